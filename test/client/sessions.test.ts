import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createClient, type KeptSession } from '../../clients/typescript/src/index.ts'
import { property } from '../../shared/storage/settings.ts'
import { replace } from '../../shared/storage/write.ts'
import { rsaKeys } from '../support/rsa-keys.ts'
import { running } from '../support/running.ts'
import { clientOf, credentialsOf, notingFetch } from './clients-of.ts'

const service = running()
const TRANSFER = { tenantId: 1, body: { amount: 1, fromWalletId: 1, toWalletId: 3 } }
const AFTER_EXPIRY_SECONDS = 15 * 60 + 1
const parallel = <T>(call: () => Promise<T>) => Promise.all(Array.from({ length: 20 }, call))

beforeAll(async () => {
  const key = 'external.links.config'
  const value = { reports: 'https://reports.example/open' }
  await service.local.service.ports.store.commit([replace(property(key), { key, value, lastModified: '' })])
})

describe('logging in', () => {
  test('calls at once log in once, and later ones not again', async () => {
    const { fetch, timesTo } = notingFetch()
    const client = await clientOf(service, 'operator', { fetch })
    await parallel(() => client.getTenantConfig({ tenantId: 1, key: 'task.expiry.hours' }))
    await client.listTransfers({ tenantId: 1 }).toArray()
    expect(timesTo('/authentication/login')).toBe(1)
  })

  test('a wrong password is sent once, however many calls follow', async () => {
    const { fetch, timesTo } = notingFetch()
    const { identity } = await credentialsOf(service, 'checker2')
    const client = createClient({ baseUrl: service.local.baseUrl, identity, password: 'not the password', fetch })
    for (const _ of [1, 2, 3]) await expect(client.listSessions().toArray()).rejects.toMatchObject({ code: 'USR002', status: 401 })
    expect(timesTo('/authentication/login')).toBe(1)
    await client.signIn(await credentialsOf(service, 'checker2'))
    expect(await client.listSessions().toArray()).toHaveLength(1)
  })

  test('a back end proves its key by WebCrypto, tells each step, and never sends its key', async () => {
    const { fetch, sent } = notingFetch()
    const steps: string[] = []
    const onProgress = (progress: { kind: string; step?: string }) => void steps.push(progress.step ?? progress.kind)
    const client = await clientOf(service, 'backend', { fetch, onProgress })
    expect(await client.createTransfer(TRANSFER)).toMatchObject({ kind: 'done' })
    expect(steps).toEqual(['asking-for-service-key', 'asking-for-challenge', 'service-proved-itself', 'sending-proofs', 'logged-in'])
    expect(JSON.stringify(sent)).not.toContain('PRIVATE KEY')
  })

  const otherKey = (type: 'pkcs1' | 'pkcs8') => rsaKeys(2048).privateKey.export({ type, format: 'pem' }).toString()
  test.each([
    ['the key of somebody else', otherKey('pkcs8'), /another public key/],
    ['an older form of PEM', otherKey('pkcs1'), /openssl pkcs8/],
    ['a public key', rsaKeys(2048).publicKey.export({ type: 'spki', format: 'pem' }).toString(), /must be a private key/],
    ['a path', '/etc/key.pem', /the text of the file, not its path/],
  ])('%s as privateKey is refused in words', async (_, privateKey, words) => {
    const { identity, password } = await credentialsOf(service, 'backend')
    const client = createClient({ baseUrl: service.local.baseUrl, identity, password, privateKey })
    await expect(client.listSessions().toArray()).rejects.toMatchObject({ code: 'CLIENT_PKI', message: expect.stringMatching(words) })
  })

  test('a service that does not prove itself is sent no password', async () => {
    const forged = JSON.stringify({ expires: '', base64EncodedChallenge: 'AAAA', base64EncodedClientChallengeResponse: 'AAAA' })
    const { fetch, timesTo } = notingFetch((url) =>
      url.includes('login-challenges') ? new Response(forged, { headers: { 'content-type': 'application/json' } }) : undefined,
    )
    const client = await clientOf(service, 'backend', { fetch })
    await expect(client.createTransfer(TRANSFER)).rejects.toMatchObject({ code: 'CLIENT_PKI' })
    expect(timesTo('/authentication/login')).toBe(0)
  })
})

describe('a token that expires', () => {
  afterEach(() => void vi.useRealTimers())

  test('is renewed once for calls at once that were refused with SEC002', async () => {
    const { fetch, timesTo } = notingFetch()
    const client = await clientOf(service, 'operator', { fetch })
    await client.listSessions().toArray()
    await service.local.advance(AFTER_EXPIRY_SECONDS)
    await parallel(() => client.listTransfers({ tenantId: 1 }, { pageSize: 1 }).toArray({ max: 1 }))
    expect([timesTo('/authentication/login'), timesTo('/authentication/renew')]).toEqual([1, 1])
  })

  test('is renewed once for a call that is refused with SEC002 again, which is then reported', async () => {
    const refusal = JSON.stringify({ type: 'SECURITY', severity: 'LOW', code: 'SEC002', description: 'expired', traceId: 'a' })
    const { fetch, timesTo } = notingFetch((url) =>
      url.includes('/authentication/sessions')
        ? new Response(refusal, { status: 401, headers: { 'content-type': 'application/json' } })
        : undefined,
    )
    const client = await clientOf(service, 'operator', { fetch })
    await expect(client.listSessions().toArray()).rejects.toMatchObject({ code: 'SEC002', status: 401 })
    expect([timesTo('/authentication/login'), timesTo('/authentication/renew'), timesTo('/authentication/sessions')]).toEqual([1, 1, 2])
  })

  test('is renewed before its expiry, so that no call is refused', async () => {
    const { fetch, timesTo } = notingFetch()
    const client = await clientOf(service, 'operator', { fetch })
    await client.listSessions().toArray()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 14.5 * 60_000 })
    await parallel(() => client.listSessions().toArray())
    expect([timesTo('/authentication/renew'), timesTo('/authentication/sessions')]).toEqual([1, 21])
  })

  test('of a launched session is renewed with its CSRF header', async () => {
    const admin = await clientOf(service, 'globalAdmin')
    const { launchUrl } = await admin.launch({ body: { platformName: 'reports' } })
    const { fetch, sent } = notingFetch()
    const launchToken = new URL(launchUrl).searchParams.get('token') ?? ''
    const client = createClient({ baseUrl: service.local.baseUrl, launchToken, fetch })
    await client.listTenants().toArray()
    await service.local.advance(AFTER_EXPIRY_SECONDS)
    await client.listTenants().toArray()
    expect(sent.find(({ path }) => path === '/authentication/renew')?.headers['renew-csrf']).toMatch(/.{20}/)
  })

  test('of an agent is not renewed: it proposes while it lasts, then it is refused', async () => {
    const maker = await clientOf(service, 'maker')
    const { headerValue } = await maker.createAgentToken({ body: { name: 'assistant', expiresInSeconds: 60 } })
    const { fetch, timesTo } = notingFetch()
    const agent = createClient({ baseUrl: service.local.baseUrl, token: headerValue, fetch })
    await expect(agent.createTransfer(TRANSFER)).rejects.toMatchObject({ code: 'SEC005' })
    const approvers = [service.local.demo.users.checker?.customerId ?? 0]
    expect(await agent.createTransfer(TRANSFER, { asTask: { approvers, submit: true } })).toMatchObject({ kind: 'task' })
    await service.local.advance(61)
    await expect(agent.createTransfer(TRANSFER, { asTask: { approvers } })).rejects.toMatchObject({ status: 401 })
    expect(timesTo('/authentication/renew')).toBe(0)
  })
})

describe('a session that was ended', () => {
  test('is started again, once, by a client with credentials', async () => {
    const { fetch, timesTo } = notingFetch()
    const client = await clientOf(service, 'operator', { fetch })
    await client.listSessions().toArray()
    await endSessionOf(client.currentSession())
    await parallel(() => client.createTransfer(TRANSFER))
    expect(timesTo('/authentication/login')).toBe(2)
  })

  test('is the end for a token without credentials', async () => {
    const token = (await (await clientOf(service, 'operator')).signIn(await credentialsOf(service, 'operator'))).token
    const client = createClient({ baseUrl: service.local.baseUrl, token })
    await client.createTransfer(TRANSFER)
    await endSessionOf({ token })
    await expect(client.createTransfer(TRANSFER)).rejects.toMatchObject({ code: 'SEC001', status: 401 })
  })

  test('is replaced by a token that a function answers', async () => {
    const tokens = [await freshToken(), await freshToken()]
    let asked = 0
    const client = createClient({ baseUrl: service.local.baseUrl, token: async () => tokens[asked++] ?? '' })
    await client.createTransfer(TRANSFER)
    await endSessionOf({ token: tokens[0] ?? '' })
    await client.createTransfer(TRANSFER)
    expect(asked).toBe(2)
  })

  const freshToken = async () => (await (await clientOf(service, 'operator')).signIn(await credentialsOf(service, 'operator'))).token

  async function endSessionOf(session: KeptSession | undefined): Promise<void> {
    expect((await service.call('POST', '/authentication/logout', { token: session?.token ?? '' })).status).toBe(200)
  }
})

describe('a token that says nothing of its life', () => {
  test('is renewed by what the login answered beside it', async () => {
    const answered = (token: string, lifeSeconds: number) => {
      const expiresEpochSecs = Math.floor(Date.now() / 1000) + lifeSeconds
      const body = { headerName: 'Authorization', headerValue: `Bearer ${token}`, expiresEpochSecs, expires: '', roles: [], sessionId: 'a' }
      return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
    }
    const { fetch, sent } = notingFetch((url) => {
      if (url.endsWith('/login')) return answered('opaque-1', 0)
      return url.endsWith('/renew') ? answered('opaque-2', 900) : new Response('[]', { headers: { 'content-type': 'application/json' } })
    })
    const client = createClient({ baseUrl: 'https://api.example', identity: 'a', password: 'b', fetch })
    for (const _ of [1, 2, 3]) await client.listSessions().toArray()
    expect(sent.map(({ path, headers }) => `${path} ${headers.authorization ?? ''}`)).toEqual([
      '/authentication/login ',
      '/authentication/sessions Bearer opaque-1',
      '/authentication/renew ',
      '/authentication/sessions Bearer opaque-2',
      '/authentication/sessions Bearer opaque-2',
    ])
  })
})

describe('a session that is kept', () => {
  test('ends when another person fails to sign in', async () => {
    const client = await clientOf(service, 'operator')
    await client.listSessions().toArray()
    await expect(client.signIn({ identity: 'nobody@harbour.example', password: 'wrong' })).rejects.toMatchObject({ code: 'USR002' })
    expect(client.currentSession()).toBeUndefined()
    await expect(client.listSessions().toArray()).rejects.toMatchObject({ code: 'USR002' })
  })

  test('continues in another client, and its end is reported', async () => {
    const kept: (KeptSession | undefined)[] = []
    const first = await clientOf(service, 'operator', { onSession: (session) => void kept.push(session) })
    await first.listSessions().toArray()
    const { fetch, timesTo } = notingFetch()
    const second = createClient({ baseUrl: service.local.baseUrl, session: kept[0], fetch })
    expect(await second.createTransfer(TRANSFER)).toMatchObject({ kind: 'done' })
    expect(timesTo('/authentication/login')).toBe(0)
    await first.signOut()
    expect(kept).toEqual([expect.objectContaining({ token: expect.any(String) }), undefined])
    await expect(second.createTransfer(TRANSFER)).rejects.toMatchObject({ code: 'SEC001' })
  })

  test('of a token that no call has used yet is ended by signing out', async () => {
    const token = await service.tokenOf('operator')
    await createClient({ baseUrl: service.local.baseUrl, token }).signOut()
    expect((await service.call('GET', '/authentication/sessions', { token })).status).toBe(401)
  })

  test('no client without credentials pretends to have a session', async () => {
    const client = createClient({ baseUrl: service.local.baseUrl })
    expect(client.currentSession()).toBeUndefined()
    await expect(client.createTransfer(TRANSFER)).rejects.toMatchObject({ code: 'SEC001', status: 401 })
  })
})
