import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readCallbackHosts } from '../../shared/domain/callbacks/callback-hosts.ts'
import { eventually } from '../support/eventually.ts'
import { type ServiceProcess, startService } from '../support/faults/service-process.ts'
import { running } from '../support/running.ts'
import { temporaryDirectory } from './temporary-directory.ts'

type Logged = { readonly state: string; readonly attempts: readonly { readonly error?: string }[] }

async function tokenOf(service: ServiceProcess, role: string): Promise<string> {
  const { identity, password } = service.demo.users[role] ?? {}
  const { body } = await service.call('POST', '/authentication/login', { body: { identity, password } })
  return (body as { headerValue: string }).headerValue.slice('Bearer '.length)
}

/** Sends a test callback, and returns its log entry when the first attempt is over. */
async function afterAttempt(service: ServiceProcess, url: string): Promise<Logged> {
  const token = await tokenOf(service, 'operator')
  const made = await service.call('POST', '/tenants/1/callbacks/test', { token, body: { url } })
  expect([url, made.status]).toEqual([url, 200])
  const path = `/tenants/1/callbacks/${(made.body as { callbackId: number }).callbackId}`
  return eventually('an attempt is logged', async () => {
    const { body } = await service.call('GET', path, { token })
    const logged = body as Logged
    return logged.attempts.length > 0 ? logged : undefined
  })
}

/** A service whose connections are noted; `noted` returns the hosts so far, each once. */
async function watched(variables: Readonly<Record<string, string>> = {}) {
  const directory = temporaryDirectory()
  const file = join(directory, 'noted')
  const preload = pathToFileURL(join(import.meta.dirname, 'notes-connections.mjs')).href
  const env = { ...variables, NODE_OPTIONS: `--import=${preload}`, NOTED_CONNECTIONS: file }
  const service = await startService(join(directory, 'data'), 'infra/local/main.js', env)
  const noted = async () => [...new Set((await readFile(file, 'utf8')).trim().split('\n'))]
  return { service, noted }
}

describe('a local run sends nothing to other machines', () => {
  const LOOPBACK = /^(connect|lookup) (localhost|127\.\d+\.\d+\.\d+)$/

  test('when callbacks, messages and sign-ins name other hosts', async () => {
    const { service, noted } = await watched()
    try {
      for (const url of ['https://api.example/hook', 'http://8.8.8.8/hook'])
        expect(await afterAttempt(service, url)).toMatchObject({ state: 'REFUSED', attempts: [{ error: 'host-not-listed' }] })
      // One that may be sent, so that the note is known to be complete.
      expect(await afterAttempt(service, 'http://localhost:9/')).toMatchObject({ attempts: [{ error: 'ECONNREFUSED' }] })
      const identity = service.demo.users.customer?.identity
      await service.call('POST', '/global/password-change-init', { body: { identity } })
      await service.call('GET', '/local/outbox')
      const hosts = await noted()
      expect(hosts).toContain('lookup localhost')
      expect(hosts.filter((host) => !LOOPBACK.test(host))).toEqual([])
    } finally {
      await service.stop()
    }
  })

  test('but to those that LOCAL_CALLBACK_HOSTS lists', async () => {
    const { service, noted } = await watched({ LOCAL_CALLBACK_HOSTS: 'hooks.invalid, 192.0.2.0/24' })
    try {
      expect(await afterAttempt(service, 'http://192.0.2.9:8080/')).toMatchObject({ state: 'WAITING' })
      expect(await afterAttempt(service, 'http://hooks.invalid/')).toMatchObject({ state: 'WAITING' })
      expect(await afterAttempt(service, 'http://8.8.8.8/')).toMatchObject({ state: 'REFUSED' })
      const token = await tokenOf(service, 'operator')
      const refused = await service.call('POST', '/tenants/1/callbacks/test', { token, body: { url: 'http://192.168.1.1/' } })
      expect(refused.status).toBe(400)
      const hosts = (await noted()).filter((host) => !LOOPBACK.test(host))
      expect(hosts).toEqual(expect.arrayContaining(['connect 192.0.2.9', 'lookup hooks.invalid']))
      expect(hosts.filter((host) => !/ (192\.0\.2\.9|hooks\.invalid)$/.test(host))).toEqual([])
    } finally {
      await service.stop()
    }
  })
})

const [own] = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .filter(({ family, internal }) => family === 'IPv4' && !internal)
const address = own?.address ?? ''
const hostsOf = (...entries: string[]) => {
  const read = readCallbackHosts(entries)
  return read.kind === 'read' ? read.hosts : undefined
}

describe.skipIf(address === '')('a service that listens on every address', () => {
  const closed = running({ host: '0.0.0.0' })
  const open = running({ host: '0.0.0.0', callbackHosts: hostsOf(`${address}/32`, 'dev.example') })
  const ask = (service: typeof open, host: string, path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
    new Promise<{ readonly status: number | undefined }>((resolve, reject) => {
      const port = new URL(service.local.baseUrl).port
      request({ host, port, path, method, headers }, (response) => {
        response.resume().once('end', () => resolve({ status: response.statusCode }))
      })
        .once('error', reject)
        .end()
    })

  test('can be called at its own address and from this machine', async () => {
    expect(new URL(closed.local.baseUrl).hostname).toBe('127.0.0.1')
    expect((await closed.call('GET', '/svc-conductor/health')).status).toBe(200)
    expect((await ask(closed, address, '/svc-conductor/health')).status).toBe(200)
    expect((await ask(closed, address, '/')).status).toBe(200)
  })

  test('attack: another machine reads no codes and moves no time', async () => {
    for (const path of ['/local/outbox', '/local/inbox', '/local/clock', '/local/docs?as=operator', '/local/portal?as=maker'])
      expect([path, (await ask(closed, address, path)).status]).toEqual([path, 403])
    expect((await closed.call('GET', '/local/outbox')).status).toBe(200)
  })

  test('lets a listed address ask', async () => {
    expect((await ask(open, address, '/local/outbox')).status).toBe(200)
    expect((await ask(open, address, '/local/outbox', { host: 'localhost:1' })).status).toBe(200)
    expect((await ask(open, address, '/local/outbox', { host: 'dev.example' })).status).toBe(200)
  })

  test.each(['evil.example', '192.0.2.1', 'dev.example.evil.example', 'evil.example:80@dev.example'])(
    'DNS rebinding: the name %j is refused from a listed address too',
    async (host) => {
      expect((await ask(open, address, '/local/outbox', { host })).status).toBe(403)
    },
  )

  test('cross-site request forgery: a page of another site moves no time', async () => {
    const origins = ['https://evil.example', 'null']
    for (const origin of origins) expect((await ask(open, address, '/local/clock', { origin }, 'POST')).status).toBe(403)
  })
})

test.skipIf(address === '')('a service on one address can be called from this machine too, and warns in one line', async () => {
  const directory = temporaryDirectory()
  const env = { ...process.env, DATA_DIR: directory, PORT: '0', LOCAL_QUIET: '1', HOST: address }
  const service = spawn(process.execPath, ['infra/local/main.js'], { env })
  let warned = ''
  service.stderr.on('data', (chunk) => {
    warned += chunk
  })
  const ended = once(service, 'exit')
  try {
    const details = await eventually('it runs', () => readFile(join(directory, 'local.json'), 'utf8').catch(() => undefined))
    const { baseUrl } = JSON.parse(details) as { readonly baseUrl: string }
    expect(baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:/)
    for (const host of ['127.0.0.1', address])
      expect((await fetch(`${baseUrl.replace('127.0.0.1', host)}/svc-conductor/health`)).status).toBe(200)
    expect(warned.trim().split('\n')).toEqual([expect.stringMatching(new RegExp(`^WARNING: HOST=${address} `))])
  } finally {
    service.kill('SIGTERM')
    await ended
  }
})
