import { expect, test } from 'vitest'
import { running } from '../support/running.ts'

const service = running()

const ask = async (role: string, method: string, path: string) => service.call(method, path, { token: await service.tokenOf(role) })

test.each([
  ['HEAD', '/tenants/1/customers?email=nobody%40example.com', 404],
  ['GET', '/tenants/1/customers?fields=customerId&email=nobody%40example.com', 200],
  ['HEAD', '/tenants/1/customers/8/identities', 200],
] as const)('%s %s, which needs a token only, is counted for each caller', async (method, path, answered) => {
  const value = { count: 4, windowSeconds: 3600 }
  // A window begins at the whole hour: the calls must not meet the next one, however slow the machine is.
  await service.local.advance(value.windowSeconds - (Math.floor(service.local.clock.now() / 1000) % value.windowSeconds))
  service.forgetTokens()
  const set = await service.call('PUT', '/global/properties/rate.limit.lookups', {
    token: await service.tokenOf('globalAdmin'),
    body: { value },
  })
  expect(set.status).toBe(200)
  const statuses = []
  for (let turn = 0; turn < 6; turn++) statuses.push((await ask('customer', method, path)).status)
  expect(statuses).toEqual([answered, answered, answered, answered, 429, 429])
  expect(Number((await ask('customer', method, path)).headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await ask('customer2', method, path)).status).toBe(answered)
})

test('callers who may read customers are not counted, and callers who asked too often can still do everything else', async () => {
  for (let turn = 0; turn < 8; turn++) expect((await ask('operator', 'HEAD', '/tenants/1/customers/8/identities')).status).toBe(200)
  expect((await ask('customer', 'GET', '/tenants/1/wallets/1')).status).toBe(200)
})

test('a tenant can’t lift the limit for itself', async () => {
  const body = { value: { count: 1_000_000, windowSeconds: 1 } }
  const { status } = await service.call('PUT', '/tenants/1/config/rate.limit.lookups', { token: await service.tokenOf('operator'), body })
  expect(status).toBe(403)
})
