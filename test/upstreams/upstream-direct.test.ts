import { afterEach, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { type Answer, running } from '../support/running.ts'
import { accepting, payment, UPSTREAMS, withBank } from '../support/upstreams.ts'

const service = running()
const code = ({ status, body }: Answer) => `${status} ${(body as { code?: string } | undefined)?.code ?? ''}`.trim()
const PAYOUTS = `${UPSTREAMS}/bank/payouts`
const state = withBank(service, { 'Payout.CREATE': 'LEVEL_20', 'Payout.DELETE': 'SCA_OTP,CUSTOMER' })
afterEach(() => {
  state.bank.answer = accepting(state.bank.effects)
})

test('a direct write with an unknown outcome is 504 with a task that finds the outcome with the same key', async () => {
  const before = state.bank.arrived.length
  state.bank.answer = (response) => void response.destroy()
  const answer = await state.chief.call('POST', PAYOUTS, { body: payment() })
  expect(code(answer)).toBe('504 UPS002')
  const location = answer.headers.get('location') ?? ''
  expect(location).toMatch(/\/global\/tasks\/\d+$/)
  const task = async () => (await state.chief.call('GET', location.replace('/svc-conductor/rest/v1', ''))).body
  expect(await task()).toMatchObject({ status: 'EXECUTE', outcome: 'UNKNOWN', description: 'Pay out 12.5 EUR to DE89370400440532013000' })
  state.bank.answer = accepting(state.bank.effects)
  await eventually('the outcome is known', async () => ((await task()) as { status: string }).status === 'EXECUTED')
  expect(await task()).toMatchObject({ status: 'EXECUTED', responseCode: 201 })
  const keys = state.bank.arrived.slice(before).map(({ headers }) => headers['idempotency-key'])
  expect([keys.length >= 2, new Set(keys).size]).toEqual([true, 1])
  expect(state.bank.effects.has(String(keys[0]))).toBe(true)
})

test('a direct write is audited, and counts in the limits', async () => {
  await state.chief.call('POST', PAYOUTS, { body: payment() })
  const events = (await state.chief.call('GET', '/tenants/1/audit-events')).body as { action: string }[]
  expect(events.map(({ action }) => action)).toContain('POST /tenants/{tenantId}/upstreams/bank/payouts')
})

test('a policy about an operation of an upstream holds it', async () => {
  const policy = {
    name: 'Large',
    operations: ['bank.createPayout'],
    when: 'amount > 100.0',
    require: 'always',
    steps: [{ name: 'Chief', roles: ['LEVEL_20'], approvals: 1 }],
  }
  const set = await service.call('PUT', '/tenants/1/config/approval.policies', {
    token: await service.tokenOf('globalAdmin'),
    body: { value: [policy] },
  })
  expect(set.text).toContain('bank.createPayout')
  expect(set.status).toBe(200)
  expect(code(await state.chief.call('POST', PAYOUTS, { body: payment({ amount: 101 }) }))).toBe('403 SEC006')
  expect((await state.chief.call('POST', PAYOUTS, { body: payment({ amount: 99 }) })).status).toBe(201)
  await service.call('DELETE', '/tenants/1/config/approval.policies', { token: await service.tokenOf('globalAdmin') })
})
