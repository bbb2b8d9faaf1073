import { beforeAll, expect, test } from 'vitest'
import type { CustomerId } from '../../shared/domain/ids.ts'
import { type DecisionShard, dayOf, decisionsBy, keepDecisions } from '../../shared/storage/decision-samples.ts'
import { eventually } from '../support/eventually.ts'
import { asId } from '../support/ids.ts'
import { inTenant, somebody } from '../support/people.ts'
import { withRow } from '../support/rows.ts'
import { type Answer, running } from '../support/running.ts'
import { madeTask, move } from '../support/tasks.ts'

const service = running()
const ROW = 'Transfer.CREATE.Allowed'

type Simulated = {
  readonly decisions: { readonly lookedAt: number; readonly since: string; readonly samplePercent: number }
  readonly calls: { readonly gain: number; readonly lose: number; readonly change: number }
  readonly changes: readonly {
    readonly effect: string
    readonly call: string
    readonly as: string
    readonly held: readonly string[]
    readonly from: { readonly decision: string; readonly by: readonly string[] }
    readonly to: { readonly decision: string; readonly by: readonly string[] }
    readonly count: number
    readonly people: readonly { readonly customerId: number; readonly identity?: string }[]
  }[]
  readonly notShown: number
}

async function simulate(role: string, body: unknown): Promise<Answer> {
  return service.call('POST', '/authorization/simulate', { token: await service.tokenOf(role), body })
}

async function simulated(role: string, body: object): Promise<Simulated> {
  const answer = await simulate(role, body)
  expect([answer.status, answer.text.slice(0, 300)]).toEqual([200, expect.any(String)])
  return answer.body as Simulated
}

const transfer = async (role: string, tenantId = 1): Promise<number> => {
  const { customerMain: fromWalletId, customer2Main: toWalletId } = service.local.demo.wallets
  const body = { amount: 1, fromWalletId, toWalletId }
  return (await service.call('POST', `/tenants/${tenantId}/wallets/transfers`, { token: await service.tokenOf(role), body })).status
}

/** Makes the first call of the next minute, which stores the decisions. */
async function kept(): Promise<void> {
  await service.local.advance(61)
  await service.call('GET', '/global/tenants/1', { token: await service.tokenOf('operator') })
}

beforeAll(async () => {
  expect(await transfer('operator')).toBe(200)
  expect(await transfer('customer')).toBe(200)
  expect([await transfer('customer2'), await transfer('customer2')]).toEqual([404, 404])
  expect(await transfer('maker')).toBe(403)
  expect([await transfer('checker'), await transfer('checker'), await transfer('checker2')]).toEqual([403, 403, 403])
  const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
  expect((await move(service, 'checker', taskId, 'EXECUTE')).status).toBe(200)
  await kept()
  await eventually('the decisions are kept', async () => (await simulated('operator', { key: ROW, value: '' })).decisions.lookedAt >= 9)
})

const of = ({ changes }: Simulated, effect: string) =>
  changes
    .filter((change) => change.effect === effect)
    .map(({ as, held, from, to, count }) => [
      as,
      held.join(),
      `${from.decision} ${from.by}`.trim(),
      `${to.decision} ${to.by}`.trim(),
      count,
    ])

test('a proposed row tells who would gain, who would lose, and whose call would take another way, with counts', async () => {
  const answer = await simulated('operator', { key: ROW, value: 'LEVEL_20,TENANT_SYSTEM,LEVEL_02,LEVEL_01->LEVEL_03' })
  expect(of(answer, 'GAINS')).toEqual([['CALL', 'LEVEL_02', 'DENY', 'ALLOW LEVEL_02', 3]])
  // LEVEL_02 still checks: by the direct grant instead of the pair.
  expect(of(answer, 'LOSES')).toEqual([['CALL', 'CUSTOMER', 'ALLOW CUSTOMER', 'DENY', 1]])
  expect(of(answer, 'CHANGES').sort()).toEqual([
    ['CALL', 'LEVEL_01', 'TASK_REQUIRED LEVEL_02', 'TASK_REQUIRED LEVEL_03', 1],
    ['TASK', 'LEVEL_01', 'TASK_REQUIRED LEVEL_02', 'TASK_REQUIRED LEVEL_03', 1],
  ])
  expect(answer.calls).toEqual({ gain: 3, lose: 1, change: 2 })
  expect(answer.decisions).toMatchObject({ lookedAt: 10, samplePercent: 100 })
  expect(answer.notShown).toBe(0)
})

test('a call that would need a step-up or a task is shown with the decision before and after', async () => {
  const stepUp = await simulated('operator', { key: ROW, value: 'LEVEL_20,SCA_OTP' })
  expect(of(stepUp, 'CHANGES')).toEqual([['CALL', 'CUSTOMER', 'ALLOW CUSTOMER', 'SCA_REQUIRED SCA_OTP', 1]])
  const task = await simulated('operator', { key: ROW, value: 'LEVEL_20,CUSTOMER->LEVEL_02' })
  expect(of(task, 'CHANGES')).toEqual([['CALL', 'CUSTOMER', 'ALLOW CUSTOMER', 'TASK_REQUIRED LEVEL_02', 1]])
})

test('those who called are named', async () => {
  const { changes } = await simulated('operator', { key: ROW, value: 'LEVEL_20,LEVEL_02' })
  const gaining = changes.find(({ effect }) => effect === 'GAINS')
  expect(gaining?.call).toBe('POST /tenants/{tenantId}/wallets/transfers')
  expect(gaining?.people).toEqual([
    { customerId: 3, identity: 'checker@harbour.example' },
    { customerId: 4, identity: 'checker2@harbour.example' },
  ])
})

test('the row that is in force changes nothing', async () => {
  const { value } = (await service.call('GET', `/tenants/1/config/${ROW}`, { token: await service.tokenOf('operator') })).body as {
    value: string
  }
  const answer = await simulated('operator', { key: ROW, value })
  expect(answer).toMatchObject({ changes: [], calls: { gain: 0, lose: 0, change: 0 } })
  expect(answer.decisions.lookedAt).toBe(10)
})

test('nothing is changed by asking', async () => {
  const path = `/tenants/1/config/${ROW}`
  const before = (await service.call('GET', path, { token: await service.tokenOf('operator') })).body
  await simulated('operator', { key: ROW, value: 'LEVEL_20' })
  expect((await service.call('GET', path, { token: await service.tokenOf('operator') })).body).toEqual(before)
})

test('what was simulated is what happens once the row is saved', async () => {
  const value = 'LEVEL_20,TENANT_SYSTEM,LEVEL_02,LEVEL_01->LEVEL_03'
  const predicted = await simulated('operator', { key: ROW, value })
  const becomes = new Map(predicted.changes.filter(({ as }) => as === 'CALL').map(({ held, to }) => [held.join(), to.decision]))
  await withRow(service, ROW, value, async () => {
    const decisions: Record<string, number> = { ALLOW: 200, DENY: 404, TASK_REQUIRED: 403 }
    expect(await transfer('checker')).toBe(decisions[becomes.get('LEVEL_02') ?? ''])
    expect(await transfer('maker')).toBe(decisions[becomes.get('LEVEL_01') ?? ''])
  })
})

test('a proposed matrix of the service is tried on one tenant, whose own rows stay over it', async () => {
  const tried = { key: 'permission.matrix', tenantId: 1, value: { [ROW]: 'GLOBAL_ADMIN', 'Wallet.READ.Allowed': 'GLOBAL_ADMIN,LEVEL_20' } }
  await service.call('GET', '/tenants/1/wallets/1', { token: await service.tokenOf('customer') })
  await kept()
  const answer = await eventually('the reading is kept', async () => {
    const found = await simulated('globalAdmin', tried)
    return found.changes.length > 0 && found
  })
  expect(of(answer, 'LOSES')).toEqual([['CALL', 'CUSTOMER', 'ALLOW CUSTOMER', 'DENY', expect.any(Number)]])
  expect(answer.changes.map(({ call }) => call)).toEqual(['GET /tenants/{tenantId}/wallets/{walletId}'])
})

test('a narrower permission that opens a call too is tried as well, and its calls count once', async () => {
  const call = async (role: string) =>
    service.call('POST', '/tenants/1/customers', { token: await service.tokenOf(role), body: { firstName: 'A', lastName: 'B' } })
  expect((await call('onboarding')).status).toBe(200)
  expect((await call('maker')).status).toBe(403)
  await kept()
  const narrower = { key: 'ProfileOfNewCustomer.CREATE.Allowed', value: 'LEVEL_01' }
  const answer = await eventually('both are kept', async () => {
    const found = await simulated('operator', narrower)
    return found.decisions.lookedAt >= 2 && found
  })
  expect(of(answer, 'GAINS')).toEqual([['CALL', 'LEVEL_01', 'DENY', 'ALLOW LEVEL_01', 1]])
  expect(of(answer, 'LOSES')).toEqual([['CALL', 'ONBOARDING', 'ALLOW ONBOARDING', 'DENY', 1]])
  const both = { 'ProfileOfNewCustomer.CREATE.Allowed': 'LEVEL_01', 'Customer.CREATE.Allowed': 'GLOBAL_ADMIN,LEVEL_20' }
  const matrix = await simulated('globalAdmin', { key: 'permission.matrix', tenantId: 1, value: both })
  expect(matrix.decisions.lookedAt).toBe(answer.decisions.lookedAt)
})

test('calls without a token that are refused would gain', async () => {
  expect((await service.call('GET', '/tenants/1/wallets/1')).status).toBe(401)
  await kept()
  const answer = await eventually('it is kept', async () => {
    const found = await simulated('operator', { key: 'Wallet.READ.Allowed', value: 'LEVEL_20,CUSTOMER,ANONYMOUS' })
    return found.changes.some(({ held }) => held.includes('ANONYMOUS')) && found
  })
  expect(of(answer, 'GAINS')).toEqual([['CALL', 'ANONYMOUS', 'DENY', 'ALLOW ANONYMOUS', 1]])
  expect(answer.changes.flatMap(({ held, people }) => (held.includes('ANONYMOUS') ? people : []))).toEqual([])
})

test.each(['checker', 'maker', 'customer', 'backend', 'onboarding'])('%s, who may not change the rows, is refused', async (role) => {
  const answer = await simulate(role, { key: ROW, value: 'LEVEL_20' })
  expect([answer.status, (answer.body as { code: string }).code]).toEqual([403, 'SEC003'])
  expect((await simulate(role, { key: ROW, value: 'NOBODY' })).status).toBe(403)
})

test('seeing what others may do takes Permission.READ, and proposing a row the right to change it, were it by a task', async () => {
  const proposer = await somebody(service, [inTenant('LEVEL_07')])
  const ask = async () => (await proposer.call('POST', '/authorization/simulate', { body: { key: ROW, value: 'LEVEL_20' } })).status
  expect(await ask()).toBe(403)
  await withRow(service, 'Permission.READ.Allowed', 'LEVEL_20,LEVEL_07', async () => {
    expect(await ask()).toBe(403)
    await withRow(service, 'TenantConfig.UPDATE.Allowed', 'LEVEL_20,LEVEL_07->LEVEL_20', async () => expect(await ask()).toBe(200))
  })
})

test('a tenant’s decisions are shown to nobody of another tenant', async () => {
  const foreign = await simulate('otherTenantAdmin', { key: ROW, tenantId: 1, value: 'LEVEL_20' })
  const absent = await simulate('otherTenantAdmin', { key: ROW, tenantId: 99, value: 'LEVEL_20' })
  expect(foreign.status).toBe(404)
  expect({ ...(foreign.body as object), traceId: '' }).toEqual({ ...(absent.body as object), traceId: '' })
  const own = await simulated('otherTenantAdmin', { key: ROW, value: 'LEVEL_20' })
  expect(own.decisions.lookedAt).toBe(0)
})

test('roles above the tenants simulate as far as they reach and may change rows, and no further', async () => {
  const asked = { key: ROW, tenantId: 1, value: 'LEVEL_20' }
  const matrix = { key: 'permission.matrix', value: { [ROW]: 'LEVEL_20' } }
  const institution = (name: string, role = 'INSTITUTION_ADMIN') => somebody(service, [{ kind: 'institution', role, institution: name }])
  const of = async (who: Awaited<ReturnType<typeof somebody>>, body: object) =>
    (await who.call('POST', '/authorization/simulate', { body })).status
  expect(await of(await institution('elsewhere'), asked)).toBe(404)
  expect(await of(await institution('harbour', 'INSTITUTION_SUPPORT'), asked)).toBe(403)
  expect(await of(await institution('harbour'), asked)).toBe(200)
  const support = await somebody(service, [{ kind: 'global', role: 'GLOBAL_SUPPORT' }])
  expect([await of(support, asked), await of(support, matrix), await of(support, { ...matrix, tenantId: 1 })]).toEqual([403, 403, 403])
  expect((await simulate('globalAdmin', { key: ROW, value: 'LEVEL_20' })).status).toBe(400)
  expect((await simulate('globalAdmin', { ...matrix, tenantId: 99 })).status).toBe(404)
  expect((await simulated('globalAdmin', matrix)).decisions.lookedAt).toBe(0)
  expect(await of(await institution('harbour'), { ...asked, tenantId: 2 })).toBe(404)
})

test('a stranger’s calls into a tenant leave nothing there', async () => {
  expect(await transfer('otherTenantAdmin')).toBe(404)
  await kept()
  const { decisions } = await simulated('operator', { key: ROW, value: '' })
  expect(decisions.lookedAt).toBe(12)
})

test('a tenant is not told who from above it has called', async () => {
  const global = await somebody(service, [{ kind: 'global', role: 'GLOBAL_FINANCE_L1' }, inTenant('LEVEL_09')], {
    customerId: asId(6_000_001),
  })
  const { store } = service.local.service.ports
  const sample = {
    call: 'GET /x',
    as: 'call',
    permission: 'Wallet.CREATE',
    held: ['LEVEL_09'],
    count: 1,
    people: [asId<CustomerId>(1), global.customerId],
  } as const
  await store.commit([keepDecisions('1', 'Wallet.CREATE', dayOf(service.local.service.ports.clock.now()), 7, [sample])])
  const asked = { key: 'Wallet.CREATE.Allowed', tenantId: 1, value: 'LEVEL_09' }
  expect((await simulated('operator', asked)).changes[0]?.people.map(({ customerId }) => customerId)).toEqual([6_000_001])
  expect((await simulated('globalAdmin', asked)).changes[0]?.people.map(({ customerId }) => customerId)).toEqual([1, 6_000_001])
})

test.each([
  ['an unknown role', { key: ROW, value: 'LEVEL_20,LEVEL_99' }, 400],
  ['a value of the wrong type', { key: ROW, value: 7 }, 400],
  ['no value', { key: ROW }, 400],
  ['10,000 grants', { key: ROW, value: 'LEVEL_20,'.repeat(10_000) }, 400],
  ['an unknown row', { key: 'Nothing.CREATE.Allowed', value: 'LEVEL_20' }, 400],
  ['a name that every object has', { key: '__proto__', value: 'LEVEL_20' }, 400],
  ['a key that is no row', { key: 'overrideCheckerCount', value: 2 }, 400],
  ['a row that would shut the tenant out', { key: 'TenantConfig.UPDATE.Allowed', value: 'GLOBAL_ADMIN' }, 409],
  ['a row of what stands above the tenants', { key: 'Property.UPDATE.Allowed', value: 'LEVEL_20' }, 403],
  ['the matrix of the service', { key: 'permission.matrix', value: {} }, 403],
])('%s is refused as when it is saved', async (_, body, status) => {
  expect((await simulate('operator', body)).status).toBe(status)
  const { key, value } = body as { key: string; value?: unknown }
  const path = key === 'permission.matrix' ? '/global/properties/permission.matrix' : `/tenants/1/config/${encodeURIComponent(key)}`
  const saved = await service.call('PUT', path, { token: await service.tokenOf('operator'), body: { value } })
  if (key !== 'overrideCheckerCount') expect(saved.status).toBe(status)
})

test('an agent’s token simulates nothing', async () => {
  const made = await service.call('POST', '/authentication/agent-tokens', {
    token: await service.freshTokenOf('operator'),
    body: { name: 'agent', expiresInSeconds: 600 },
  })
  const token = (made.body as { headerValue: string }).headerValue.slice('Bearer '.length)
  const answer = await service.call('POST', '/authorization/simulate', { token, body: { key: ROW, value: '' } })
  expect([answer.status, (answer.body as { code: string }).code]).toEqual([403, 'SEC007'])
})

test('what is stored of a decision is its kind, what was held and who called; nothing of what was sent', async () => {
  const { store, clock } = service.local.service.ports
  const { things } = await store.list<DecisionShard>(decisionsBy('1', 'Transfer.CREATE', clock.now()))
  const samples = things.flatMap((shard) => shard.samples)
  expect(samples.length).toBeGreaterThan(0)
  for (const sample of samples)
    for (const name of Object.keys(sample)) expect(['call', 'as', 'permission', 'held', 'makerHeld', 'count', 'people']).toContain(name)
})

test('where the tenant wants none remembered, none is', async () => {
  const lookedAt = async () => (await simulated('operator', { key: ROW, value: '' })).decisions
  const before = await lookedAt()
  const path = '/tenants/1/config/decision.sampling.percent'
  const token = await service.tokenOf('operator')
  expect((await service.call('PUT', path, { token, body: { value: 101 } })).status).toBe(400)
  expect((await service.call('PUT', path, { token, body: { value: 0 } })).status).toBe(200)
  await transfer('checker')
  await kept()
  expect(await lookedAt()).toEqual({ ...before, samplePercent: 0 })
  expect((await service.call('DELETE', path, { token: await service.tokenOf('operator') })).status).toBe(200)
})

test('after 7 days a decision is forgotten, whether or not the table has deleted it', async () => {
  await service.local.advance(7 * 86_400)
  service.forgetTokens()
  expect((await simulated('operator', { key: ROW, value: '' })).decisions.lookedAt).toBe(0)
})
