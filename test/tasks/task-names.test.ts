import { expect, test } from 'vitest'
import type { TaskId } from '../../shared/domain/ids.ts'
import { asId } from '../support/ids.ts'
import { running } from '../support/running.ts'
import { madeTask, move, seen } from '../support/tasks.ts'

const service = running()
const id = (role: string): number => service.local.demo.users[role]?.customerId ?? 0

/** The name of an admin of the demo, as their record has it. */
async function nameOf(role: string): Promise<string> {
  const answer = await service.call('GET', `/tenants/1/admin-users/${id(role)}`, { token: await service.tokenOf('operator') })
  const { firstName, lastName } = answer.body as { firstName: string; lastName: string }
  return `${firstName} ${lastName}`
}

test('a task, its lists and its history name everybody beside their id', async () => {
  const taskId = await madeTask(service, 'maker', { approvers: [id('checker'), id('checker2')] })
  const approved = (await move(service, 'checker', taskId, 'EXECUTE')).body
  const named = {
    initiatorName: await nameOf('maker'),
    approvals: [
      { customerId: id('checker'), name: await nameOf('checker'), status: 'APPROVED' },
      { customerId: id('checker2'), name: await nameOf('checker2'), status: 'PENDING' },
    ],
  }
  expect(approved).toMatchObject(named)
  expect(await seen(service, 'maker', taskId)).toMatchObject(named)
  const token = await service.tokenOf('maker')
  expect((await service.call('GET', `/global/tasks?initiatorCustomerId=${id('maker')}`, { token })).body).toMatchObject([named])
  expect((await service.call('GET', `/global/tasks/${taskId}/history`, { token })).body).toMatchObject([
    { by: id('maker'), name: await nameOf('maker') },
    { by: id('checker'), name: await nameOf('checker') },
  ])
})

test.each([
  ['return=representation', true],
  ['respond-async, return="representation"', true],
  ['return=minimal', false],
])('a stored call answers with its task if that is preferred: %s', async (prefer, shows) => {
  const { wallets } = service.local.demo
  const answer = await service.call('POST', '/tenants/1/wallets/transfers', {
    token: await service.tokenOf('maker'),
    body: { amount: 1, fromWalletId: wallets.customerMain, toWalletId: wallets.customer2Main },
    headers: { 'task-executor-roles': 'LEVEL_02', prefer },
  })
  expect(answer.status).toBe(200)
  const taskId: TaskId = asId(Number(answer.headers.get('task-id')))
  expect(answer.headers.get('preference-applied')).toBe(shows ? 'return=representation' : null)
  // Reading it again says also what the reader may do with it.
  if (shows) expect(await seen(service, 'maker', taskId)).toMatchObject(answer.body as object)
  else expect(answer.text).toBe('')
})
