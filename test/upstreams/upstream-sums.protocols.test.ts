import { afterEach, expect, test } from 'vitest'
import type { TaskId } from '../../shared/domain/ids.ts'
import { eventually } from '../support/eventually.ts'
import { asId } from '../support/ids.ts'
import { inTenant, type Somebody, somebody } from '../support/people.ts'
import { running } from '../support/running.ts'
import { withConfig } from '../support/tasks.ts'
import { accepting, type Bank, payment, UPSTREAMS, withBank } from '../support/upstreams.ts'

const service = running()
const PAYOUTS = `${UPSTREAMS}/bank/payouts`
const state = withBank(service, { 'Payout.CREATE': 'LEVEL_20,LEVEL_05->LEVEL_10' })
afterEach(() => {
  state.bank.answer = accepting(state.bank.effects)
})

const DAILY = {
  name: 'daily',
  operations: ['bank.createPayout'],
  when: 'sumOfDay > 100.0',
  require: 'always',
  steps: [{ name: 'risk', roles: ['LEVEL_20'], approvals: 1 }],
}
const daily = <T>(run: () => Promise<T>) => withConfig(service, 'approval.policies', [DAILY], run)

const refusing: Bank['answer'] = (response) => {
  response.writeHead(422, { 'content-type': 'application/json' })
  response.end('{"why":"closed"}')
}
const breaking: Bank['answer'] = (response) => void response.destroy()

const payout = async (who: Somebody, amount: number, headers: Record<string, string> = {}) =>
  who.call('POST', PAYOUTS, { body: payment({ amount }), headers })

async function proposed(amount: number, by?: Somebody): Promise<TaskId> {
  const maker = by ?? (await somebody(service, [inTenant('LEVEL_05')]))
  const made = await payout(maker, amount, { 'task-executor-roles': 'LEVEL_10', 'task-skip-draft': 'true' })
  expect(made.status).toBe(200)
  return asId(Number(made.headers.get('task-id')))
}

const execute = async (taskId: TaskId) => (await state.checker.call('PUT', `/global/tasks/${taskId}`, { body: { status: 'EXECUTE' } })).body

test('a direct call that the upstream refuses does not count in the sum of the day', () =>
  daily(async () => {
    const chief = await somebody(service, [inTenant('LEVEL_20')])
    state.bank.answer = refusing
    expect((await payout(chief, 60)).status).toBe(422)
    state.bank.answer = accepting(state.bank.effects)
    expect((await payout(chief, 60)).status).toBe(201)
    expect((await payout(chief, 60)).status).toBe(403)
  }))

test('a task that the upstream refuses counts once when it is executed again', () =>
  daily(async () => {
    const taskId = await proposed(70)
    state.bank.answer = refusing
    expect(await execute(taskId)).toMatchObject({ status: 'FAILED', responseCode: 422 })
    state.bank.answer = accepting(state.bank.effects)
    expect(await execute(taskId)).toMatchObject({ status: 'EXECUTED' })
  }))

test('a call with an unknown outcome counts until the upstream refuses it', () =>
  daily(async () => {
    const chief = await somebody(service, [inTenant('LEVEL_20')])
    state.bank.answer = breaking
    const unknown = await payout(chief, 60)
    expect(unknown.status).toBe(504)
    expect((await payout(chief, 60)).status).toBe(403)
    state.bank.answer = refusing
    const task = `/global/tasks/${unknown.headers.get('task-id')}`
    const statusOf = async () => ((await chief.call('GET', task)).body as { status: string }).status
    await eventually('the upstream refuses it', async () => (await statusOf()) === 'FAILED')
    state.bank.answer = accepting(state.bank.effects)
    expect((await payout(chief, 60)).status).toBe(201)
  }))

test('a call with an unknown outcome that somebody stops still counts', () =>
  daily(async () => {
    const chief = await somebody(service, [inTenant('LEVEL_20')])
    state.bank.answer = breaking
    const unknown = await payout(chief, 60)
    expect(unknown.status).toBe(504)
    const stopped = await state.chief.call('POST', `/global/tasks/${unknown.headers.get('task-id')}/stop`, {
      body: { executorComment: 'nobody knows' },
    })
    expect(stopped.body).toMatchObject({ status: 'FAILED' })
    state.bank.answer = accepting(state.bank.effects)
    expect((await payout(chief, 60)).status).toBe(403)
  }))

/** A task of the same maker as others, whose outcome is unknown and which somebody stopped. */
async function stoppedTask(maker: Somebody, amount: number): Promise<TaskId> {
  const taskId = await proposed(amount, maker)
  state.bank.answer = breaking
  expect(await execute(taskId)).toMatchObject({ status: 'EXECUTE', outcome: 'UNKNOWN' })
  const stopped = await state.chief.call('POST', `/global/tasks/${taskId}/stop`, { body: { executorComment: 'nobody knows' } })
  expect(stopped.body).toMatchObject({ status: 'FAILED', outcome: 'UNKNOWN' })
  return taskId
}

test('a task with an unknown outcome that is stopped and executed again counts once', () =>
  daily(async () => {
    const maker = await somebody(service, [inTenant('LEVEL_05')])
    const taskId = await stoppedTask(maker, 70)
    expect(await execute(await proposed(40, maker))).toMatchObject({ status: 'PENDING' })
    state.bank.answer = accepting(state.bank.effects)
    expect(await execute(taskId)).toMatchObject({ status: 'EXECUTED' })
    expect(await execute(await proposed(30, maker))).toMatchObject({ status: 'EXECUTED' })
    expect(await execute(await proposed(1, maker))).toMatchObject({ status: 'PENDING' })
  }))

test('a task with an unknown outcome that the upstream refuses when it is executed again counts no more', () =>
  daily(async () => {
    const maker = await somebody(service, [inTenant('LEVEL_05')])
    const taskId = await stoppedTask(maker, 70)
    state.bank.answer = refusing
    expect(await execute(taskId)).toMatchObject({ status: 'FAILED', responseCode: 422 })
    state.bank.answer = accepting(state.bank.effects)
    expect(await execute(await proposed(100, maker))).toMatchObject({ status: 'EXECUTED' })
  }))
