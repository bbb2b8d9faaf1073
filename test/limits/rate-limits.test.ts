import { afterEach, expect, test } from 'vitest'
import { SETTINGS } from '../../shared/domain/settings/registry.ts'
import { property, tenantSetting } from '../../shared/storage/settings.ts'
import { remove } from '../../shared/storage/write.ts'
import { asId } from '../support/ids.ts'
import { type Answer, running } from '../support/running.ts'

const service = running()
const SHIPPED = SETTINGS['rate.limit.config'].default
const HEALTH = '/svc-conductor/health'
const OWN = '/tenants/2/config/rate.limit.config'
const GLOBAL = '/global/properties/rate.limit.config'

async function limit(path: string, value: Partial<typeof SHIPPED>): Promise<void> {
  const answer = await service.call('PUT', path, { token: await tokenOf('globalAdmin'), body: { value: { ...SHIPPED, ...value } } })
  expect(answer.status).toBe(200)
}

/** Straight through storage: the caller who would take a limit back may be over it. */
afterEach(async () => {
  const { ports, settings } = service.local.service
  for (const place of [property('rate.limit.config'), tenantSetting(asId(2), 'rate.limit.config')]) {
    const taken = { ...remove(place), when: [] }
    await ports.store.commit([taken])
    settings.notice([taken])
  }
  await service.local.advance(SHIPPED.windowSeconds)
})

/** A token that the movable clock has not yet left behind. */
async function tokenOf(role: string): Promise<string> {
  const user = service.local.demo.users[role]
  const answer = await service.call('POST', '/authentication/login', { body: { identity: user?.identity, password: user?.password } })
  return (answer.body as { headerValue: string }).headerValue.slice('Bearer '.length)
}

const ask = (token: string) => service.call('GET', '/tenants/2/config/overrideCheckerCount', { token })
const remaining = (answer: Answer) => Number(answer.headers.get('ratelimit-remaining'))

/** To the beginning of a window, so that a test doesn't cross its end. */
async function freshWindow(seconds = SHIPPED.windowSeconds): Promise<void> {
  const now = service.local.clock.now() / 1000
  await service.local.advance(seconds - (Math.floor(now) % seconds))
}

test('the configured count passes, the next call is 429 and says how long to wait, and the next window is open', async () => {
  const token = await tokenOf('otherTenantAdmin')
  await limit(OWN, { count: 5 })
  await freshWindow()
  const passed = [await ask(token), await ask(token), await ask(token), await ask(token), await ask(token)]
  expect(passed.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(passed.map(remaining)).toEqual([4, 3, 2, 1, 0])
  expect(passed[0]?.headers.get('ratelimit-limit')).toBe('5;window=60;policy=fixed-window;concurrency=200')

  const over = await ask(token)
  expect(over.status).toBe(429)
  expect(over.body).toMatchObject({ code: 'GEN008', traceId: expect.any(String) })
  expect(remaining(over)).toBe(0)
  const reset = Number(over.headers.get('ratelimit-reset'))
  expect(over.headers.get('retry-after')).toBe(String(reset))
  expect(reset).toBeGreaterThan(0)
  expect(reset).toBeLessThanOrEqual(60)

  await service.local.advance(reset)
  expect((await ask(token)).status).toBe(200)
})

test('a tenant that has used up its calls may call again as soon as its limit is raised, in the same window', async () => {
  await limit(OWN, { count: 5, windowSeconds: 3_600 })
  await freshWindow(3_600)
  const token = await tokenOf('otherTenantAdmin')
  for (let call = 0; call < 8; call++) await ask(token)
  expect((await ask(token)).status).toBe(429)
  await limit(OWN, { count: 500, windowSeconds: 3_600 })
  expect((await ask(token)).status).toBe(200)
})

test('calls of one tenant do not reduce the limit of another tenant or of callers without a tenant', async () => {
  const [own, other] = [await tokenOf('otherTenantAdmin'), await tokenOf('operator')]
  await limit(OWN, { count: 2 })
  await freshWindow()
  const answers = [await ask(own), await ask(own), await ask(own)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
  expect((await service.call('GET', '/tenants/1/config', { token: other })).status).toBe(200)
  expect((await service.call('GET', HEALTH)).status).toBe(200)
})

test('all users of a tenant share its count', async () => {
  const tokens = await Promise.all(['operator', 'maker', 'customer'].map(tokenOf))
  await limit(GLOBAL, { count: 30 })
  await freshWindow()
  const statuses = []
  for (let turn = 0; turn < 36; turn++)
    statuses.push((await service.call('GET', '/global/tasks?tag=x', { token: tokens[turn % 3] ?? '' })).status)
  expect(statuses.filter((status) => status !== 429)).toHaveLength(30)
})

test('of 60 parallel calls exactly as many pass as the count allows', async () => {
  const token = await tokenOf('otherTenantAdmin')
  await limit(OWN, { count: 20 })
  await freshWindow()
  const answers = await Promise.all(Array.from({ length: 60 }, () => ask(token)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(40)
})

test('callers without a tenant are counted by address, for all paths together', async () => {
  await limit(GLOBAL, { count: 6 })
  await freshWindow()
  const asked = [HEALTH, '/nowhere', '/tenants/1/config', '/tenants/%ff/config', '/authentication/login', HEALTH, HEALTH, '/nowhere']
  const statuses = []
  for (const path of asked) statuses.push((await service.call('GET', path)).status)
  expect(statuses).toEqual([200, 404, 401, 401, 405, 200, 429, 429])
})

test('a forged token is counted by address, and uses up nothing of a tenant', async () => {
  const token = await tokenOf('otherTenantAdmin')
  await limit(OWN, { count: 3 })
  await freshWindow()
  const [header, claims] = token.split('.')
  for (let turn = 0; turn < 6; turn++) expect((await ask(`${header}.${claims}.${'A'.repeat(86)}`)).status).toBe(401)
  expect([(await ask(token)).status, (await ask(token)).status, (await ask(token)).status]).toEqual([200, 200, 200])
})

test('more calls at once than the configured concurrency are 429; when they are done there is room again', async () => {
  const token = await tokenOf('otherTenantAdmin')
  await limit(OWN, { concurrency: 3 })
  await freshWindow()
  const answers = await Promise.all(Array.from({ length: 30 }, () => ask(token)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(3)
  expect(statuses).toContain(429)
  for (const answer of answers) expect(Number(answer.headers.get('ratelimit-concurrencyremaining'))).toBeLessThanOrEqual(2)
  for (const answer of answers.filter(({ status }) => status === 429)) expect(answer.headers.get('retry-after')).toBe('1')
  expect((await ask(token)).headers.get('ratelimit-concurrencyremaining')).toBe('2')
})

test('a call that fails frees its place', async () => {
  const token = await tokenOf('otherTenantAdmin')
  await limit(OWN, { concurrency: 1 })
  await freshWindow()
  const send = () => service.call('PUT', '/tenants/2/config/nonsense', { token, body: '{' })
  expect([(await send()).status, (await send()).status, (await send()).status]).toEqual([400, 400, 400])
})

test('a limited tenant keeps its count over a change of the configuration elsewhere', async () => {
  const token = await tokenOf('otherTenantAdmin')
  await limit(OWN, { count: 3 })
  await freshWindow()
  await ask(token)
  await ask(token)
  await service.call('PUT', '/tenants/1/config/overrideCheckerCount', { token: await tokenOf('operator'), body: { value: 0 } })
  expect([(await ask(token)).status, (await ask(token)).status]).toEqual([200, 429])
})
