import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { inTenant, type Somebody, somebody } from '../support/people.ts'
import { running } from '../support/running.ts'
import { payment, UPSTREAMS, withBank } from '../support/upstreams.ts'

const service = running()
const state = withBank(service, { 'Payout.CREATE': 'LEVEL_05->LEVEL_10' })

/** A checker and their substitute, who holds no position that may check. */
async function pair(): Promise<{ giver: Somebody; substitute: Somebody }> {
  const [giver, substitute] = [await somebody(service, [inTenant('LEVEL_10')]), await somebody(service, [inTenant('LEVEL_07')])]
  const until = new Date(service.local.clock.now() + 86_400_000).toISOString()
  const made = await giver.call('POST', '/authentication/delegations', {
    body: { toCustomerId: substitute.customerId, until, reason: 'On holiday' },
  })
  expect(made.status).toBe(200)
  return { giver, substitute }
}

async function proposed(headers: Readonly<Record<string, string>>): Promise<number> {
  const answer = await state.maker.call('POST', `${UPSTREAMS}/bank/payouts`, {
    body: payment(),
    headers: { 'task-skip-draft': 'true', ...headers },
  })
  expect([answer.status, answer.text]).toEqual([200, ''])
  return Number(answer.headers.get('task-id'))
}

const execute = (by: Somebody, taskId: number) => by.call('PUT', `/global/tasks/${taskId}`, { body: { status: 'EXECUTE' } })

/** The approvals in the statement that the upstream got with this task. */
function stated(taskId: number): unknown {
  const arrived = state.bank.arrived.find(({ headers }) => headers['idempotency-key'] === String(taskId))
  return decodeJwt(String(arrived?.headers['countersign-approvals'])).approvals
}

test('the statement names the substitute who approved, and in whose place, as one approval', async () => {
  const { giver, substitute } = await pair()
  const taskId = await proposed({ 'task-approver-userids': String(giver.customerId) })
  expect((await execute(substitute, taskId)).body).toMatchObject({ status: 'EXECUTED' })
  expect(stated(taskId)).toEqual([{ customerId: substitute.customerId, at: expect.any(String), onBehalfOf: giver.customerId }])
})

test('the statement has one approval where a substitute decides for the roles of the giver', async () => {
  const { giver, substitute } = await pair()
  const taskId = await proposed({ 'task-executor-roles': 'LEVEL_10' })
  expect((await execute(substitute, taskId)).body).toMatchObject({ status: 'EXECUTED' })
  expect(stated(taskId)).toEqual([{ customerId: substitute.customerId, at: expect.any(String), onBehalfOf: giver.customerId }])
})

test('the statement names both people where one approves for themselves and one as a substitute', async () => {
  const { giver, substitute } = await pair()
  const taskId = await proposed({ 'task-approver-userids': `${giver.customerId},${state.checker.customerId}` })
  await execute(substitute, taskId)
  expect((await execute(state.checker, taskId)).body).toMatchObject({ status: 'EXECUTED' })
  expect(stated(taskId)).toEqual([
    { customerId: substitute.customerId, at: expect.any(String), onBehalfOf: giver.customerId },
    { customerId: state.checker.customerId, at: expect.any(String) },
  ])
})
