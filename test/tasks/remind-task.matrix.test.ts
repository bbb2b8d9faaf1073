import { expect, test } from 'vitest'
import type { TaskId } from '../../shared/domain/ids.ts'
import { agentFor } from '../support/agents.ts'
import { eventually } from '../support/eventually.ts'
import { asId } from '../support/ids.ts'
import { type Answer, running } from '../support/running.ts'
import { isTold, madeTask, move, withConfig } from '../support/tasks.ts'

const service = running()
const id = (role: string): number => service.local.demo.users[role]?.customerId ?? 0
const HOUR_SECONDS = 3600

const path = (taskId: TaskId) => `/global/tasks/${taskId}/remind`
const remind = async (who: string, taskId: TaskId): Promise<Answer> =>
  service.call('POST', path(taskId), { token: await service.tokenOf(who) })

const coded = ({ status, body }: Answer): string => `${status} ${(body as { readonly code: string }).code}`

async function advance(seconds: number): Promise<void> {
  await service.local.advance(seconds)
  service.forgetTokens()
}

type Line = { readonly what: string; readonly by: unknown; readonly at: string }
async function reminders(taskId: TaskId): Promise<readonly Line[]> {
  const { body } = await service.call('GET', `/global/tasks/${taskId}/history`, { token: await service.tokenOf('maker') })
  return (body as readonly Line[]).filter(({ what }) => what === 'REMINDED')
}

async function mailsTo(role: string): Promise<number> {
  const identity = service.local.demo.users[role]?.identity ?? ''
  const { body } = await service.call('GET', `/local/outbox?channel=EMAIL&to=${encodeURIComponent(identity)}`)
  return (body as { messages: readonly unknown[] }).messages.length
}

/** The mails of its opening have been sent, so that each later one is a reminder. */
async function settled(taskId: TaskId): Promise<TaskId> {
  await isTold(service, taskId)
  await advance(HOUR_SECONDS)
  return taskId
}

/** Waits until the person has another mail than before. */
async function isReminded(role: string, before: number): Promise<void> {
  await eventually(`${role} is reminded`, async () => {
    await service.local.advance(60)
    return (await mailsTo(role)) > before
  })
  service.forgetTokens()
}

const forChecker = () => madeTask(service, 'maker', { approvers: [id('checker')] })

test('the initiator reminds those who were asked by name, and nobody else', async () => {
  const taskId = await settled(await forChecker())
  const before = { checker: await mailsTo('checker'), checker2: await mailsTo('checker2') }
  const answer = await remind('maker', taskId)
  expect([answer.status, answer.body]).toMatchObject([200, { taskId, status: 'PENDING' }])
  expect(await reminders(taskId)).toMatchObject([{ by: id('maker') }])
  await isReminded('checker', before.checker)
  expect(await mailsTo('checker2')).toBe(before.checker2)
})

test('holders of the executor roles are reminded of a task without policies', async () => {
  const taskId = await settled(await madeTask(service, 'maker', { roles: 'LEVEL_02' }))
  const before = await mailsTo('checker2')
  expect((await remind('maker', taskId)).status).toBe(200)
  await isReminded('checker2', before)
})

test('a reminder before the notices of the opening are sent loses none of them', async () => {
  const taskId = await forChecker()
  expect((await remind('maker', taskId)).status).toBe(200)
  await isTold(service, taskId)
  expect(await reminders(taskId)).toHaveLength(1)
})

test('a second reminder within the hour is refused, with the time to wait; after it, it is sent', async () => {
  const taskId = await forChecker()
  expect((await remind('maker', taskId)).status).toBe(200)
  await advance(HOUR_SECONDS / 2)
  const refused = await remind('globalAdmin', taskId)
  expect(coded(refused)).toBe('429 GEN008')
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(HOUR_SECONDS / 2)
  await advance(wait)
  expect((await remind('maker', taskId)).status).toBe(200)
  expect(await reminders(taskId)).toHaveLength(2)
})

test('of two reminders at once one is sent', async () => {
  const taskId = await forChecker()
  await service.tokenOf('maker')
  const answers = await Promise.all(Array.from({ length: 4 }, () => remind('maker', taskId)))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 429, 429, 429])
  expect(await reminders(taskId)).toHaveLength(1)
})

test('strangers find no task, approvers may not remind, and holders of Task.UPDATE may', async () => {
  const taskId = await forChecker()
  expect(coded(await remind('customer', taskId))).toBe('404 TSK001')
  expect(coded(await remind('otherTenantAdmin', taskId))).toBe('404 TSK001')
  expect(coded(await remind('checker', taskId))).toBe('403 TSK005')
  expect(await reminders(taskId)).toEqual([])
  expect((await remind('globalAdmin', taskId)).status).toBe(200)
})

test('an agent reminds nobody, not even of its own proposal', async () => {
  const { token } = await agentFor(service, 'maker')
  const { wallets } = service.local.demo
  const made = await service.call('POST', '/tenants/1/wallets/transfers', {
    token,
    body: { amount: 1, fromWalletId: wallets.customerMain, toWalletId: wallets.customer2Main },
    headers: { 'task-approver-userids': String(id('checker')), 'task-skip-draft': 'true' },
  })
  const taskId: TaskId = asId(Number(made.headers.get('task-id')))
  expect(coded(await service.call('POST', path(taskId), { token }))).toBe('403 SEC007')
  expect(await reminders(taskId)).toEqual([])
})

test('a draft and a decided task are refused', async () => {
  const draft = await madeTask(service, 'maker', { approvers: [id('checker')], draft: 'draft' })
  expect(coded(await remind('maker', draft))).toBe('409 TSK004')
  const rejected = await forChecker()
  expect((await move(service, 'checker', rejected, 'REJECTED')).status).toBe(200)
  expect(coded(await remind('maker', rejected))).toBe('409 TSK004')
})

test('a task that is approved and waits for its time is refused', () =>
  withConfig(service, 'approval.policies', [{ ...POLICY, coolDownMinutes: 30 }], async () => {
    const taskId = await byPolicy()
    expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({ status: 'PENDING', runsAt: expect.any(String) })
    expect(coded(await remind('maker', taskId))).toBe('409 TSK004')
  }))

test('a reminder of a task with policies reaches the candidates of its open step, and their clock counts from it', () =>
  withConfig(service, 'approval.policies', [POLICY], async () => {
    const taskId = await settled(await byPolicy())
    const before = await mailsTo('checker')
    expect((await remind('maker', taskId)).status).toBe(200)
    await isReminded('checker', before)
    await advance(3 * HOUR_SECONDS + 600)
    expect(await reminders(taskId)).toMatchObject([{ by: id('maker') }])
    await advance(HOUR_SECONDS)
    await eventually('the clock reminds 4 hours after the person', async () => (await reminders(taskId)).length === 2)
    expect((await reminders(taskId)).map(({ by }) => by)).toEqual([id('maker'), 'service'])
    expect(coded(await remind('maker', taskId))).toBe('429 GEN008')
  }))

async function byPolicy(): Promise<TaskId> {
  const { wallets } = service.local.demo
  const made = await service.call('POST', '/tenants/1/wallets/transfers', {
    token: await service.tokenOf('maker'),
    body: { amount: 1, fromWalletId: wallets.customerMain, toWalletId: wallets.customer2Main },
    headers: { 'task-skip-draft': 'true', 'task-by-policy': 'true' },
  })
  return asId(Number(made.headers.get('task-id')))
}

const POLICY = {
  name: 'slow',
  operations: ['createTransfer'],
  steps: [{ name: 'finance', roles: ['LEVEL_02'], approvals: 1 }],
  remindHours: 4,
}
