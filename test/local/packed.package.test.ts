import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'

const run = promisify(execFile)
const PACKAGE = fileURLToPath(new URL('../../clients/local/', import.meta.url))
const PUBLINT = fileURLToPath(new URL('../../node_modules/publint/src/cli.js', import.meta.url))
const { version: VERSION } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as { version: string }
const LIMIT_BYTES = 80 * 1024 * 1024

type Packed = { readonly filename: string; readonly unpackedSize: number; readonly files: readonly { readonly path: string }[] }

let folder = ''
let tarball = ''
let packed: Packed | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-local-package-'))
  const { stdout } = await run('npm', ['pack', '--json', '--silent', '--pack-destination', folder], { cwd: PACKAGE })
  packed = (JSON.parse(stdout.slice(stdout.indexOf('['))) as [Packed])[0]
  tarball = join(folder, packed.filename)
}, 180_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

test('the package needs no other one, is far below its limit, and brings the licences of what it contains', async () => {
  const { dependencies, optionalDependencies, bin, version } = JSON.parse(await readFile(join(PACKAGE, 'package.json'), 'utf8')) as Record<
    string,
    unknown
  >
  expect([dependencies, optionalDependencies]).toEqual([undefined, undefined])
  expect(bin).toEqual({ 'countersign-local': 'dist/countersign-local.js' })
  expect(packed?.unpackedSize).toBeLessThan(LIMIT_BYTES)
  console.log(`The package has ${((packed?.unpackedSize ?? 0) / 1024 / 1024).toFixed(1)} MB.`)
  const licences = await readFile(join(PACKAGE, 'dist/LICENSES.txt'), 'utf8')
  for (const name of ['fauxqs', 'fastify', 'zod', 'undici']) expect(licences).toContain(`${name} `)
  expect((await readFile(join(PACKAGE, 'CHANGELOG.md'), 'utf8')).match(/^## (.+)$/m)?.[1]).toBe(version)
})

test('the package holds the code, the portal and the guides, and nothing of this machine', () => {
  const paths = packed?.files.map(({ path }) => path) ?? []
  const parts = /^dist\/(?:part-\w+\.js|(?:start|reset|healthy|countersign-local)\.js|[\w-]+\.md|portal\/.+|[\w.-]+\.js\.gz)$/
  const others = paths.filter((path) => !parts.test(path))
  expect(others.toSorted()).toEqual(['CHANGELOG.md', 'LICENSE', 'README.md', 'dist/LICENSES.txt', 'dist/nodes.json', 'package.json'])
  expect(paths).toContain('dist/portal/index.html')
})

test('the package is clean for publint', async () => {
  expect((await run(process.execPath, [PUBLINT, 'run', tarball, '--strict'])).stdout).toContain('All good!')
})

/** This Node, and the one of the machine if it is older than the service needs. npm then provides a newer one. */
const nodes = [process.execPath, ...['/usr/bin/node', '/usr/local/bin/node'].filter(isOlder)].map(
  (node) => [versionOf(node), node] as const,
)

describe('npx starts the service in an empty folder', () => {
  test.each(nodes)(
    'with Node %s',
    async (version = '', node = '') => {
      const empty = join(folder, version)
      await mkdir(empty)
      // npm finds the Node that runs it first on the path.
      const env = {
        ...withoutNpm(process.env),
        PATH: [dirname(node), '/usr/bin', '/bin', process.env.PATH].join(delimiter),
        PORT: '0',
        LOCAL_QUIET: '1',
      }
      // A relative path: npx takes an absolute one for a program.
      const npx = ['--yes', '--prefer-offline', '--cache', join(folder, '.npm'), join('..', basename(tarball))]
      const service = spawn('npx', npx, { cwd: empty, env, stdio: ['ignore', 'pipe', 'inherit'], detached: true })
      const ended = once(service, 'exit')
      try {
        // The first start of an old Node waits for a download.
        await Promise.race([once(service.stdout, 'data'), ended])
        const text = await eventually('it runs', () => readFile(join(empty, '.local/local.json'), 'utf8').catch(() => undefined))
        const { baseUrl, users } = JSON.parse(text) as {
          readonly baseUrl: string
          readonly users: Readonly<Record<string, { readonly identity: string; readonly password: string }>>
        }
        const { identity, password } = users.checker ?? {}
        const post = (path: string, body: unknown, headers = {}) =>
          fetch(`${baseUrl}/svc-conductor/rest/v1${path}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', ...headers },
            body: JSON.stringify(body),
          })
        expect((await post('/authentication/login', { identity, password })).status).toBe(200)
        for (const path of ['portal/', 'docs', 'docs/guides/agents', 'openapi.json'])
          expect([path, (await fetch(`${baseUrl}/svc-conductor/${path}`)).status]).toEqual([path, 200])
        // The library of phone numbers is loaded with the first of them.
        const admin = (await (await post('/authentication/login', users.operator)).json()) as { readonly headerValue: string }
        const person = { firstName: 'Grace', lastName: 'Hopper', phoneNumber: '+27 82 000 0001' }
        const made = await post('/tenants/1/customers', person, { authorization: admin.headerValue })
        expect([made.status, await made.json()]).toEqual([200, expect.objectContaining({ phoneNumber: '+27820000001' })])
      } finally {
        if (service.exitCode === null) process.kill(-(service.pid ?? 0), 'SIGTERM')
        await ended
      }
      const command = (...args: string[]) => run('npx', [...npx, ...args], { cwd: empty, env })
      expect((await command('--version')).stdout.trim()).toBe(VERSION)
      expect((await command('--help')).stdout).toContain('countersign-local reset')
      await expect(command('rest')).rejects.toThrow('Unknown command: rest')
      expect((await command('reset')).stdout).toContain('Deleted from')
      expect(await readdir(join(empty, '.local'))).toEqual([])
    },
    300_000,
  )
})

/** The variables of an npm that runs these tests would reach the inner one. */
function withoutNpm(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !/^npm_(?:package|lifecycle)/i.test(name)))
}

function isOlder(node: string): boolean {
  const version = versionOf(node)
  return version !== undefined && Number(version.slice(1).split('.')[0]) >= 20 && Number(version.slice(1).split('.')[0]) < 24
}

function versionOf(node: string): string | undefined {
  try {
    return execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}
