import { expect, test } from 'vitest'
import { running } from '../support/running.ts'
import { UPSTREAMS, withBank } from '../support/upstreams.ts'

const service = running()
const state = withBank(service, {
  'Payout.CREATE': 'LEVEL_20,LEVEL_05->LEVEL_10',
  'Payout.READ': 'LEVEL_05',
  'Payout.DELETE': 'SCA_OTP,CUSTOMER',
})

type Offer = { readonly operationId: string; readonly decision: string; readonly call?: { readonly method: string; readonly path: string } }
const offered = async (who: 'maker' | 'checker' | 'chief', query = '') => {
  const { status, body } = await state[who].call('GET', `/authorization/operations${query}`)
  expect(status).toBe(200)
  return new Map((body as readonly Offer[]).map((each) => [each.operationId, each]))
}

test('a maker is offered the operations of upstreams that a row grants, and how they are called', async () => {
  const found = await offered('maker')
  expect(found.get('bank.createPayout')).toEqual({
    ...{ operationId: 'bank.createPayout', summary: 'Pay out', decision: 'TASK_REQUIRED' },
    call: { method: 'POST', path: '/tenants/{tenantId}/upstreams/bank/payouts' },
  })
  for (const refused of ['bank.cancelPayout', 'bank.changeLimit', 'bank.getPayout']) expect(found.has(refused)).toBe(false)
  expect((await offered('chief')).get('bank.createPayout')?.decision).toBe('ALLOW')
  expect((await offered('checker')).has('bank.createPayout')).toBe(false)
})

test('everyday words find them', async () => {
  expect([...(await offered('maker', '?search=pay%20out')).keys()].slice(0, 3)).toContain('bank.createPayout')
})

test('an upstream that is named is listed alone, with its reads and the schemas of its bodies', async () => {
  const found = await offered('maker', '?upstream=bank')
  expect([...found.keys()].toSorted()).toEqual(['bank.createPayout', 'bank.getPayout', 'bank.listPayouts'])
  expect(found.get('bank.getPayout')?.call).toEqual({
    method: 'GET',
    path: `${UPSTREAMS.replace('1', '{tenantId}')}/bank/payouts/{payoutId}`,
  })
  expect((await offered('maker', '?upstream=nobody')).size).toBe(0)
})

test('attack: somebody of another tenant learns nothing of them', async () => {
  const token = await service.tokenOf('otherTenantAdmin')
  const own = await service.call('GET', '/authorization/operations?upstream=bank', { token })
  expect([own.status, own.body]).toEqual([200, []])
  expect((await service.call('GET', '/authorization/operations?upstream=bank&tenantId=1', { token })).status).toBe(404)
})
