import { expect, test } from 'vitest'
import { defined } from '../../shared/domain/defined.ts'
import { answering, callbackReceiver } from '../support/callback-receiver.ts'
import { callbacksOf, type ShownCallback } from '../support/callbacks.ts'
import { eventually } from '../support/eventually.ts'
import { asId } from '../support/ids.ts'
import { running } from '../support/running.ts'

const service = running()
const callbacks = callbacksOf(service)

const as = async (role: string, method: string, path: string, body?: unknown) =>
  service.call(method, path, { token: await service.tokenOf(role), ...defined({ body }) })

const ids = (body: unknown) => (body as readonly ShownCallback[]).map(({ callbackId }) => callbackId)

test('callbacks are listed newest first, in pages, by state and since a moment', async () => {
  const receiver = await callbackReceiver()
  const delivered: number[] = []
  for (let place = 0; place < 5; place++) delivered.push(await callbacks.send(receiver.url))
  for (const callbackId of delivered) await callbacks.inState(asId(callbackId), 'DELIVERED')
  await callbacks.advance(10)
  const since = new Date(service.local.clock.now()).toISOString()
  receiver.answer = answering(500)
  const waiting = [await callbacks.send(receiver.url), await callbacks.send(receiver.url)]
  for (const callbackId of waiting) await callbacks.afterAttempts(callbackId, 1)

  const all = await as('operator', 'GET', '/tenants/1/callbacks')
  expect(ids(all.body)).toEqual([...delivered, ...waiting].reverse())
  const [newest, ...older] = all.body as readonly ShownCallback[]
  expect(newest?.attempts[0]).toMatchObject({ attempt: 1, status: 500, at: expect.any(String), ms: expect.any(Number) })
  expect(older.at(-1)?.attempts).toMatchObject([{ attempt: 1, status: 200 }])
  expect(all.headers.get('link')).toBeNull()

  const first = await as('operator', 'GET', '/tenants/1/callbacks?limit=3&state=DELIVERED')
  expect(ids(first.body)).toEqual(delivered.slice(-3).reverse())
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  expect(ids((await as('operator', 'GET', next)).body)).toEqual(delivered.slice(0, 2).reverse())

  expect(ids((await as('operator', 'GET', `/tenants/1/callbacks?since=${since}`)).body)).toEqual([...waiting].reverse())
  expect(ids((await as('operator', 'GET', `/tenants/1/callbacks?since=${since}&state=DELIVERED`)).body)).toEqual([])
  const later = next.slice(next.indexOf('?') + 1)
  expect((await as('operator', 'GET', `/tenants/1/callbacks?${later}&since=${since}`)).body).toEqual([])
})

test('a waiting callback is stopped, stays stopped, and arrives when it is sent again', async () => {
  const receiver = await callbackReceiver(500)
  const callbackId = await callbacks.send(receiver.url)
  await callbacks.afterAttempts(callbackId, 1)
  const stopped = await as('operator', 'POST', `/tenants/1/callbacks/${callbackId}/stop`)
  expect(stopped.body).toMatchObject({ callbackId, state: 'STOPPED' })
  expect(stopped.body).not.toHaveProperty('nextAttemptAt')
  const { attemptsMade } = await callbacks.shown(callbackId)
  await callbacks.advance(3_600)
  expect(await callbacks.shown(callbackId)).toMatchObject({ state: 'STOPPED', attemptsMade })
  expect((await as('operator', 'POST', `/tenants/1/callbacks/${callbackId}/stop`)).status).toBe(200)

  receiver.answer = answering(200)
  const resent = await as('operator', 'POST', `/tenants/1/callbacks/${callbackId}/resend`)
  expect(resent.body).toMatchObject({ state: 'WAITING' })
  expect((await callbacks.inState(callbackId, 'DELIVERED')).attemptsMade).toBe(attemptsMade + 1)
  expect(await as('operator', 'POST', `/tenants/1/callbacks/${callbackId}/stop`)).toMatchObject({ status: 409, body: { code: 'GEN004' } })
})

test('a delivered callback can be sent again; if that fails, the retry schedule starts again', async () => {
  const receiver = await callbackReceiver()
  const callbackId = await callbacks.send(receiver.url)
  await callbacks.inState(callbackId, 'DELIVERED')
  receiver.answer = answering(500)
  await as('operator', 'POST', `/tenants/1/callbacks/${callbackId}/resend`)
  const { state, ladder } = await callbacks.afterAttempts(callbackId, 2)
  expect(state).toBe('WAITING')
  expect(ladder.slice(0, 3)).toMatchObject([
    { rung: 0, state: 'done' },
    { rung: 1, state: 'next', gapSeconds: 1 },
    { rung: 2, state: 'to-come', gapSeconds: 1 },
  ])
})

test('of 20 resends at once one attempt comes', async () => {
  const receiver = await callbackReceiver()
  const callbackId = await callbacks.send(receiver.url)
  await callbacks.inState(callbackId, 'DELIVERED')
  const resent = await Promise.all(Array.from({ length: 20 }, () => as('operator', 'POST', `/tenants/1/callbacks/${callbackId}/resend`)))
  expect(resent.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  await callbacks.inState(callbackId, 'DELIVERED')
  expect((await callbacks.shown(callbackId)).attemptsMade).toBeLessThan(10)
  expect(receiver.received.length).toBe((await callbacks.shown(callbackId)).attemptsMade)
})

test('recover sends all that has not arrived since a moment, and leaves the delivered ones alone', async () => {
  const receiver = await callbackReceiver()
  await callbacks.advance(60)
  const since = new Date(service.local.clock.now()).toISOString()
  const delivered = await callbacks.send(receiver.url)
  await callbacks.inState(delivered, 'DELIVERED')
  receiver.answer = answering(500)
  const failing = await Promise.all(Array.from({ length: 70 }, () => callbacks.send(receiver.url)))
  for (const callbackId of failing) await callbacks.afterAttempts(callbackId, 1)
  const stopped = failing.slice(0, 5)
  for (const callbackId of stopped) await as('operator', 'POST', `/tenants/1/callbacks/${callbackId}/stop`)
  // Up to where the next attempt is hours away.
  for (const seconds of [1, 1, 10, 10, 120, 120]) await callbacks.advance(seconds)

  receiver.answer = answering(200)
  const recovered = await as('operator', 'POST', '/tenants/1/callbacks/recover', { since })
  expect(recovered.status).toBe(200)
  await eventually('all have arrived', async () => {
    const left = await as('operator', 'GET', `/tenants/1/callbacks?since=${since}&limit=100&state=WAITING`)
    const still = await as('operator', 'GET', `/tenants/1/callbacks?since=${since}&limit=100&state=STOPPED`)
    return ids(left.body).length + ids(still.body).length === 0
  })
  expect((await callbacks.shown(delivered)).attemptsMade).toBe(1)
})

test.each([
  ['no time', { since: 'yesterday' }],
  ['nothing', {}],
  ['a number', { since: 5 }],
])('recover refuses %s as since', async (_, body) => {
  expect((await as('operator', 'POST', '/tenants/1/callbacks/recover', body)).status).toBe(400)
})

test('a resend can be a task: the approver sees the callback, without its path', async () => {
  const receiver = await callbackReceiver()
  const callbackId = await callbacks.send(`${receiver.url}?key=only-for-us`)
  await callbacks.inState(callbackId, 'DELIVERED')
  const made = await service.call('POST', `/tenants/1/callbacks/${callbackId}/resend`, {
    token: await service.tokenOf('operator'),
    headers: { 'task-executor-roles': 'TENANT_SYSTEM', 'task-skip-draft': 'true' },
  })
  expect(made.status).toBe(200)
  const task = await as('backend', 'GET', `/global/tasks/${made.headers.get('task-id')}`)
  const { host } = new URL(receiver.url)
  expect(task.body).toMatchObject({ description: `Resend callback ${callbackId} to ${host}, now DELIVERED` })
  const run = await as('backend', 'PUT', `/global/tasks/${made.headers.get('task-id')}`, { status: 'EXECUTE' })
  expect(run.body).toMatchObject({ status: 'EXECUTED' })
  expect((await callbacks.afterAttempts(callbackId, 2)).state).toBe('DELIVERED')
})

test('another tenant’s operator, a customer and a reader get nothing of it', async () => {
  const receiver = await callbackReceiver()
  const callbackId = await callbacks.send(receiver.url)
  await callbacks.inState(callbackId, 'DELIVERED')
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/resend'],
    ['POST', '/stop'],
  ] as const) {
    const foreign = `/tenants/1/callbacks/${callbackId}${path}`
    expect([(await as('otherTenantAdmin', method, foreign)).status, method, path]).toEqual([404, method, path])
    expect([(await as('otherTenantAdmin', method, `/tenants/2/callbacks/${callbackId}${path}`)).status, method, path]).toEqual([
      404,
      method,
      path,
    ])
    expect([403, 404]).toContain((await as('customer', method, foreign)).status)
    if (method === 'POST') expect((await as('maker', method, foreign)).status).toBe(403)
  }
  for (const path of ['/tenants/1/callbacks', '/tenants/1/callbacks/secret'])
    expect((await as('otherTenantAdmin', 'GET', path)).status).toBe(404)
  for (const [path, body] of [
    ['/recover', { since: '2026-01-01T00:00:00Z' }],
    ['/test', { url: receiver.url }],
    ['/secret/rotate', undefined],
  ] as const) {
    expect((await as('otherTenantAdmin', 'POST', `/tenants/1/callbacks${path}`, body)).status).toBe(404)
    expect((await as('customer', 'POST', `/tenants/1/callbacks${path}`, body)).status).toBe(403)
  }
  expect(receiver.received).toHaveLength(1)
})

test('the body of a callback is shown to callers who may read what it reports, and to nobody else', async () => {
  const receiver = await callbackReceiver()
  const { wallets } = service.local.demo
  const body = {
    ...{ paymentType: 'CARD', amount: 5, currency: 'EUR', walletId: wallets.customerMain, externalUniqueId: 'shown-payload' },
    callbackUrl: receiver.url,
  }
  const made = await as('operator', 'POST', '/tenants/1/payments', body)
  const { paymentId } = made.body as { paymentId: number }
  await as('operator', 'PUT', `/tenants/1/payments/${paymentId}`, { status: 'FAILED' })
  const found = await eventually('the callback is there', async () => {
    const listed = (await as('operator', 'GET', '/tenants/1/callbacks?limit=1')).body as readonly ShownCallback[]
    return listed[0]?.url === receiver.url && listed[0]
  })
  const path = `/tenants/1/callbacks/${found.callbackId}`
  const { payload } = (await as('operator', 'GET', path)).body as { payload: string }
  expect(JSON.parse(payload)).toMatchObject({ eventType: 'payment.failed', paymentId })

  const row = '/tenants/1/config/Payment.READ.Allowed'
  expect((await as('operator', 'PUT', row, { value: 'LEVEL_01' })).status).toBe(200)
  const shown = await as('operator', 'GET', path)
  await as('operator', 'DELETE', row)
  expect(shown.status).toBe(200)
  expect(shown.body).not.toHaveProperty('payload')
})
