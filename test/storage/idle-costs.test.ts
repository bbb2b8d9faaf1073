import { expect, test } from 'vitest'
import type { Cost } from '../../shared/runtime/meter.ts'
import { attemptsOn } from '../../shared/storage/attempts.ts'
import { newIdentity } from '../support/identities.ts'
import { asId } from '../support/ids.ts'
import { inProcess } from '../support/in-process.ts'
import { fundedWallet } from '../support/money.ts'
import { running, type Sent } from '../support/running.ts'
import { UNLIMITED } from '../support/unlimited.ts'

const service = running()

/** A call with the real rate limiter and caches, in a process that has done nothing for so many seconds. */
async function costAfter(idleSeconds: number, method: string, path: string, sent: Sent): Promise<Cost> {
  const call = inProcess(service.local.service)
  await settled(idleSeconds)
  const { status, cost } = await call(method, path, sent)
  expect(status).toBe(200)
  return cost
}

/** The configuration of tenant 1 was read before, and the clock has moved on since. */
async function settled(idleSeconds: number): Promise<void> {
  await service.local.service.settings.of(asId(1))
  await service.local.advance(idleSeconds)
}

const operator = async (): Promise<Sent> => ({ token: await service.tokenOf('operator') })
const wallet = () => fundedWallet(service.local.service, 10_000, { customerId: asId(8) })

test.each([11, 40])(
  'an authorised GET costs one round trip after %i idle seconds: configuration and leases beside the reads',
  async (idle) => {
    const [sent, walletId] = [await operator(), await wallet()]
    await costAfter(0, 'GET', `/tenants/1/wallets/${walletId}`, sent)
    expect(await costAfter(idle, 'GET', `/tenants/1/wallets/${walletId}`, sent)).toMatchObject({ roundTrips: 1 })
  },
)

test.each([11, 20, 40])('a transfer costs two round trips after %i idle seconds', async (idle) => {
  const [sent, from, to] = [await operator(), await wallet(), await wallet()]
  const body = { amount: 1, fromWalletId: from, toWalletId: to }
  await costAfter(0, 'POST', '/tenants/1/wallets/transfers', { ...sent, body })
  // One where the commit begins before an answer for a lease has come.
  expect((await costAfter(idle, 'POST', '/tenants/1/wallets/transfers', { ...sent, body })).roundTrips).toBeLessThanOrEqual(2)
})

const logIn = (idleSeconds: number, who: string) =>
  costAfter(idleSeconds, 'POST', '/authentication/login', { body: { identity: who, password: who } })

test.each([11, 20, 40])(
  'a login costs two round trips after %i idle seconds: configuration, leases, charge and identity in one, the session in the other',
  async (idle) => {
    for (const who of [`first-${idle}`, `second-${idle}`]) await newIdentity(service, who)
    await logIn(0, `first-${idle}`)
    // Also for another person of the tenant, whom this process has never seen.
    const { roundTrips, writeUnits } = await logIn(idle, `second-${idle}`)
    expect(roundTrips).toBeLessThanOrEqual(2)
    // With the leases of its address: of one call at once, of the calls of a minute that has begun, and one that others were faster to write.
    // The overview of the tenant is stored beside the first call after a minute.
    expect(writeUnits).toBeLessThanOrEqual(7 + 3 + 1)
  },
)

test('a lock that was changed while a process was idle holds for its first login', async () => {
  await newIdentity(service, 'locks-late')
  const call = inProcess(service.local.service)
  const attempt = (password: string) => call('POST', '/authentication/login', { body: { identity: 'locks-late', password } })
  await attempt('wrong')
  // Another process changes it: this one hears nothing of that.
  const deaf = { ...service.local.service, settings: { ...service.local.service.settings, notice: () => undefined } }
  const value = { 'lock.at.failed.attempt.no': 1, 'lock.minutes': 5 }
  const [path, token] = ['/global/properties/user.auth.config', await service.tokenOf('globalAdmin')]
  expect(await inProcess(deaf)('PUT', path, { token, body: { value } })).toMatchObject({ status: 200 })
  await service.local.advance(11)
  expect(await attempt('locks-late')).toMatchObject({ status: 401, body: { code: 'USR001' } })
  await call('DELETE', path, { token })
})

test('a login beyond the limits of its address is refused before its password is looked at, and charges nothing', async () => {
  await newIdentity(service, 'crowded')
  const { service: inner } = service.local
  const over = {
    kind: 'over',
    headers: { 'ratelimit-reset': '7' },
    usedPercent: 100,
    stepAside: async () => false,
    done: async () => undefined,
  } as const
  const limited = {
    ...inner,
    limiter: { ...UNLIMITED, endedSessions: inner.limiter.endedSessions, knownRefusal: async () => undefined, admit: async () => over },
  }
  for (const password of ['crowded', 'wrong']) {
    const { status, headers } = await inProcess(limited)('POST', '/authentication/login', { body: { identity: 'crowded', password } })
    expect([status, headers['retry-after']]).toEqual([429, '7'])
  }
  const [attempts] = await inner.ports.store.read([attemptsOn('crowded')])
  expect(attempts).toMatchObject({ failures: 0, consecutive: 0 })
})

test('warm, with the real limiter, an authorised GET costs one request and two read units, and writes nothing', async () => {
  const [sent, walletId] = [await operator(), await wallet()]
  const get = () => costAfter(0, 'GET', `/tenants/1/wallets/${walletId}`, sent)
  await get()
  // A lease is renewed when its time is over, by whichever call comes then: the others are warm.
  const costs = [await get(), await get(), await get()]
  const [warm] = costs.toSorted((one, other) => one.requests.length - other.requests.length)
  expect(warm).toMatchObject({ requests: ['BatchGetItem'], roundTrips: 1, readUnits: 2, writeUnits: 0 })
})

test('a rate limit that was changed while a process was idle holds for its first call', async () => {
  const sent = await operator()
  const path = '/tenants/1/wallets/1'
  const call = inProcess(service.local.service)
  await costAfter(0, 'GET', path, sent)
  // Another process changes it: this one hears nothing of that.
  const deaf = { ...service.local.service, settings: { ...service.local.service.settings, notice: () => undefined } }
  const limit = { count: 1234, windowSeconds: 60, concurrency: 5, policy: 'fixed-window' }
  const admin = await service.tokenOf('globalAdmin')
  const put = await inProcess(deaf)('PUT', '/tenants/1/config/rate.limit.config', { token: admin, body: { value: limit } })
  expect(put.status).toBe(200)
  await service.local.advance(11)
  const { headers } = await call('GET', path, sent)
  expect(headers['ratelimit-limit']).toContain('1234;window=60')
  expect(headers['ratelimit-limit']).toContain('concurrency=5')
})
