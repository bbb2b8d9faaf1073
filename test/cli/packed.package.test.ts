import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { otherNodes, versionOf } from '../support/other-nodes.ts'
import { running } from '../support/running.ts'

const run = promisify(execFile)
const CLI = fileURLToPath(new URL('../../clients/cli/', import.meta.url))
const PUBLINT = fileURLToPath(new URL('../../node_modules/publint/src/cli.js', import.meta.url))
const { version: VERSION } = JSON.parse(readFileSync(join(CLI, 'package.json'), 'utf8')) as { version: string }
const service = running()

let folder = ''
let tarball = ''
let files: readonly string[] = []

async function pack(into: string) {
  const { stdout } = await run('npm', ['pack', '--json', '--silent', '--pack-destination', into], { cwd: CLI })
  const [packed] = JSON.parse(stdout.slice(stdout.indexOf('['))) as [{ filename: string; integrity: string; files: { path: string }[] }]
  return { ...packed, tarball: join(into, packed.filename) }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-installed-'))
  const packed = await pack(folder)
  tarball = packed.tarball
  files = packed.files.map(({ path }) => path)
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'consumer', private: true }))
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--cache', join(folder, '.npm'), tarball], { cwd: folder })
  await mkdir(join(folder, '.local'))
  await writeFile(join(folder, '.local/local.json'), JSON.stringify({ baseUrl: service.local.baseUrl, ...service.local.demo }), {
    mode: 0o600,
  })
}, 120_000)

afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

test('the package holds what was built, README, CHANGELOG and licences, and nothing else', () => {
  const others = files.filter((file) => !/^dist\/(main|chunk-\w+|[\w-]+-\w{8})\.js$/.test(file))
  expect(others.sort()).toEqual(['CHANGELOG.md', 'LICENSE', 'README.md', 'dist/LICENSES.txt', 'package.json'])
})

test('the package needs no other one, and says so of the licences that it brings', async () => {
  const { dependencies, bin, version } = JSON.parse(await readFile(join(CLI, 'package.json'), 'utf8')) as Record<string, unknown>
  expect([dependencies, bin]).toEqual([undefined, { countersign: 'dist/main.js' }])
  const licences = await readFile(join(folder, 'node_modules/@countersign/cli/dist/LICENSES.txt'), 'utf8')
  for (const name of ['commander', 'yaml', '@inquirer/prompts']) expect(licences).toContain(`${name} `)
  expect((await readFile(join(CLI, 'CHANGELOG.md'), 'utf8')).match(/^## (.+)$/m)?.[1]).toBe(version)
})

test('the package is clean for publint, and the same when it is packed again', async () => {
  expect((await run(process.execPath, [PUBLINT, 'run', tarball, '--strict'])).stdout).toContain('All good!')
  const again = join(folder, 'again')
  await mkdir(again)
  expect((await pack(again)).integrity).toBe((await pack(folder)).integrity)
})

describe('npx countersign runs in an empty folder', () => {
  test.each([process.execPath, ...otherNodes()].map((node) => [versionOf(node), node]))(
    'with Node %s',
    async (_, node = '') => {
      // npm finds the Node that runs it first on the path.
      const env = {
        PATH: `${dirname(node)}:/usr/bin:/bin:${process.env.PATH}`,
        HOME: folder,
        XDG_CONFIG_HOME: join(folder, 'config'),
        COUNTERSIGN_URL: '',
      }
      const countersign = async (...args: string[]) => run('npx', ['--offline', 'countersign', ...args], { cwd: folder, env })
      expect((await countersign('--version')).stdout.trim()).toBe(VERSION)
      expect(JSON.parse((await countersign('status', '--json')).stdout)).toMatchObject({ status: 'UP', baseUrl: service.local.baseUrl })
      expect(JSON.parse((await countersign('whoami', '--as', 'maker', '--json')).stdout)).toMatchObject({ customerId: 2 })
      expect((await countersign('config', 'export')).stdout).toContain('tenant: 1')
      expect(JSON.parse((await countersign('trigger', 'payment', '--json')).stdout)).toMatchObject({
        callback: { eventType: 'payment.successful' },
      })
    },
    120_000,
  )
})
