import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** In the package of the local run, the portal is built already, beside the code. */
const PACKED = fileURLToPath(new URL('portal', import.meta.url))
export const PORTAL_DIST = existsSync(PACKED) ? PACKED : join(ROOT, 'portal/dist')
const STAMP = join(PORTAL_DIST, '.built-from')

/** Files that the build reads. If none has changed, the last build is used. */
const SOURCES = [
  'portal/*.*',
  'portal/{src,build,public}/**/*.*',
  'clients/typescript/src/**/*.ts',
  'shared/texts/locales/*/{sentences,names}.json',
  'package-lock.json',
]

/** Builds the portal into `portal/dist` unless that is current: about 2 s, once after each change. */
export async function buildPortal(): Promise<'built' | 'current' | 'not-installed'> {
  if (PORTAL_DIST === PACKED) return 'current'
  const stamp = await sourceHash()
  if (existsSync(STAMP) && (await readFile(STAMP, 'utf8')) === stamp) return 'current'
  const vite = viteCommand()
  if (vite === undefined) return 'not-installed'
  // Also under a test runner, the portal must not use React's development build.
  const env = { ...process.env, NODE_ENV: 'production' }
  await promisify(execFile)(process.execPath, [vite, 'build', '--config', 'portal/vite.config.ts'], { cwd: ROOT, env })
  await writeFile(STAMP, stamp)
  return 'built'
}

async function sourceHash(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of globSync(SOURCES, { cwd: ROOT }).sort()) hash.update(`${file}\0`).update(await readFile(join(ROOT, file)))
  return hash.digest('hex')
}

/** Vite's own start file; absent in an installation without development packages. */
function viteCommand(): string | undefined {
  try {
    return join(dirname(createRequire(join(ROOT, 'portal/package.json')).resolve('vite/package.json')), 'bin/vite.js')
  } catch {
    return undefined
  }
}
