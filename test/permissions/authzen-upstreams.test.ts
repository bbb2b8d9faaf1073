import { expect, test } from 'vitest'
import { does } from '../support/authzen.ts'
import { running } from '../support/running.ts'
import { payment, withBank } from '../support/upstreams.ts'

const service = running()
const state = withBank(service, { 'Payout.CREATE': 'LEVEL_20,LEVEL_05->LEVEL_10', 'Payout.READ': 'LEVEL_05' })

type Evaluated = { readonly decision: boolean; readonly context?: { readonly roles?: readonly string[] } }

test('operations of an upstream are evaluated as explain tells, by action and by operation id', async () => {
  for (const [who, subject] of [
    ['chief', state.chief],
    ['maker', state.maker],
  ] as const)
    for (const [action, id, properties, method, path, body] of [
      ['CREATE', 'new', payment(), 'POST', '/payouts', payment()],
      ['bank.createPayout', 'new', payment(), 'POST', '/payouts', payment()],
      ['READ', '7', {}, 'GET', '/payouts/7', undefined],
      ['bank.listPayouts', 'any', {}, 'GET', '/payouts', undefined],
      ['DELETE', '7', {}, 'DELETE', '/payouts/7', undefined],
    ] as const) {
      const token = await service.tokenOf('globalAdmin')
      const explained = await service.call('POST', '/authorization/explain', {
        token,
        body: { method, path: `/tenants/1/upstreams/bank${path}`, body, customerId: subject.customerId },
      })
      const evaluated = await service.call('POST', '/svc-conductor/access/v1/evaluation', {
        token,
        body: {
          subject: { type: 'customer', id: String(subject.customerId) },
          action: does(action),
          resource: { type: 'Payout', id, properties: { tenantId: 1, ...properties } },
        },
      })
      const { decision, permission } = explained.body as { decision: string; permission: string }
      expect([who, action, (evaluated.body as Evaluated).decision]).toEqual([who, action, decision === 'ALLOW'])
      expect(evaluated.body).toMatchObject({ context: { permission } })
      if (decision === 'TASK_REQUIRED') expect((evaluated.body as Evaluated).context?.roles).toEqual(['LEVEL_10'])
    }
})

test('the operations of another tenant are the same as none', async () => {
  const body = {
    subject: { type: 'customer', id: String(state.chief.customerId) },
    action: does('READ'),
    resource: { type: 'Payout', id: '7', properties: { tenantId: 1 } },
  }
  const answer = await service.call('POST', '/svc-conductor/access/v1/evaluation', {
    token: await service.tokenOf('otherTenantAdmin'),
    body,
  })
  expect(answer.text).toBe('{"decision":false}')
})
