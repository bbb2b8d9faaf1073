import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readCallbackHosts } from '../../shared/domain/callbacks/callback-hosts.ts'
import { eventually } from '../support/eventually.ts'
import { running } from '../support/running.ts'
import { temporaryDirectory } from './temporary-directory.ts'

const address = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address

/** The process ids of a process and all its descendants, as Linux lists them. */
function treeOf(pid: number): readonly number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/).filter(Boolean)
  return [pid, ...children.flatMap((child) => treeOf(Number(child)))]
}

/** The sockets, by inode, that a process holds open. */
function socketsOf(pid: number): readonly string[] {
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder).flatMap((file) => {
    try {
      return /^socket:\[(\d+)\]$/.exec(readlinkSync(join(folder, file)))?.[1] ?? []
    } catch {
      return []
    }
  })
}

const LISTENS = '0A'
const IS_LOOPBACK = /^(?:[0-9A-F]{6}7F|0{24}01000000|0{16}FFFF0000[0-9A-F]{6}7F)$/

/** The ports at which these processes listen, by whether other machines can reach them. */
function portsOf(pid: number): { readonly open: readonly number[]; readonly closed: readonly number[] } {
  const own = new Set(treeOf(pid).flatMap(socketsOf))
  const rows = ['tcp', 'tcp6'].flatMap((table) => readFileSync(`/proc/net/${table}`, 'utf8').trim().split('\n').slice(1))
  const listening = rows.flatMap((row) => {
    const [, local = '', , state, , , , , , inode = ''] = row.trim().split(/\s+/)
    const [at = '', port = ''] = local.split(':')
    return state === LISTENS && own.has(inode) ? [{ port: Number.parseInt(port, 16), isClosed: IS_LOOPBACK.test(at) }] : []
  })
  const of = (isClosed: boolean) => [...new Set(listening.filter((each) => each.isClosed === isClosed).map(({ port }) => port))]
  return { open: of(false), closed: of(true) }
}

async function startedWith(variables: Readonly<Record<string, string>>) {
  const directory = temporaryDirectory()
  const env = { ...process.env, ...variables, DATA_DIR: directory, PORT: '0', LOCAL_QUIET: '1' }
  const service: ChildProcess = spawn(process.execPath, ['infra/local/main.js'], { env, stdio: 'ignore' })
  const details = await eventually('it runs', () => readFile(join(directory, 'local.json'), 'utf8').catch(() => undefined))
  const port = Number(new URL((JSON.parse(details) as { readonly baseUrl: string }).baseUrl).port)
  const stop = async () => {
    const ended = once(service, 'exit')
    service.kill('SIGTERM')
    await ended
  }
  return { pid: service.pid ?? 0, port, stop }
}

describe.skipIf(process.platform !== 'linux')('attack: other machines look for open ports', () => {
  test.each([
    ['HOST=0.0.0.0 opens the port of the service, and neither table, queues nor captured messages', { HOST: '0.0.0.0' }, true],
    ['without HOST nothing is open', {}, false],
    ['HOST=127.0.0.2 is loopback', { HOST: '127.0.0.2' }, false],
    ['LOCAL_CALLBACK_HOSTS opens nothing', { LOCAL_CALLBACK_HOSTS: '0.0.0.0/0' }, false],
  ] as const)('%s', async (_, variables, isOpen) => {
    const service = await startedWith(variables)
    try {
      const { open, closed } = portsOf(service.pid)
      expect(open).toEqual(isOpen ? [service.port] : [])
      // The emulators listen too, so the list is not empty by mistake.
      expect(closed.length).toBeGreaterThan(1)
    } finally {
      await service.stop()
    }
  })
})

describe.skipIf(address === undefined)('attack: another machine wants the local pages', () => {
  const service = running({ host: '0.0.0.0', callbackHosts: namesOf('dev.example') })

  const ask = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
    new Promise<{ readonly status: number | undefined; readonly text: string }>((resolve, reject) => {
      const port = new URL(service.local.baseUrl).port
      request({ host: address, port, path, method, headers }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk) => {
          text += chunk
        })
        response.once('end', () => resolve({ status: response.statusCode, text }))
      })
        .once('error', reject)
        .end()
    })

  test.each([
    '/local/outbox',
    '/local/inbox?to=x',
    '/local/sign-in',
    '/local/portal?as=globalAdmin',
    '/local/docs?as=operator',
    '/local/liveness/1',
  ])('%s is refused, and the refusal names the setting and the address', async (path) => {
    const { status, text } = await ask(path)
    expect([status, text]).toEqual([403, expect.stringContaining(`addresses in LOCAL_CALLBACK_HOSTS; you are ${address}`)])
  })

  test.each(['//local/outbox', '/local%2Foutbox', '/./local/outbox', '/LOCAL/outbox', '/svc-conductor/../local/outbox', '/local'])(
    'another spelling of the path leads nowhere: %s',
    async (path) => {
      const { status, text } = await ask(path)
      expect([403, 404]).toContain(status)
      expect(text).not.toContain('messages')
    },
  )

  test.each([
    ['forwarded', 'for=127.0.0.1;host=localhost'],
    ['x-forwarded-for', '127.0.0.1'],
    ['x-real-ip', '127.0.0.1'],
    ['x-forwarded-host', 'localhost'],
    ['host', 'localhost:4000'],
    ['host', 'dev.example'],
  ])('a header makes nobody local: %s: %s', async (name, value) => {
    expect((await ask('/local/outbox', { [name]: value })).status).toBe(403)
    expect((await ask('/local/clock', { [name]: value }, 'POST')).status).toBe(403)
  })

  test('the page at / shows no password and no code', async () => {
    const { status, text } = await ask('/')
    expect(status).toBe(200)
    const { users } = service.local.demo
    const secrets = Object.values(users).map(({ password }) => password)
    for (const secret of [...secrets, service.local.service.ports.otpOverride ?? 'none']) expect(text).not.toContain(secret)
  })
})

test.each([
  ['evil.example', undefined, 'LOCAL_CALLBACK_HOSTS'],
  ['localhost', 'https://evil.example', 'LOCAL_CALLBACK_HOSTS'],
])('from this machine too a foreign name is refused with the setting: host %s, origin %s', async (host, origin, named) => {
  const { whyNotLocal } = await import('../../infra/local/pages/loopback-only.ts')
  const headers = { host, ...(origin === undefined ? {} : { origin }) }
  const asked = { socket: { remoteAddress: '127.0.0.1', localAddress: '127.0.0.1' }, headers, method: 'POST' }
  expect(whyNotLocal(asked as unknown as Parameters<typeof whyNotLocal>[0], namesOf('dev.example'))).toContain(named)
})

function namesOf(...entries: string[]) {
  const read = readCallbackHosts(entries)
  if (read.kind === 'refused') throw new Error(read.entry)
  return read.hosts
}
