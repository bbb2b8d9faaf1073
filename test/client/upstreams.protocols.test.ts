import { afterEach, expect, expectTypeOf, test } from 'vitest'
import type { Task } from '../../clients/typescript/src/index.ts'
import { running } from '../support/running.ts'
import { accepting, payment, UPSTREAMS, withBank } from '../support/upstreams.ts'
import { clientOf, notingFetch } from './clients-of.ts'

const service = running()
const row = { 'Payout.CREATE': 'LEVEL_20,LEVEL_01->LEVEL_02', 'Payout.READ': 'LEVEL_01,LEVEL_20', 'Limit.UPDATE': 'LEVEL_20' }
const state = withBank(service, row)
afterEach(() => {
  state.bank.answer = accepting(state.bank.effects)
})

test('an operation is called by its id, and answers what the upstream answers', async () => {
  const { fetch, timesTo } = notingFetch()
  const bank = (await clientOf(service, 'operator', { fetch })).upstream('bank')
  const made = await bank.call<{ payoutId: string }>('createPayout', { body: payment() })
  expectTypeOf(made.data.payoutId).toEqualTypeOf<string>()
  expect(made).toEqual({ kind: 'done', data: { payoutId: 'p1', of: '/v1/payouts' } })
  const read = await bank.call('getPayout', { payoutId: 'a b/c', fields: 'all' }).catch(({ code }: { code: string }) => code)
  expect(read).toBe('GEN001')
  expect((await bank.call('getPayout', { payoutId: 'a b', fields: 'all' })).data).toEqual({
    payoutId: 'p1',
    of: '/v1/payouts/a%20b?fields=all',
  })
  expect(timesTo('/authorization/operations?upstream=bank')).toBe(1)
})

test('a path parameter that is called like one of the service is given by its name in the document', async () => {
  const bank = (await clientOf(service, 'operator')).upstream('bank')
  const changed = await bank.call<{ of: string }>('changeLimit', { customerId: 'c1', body: { limit: 5 } })
  expect(changed.data.of).toBe('/v1/limits/c1')
})

test('a parameter that is called like the body, or like another one, says where it goes', async () => {
  const operations = [
    { operationId: 'send', method: 'POST', path: '/{tenantId}/notes/{body}', item: 'Note' },
    { operationId: 'find', method: 'GET', path: '/notes', item: 'Note' },
  ]
  await state.chief.call('POST', UPSTREAMS, { body: { name: 'notes', baseUrl: state.bank.baseUrl, operations } })
  for (const action of ['CREATE', 'READ'])
    await state.chief.call('PUT', `/tenants/1/config/Note.${action}.Allowed`, { body: { value: 'LEVEL_20' } })
  const notes = (await clientOf(service, 'operator')).upstream('notes')
  const sent = await notes.call<{ of: string }>('send', {
    tenantId: 'acme',
    'path.body': 'short',
    'query.body': 'long',
    'query.tenantId': 'other',
    body: { text: 'hello' },
  })
  expect(sent.data.of).toBe('/v1/acme/notes/short?body=long&tenantId=other')
  expect(state.bank.arrived.at(-1)?.body).toBe('{"text":"hello"}')
  expect((await notes.call<{ of: string }>('find', { 'query.tenantId': 'other', 'query.text': 'a' })).data.of).toBe(
    '/v1/notes?tenantId=other&query.text=a',
  )
  await expect(notes.call('send', { tenantId: 'acme', body: {} })).rejects.toThrow('path.body is required')
})

test('an operation is stored as a task, which its checker approves', async () => {
  const bank = (await clientOf(service, 'maker')).upstream('bank', { tenantId: 1 })
  const proposed = await bank.call('createPayout', { body: payment() }, { asTask: { executorRoles: ['LEVEL_02'], submit: true } })
  expectTypeOf(proposed.task).toEqualTypeOf<Task>()
  expect(proposed.task).toMatchObject({ status: 'PENDING', description: 'Pay out 12.5 EUR to DE89370400440532013000' })
  const checker = await clientOf(service, 'checker')
  const done = await checker.updateTask({ taskId: proposed.task.taskId, body: { status: 'EXECUTE' } })
  expect(done).toMatchObject({ status: 'EXECUTED' })
})

test('an operation that no row grants, or that does not exist, is named', async () => {
  const bank = (await clientOf(service, 'maker')).upstream('bank')
  await expect(bank.call('cancelPayout', { payoutId: 'p1' })).rejects.toThrow('bank has no operation "cancelPayout" that you may')
  expect((await bank.operations()).map(({ operationId }) => operationId)).toContain('bank.getPayout')
})

test('a write without an answer is not repeated: its error names the task that finds out', async () => {
  const bank = (await clientOf(service, 'operator')).upstream('bank')
  await bank.operations()
  const before = state.bank.arrived.length
  state.bank.answer = (response) => void response.destroy()
  const refused = await bank.call('createPayout', { body: payment() }).catch((error: unknown) => error)
  state.bank.answer = accepting(state.bank.effects)
  expect(refused).toMatchObject({ code: 'UPS002', taskId: expect.any(Number) })
  const client = await clientOf(service, 'operator')
  const task = await client.waitForTask((refused as { taskId: number }).taskId, { timeoutMs: 60_000 })
  expect(task).toMatchObject({ status: 'EXECUTED', responseCode: 201 })
  expect(new Set(state.bank.arrived.slice(before).map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
})

test.each([
  ['a 401', 401, {}],
  ['a 401 that looks like the end of a session', 401, { code: 'SEC002', challenge: 'Bearer error="invalid_token"' }],
  ['a 401 that looks like a demand for a proof', 401, { code: 'SEC004', sca: 'SCA_OTP' }],
  ['a 422', 422, { why: 'closed' }],
])('%s of an upstream is its own answer: the session goes on, and nobody is asked for a proof', async (_, status, answer) => {
  let asked = 0
  const onStepUp = async () => {
    asked += 1
    return undefined
  }
  const client = await clientOf(service, 'operator', { onStepUp })
  const bank = client.upstream('bank')
  await bank.operations()
  const { token } = client.currentSession() ?? {}
  const before = state.bank.arrived.length
  state.bank.answer = (response) => void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  const refused = await bank.call('getPayout', { payoutId: 'p1' }).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'CLIENT_UPSTREAM', status, answer })
  expect([state.bank.arrived.length - before, asked, client.currentSession()?.token]).toEqual([1, 0, token])
})
