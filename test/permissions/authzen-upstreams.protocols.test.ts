import { expect, test } from 'vitest'
import { does } from '../support/authzen.ts'
import { running } from '../support/running.ts'
import { withConfig } from '../support/tasks.ts'
import { payment, withBank } from '../support/upstreams.ts'

const service = running()
const state = withBank(service, { 'Payout.CREATE': 'LEVEL_20,LEVEL_05->LEVEL_10', 'Payout.READ': 'LEVEL_05' })

const STEP = { name: 'finance', roles: ['LEVEL_10'], approvals: 1 }

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

const ASKS = { type: 'Payout', id: 'new', properties: { tenantId: 1 } }
const ask = async (path: string, body: object) =>
  service.call('POST', `/svc-conductor/access/v1/${path}`, { token: await service.tokenOf('globalAdmin'), body })

test('a policy about amounts needs the body of the call: without one, the answer is a refusal that says so', async () => {
  const large = { name: 'large', operations: ['bank.*'], when: 'amount > 50', require: 'always', steps: [STEP] }
  await withConfig(service, 'approval.policies', [large], async () => {
    const explained = await service.call('POST', '/authorization/explain', {
      token: await service.tokenOf('globalAdmin'),
      body: { method: 'POST', path: '/tenants/1/upstreams/bank/payouts', customerId: state.chief.customerId },
    })
    expect(explained.status).toBe(400)
    expect(explained.body).toMatchObject({ errors: [{ field: 'body', description: 'is required: the decision depends on it' }] })

    const subject = { type: 'customer', id: String(state.chief.customerId) }
    const evaluated = await ask('evaluation', { subject, action: does('bank.createPayout'), resource: ASKS })
    expect(evaluated.body).toMatchObject({ decision: false, context: { error: { status: 400 } } })
    const actions = await ask('search/action', { subject, resource: ASKS })
    expect(actions.status).toBe(200)
    expect(actions.body).toMatchObject({ results: expect.not.arrayContaining([does('CREATE')]) })
    const subjects = await ask('search/subject', { subject: { type: 'customer' }, action: does('CREATE'), resource: ASKS })
    expect([subjects.status, subjects.text]).toEqual([200, expect.stringContaining('"results":[]')])
  })
})

test('the condition of a policy sees the fields that a resource carries', async () => {
  const named = { name: 'named', operations: ['createCustomer'], when: "body.lastName == 'Doe'", require: 'always', steps: [STEP] }
  await withConfig(service, 'approval.policies', [named], async () => {
    const subject = { type: 'customer', id: String(service.local.demo.users.operator?.customerId) }
    const decisionFor = async (properties: object) => {
      const resource = { type: 'Customer', id: 'new', properties: { tenantId: 1, ...properties } }
      return ((await ask('evaluation', { subject, action: does('CREATE'), resource })).body as Evaluated).decision
    }
    expect(await decisionFor({ lastName: 'Roe' })).toBe(true)
    expect(await decisionFor({ lastName: 'Doe' })).toBe(false)
    expect(await decisionFor({})).toBe(false)
  })
})

test('an answer names a policy that holds every call of an operation without the body, and without fields that nobody asks about', async () => {
  const all = { name: 'all', operations: ['createWithdrawal'], require: 'always', steps: [STEP] }
  await withConfig(service, 'approval.policies', [all], async () => {
    const explained = await service.call('POST', '/authorization/explain', {
      token: await service.tokenOf('backend'),
      body: { method: 'POST', path: '/tenants/1/wallets/1/withdrawals' },
    })
    expect([explained.status, explained.body], explained.text).toMatchObject([
      200,
      { decision: 'TASK_REQUIRED', policies: [{ name: 'all' }] },
    ])
    const subject = { type: 'customer', id: String(service.local.demo.users.backend?.customerId) }
    for (const more of [{}, { externalUniqueId: 'told' }, { amount: 5 }]) {
      const resource = { type: 'Withdrawal', id: 'new', properties: { tenantId: 1, walletId: 1, ...more } }
      const { body } = await ask('evaluation', { subject, action: does('CREATE'), resource })
      expect(body).toMatchObject({ decision: false, context: { obligation: 'task' } })
    }
  })
})
