import { decodeJwt } from 'jose'
import { afterEach, expect, test } from 'vitest'
import { nextSendingAt } from '../../shared/domain/upstreams/next-sending.ts'
import { agentFor, toolsOver } from '../support/agents.ts'
import { eventually } from '../support/eventually.ts'
import { type Answer, running } from '../support/running.ts'
import { accepting, payment, UPSTREAMS, withBank } from '../support/upstreams.ts'

const service = running()
const PAYOUTS = `${UPSTREAMS}/bank/payouts`
const state = withBank(service, { 'Payout.CREATE': 'LEVEL_20,LEVEL_10' })
afterEach(() => {
  state.bank.answer = accepting(state.bank.effects)
})

/** A direct payout that took effect, and whose answer was lost: the path of the task that stands for it. */
async function lostPayout(): Promise<string> {
  state.bank.answer = (response, { headers, body }) => {
    state.bank.effects.set(String(headers['idempotency-key']), body)
    response.destroy()
  }
  const { headers } = await state.chief.call('POST', PAYOUTS, { body: payment() })
  return `/global/tasks/${headers.get('task-id')}`
}

const stop = (path: string) => state.chief.call('POST', `${path}/stop`, { body: { executorComment: 'Asked the bank.' } })
const statusOf = async (path: string) => ((await state.chief.call('GET', path)).body as { status: string }).status
const statements = () => state.bank.arrived.map(({ headers }) => decodeJwt(String(headers['countersign-approvals'])))

test('a direct write that is sent again says that nobody approved it, as it said at first', async () => {
  const before = state.bank.arrived.length
  const path = await lostPayout()
  state.bank.answer = accepting(state.bank.effects)
  await eventually('the outcome is known', async () => (await statusOf(path)) === 'EXECUTED')
  const sent = statements().slice(before)
  expect(sent.length).toBeGreaterThan(1)
  expect(sent.map(({ approvals }) => approvals)).toEqual(sent.map(() => []))
})

test('an initiator who is among the named approvers is none in the statement', async () => {
  const { chief, checker } = state
  const approvers = `${chief.customerId},${checker.customerId}`
  const headers = { 'task-approver-userids': approvers, 'task-skip-draft': 'true' }
  const made = await chief.call('POST', PAYOUTS, { body: payment(), headers })
  const done = await checker.call('PUT', `/global/tasks/${made.headers.get('task-id')}`, { body: { status: 'EXECUTE' } })
  expect(done.body).toMatchObject({ status: 'EXECUTED' })
  expect(statements().at(-1)?.approvals).toEqual([{ customerId: checker.customerId, at: expect.any(String) }])
})

test('a direct write that was stopped has the key of its first attempt when it is tried again', async () => {
  const before = state.bank.arrived.length
  const path = await lostPayout()
  await stop(path)
  const policy = { name: 'Payouts', operations: ['bank.createPayout'], steps: [{ name: 'Risk', roles: ['LEVEL_10'], approvals: 1 }] }
  const token = await service.tokenOf('globalAdmin')
  const set = await service.call('PUT', '/tenants/1/config/approval.policies', { token, body: { value: [policy] } })
  expect(set.status).toBe(200)
  state.bank.answer = accepting(state.bank.effects)
  await state.checker.call('PUT', path, { body: { status: 'EXECUTE' } })
  await service.call('DELETE', '/tenants/1/config/approval.policies', { token })
  expect(new Set(state.bank.arrived.slice(before).map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
})

test('a disabled upstream gets no request again, and gets it once it is enabled', async () => {
  const enable = async (enabled: boolean) =>
    expect((await state.chief.call('PUT', `${UPSTREAMS}/bank`, { body: { enabled } })).status).toBe(200)
  const path = await lostPayout()
  await enable(false)
  const sent = state.bank.arrived.length
  const attempts = () => service.logLines.filter(({ event, detail }) => event === 'task.sent-again' && isOf(path, detail)).length
  const before = attempts()
  await eventually('its time to be sent again has come', () => attempts() > before)
  expect(await statusOf(path)).toBe('EXECUTE')
  expect(state.bank.arrived.length).toBe(sent)
  state.bank.answer = accepting(state.bank.effects)
  await enable(true)
  await eventually('the outcome is known', async () => (await statusOf(path)) === 'EXECUTED')
})

const isOf = (path: string, detail: unknown) => (detail as { taskId?: unknown }).taskId === Number(path.split('/').at(-1))

test('a task that was stopped still says that its outcome is unknown, until somebody learns it', async () => {
  const path = await lostPayout()
  const outcome = ({ body }: Answer) => (body as { outcome?: string }).outcome
  expect(outcome(await stop(path))).toBe('UNKNOWN')
  expect(outcome(await state.chief.call('GET', path))).toBe('UNKNOWN')
})

test('an agent reads that nobody knows whether its proposal took effect, and that it must not repeat it', async () => {
  const { checker } = state
  const tools = await toolsOver(service, await agentFor(service, 'operator', { approvers: [checker.customerId] }))
  const sent = { operationId: 'bank.createPayout', parameters: { tenantId: 1 }, body: payment(), comment: 'The invoice is due.' }
  const { taskId } = (await tools.use('propose', sent)).says as { taskId: number }
  state.bank.answer = (response) => void response.destroy()
  await checker.call('PUT', `/global/tasks/${taskId}`, { body: { status: 'EXECUTE' } })
  await stop(`/global/tasks/${taskId}`)
  const message = async () => ((await tools.use('get_task', { taskId })).says as { message: string }).message
  expect(await message()).toContain('nobody knows whether it took effect')
  const discard = { token: await service.tokenOf('operator'), body: { status: 'DISCARDED' } }
  await service.call('PUT', `/global/tasks/${taskId}`, discard)
  expect(await message()).toContain('nobody knows whether it took effect')
})

const DAY_SECONDS = 86_400

test.each([
  ['without it, the gap of the schedule', undefined, 1],
  ['a shorter one shortens nothing', '0', 1],
  ['a longer one', '600', 600],
  ['one beyond the 7 days for which a request is sent', String(30 * DAY_SECONDS), 7 * DAY_SECONDS],
])('retry-after, %s', (_, retryAfter, seconds) => {
  expect(nextSendingAt({ attemptsMade: 1, since: 5_000, endedAt: 5_000, retryAfter })).toBe(5_000 + seconds * 1000)
})

test('after a 5xx with retry-after a request is sent again no earlier than the upstream asked', async () => {
  const HOUR_SECONDS = 3600
  const took = accepting(state.bank.effects)
  const asked = new Set<string>()
  state.bank.answer = (response, request) => {
    const key = String(request.headers['idempotency-key'])
    if (asked.has(key)) return took(response, request)
    asked.add(key)
    const isPatient = request.body.includes('"later"')
    response.writeHead(503, isPatient ? { 'retry-after': String(HOUR_SECONDS) } : {}).end()
  }
  const before = state.bank.arrived.length
  const lost = async (body: object) => `/global/tasks/${(await state.chief.call('POST', PAYOUTS, { body })).headers.get('task-id')}`
  const headers = { 'task-executor-roles': 'LEVEL_10', 'task-skip-draft': 'true' }
  const made = await state.chief.call('POST', PAYOUTS, { body: payment({ note: 'later' }), headers })
  const proposed = `/global/tasks/${made.headers.get('task-id')}`
  await state.checker.call('PUT', proposed, { body: { status: 'EXECUTE' } })
  const [patient, usual] = [await lost(payment({ note: 'later' })), await lost(payment())]
  await service.local.advance(60)
  await eventually('the other one is known', async () => (await statusOf(usual)) === 'EXECUTED')
  const sent = () => state.bank.arrived.slice(before).filter(({ body }) => body.includes('"later"')).length
  expect([await statusOf(patient), await statusOf(proposed), sent()]).toEqual(['EXECUTE', 'EXECUTE', 2])
  await service.local.advance(HOUR_SECONDS)
  const reader = await service.freshTokenOf('globalAdmin')
  for (const path of [patient, proposed])
    await eventually('it is sent again', async () => {
      const { body } = await service.call('GET', path, { token: reader })
      return (body as { status: string }).status === 'EXECUTED'
    })
  expect(sent()).toBe(4)
})
