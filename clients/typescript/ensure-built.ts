import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const HERE = dirname(fileURLToPath(import.meta.url))
const COMPILER = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc')
const STAMP = join(HERE, '../../node_modules/.cache/countersign/client-built.txt')

const LOCK = `${STAMP}.lock`
/** A build takes a few seconds, so an older lock was left behind by a dead process. */
const LOCK_LIFETIME_MS = 60_000

/** Builds `dist` if it is missing or older than the sources. Several processes may ask at once: one builds, the others wait. */
export async function ensureBuilt(): Promise<void> {
  const sources = await digestOfSources()
  await mkdir(dirname(STAMP), { recursive: true })
  while (!(await isBuiltFrom(sources))) {
    if (await isLocked()) await setTimeout(50)
    else await build(sources).finally(() => rm(LOCK, { recursive: true, force: true }))
  }
}

async function isBuiltFrom(sources: string): Promise<boolean> {
  return existsSync(join(HERE, 'dist/index.js')) && (await readFile(STAMP, 'utf8').catch(() => '')) === sources
}

/** Takes the lock, unless another process has it. */
async function isLocked(): Promise<boolean> {
  try {
    await mkdir(LOCK)
    return false
  } catch {
    const { mtimeMs } = await stat(LOCK).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > LOCK_LIFETIME_MS) await rm(LOCK, { recursive: true, force: true })
    return true
  }
}

async function build(sources: string): Promise<void> {
  if (await isBuiltFrom(sources)) return
  const folder = `${STAMP}.${process.pid}`
  await promisify(execFile)(process.execPath, [COMPILER, '-p', HERE, '--outDir', folder])
  await rm(join(HERE, 'dist'), { recursive: true, force: true })
  await rename(folder, join(HERE, 'dist'))
  await writeFile(STAMP, sources)
}

async function digestOfSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of ['tsconfig.json', 'package.json', ...globSync('src/**/*.ts', { cwd: HERE }).sort()])
    hash.update(`${file}\n`).update(await readFile(join(HERE, file)))
  return hash.digest('hex')
}
