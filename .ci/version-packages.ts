import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * `node .ci/version-packages.ts`: turns the notes in `.changeset` into the next version of all packages and their changelogs, and writes that
 * version wherever it is printed. `--check v0.2.0` changes nothing: it tells whether a tag names the version of every package.
 */

/** The packages that are published. They have one version, which is also the version of the service and its API document. */
export const PUBLISHED = ['clients/typescript', 'clients/cli', 'clients/local'] as const
/** Pages that name packed files. */
const PAGES = ['README.md', 'docs/local-development.md', ...PUBLISHED.map((folder) => `${folder}/README.md`)]

type Manifest = { readonly name: string; readonly version: string }

const manifestIn = (root: string, folder: string): Manifest =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest

/** The packages whose version is not the one of a tag, in words. */
export function othersThan(tag: string, root: string): readonly string[] {
  const found = ['.', ...PUBLISHED].map((folder) => manifestIn(root, folder))
  return found.filter(({ version }) => tag !== `v${version}`).map(({ name, version }) => `${name} has version ${version}`)
}

/** Raises the versions by the notes; the root follows the packages. Answers the new version. */
export function raiseVersions(root: string, changeset: string): string {
  const before = manifestIn(root, PUBLISHED[0]).version
  const { status, stderr, stdout } = spawnSync(process.execPath, [changeset, 'version'], { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`changeset version failed: ${stdout}${stderr}`)
  const after = manifestIn(root, PUBLISHED[0]).version
  const replaced = (file: string, from: string, to: string) => {
    const path = join(root, file)
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(from, to))
  }
  replaced('package.json', `"version": "${before}"`, `"version": "${after}"`)
  for (const page of PAGES) for (const name of ['client', 'cli', 'local']) replaced(page, `-${name}-${before}.tgz`, `-${name}-${after}.tgz`)
  return after
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const [flag, tag = ''] = process.argv.slice(2)
  if (flag === '--check') {
    const others = othersThan(tag, root)
    for (const line of others) process.stderr.write(`${line}, and the tag is ${tag}\n`)
    process.exitCode = others.length === 0 ? 0 : 1
  } else {
    const version = raiseVersions(root, join(root, '.changeset/node_modules/@changesets/cli/bin.js'))
    for (const command of [
      'npm install --package-lock-only --ignore-scripts --no-audit --no-fund',
      'npm run suite -- process test/docs/examples.process.test.ts -u',
      'npm run docs',
    ])
      if (spawnSync(command, { cwd: root, shell: true, stdio: 'inherit' }).status !== 0) throw new Error(`${command} failed`)
    spawnSync(process.execPath, ['infra/tidy-locks.ts'], { cwd: root, stdio: 'inherit' })
    process.stdout.write(`The packages have version ${version}. Commit, merge, and push the tag v${version}.\n`)
  }
}
