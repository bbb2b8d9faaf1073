import { describe, expect, test } from 'vitest'
import type { TaskId } from '../../shared/domain/ids.ts'
import { eventually } from '../support/eventually.ts'
import { inTenant, type Somebody, somebody } from '../support/people.ts'
import { running } from '../support/running.ts'
import { isTold, madeTask, move, withConfig } from '../support/tasks.ts'

const service = running()
const LIST = '/global/tasks?waitingForCustomerId=me'
const COOLING = [
  {
    ...{ name: 'slow', operations: ['createTransfer'], coolDownMinutes: 30 },
    steps: [{ name: 'finance', roles: ['LEVEL_02'], approvals: 1 }],
  },
]

const checker = () => somebody(service, [inTenant('LEVEL_02')])
const approve = (who: Somebody, taskId: TaskId) => who.call('PUT', `/global/tasks/${taskId}`, { body: { status: 'EXECUTE' } })

/** The tasks that wait for somebody, and their number as a page of one states it. */
async function waitingFor(who: Somebody) {
  const [all, first] = [await who.call('GET', `${LIST}&limit=1000`), await who.call('GET', `${LIST}&limit=1`)]
  const listed = (all.body as readonly { readonly taskId: TaskId }[]).map(({ taskId }) => taskId)
  return { listed, stated: Number(first.headers.get('total-count')) }
}

async function proposedByPolicy(): Promise<TaskId> {
  const answer = await service.call('POST', '/tenants/1/wallets/transfers', {
    token: await service.tokenOf('maker'),
    body: { amount: 1, fromWalletId: 1, toWalletId: 3 },
    headers: { 'task-by-policy': 'true', 'task-skip-draft': 'true' },
  })
  return isTold(service, Number(answer.headers.get('task-id')) as TaskId)
}

describe('the total of what waits for somebody', () => {
  test('leaves out tasks that are approved and wait for their time', () =>
    withConfig(service, 'approval.policies', COOLING, async () => {
      const [first, second] = [await checker(), await checker()]
      const cooling = await proposedByPolicy()
      expect((await approve(first, cooling)).body).toMatchObject({ status: 'PENDING', runsAt: expect.any(String) })
      const open = await proposedByPolicy()
      for (const who of [first, second]) {
        const { listed, stated } = await waitingFor(who)
        expect(listed).toContain(open)
        expect(listed).not.toContain(cooling)
        expect(stated).toBe(listed.length)
      }
    }))
})

describe('a task waits again for its approvers', () => {
  test('when the last one has lost the right before its time: others are asked, and one of them approves it', () =>
    withConfig(service, 'approval.policies', COOLING, async () => {
      const [leaves, stays] = [await checker(), await checker()]
      const taskId = await proposedByPolicy()
      await approve(leaves, taskId)
      await leaves.nowHolds(inTenant('LEVEL_05'))
      await service.local.advance(31 * 60)
      service.forgetTokens()
      const again = await somebody(service, [inTenant('LEVEL_02')])
      await eventually('it waits again', async () => (await waitingFor(again)).listed.includes(taskId))
      const { listed, stated } = await waitingFor(again)
      expect(stated).toBe(listed.length)
      const shown = await again.call('GET', `/global/tasks/${taskId}`)
      expect(shown.body).toMatchObject({ approvalsGiven: 0, policies: [{ steps: [{ state: 'OPEN', approvals: [] }] }] })
      expect(shown.body).toMatchObject({ moves: expect.arrayContaining(['EXECUTE']) })
      expect((await approve(again, taskId)).body).toMatchObject({ status: 'PENDING', runsAt: expect.any(String) })
      expect(stays.customerId).not.toBe(leaves.customerId)
    }))

  test('when a named approver takes an approval back', () =>
    withConfig(service, 'approval.policies', COOLING, async () => {
      const named = await checker()
      const answer = await service.call('POST', '/tenants/1/wallets/transfers', {
        token: await service.tokenOf('maker'),
        body: { amount: 1, fromWalletId: 1, toWalletId: 3 },
        headers: { 'task-approver-userids': String(named.customerId), 'task-skip-draft': 'true' },
      })
      const taskId = await isTold(service, Number(answer.headers.get('task-id')) as TaskId)
      expect((await approve(named, taskId)).body).toMatchObject({ runsAt: expect.any(String) })
      expect((await waitingFor(named)).listed).not.toContain(taskId)
      expect((await named.call('PUT', `/global/tasks/${taskId}`, { body: { status: 'PENDING' } })).status).toBe(200)
      const { listed, stated } = await waitingFor(named)
      expect(listed).toContain(taskId)
      expect(stated).toBe(listed.length)
    }))

  test('when its item has changed, and earlier approvals are void', () =>
    withConfig(service, 'overrideCheckerCount', 2, async () => {
      const [first, second] = [await checker(), await checker()]
      const row = 'Customer.UPDATE.Allowed'
      await withConfig(service, row, 'LEVEL_20,LEVEL_01->LEVEL_02', async () => {
        const operator = await service.tokenOf('operator')
        const made = await service.call('POST', '/tenants/1/customers', { token: operator, body: { firstName: 'Old', lastName: 'Person' } })
        const path = `/tenants/1/customers/${(made.body as { customerId: number }).customerId}`
        const proposed = await service.call('PUT', path, {
          token: await service.tokenOf('maker'),
          body: { firstName: 'Proposed' },
          headers: { 'task-executor-roles': 'LEVEL_02', 'task-skip-draft': 'true' },
        })
        const taskId = Number(proposed.headers.get('task-id')) as TaskId
        expect((await approve(first, taskId)).body).toMatchObject({ status: 'PENDING', approvalsGiven: 1 })
        expect((await waitingFor(first)).listed).not.toContain(taskId)
        expect((await service.call('PUT', path, { token: operator, body: { firstName: 'Overtaken' } })).status).toBe(200)
        expect((await approve(second, taskId)).body).toMatchObject({ code: 'TSK007' })
        const { listed, stated } = await waitingFor(first)
        expect(listed).toContain(taskId)
        expect(stated).toBe(listed.length)
      })
    }))
})

test('what is rejected waits for nobody', async () => {
  const who = await checker()
  const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
  expect((await waitingFor(who)).listed).toContain(taskId)
  await move(service, 'checker', taskId, 'REJECTED')
  const { listed, stated } = await waitingFor(who)
  expect(listed).not.toContain(taskId)
  expect(stated).toBe(listed.length)
})
