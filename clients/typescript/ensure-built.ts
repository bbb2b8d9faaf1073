import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const HERE = dirname(fileURLToPath(import.meta.url))
const COMPILER = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc')
const STAMP = join(HERE, '../../node_modules/.cache/countersign/client-built.txt')

/** Builds `dist` where it is missing or older than the sources. Several processes may ask at once. */
export async function ensureBuilt(): Promise<void> {
  const sources = await digestOfSources()
  const built = await readFile(STAMP, 'utf8').catch(() => '')
  if (built === sources && globSync('dist/index.js', { cwd: HERE }).length === 1) return
  const folder = `dist.${process.pid}.tmp`
  await promisify(execFile)(process.execPath, [COMPILER, '-p', HERE, '--outDir', join(HERE, folder)])
  await replaceFolder(join(HERE, folder), join(HERE, 'dist'))
  await mkdir(dirname(STAMP), { recursive: true })
  await writeFile(STAMP, sources)
}

async function digestOfSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of ['tsconfig.json', 'package.json', ...globSync('src/**/*.ts', { cwd: HERE }).sort()])
    hash.update(`${file}\n`).update(await readFile(join(HERE, file)))
  return hash.digest('hex')
}

/** Another process may have put its own, equal folder there in between: then this one is not needed. */
async function replaceFolder(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true })
  await rename(from, to).catch(() => rm(from, { recursive: true, force: true }))
}
