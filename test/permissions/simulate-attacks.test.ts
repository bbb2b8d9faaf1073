import { describe, expect, test } from 'vitest'
import { PERMISSIONS } from '../../shared/domain/permissions/default-matrix.ts'
import { eventually } from '../support/eventually.ts'
import { meteredCalls } from '../support/metered-call.ts'
import { inTenant, somebody } from '../support/people.ts'
import { withRow } from '../support/rows.ts'
import { type Answer, running } from '../support/running.ts'

const service = running()
const ROW = 'Wallet.READ.Allowed'

async function simulate(role: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return service.call('POST', '/authorization/simulate', { token: await service.tokenOf(role), body, headers })
}

const people = ({ body }: Answer) => (body as { changes: { people: object[] }[] }).changes.flatMap((change) => change.people)

async function kept(): Promise<void> {
  await service.local.advance(61)
  await service.call('GET', '/global/tenants/1', { token: await service.tokenOf('operator') })
}

describe('attack: a row that is none', () => {
  test.each([
    'constructor.Allowed',
    '__proto__.Allowed',
    '.Allowed',
    `${ROW}\u0000`,
    `${ROW} `,
    ` ${ROW}`,
    'wallet.read.allowed',
    'permission.matrix ',
  ])('is tried on nothing: %j', async (key) => {
    expect((await simulate('operator', { key, value: 'LEVEL_20' })).status).toBe(400)
  })

  test.each([
    '{"__proto__":"GLOBAL_ADMIN"}',
    '{"__proto__.Allowed":"GLOBAL_ADMIN"}',
    '{"constructor.Allowed":"GLOBAL_ADMIN"}',
    `{"${ROW}":{"toString":"GLOBAL_ADMIN"}}`,
    `{"${ROW}":["GLOBAL_ADMIN"]}`,
    '[]',
    JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, row) => [`Row${row}.READ.Allowed`, 'GLOBAL_ADMIN']))),
  ])('nor in a matrix: %.60s', async (value) => {
    expect((await simulate('globalAdmin', `{"key":"permission.matrix","tenantId":1,"value":${value}}`)).status).toBe(400)
  })
})

test('attack: nobody has it tried without a token, or in their name by a task', async () => {
  const body = { key: ROW, value: 'LEVEL_20' }
  expect((await service.call('POST', '/authorization/simulate', { body })).status).toBe(401)
  expect((await simulate('maker', body, { 'task-executor-roles': 'LEVEL_20' })).status).toBe(400)
})

test('attack: callers who may not read identities get the ids of other callers, but no names', async () => {
  const proposer = await somebody(service, [inTenant('LEVEL_07')])
  await service.call('GET', '/tenants/1/wallets/1', { token: await service.tokenOf('customer') })
  await kept()
  const ask = () => proposer.call('POST', '/authorization/simulate', { body: { key: ROW, value: 'LEVEL_20' } })
  await withRow(service, 'Permission.READ.Allowed', 'LEVEL_20,LEVEL_07', () =>
    withRow(service, 'TenantConfig.UPDATE.Allowed', 'LEVEL_20,LEVEL_07', async () => {
      await eventually('the reading is kept', async () => people(await ask()).length > 0)
      expect(people(await ask())).toContainEqual({ customerId: expect.any(Number), identity: expect.any(String) })
      await withRow(service, 'Identity.READ.Allowed', 'LEVEL_20', async () => {
        for (const one of people(await ask())) expect(Object.keys(one)).toEqual(['customerId'])
        expect(people(await ask()).length).toBeGreaterThan(0)
      })
    }),
  )
})

test('attack: a matrix in which every row is another reads no more than its shards, and writes nothing', async () => {
  const value = Object.fromEntries(PERMISSIONS.map((permission) => [`${permission}.Allowed`, 'GLOBAL_ADMIN']))
  const metered = meteredCalls(service.local.service)
  const token = await service.tokenOf('globalAdmin')
  const { status, cost } = await metered('POST', '/authorization/simulate', {
    token,
    body: { key: 'permission.matrix', tenantId: 1, value },
  })
  expect(status).toBe(200)
  const { length: writes } = cost.requests.filter((request) => /Write|Update|Put/.test(request))
  expect(writes).toBe(0)
  expect(cost.requests.filter((request) => request === 'Query').length).toBeLessThanOrEqual(PERMISSIONS.length + 4)
  expect(cost.readUnits).toBeLessThan(28 * PERMISSIONS.length)
})
