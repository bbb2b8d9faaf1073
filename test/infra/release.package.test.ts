import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { othersThan, PUBLISHED, raiseVersions } from '../../.ci/version-packages.ts'
import { areInstalled, howToInstall } from '../../infra/bundle/own-packages.ts'
import { REPOSITORY } from '../../infra/stages.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string, root = ROOT): string => readFileSync(join(root, file), 'utf8')
const manifest = (folder: string, root = ROOT) => JSON.parse(read(`${folder}/package.json`, root)) as Record<string, unknown>
const VERSION = String(manifest('.').version)

describe('the packages are ready to publish', () => {
  test.each(PUBLISHED)('%s says where it is from, and is published with provenance', (folder) => {
    const { publishConfig, repository, homepage, bugs, license, private: isPrivate, files, engines } = manifest(folder)
    expect(publishConfig).toEqual({ access: 'public', provenance: true })
    expect(repository).toEqual({ type: 'git', url: `git+https://github.com/${REPOSITORY}.git`, directory: folder })
    expect([homepage, bugs]).toEqual([expect.stringContaining(`${REPOSITORY}/tree/main/${folder}`), expect.stringContaining(REPOSITORY)])
    expect([license, isPrivate, files, engines]).toEqual(['Apache-2.0', undefined, ['dist', 'CHANGELOG.md'], { node: '>=20' }])
  })

  test('all packages have the version of the service, and a tag of another one is refused', () => {
    expect(othersThan(`v${VERSION}`, ROOT)).toEqual([])
    expect(othersThan('v9.9.9', ROOT)).toHaveLength(1 + PUBLISHED.length)
  })

  test('every other package of the repository is private', () => {
    const all = tracked(/(^|\/)package\.json$/).map((file) => dirname(file))
    const open = all.filter((folder) => manifest(folder).private !== true)
    expect(open.toSorted()).toEqual([...PUBLISHED].toSorted())
  })
})

describe('attack: a stranger registers a name that our texts print', () => {
  const printed = tracked(/^(?!test\/).*\.(md|ts|tsx|js|mjs|ya?ml)$/).map((file) => [file, read(file)] as const)

  test('npx and npm install are never given a bare name of ours', () => {
    const bare = /\b(?:npx|npm (?:exec|i|install|add|create))\s+(?:-[\w-]+(?:=\S+)?\s+)*["'`]?countersign/
    expect(printed.filter(([, text]) => bare.test(text)).map(([file]) => file)).toEqual([])
  })

  test('a packed file that a page names has the present version', () => {
    const names = printed.flatMap(([file, text]) =>
      [...text.matchAll(/countersign-(?:client|cli|local)-(\d[\w.-]*?)\.tgz/g)].map(([, version]) => [file, version]),
    )
    expect(names.length).toBeGreaterThan(3)
    for (const [file, version] of names) expect([file, version]).toEqual([file, VERSION])
  })
})

describe('the workflow that publishes', () => {
  type Job = {
    readonly environment: string
    readonly permissions: object
    readonly steps: readonly { readonly run?: string; readonly uses?: string }[]
  }
  const { on, permissions, jobs } = parse(read('.github/workflows/release.yml')) as {
    on: object
    permissions: object
    jobs: { packages: Job }
  }

  test('runs for tags of versions only, in an environment whose reviewers agree, and holds no token', () => {
    expect([on, permissions]).toEqual([{ push: { tags: ['v*.*.*'] } }, { contents: 'read' }])
    expect(jobs.packages).toMatchObject({ environment: 'npm', permissions: { contents: 'read', 'id-token': 'write' } })
    expect(read('.github/workflows/release.yml')).not.toMatch(/secrets\.|TOKEN/)
  })

  test('attack: nobody changes an action by moving its tag: each is pinned by its digest', () => {
    const used = jobs.packages.steps.flatMap(({ uses }) => uses ?? [])
    expect(used.length).toBeGreaterThan(1)
    for (const uses of used) expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/)
  })

  test('compares the tag and tests the packages before it publishes each of them', () => {
    const runs = jobs.packages.steps.flatMap(({ run }) => run ?? [])
    expect(runs).toEqual([
      'npm ci --no-audit --no-fund',
      'node .ci/version-packages.ts --check "$GITHUB_REF_NAME"',
      'npm run suite -- package',
      ...PUBLISHED.map((folder) => `npm publish -w ${manifest(folder).name}`),
    ])
  })
})

const CHANGESETS = join(ROOT, '.changeset/node_modules/@changesets/cli/bin.js')
const copies: string[] = []
afterAll(() => {
  for (const folder of copies) rmSync(folder, { recursive: true, force: true })
})

test.skipIf(!areInstalled('.changeset') && console.log(`Skipped: ${howToInstall('.changeset')}`) === undefined)(
  'notes become the next version of all packages, of the service and of the pages that name packed files',
  () => {
    const copy = mkdtempSync(join(tmpdir(), 'countersign-versions-'))
    copies.push(copy)
    for (const file of tracked(
      /^(?:\.changeset\/|package(?:-lock)?\.json|README\.md|docs\/local-development\.md|(?:clients|portal)\/(?:[\w-]+\/)?(?:package\.json|CHANGELOG\.md|README\.md)$)/,
    )) {
      if (!existsSync(join(ROOT, file))) continue
      mkdirSync(join(copy, dirname(file)), { recursive: true })
      cpSync(join(ROOT, file), join(copy, file))
    }
    cpSync(join(ROOT, '.changeset/node_modules'), join(copy, '.changeset/node_modules'), { recursive: true })
    writeFileSync(join(copy, '.gitignore'), 'node_modules\n')
    const git = (...args: string[]) => execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t.example', ...args], { cwd: copy })
    git('init', '--quiet', '--initial-branch', 'main')
    writeFileSync(join(copy, '.changeset/a-note.md'), '---\n"@countersign/cli": minor\n---\n\nCounts what waits.\n')
    git('add', '--all')
    git('commit', '--quiet', '--message', 'all')

    const next = raiseVersions(copy, CHANGESETS)
    expect(next).toBe(VERSION.replace(/\.(\d+)\.\d+$/, (_, minor: string) => `.${Number(minor) + 1}.0`))
    expect(othersThan(`v${next}`, copy)).toEqual([])
    expect(read('clients/cli/CHANGELOG.md', copy)).toMatch(
      new RegExp(`## ${next}\n\n### Minor Changes\n\n- (?:\\w+: )?Counts what waits\\.`),
    )
    expect(read('docs/local-development.md', copy)).toContain(`countersign-local-${next}.tgz`)
    expect(existsSync(join(copy, '.changeset/a-note.md'))).toBe(false)
  },
  60_000,
)

/** Files of the repository, committed or not. */
function tracked(names: RegExp): readonly string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    maxBuffer: 1 << 26,
    encoding: 'utf8',
  })
  return [...new Set(listed.trim().split('\n'))].filter((file) => names.test(file) && existsSync(join(ROOT, file)))
}
