import { expect, test } from 'vitest'
import type { WalletId } from '../../shared/domain/ids.ts'
import { asId } from '../support/ids.ts'
import { type Answer, running } from '../support/running.ts'

const service = running()
let keys = 0
const newKey = () => `key-${++keys}`

type Wish = { readonly role?: string; readonly body?: unknown; readonly path?: string; readonly method?: string; readonly more?: object }

async function transfer(key: string, { role = 'operator', body = {}, path, method = 'POST', more = {} }: Wish = {}): Promise<Answer> {
  return service.call(method, path ?? '/tenants/1/wallets/transfers', {
    token: await service.tokenOf(role),
    body: { amount: 1, fromWalletId: 1, toWalletId: 3, ...(body as object) },
    headers: { 'idempotency-key': key, ...more },
  })
}

async function balance(walletId: WalletId): Promise<number> {
  const { store } = service.local.service.ports
  const { wallet } = await import('../../shared/storage/wallets.ts')
  const [found] = await store.read([wallet(asId(1), walletId)])
  return (found as { balance: number }).balance
}

const isReplay = (answer: Answer) => answer.headers.get('idempotency-replayed') === 'true'

test('the same request with the same key gets the first answer, and nothing happens again', async () => {
  const key = newKey()
  const before = await balance(asId(1))
  const first = await transfer(key)
  const again = await transfer(key)
  expect([first.status, again.status]).toEqual([200, 200])
  expect([isReplay(first), isReplay(again)]).toEqual([false, true])
  expect(again.body).toEqual(first.body)
  expect(await balance(asId(1))).toBe(before - 100)
})

test.each([
  ['another amount', { body: { amount: 2 } }],
  ['another query', { path: '/tenants/1/wallets/transfers?x=1' }],
  ['task headers', { more: { 'task-executor-roles': 'LEVEL_20' } }],
])('another request with the same key is 422: %s', async (_, other) => {
  const key = newKey()
  await transfer(key)
  const refused = await transfer(key, other)
  expect(refused.status).toBe(422)
  expect(refused.body).toMatchObject({ code: 'GEN007' })
  expect(isReplay(await transfer(key))).toBe(true)
})

test('the same bytes to another path are another request', async () => {
  const key = newKey()
  const token = await service.tokenOf('operator')
  const send = (path: string) => service.call('DELETE', path, { token, headers: { 'idempotency-key': key } })
  expect((await send('/tenants/1/config/task.self.approval.allowed')).status).toBe(404)
  expect((await send('/tenants/1/config/overrideCheckerCount')).status).toBe(422)
})

test('another precondition with the same key is another request', async () => {
  const path = '/tenants/1/config/overrideCheckerCount'
  const token = await service.tokenOf('operator')
  const tag = (await service.call('GET', path, { token })).headers.get('etag') ?? ''
  const key = newKey()
  const put = (ifMatch?: string) =>
    service.call('PUT', path, {
      token,
      body: { value: 1 },
      headers: { 'idempotency-key': key, ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }) },
    })
  expect((await put(tag)).status).toBe(200)
  expect(isReplay(await put(tag))).toBe(true)
  for (const other of ['"other"', '*', undefined]) expect(await put(other)).toMatchObject({ status: 422, body: { code: 'GEN007' } })
  expect((await service.call('DELETE', path, { token })).status).toBe(200)
})

test.each([
  ['400', { body: { amount: -1 } }, 400],
  ['404', { body: { toWalletId: 999 } }, 404],
  ['409', { body: { amount: 4_000_000 } }, 409],
])('a lasting refusal is an answer, kept with the trace id under which it was judged: %s', async (_, wish, status) => {
  const key = newKey()
  const first = await transfer(key, wish)
  const again = await transfer(key, wish)
  expect([first.status, again.status]).toEqual([status, status])
  expect([isReplay(first), isReplay(again)]).toEqual([false, true])
  expect(again.body).toEqual(first.body)
})

test('401 is not kept', async () => {
  const key = newKey()
  const send = (token: string) =>
    service.call('DELETE', '/tenants/1/config/overrideCheckerCount', { token, headers: { 'idempotency-key': key } })
  expect((await send('a.b.c')).status).toBe(401)
  const answer = await send(await service.tokenOf('operator'))
  expect([answer.status, isReplay(answer)]).toEqual([404, false])
})

test('403 is not kept: with the right given, the same request goes through', async () => {
  const key = newKey()
  const row = '/tenants/1/config/Transfer.CREATE.Allowed'
  const admin = await service.tokenOf('globalAdmin')
  const value = ((await service.call('GET', row, { token: admin })).body as { value: string }).value
  expect((await transfer(key, { role: 'checker' })).status).toBe(403)
  await service.call('PUT', row, { token: admin, body: { value: `${value},LEVEL_02` } })
  const answer = await transfer(key, { role: 'checker' })
  expect([answer.status, isReplay(answer)]).toEqual([200, false])
  await service.call('PUT', row, { token: admin, body: { value } })
})

test('the same key of another caller, or of the same call as another person, is another key', async () => {
  const key = newKey()
  const before = await balance(asId(1))
  const answers = [await transfer(key), await transfer(key, { role: 'backend' }), await transfer(key, { role: 'customer' })]
  expect(answers.map(isReplay)).toEqual([false, false, false])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await balance(asId(1))).toBe(before - 300)
})

test('of 20 parallel requests with one key exactly one has an effect; the others get its answer or 409', async () => {
  for (const key of [newKey(), newKey(), newKey()]) {
    const before = await balance(asId(1))
    const answers = await Promise.all(Array.from({ length: 20 }, () => transfer(key)))
    const firsts = answers.filter((answer) => answer.status === 200 && !isReplay(answer))
    expect(firsts).toHaveLength(1)
    for (const answer of answers.filter((one) => !firsts.includes(one)))
      if (answer.status === 200) expect(answer.body).toEqual(firsts[0]?.body)
      else expect(answer.body).toMatchObject({ code: 'GEN004' })
    expect(await balance(asId(1))).toBe(before - 100)
    const later = await transfer(key)
    expect(later.body).toEqual(firsts[0]?.body)
    expect(isReplay(later)).toBe(true)
  }
})

test('a task is made once, and the same key names it again', async () => {
  const key = newKey()
  const more = { 'task-executor-roles': 'LEVEL_20', 'task-tag': key, 'task-skip-draft': 'true' }
  const answers = await Promise.all(Array.from({ length: 10 }, () => transfer(key, { more })))
  const made = new Set(answers.filter(({ status }) => status === 200).map(({ headers }) => headers.get('task-id')))
  expect(made.size).toBe(1)
  const again = await transfer(key, { more })
  expect([again.status, again.text, isReplay(again)]).toEqual([200, '', true])
  expect([...made]).toEqual([again.headers.get('task-id')])
  expect(again.headers.get('location')).toMatch(/\/global\/tasks\/\d+$/)
})

test('which task header says something is part of the request, not only what it says', async () => {
  const key = newKey()
  const roles = { 'task-executor-roles': 'LEVEL_20' }
  expect((await transfer(key, { more: { ...roles, 'task-tag': 'x' } })).status).toBe(200)
  expect((await transfer(key, { more: { ...roles, 'task-initiator-comment': 'x' } })).status).toBe(422)
})

test('of 20 parallel executions of a task with one key one runs it, and the key tells that afterwards', async () => {
  const more = { 'task-executor-roles': 'LEVEL_20', 'task-skip-draft': 'true' }
  for (let round = 0; round < 5; round++) {
    const taskId = (await transfer(newKey(), { role: 'backend', more })).headers.get('task-id')
    const key = newKey()
    const token = await service.tokenOf('operator')
    const execute = () =>
      service.call('PUT', `/global/tasks/${taskId}`, { token, body: { status: 'EXECUTE' }, headers: { 'idempotency-key': key } })
    const before = await balance(asId(1))
    const answers = await Promise.all(Array.from({ length: 20 }, execute))
    expect(
      answers.filter(({ status, body }) => status === 200 && (body as { status: string }).status === 'EXECUTED').length,
    ).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    expect(await balance(asId(1))).toBe(before - 100)
    const later = await execute()
    expect(isReplay(later)).toBe(true)
    expect(later.body).toMatchObject({ taskId: Number(taskId), status: 'EXECUTED' })
  }
})

test('another spelling of the same path is the same request', async () => {
  const key = newKey()
  const token = await service.tokenOf('operator')
  const send = (path: string) => service.call('DELETE', path, { token, headers: { 'idempotency-key': key } })
  expect((await send('/tenants/1/config/overrideCheckerCount')).status).toBe(404)
  expect(isReplay(await send('/tenants/1/config/%6fverrideChecker%43ount'))).toBe(true)
})

test("login ignores the key: a token is nobody's to keep", async () => {
  const user = service.local.demo.users.customer2
  const body = { identity: user?.identity, password: user?.password }
  const key = newKey()
  const send = () => service.call('POST', '/authentication/login', { body, headers: { 'idempotency-key': key } })
  const [first, again] = [await send(), await send()]
  expect([first.status, again.status]).toEqual([200, 200])
  expect(isReplay(again)).toBe(false)
  expect(again.body).not.toEqual(first.body)
})

test('a key means nothing on a read', async () => {
  const token = await service.tokenOf('operator')
  const send = () => service.call('GET', '/tenants/1/config/overrideCheckerCount', { token, headers: { 'idempotency-key': 'a b' } })
  expect([(await send()).status, isReplay(await send())]).toEqual([200, false])
})

test('stored answers cannot be read from the table', async () => {
  const key = newKey()
  await transfer(key, { body: { description: 'between us' } })
  const { firstAnswer } = await import('../../shared/storage/idempotency.ts')
  const operator = service.local.demo.users.operator?.customerId ?? 0
  const [stored] = await service.local.service.ports.store.read([firstAnswer('1', asId(operator), key)])
  expect(stored).toMatchObject({ status: 200, sealed: expect.stringMatching(/^v1\./) })
  expect(JSON.stringify(stored)).not.toContain('between us')
})

test('after 24 hours a key is new, and can be used and repeated again', async () => {
  const key = newKey()
  const first = await transfer(key)
  await service.local.advance(86_399 - 120)
  service.forgetTokens()
  expect((await transfer(key)).body).toEqual(first.body)
  await service.local.advance(180)
  const second = await transfer(key)
  expect([second.status, isReplay(second)]).toEqual([200, false])
  expect(second.body).not.toEqual(first.body)
  const third = await transfer(key)
  expect([third.body, isReplay(third)]).toEqual([second.body, true])
})
