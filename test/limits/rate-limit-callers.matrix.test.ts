import { afterEach, expect, test } from 'vitest'
import { CATALOGUE } from '../../functions/catalogue.ts'
import { SETTINGS } from '../../shared/domain/settings/registry.ts'
import { TOKEN_LIFETIME_SECONDS } from '../../shared/domain/tokens/claims.ts'
import { router } from '../../shared/runtime/router.ts'
import { property, tenantSetting } from '../../shared/storage/settings.ts'
import { remove } from '../../shared/storage/write.ts'
import { asId } from '../support/ids.ts'
import { BASE, running } from '../support/running.ts'

const service = running()
const SHIPPED = SETTINGS['rate.limit.config'].default
const LIST = '/global/tasks?tag=x'

async function limit(value: Partial<typeof SHIPPED>): Promise<void> {
  const path = '/tenants/1/config/rate.limit.config'
  const answer = await service.call('PUT', path, { token: await tokenOf('globalAdmin'), body: { value: { ...SHIPPED, ...value } } })
  expect(answer.status).toBe(200)
}

/** Straight through storage: the caller who would take a limit back may be over it. */
afterEach(async () => {
  const { ports, settings } = service.local.service
  for (const place of [property('rate.limit.config'), tenantSetting(asId(1), 'rate.limit.config')]) {
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

const ask = (token: string, path = LIST) => service.call('GET', path, { token })

async function statuses(token: string, calls: number): Promise<readonly number[]> {
  const answered: number[] = []
  for (let call = 0; call < calls; call++) answered.push((await ask(token)).status)
  return answered
}

const timesIn = (answered: readonly number[], status: number) => answered.filter((each) => each === status).length

/** To the beginning of a window, so that a test doesn't cross its end. */
async function freshWindow(): Promise<void> {
  const now = service.local.clock.now() / 1000
  await service.local.advance(SHIPPED.windowSeconds - (Math.floor(now) % SHIPPED.windowSeconds))
}

async function agentTokenOf(role: string): Promise<string> {
  const body = { name: 'tester', expiresInSeconds: 3_600 }
  const { status, body: made } = await service.call('POST', '/authentication/agent-tokens', { token: await tokenOf(role), body })
  expect(status).toBe(200)
  return (made as { headerValue: string }).headerValue.slice('Bearer '.length)
}

test('120 calls with a token that was logged out take nothing from its tenant', async () => {
  const [dead, operator] = [await tokenOf('maker'), await tokenOf('operator')]
  expect((await service.call('POST', '/authentication/logout', { token: dead })).status).toBeLessThan(300)
  await limit({ count: 100 })
  await freshWindow()
  expect(timesIn(await statuses(dead, 120), 401)).toBe(120)
  const answer = await ask(operator)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('ratelimit-remaining')).toBe('99')
})

test('calls at once with a token that was logged out take no place of its tenant', async () => {
  const [dead, operator] = [await tokenOf('maker'), await tokenOf('operator')]
  await service.call('POST', '/authentication/logout', { token: dead })
  await limit({ concurrency: 1 })
  const flood = Promise.all(Array.from({ length: 40 }, () => ask(dead)))
  expect(await statuses(operator, 10)).toEqual(Array.from({ length: 10 }, () => 200))
  // A process that knows that the tenant has no place refuses before it reads the session.
  for (const { status } of await flood) expect([401, 429]).toContain(status)
})

test('a token that has expired takes nothing from its tenant, and is limited by its address', async () => {
  const expired = await tokenOf('maker')
  await service.local.advance(TOKEN_LIFETIME_SECONDS + 1)
  const operator = await tokenOf('operator')
  await limit({ count: 100 })
  await freshWindow()
  expect(timesIn(await statuses(expired, 30), 401)).toBe(30)
  expect((await ask(operator)).headers.get('ratelimit-remaining')).toBe('99')
})

test('callers without a live session are limited by address, with any token', async () => {
  const dead = await tokenOf('maker')
  await service.call('POST', '/authentication/logout', { token: dead })
  const globalAdmin = await tokenOf('globalAdmin')
  const body = { value: { ...SHIPPED, count: 20 } }
  expect((await service.call('PUT', '/global/properties/rate.limit.config', { token: globalAdmin, body })).status).toBe(200)
  await freshWindow()
  const answered = await statuses(dead, 30)
  expect(timesIn(answered, 401)).toBe(20)
  expect(timesIn(answered, 429)).toBe(10)
})

test('attack: the many addresses of one IPv6 subscriber have the limit of one', async () => {
  const body = { value: { ...SHIPPED, count: 20 } }
  const set = await service.call('PUT', '/global/properties/rate.limit.config', { token: await tokenOf('globalAdmin'), body })
  expect(set.status).toBe(200)
  await freshWindow()
  const route = router(CATALOGUE, service.local.service)
  const callFrom = (sourceIp: string) =>
    route({
      routeKey: `GET ${BASE}/global/tasks`,
      rawPath: `${BASE}/global/tasks`,
      rawQueryString: '',
      headers: {},
      requestContext: { http: { method: 'GET', sourceIp } },
      isBase64Encoded: false,
    })
  const answered: number[] = []
  for (let host = 1; host <= 30; host++) answered.push((await callFrom(`2001:db8:1:2::${host.toString(16)}`)).statusCode)
  expect([timesIn(answered, 401), timesIn(answered, 429)]).toEqual([20, 10])
  expect((await callFrom('2001:db8:1:3::1')).statusCode).toBe(401)
})

test.each([
  ['a customer', async () => tokenOf('customer')],
  ['an agent of an operator', async () => agentTokenOf('operator')],
])('%s uses a quarter of the calls of the tenant at most, and everybody else has the rest', async (_, login) => {
  const [token, operator] = [await login(), await tokenOf('operator')]
  await limit({ count: 100 })
  await freshWindow()
  const first = await ask(token)
  expect(first.headers.get('ratelimit-limit')).toBe('25;window=60;policy=fixed-window;concurrency=50')
  expect(first.headers.get('ratelimit-remaining')).toBe('24')
  const answered = await statuses(token, 60)
  expect(timesIn(answered, 200)).toBe(24)
  expect(timesIn(answered, 429)).toBe(36)
  expect(timesIn(await statuses(operator, 80), 200)).toBe(75)
})

test('the agents of a customer share the part of the customer', async () => {
  const [agent, customer] = [await agentTokenOf('customer'), await tokenOf('customer')]
  await limit({ count: 100, callerShare: 10 })
  await freshWindow()
  expect(timesIn([...(await statuses(agent, 8)), ...(await statuses(customer, 8))], 200)).toBe(10)
})

test.each([
  ['calls', { count: 8 }, '8;window=60;policy=fixed-window;concurrency=200'],
  ['concurrent calls', { concurrency: 1 }, '30000;window=60;policy=fixed-window;concurrency=1'],
] as const)('staff of the tenant who are refused for too many %s read the limit of the tenant, not a share', async (_, value, shown) => {
  const operator = await tokenOf('operator')
  await limit(value)
  await freshWindow()
  const answers = await Promise.all(Array.from({ length: 30 }, () => ask(operator)))
  const refused = [...answers, await ask(operator)].filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(new Set(refused.map(({ headers }) => headers.get('ratelimit-limit')))).toEqual(new Set([shown]))
})

test('a share of 100 percent leaves everything to one caller', async () => {
  const customer = await tokenOf('customer')
  await limit({ count: 20, callerShare: 100 })
  await freshWindow()
  expect(timesIn(await statuses(customer, 30), 200)).toBe(20)
})

test('a customer who makes many calls at once never keeps the others of the tenant out', async () => {
  const [customer, operator] = [await tokenOf('customer'), await tokenOf('operator')]
  await limit({ concurrency: 8 })
  await freshWindow()
  const flood = Array.from({ length: 20 }, () => Promise.all(Array.from({ length: 10 }, () => ask(customer))))
  const operators = await statuses(operator, 20)
  const answered = (await Promise.all(flood)).flat()
  expect(operators).toEqual(Array.from({ length: 20 }, () => 200))
  expect(answered.map(({ status }) => status)).toContain(429)
  // Its share is 2 of 8; a call that is refused when the others have just ended sees both free.
  for (const answer of answered) expect(Number(answer.headers.get('ratelimit-concurrencyremaining'))).toBeLessThanOrEqual(2)
})
