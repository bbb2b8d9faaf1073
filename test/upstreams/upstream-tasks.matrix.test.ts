import { decodeJwt } from 'jose'
import { afterEach, describe, expect, test } from 'vitest'
import { createReader } from '../../shared/contract/reader.ts'
import { createUnitOfWork } from '../../shared/contract/unit-of-work.ts'
import { commit } from '../../shared/http/steps/commit.ts'
import { changeUpstream, keepNote, notedOperationsOf, upstreamIn } from '../../shared/storage/upstreams.ts'
import { callbackReceiver } from '../support/callback-receiver.ts'
import { eventually } from '../support/eventually.ts'
import { asId } from '../support/ids.ts'
import { everything } from '../support/ledger.ts'
import { type Answer, running } from '../support/running.ts'
import { accepting, payment, UPSTREAMS, withBank } from '../support/upstreams.ts'

const service = running()
const code = ({ status, body }: Answer) => `${status} ${(body as { code?: string } | undefined)?.code ?? ''}`.trim()
const PAYOUTS = `${UPSTREAMS}/bank/payouts`
const state = withBank(service, { 'Payout.CREATE': 'LEVEL_20,LEVEL_05->LEVEL_10', 'Payout.DELETE': 'LEVEL_20' })
afterEach(() => {
  state.bank.answer = accepting(state.bank.effects)
})

type Shown = { status: string; outcome?: string; responseCode?: number; responseBody?: string; description: string; effects?: unknown }
const shown = ({ body }: Answer) => body as Shown

async function proposed(body: unknown = payment(), path = PAYOUTS) {
  const headers = { 'task-executor-roles': 'LEVEL_10', 'task-skip-draft': 'true' }
  const answer = await state.maker.call('POST', path, { body, headers })
  expect(answer.status).toBe(200)
  return `/global/tasks/${answer.headers.get('task-id')}`
}
const execute = (path: string) => state.checker.call('PUT', path, { body: { status: 'EXECUTE' } })
const keysOf = (task: string) => state.bank.arrived.filter(({ headers }) => headers['idempotency-key'] === task.split('/').at(-1))

async function settled(path: string): Promise<Shown> {
  return eventually('the outcome is known', async () => {
    const now = shown(await state.chief.call('GET', path))
    return now.status === 'EXECUTE' ? undefined : now
  })
}

describe('a proposal of an operation', () => {
  test('is described by its sentence, and sent once as it was approved', async () => {
    const body = JSON.stringify(payment({ iban: 'DE89', note: 'Rent ‮x' }), undefined, 2)
    const path = await proposed(body)
    const seen = shown(await state.checker.call('GET', path))
    expect(seen.description).toBe('Pay out 12.5 EUR to DE89')
    expect(JSON.stringify(seen.effects)).toContain('Rent')
    expect(JSON.stringify(seen.effects)).not.toContain('‮')
    const done = await execute(path)
    expect(shown(done)).toMatchObject({ status: 'EXECUTED', responseCode: 201, responseBody: expect.stringContaining('p1') })
    const [arrived, ...more] = keysOf(path)
    expect([more.length, arrived?.body]).toEqual([0, body])
    const statement = decodeJwt(String(arrived?.headers['countersign-approvals']))
    expect(statement).toMatchObject({
      taskId: Number(path.split('/').at(-1)),
      initiator: state.maker.customerId,
      approvals: [{ customerId: state.checker.customerId, at: expect.any(String) }],
    })
    expect(arrived?.headers['countersign-actor']).toBe(String(state.maker.customerId))
  })

  test('quotes what could pass for words of ours', async () => {
    const path = await proposed(payment({ iban: 'DE89 (approved by the board)' }))
    expect(shown(await state.checker.call('GET', path)).description).toBe('Pay out 12.5 EUR to “DE89 (approved by the board)”')
  })

  test.each([
    [422, 'FAILED'],
    [302, 'FAILED'],
    [204, 'EXECUTED'],
  ])('that the upstream answers with %d is %s', async (status, expected) => {
    state.bank.answer = (response) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(status === 204 ? '' : '{"why":"no"}')
    const done = shown(await execute(await proposed()))
    expect([done.status, done.responseCode, done.responseBody]).toEqual([expected, status, status === 204 ? '' : '{"why":"no"}'])
  })

  test('cannot be executed by its maker, nor by somebody whom no row names', async () => {
    const path = await proposed()
    expect((await state.maker.call('PUT', path, { body: { status: 'EXECUTE' } })).status).toBe(403)
    expect(keysOf(path)).toEqual([])
  })

  test('is validated when it is made', async () => {
    const headers = { 'task-executor-roles': 'LEVEL_10' }
    expect((await state.maker.call('POST', PAYOUTS, { body: payment({ amount: '1' }), headers })).status).toBe(400)
  })

  test('is not sent after its operation has changed', async () => {
    const path = await proposed()
    const { operations } = (await state.chief.call('GET', `${UPSTREAMS}/bank`)).body as { operations: { operationId: string }[] }
    const changed = operations.map((each) => (each.operationId === 'createPayout' ? { ...each, summary: 'Pay nobody' } : each))
    await state.chief.call('PUT', `${UPSTREAMS}/bank`, { body: { operations: changed } })
    const ended = await eventually('the task is discarded', async () => {
      const now = shown(await state.chief.call('GET', path))
      return now.status === 'PENDING' ? undefined : now
    })
    expect(ended).toMatchObject({ status: 'DISCARDED', executorComment: expect.stringContaining('changed') })
    expect((await execute(path)).status).not.toBe(200)
    expect(keysOf(path)).toEqual([])
    await state.chief.call('PUT', `${UPSTREAMS}/bank`, { body: { operations } })
  })

  test('is discarded by the sweep, if the message of the change of its operation gets lost', async () => {
    const path = await proposed()
    const on = service.local.service
    const now = on.ports.clock.now()
    const read = createReader(on.ports.store)
    const [before, noted] = [await read.one(upstreamIn(asId(1), 'bank')), await read.one(notedOperationsOf(asId(1)))]
    if (before === undefined || noted === undefined) throw new Error('the upstream is there')
    const operations = before.operations.map((each) => (each.operationId === 'createPayout' ? { ...each, summary: 'Pay nobody' } : each))
    const unitOfWork = createUnitOfWork()
    unitOfWork.add(
      changeUpstream(before, { ...before, operations, version: before.version + 1 }),
      keepNote(asId(1), noted, { ...noted, changed: ['bank'], version: on.ports.newId(now) }, now),
    )
    await commit(unitOfWork, { ...on, queue: { send: async () => undefined } }, now)
    await service.local.advance(180)
    const ended = await eventually('the task is discarded', async () => {
      const found = shown(await state.chief.call('GET', path))
      return found.status === 'PENDING' ? undefined : found
    })
    expect(ended).toMatchObject({ status: 'DISCARDED', executorComment: expect.stringContaining('changed') })
    await state.chief.call('PUT', `${UPSTREAMS}/bank`, { body: { operations: before.operations } })
  })
})

describe('the end of a task', () => {
  test('known at once or only later, is called back and is an event', async () => {
    const receiver = await callbackReceiver()
    const set = await state.chief.call('PUT', '/tenants/1/config/task.callback.url', { body: { value: receiver.url } })
    expect(set.status).toBe(200)
    const endpoint = { url: `${receiver.url}/events`, events: ['task.executed', 'task.failed'] }
    expect((await state.chief.call('POST', '/tenants/1/webhook-endpoints', { body: endpoint })).status).toBe(200)
    const toldOf = async (path: string, eventType: string) => {
      const isIt = ({ body }: { readonly body: string }) => body.includes(eventType) && body.includes(path.split('/').at(-1) ?? '')
      const told = () => new Set(receiver.received.filter(isIt).map((one) => one.path))
      await eventually(`both are told of ${eventType}`, () => told().size === 2)
    }
    const executed = await proposed()
    await execute(executed)
    await toldOf(executed, 'task.executed')
    state.bank.answer = (response) => void response.destroy()
    const [later, failed] = [await proposed(), await proposed()]
    expect(shown(await execute(later)).outcome).toBe('UNKNOWN')
    state.bank.answer = accepting(state.bank.effects)
    await toldOf(later, 'task.executed')
    state.bank.answer = (response) => void response.destroy()
    expect(shown(await execute(failed)).outcome).toBe('UNKNOWN')
    state.bank.answer = (response) => void response.writeHead(422).end()
    await toldOf(failed, 'task.failed')
    await state.chief.call('DELETE', '/tenants/1/config/task.callback.url')
  })

  test('moves it in the lists, and leaves nothing due', async () => {
    const path = await proposed()
    const taskId = Number(path.split('/').at(-1))
    expect(shown(await execute(path)).status).toBe('EXECUTED')
    const dueOf = async () =>
      (await everything(service.local.table)).find(({ PK, SK }) => PK === `TASK#${taskId}` && SK === 'TASK')?.dueKind
    await eventually('its rows are moved', async () => (await dueOf()) === undefined)
    const idsIn = async (status: string) =>
      ((await state.checker.call('GET', `/global/tasks?executorRoles=LEVEL_10&status=${status}`)).body as { taskId: number }[]).map(
        (one) => one.taskId,
      )
    expect([(await idsIn('PENDING')).includes(taskId), (await idsIn('EXECUTED')).includes(taskId)]).toEqual([false, true])
  })
})

describe('an unknown outcome', () => {
  const breaks = {
    'a connection that is cut': (response: { destroy: () => void }) => response.destroy(),
    'a status of 500': (response: { writeHead: (status: number) => { end: () => void } }) => void response.writeHead(500).end(),
  }

  test.each(Object.entries(breaks))('after %s is asked again with the same key until it is known', async (_, broken) => {
    const path = await proposed()
    const took = accepting(state.bank.effects)
    let times = 0
    state.bank.answer = (response, request) => {
      times += 1
      if (times > 2) return took(response, request)
      state.bank.effects.set(String(request.headers['idempotency-key']), request.body)
      broken(response as never)
    }
    const first = shown(await execute(path))
    expect(first).toMatchObject({ status: 'EXECUTE', outcome: 'UNKNOWN' })
    const ended = await settled(path)
    expect(ended).toMatchObject({ status: 'EXECUTED', responseCode: 201 })
    expect(ended).not.toHaveProperty('outcome')
    const sent = keysOf(path)
    expect(sent.length).toBeGreaterThan(1)
    expect(new Set(sent.map(({ body }) => body)).size).toBe(1)
    expect(new Set(sent.map(({ headers }) => headers['countersign-approvals'])).size).toBeGreaterThan(1)
  })

  test('can be a refusal in the end', async () => {
    const path = await proposed()
    state.bank.answer = (response) => void response.destroy()
    expect(shown(await execute(path)).outcome).toBe('UNKNOWN')
    state.bank.answer = (response) => void response.writeHead(409, { 'content-type': 'application/json' }).end('{"no":1}')
    expect(await settled(path)).toMatchObject({ status: 'FAILED', responseCode: 409, responseBody: '{"no":1}' })
  })

  test('of an upstream that is not reachable is unknown for a task', async () => {
    const path = await proposed()
    state.bank.answer = (response) => void response.destroy()
    expect(shown(await execute(path)).outcome).toBe('UNKNOWN')
    expect(shown(await state.maker.call('GET', path)).status).toBe('EXECUTE')
  })

  test('is stopped by a holder of Task.UPDATE', async () => {
    const path = await proposed()
    state.bank.answer = (response) => void response.destroy()
    await execute(path)
    const body = { executorComment: 'The bank found nothing.' }
    expect(code(await state.maker.call('POST', `${path}/stop`, { body }))).toBe('403 TSK005')
    expect((await state.chief.call('POST', `${path}/stop`)).status).toBe(400)
    const stopped = await state.chief.call('POST', `${path}/stop`, { body })
    expect(shown(stopped)).toMatchObject({
      status: 'FAILED',
      executorComment: 'The bank found nothing.',
      responseBody: expect.stringContaining('outcome unknown'),
    })
    expect(shown(await state.maker.call('GET', path)).status).toBe('FAILED')
    expect(code(await state.chief.call('POST', `${path}/stop`, { body }))).toBe('409 TSK004')
    const count = keysOf(path).length
    await new Promise((done) => setTimeout(done, 1_500))
    expect(keysOf(path).length).toBe(count)
  })

  test('ends after 7 days', async () => {
    const path = await proposed()
    state.bank.answer = (response) => void response.destroy()
    await execute(path)
    await service.local.advance(8 * 24 * 3600)
    await eventually('the task ends', async () => {
      const seen = await service.call('GET', path, { token: await service.freshTokenOf('globalAdmin') })
      return shown(seen).status === 'FAILED'
    })
  })
})
