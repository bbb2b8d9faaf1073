import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll } from 'vitest'

export const run = promisify(execFile)
export const CLIENT = fileURLToPath(new URL('../../clients/typescript/', import.meta.url))
export const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** Programs of this repository's own packages, run by this Node. */
export const bin = (path: string): string => join(ROOT, 'node_modules', path)

/** A project of somebody who installed the client from its packed file, and nothing else. */
export type Consumer = { readonly folder: string; readonly tarball: string; readonly files: readonly string[] }

/** Packs the client and installs it into an empty folder, before the tests of a file. */
export function consumer(): () => Consumer {
  let made: Consumer | undefined
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'countersign-consumer-'))
    const { tarball, files } = await pack(folder)
    await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'consumer', private: true, type: 'module' }))
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--cache', join(folder, '.npm'), tarball], { cwd: folder })
    made = { folder, tarball, files }
  }, 120_000)
  afterAll(async () => {
    if (made !== undefined) await rm(made.folder, { recursive: true, force: true })
  })
  return () => {
    if (made === undefined) throw new Error('the client is not packed yet')
    return made
  }
}

export async function pack(
  folder: string,
): Promise<{ readonly tarball: string; readonly files: readonly string[]; readonly integrity: string }> {
  const { stdout } = await run('npm', ['pack', '--json', '--silent', '--pack-destination', folder], { cwd: CLIENT })
  const [packed] = JSON.parse(stdout.slice(stdout.indexOf('['))) as [{ filename: string; integrity: string; files: { path: string }[] }]
  return { tarball: join(folder, packed.filename), files: packed.files.map(({ path }) => path), integrity: packed.integrity }
}

/** Makes Node's types visible in the consumer's folder, as `npm install @types/node` would. */
export async function withNodeTypes({ folder }: Consumer): Promise<void> {
  for (const name of ['@types', 'undici-types'])
    await symlink(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name)).catch(() => undefined)
}

export async function compile({ folder }: Consumer, options: readonly string[], files: readonly string[]): Promise<string> {
  const strict = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--exactOptionalPropertyTypes',
    '--noUncheckedIndexedAccess',
    '--module',
    'nodenext',
    '--target',
    'es2022',
  ]
  return run(process.execPath, [bin('typescript/bin/tsc'), ...strict, ...options, ...files], { cwd: folder }).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  )
}
