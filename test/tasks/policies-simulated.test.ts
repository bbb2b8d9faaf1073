import { expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { running } from '../support/running.ts'
import { withConfig } from '../support/tasks.ts'

const service = running()
const FINANCE = { name: 'finance', roles: ['LEVEL_02'], approvals: 1 }
const policy = (more: object = {}) => ({ name: 'all', operations: ['createTransfer'], require: 'always', steps: [FINANCE], ...more })

async function transfer(who: string, headers: Record<string, string> = {}) {
  const { wallets } = service.local.demo
  const body = { amount: 1, fromWalletId: wallets.customerMain, toWalletId: wallets.customer2Main }
  return service.call('POST', '/tenants/1/wallets/transfers', { token: await service.tokenOf(who), body, headers })
}

async function simulate(value: unknown, who = 'operator') {
  return service.call('POST', '/authorization/simulate', { token: await service.tokenOf(who), body: { key: 'approval.policies', value } })
}

type Simulated = {
  readonly decisions: { readonly lookedAt: number }
  readonly calls: { readonly gain: number; readonly lose: number; readonly change: number; readonly unknown: number }
  readonly changes: readonly { readonly effect: string; readonly as: string; readonly held: readonly string[]; readonly to: object }[]
}

test('a simulation tells which calls would have needed a task or one more step, and counts those that cannot be judged', async () => {
  expect((await transfer('operator')).status).toBe(200)
  expect((await transfer('backend')).status).toBe(200)
  for (let turn = 0; turn < 2; turn++) expect((await transfer('maker', { 'task-executor-roles': 'LEVEL_02' })).status).toBe(200)
  await service.local.advance(120)
  service.forgetTokens()
  // Decisions are kept once a minute, with the next call.
  const found = await eventually('the decisions are kept', async () => {
    await service.call('GET', '/tenants/1/wallets/1', { token: await service.tokenOf('operator') })
    const answer = (await simulate([policy({ exceptRoles: ['TENANT_SYSTEM'] })])).body as Simulated
    return answer.decisions.lookedAt >= 4 && answer
  })
  expect(found.calls).toEqual({ gain: 0, lose: 3, change: 0, unknown: 0 })
  expect(found.changes).toContainEqual(
    expect.objectContaining({ effect: 'LOSES', as: 'CALL', held: ['LEVEL_20'], to: { decision: 'TASK_REQUIRED', by: ['all'] } }),
  )
  expect(found.changes).toContainEqual(expect.objectContaining({ as: 'TASK', held: ['LEVEL_01'] }))

  const byPosition = (await simulate([policy({ when: "'LEVEL_20' in initiator.positions" })])).body as Simulated
  expect(byPosition.calls).toEqual({ gain: 0, lose: 1, change: 0, unknown: 0 })
  const byAmount = (await simulate([policy({ when: 'amount > 5.0' })])).body as Simulated
  // The proposal is still stored, and of 1 only. Of direct calls no amount is kept.
  expect(byAmount.calls).toEqual({ gain: 0, lose: 0, change: 0, unknown: 2 })
  const bySmallAmount = (await simulate([policy({ when: "amount >= 1.0 && currency == 'EUR'" })])).body as Simulated
  expect(bySmallAmount.calls).toEqual({ gain: 0, lose: 2, change: 0, unknown: 2 })
  expect(bySmallAmount.changes).toMatchObject([{ effect: 'LOSES', as: 'TASK', count: 2, to: { decision: 'TASK_REQUIRED', by: ['all'] } }])
  const bySum = (await simulate([policy({ when: 'sumOfDay > 5.0' })])).body as Simulated
  expect(bySum.calls).toEqual({ gain: 0, lose: 0, change: 0, unknown: 4 })
  expect(byAmount).toMatchObject({ saving: { decision: 'ALLOW' }, policies: [{ name: 'all', description: '1 of finance (LEVEL_02).' }] })
})

test('a simulation tells which calls need one more step or approval of a policy that keeps its name', async () => {
  const two = { ...FINANCE, approvals: 2 }
  const head = { name: 'head', roles: ['LEVEL_20'], approvals: 1 }
  await withConfig(service, 'approval.policies', [policy()], async () => {
    const effects = async (steps: readonly object[]) => {
      const { calls, changes } = (await simulate([policy({ steps })])).body as Simulated
      return [calls, [...new Set(changes.map(({ effect }) => effect))]]
    }
    expect(await effects([FINANCE])).toEqual([{ gain: 0, lose: 0, change: 0, unknown: 0 }, []])
    expect(await effects([FINANCE, head])).toEqual([{ gain: 0, lose: 4, change: 0, unknown: 0 }, ['LOSES']])
    expect(await effects([two])).toEqual([{ gain: 0, lose: 4, change: 0, unknown: 0 }, ['LOSES']])
    expect(await effects([{ ...FINANCE, roles: ['LEVEL_20'] }])).toEqual([{ gain: 0, lose: 0, change: 4, unknown: 0 }, ['CHANGES']])
  })
  await withConfig(service, 'approval.policies', [policy({ steps: [FINANCE, head] })], async () => {
    expect(((await simulate([policy()])).body as Simulated).calls).toEqual({ gain: 4, lose: 0, change: 0, unknown: 0 })
  })
})

test('a bad value is refused as it is when it is saved, and who may not change policies simulates none', async () => {
  expect(await simulate([policy({ operations: ['nothing'] })])).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'value.0.operations.0' }] },
  })
  expect((await simulate([policy()], 'customer')).status).toBe(403)
})
