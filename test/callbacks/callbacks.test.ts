import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { gapBeforeRetry } from '../../shared/domain/callbacks/ladder.ts'
import { NO_ID } from '../../shared/domain/ids.ts'
import { newCallback } from '../../shared/storage/callbacks.ts'
import { answering, callbackReceiver, type Received } from '../support/callback-receiver.ts'
import { callbacksOf } from '../support/callbacks.ts'
import { eventually } from '../support/eventually.ts'
import { asId } from '../support/ids.ts'
import { fundedWallet } from '../support/money.ts'
import { running } from '../support/running.ts'

const service = running()
const callbacks = callbacksOf(service)

/** The payload, as a receiver reads it after it has verified the signature and the timestamp; throws where either is wrong. */
const verified = (headers: Received['headers'], body: string): unknown =>
  new Webhook(service.local.demo.callbackSecret).verify(body, headers as Record<string, string>)

test('a callback that the receiver takes is delivered by one attempt, signed so that any Standard Webhooks library verifies it', async () => {
  const receiver = await callbackReceiver()
  const callbackId = await callbacks.send(receiver.url)
  const delivered = await callbacks.inState(callbackId, 'DELIVERED')

  expect(delivered.attempts).toMatchObject([{ attempt: 1, status: 200, answer: 'noted' }])
  expect(delivered.nextAttemptAt).toBeUndefined()
  expect(delivered.ladder).toMatchObject([{ rung: 0, state: 'done' }])
  const [received] = receiver.received
  expect(receiver.received).toHaveLength(1)
  expect(received?.headers['content-type']).toBe('application/json')
  expect(received?.headers['webhook-id']).toBe(String(callbackId))
  expect(received?.headers['svc-signature']).toBe(received?.headers['webhook-signature'])
  expect(JSON.parse(received?.body ?? '')).toEqual({ eventType: 'test', test: true, callbackId, created: expect.any(String) })
  const headers = received?.headers as Record<string, string>
  expect(new Webhook(service.local.demo.callbackSecret).verify(received?.body ?? '', headers)).toMatchObject({ test: true, callbackId })
  expect(() => new Webhook(service.local.demo.callbackSecret).verify(`${received?.body} `, headers)).toThrow()
})

test('after the clock was moved by 40 days a receiver still verifies: the timestamp is real, what the payload says follows the clock', async () => {
  await callbacks.advance(40 * 86_400)
  const receiver = await callbackReceiver()
  const realSecondsBefore = Math.floor(Date.now() / 1000)
  const callbackId = await callbacks.send(receiver.url)
  await callbacks.inState(callbackId, 'DELIVERED')
  const { headers, body } = await eventually('it was received', () => receiver.received[0])
  const { created } = verified(headers, body) as { created: string }
  expect(Number(headers['webhook-timestamp']) - realSecondsBefore).toBeOneOf([0, 1, 2, 3])
  expect(Date.parse(created) - Date.now()).toBeGreaterThan(39 * 86_400_000)
})

test.each(['\u{1F600}', '\u{1D11E} caf\u00e9', '\ufffe', '\u007f\u2028'])(
  'a callback with %j in its payload is sent at once',
  async (odd) => {
    const receiver = await callbackReceiver()
    const token = await service.tokenOf('operator')
    const walletId = await fundedWallet(service.local.service, 10_000, {})
    const sent = { amount: 1, currency: 'EUR', paymentType: 'CARD', walletId, externalUniqueId: `order ${odd}`, callbackUrl: receiver.url }
    const made = await service.call('POST', '/tenants/1/payments', { token, body: sent })
    if (made.status === 400) return expect(made.text).toContain('externalUniqueId')
    const { paymentId } = made.body as { paymentId: number }
    await service.call('PUT', `/tenants/1/payments/${paymentId}`, { token, body: { status: 'SUCCESSFUL' } })
    const { body } = await eventually('its end is announced', () => receiver.received[0])
    expect(JSON.parse(body)).toMatchObject({ paymentId, externalUniqueId: sent.externalUniqueId })
  },
)

test.each([
  ['/payments', 'SUCCESSFUL', 'payment.successful'],
  ['/payments', 'FAILED', 'payment.failed'],
  ['/withdrawals', 'SUCCESSFUL', 'withdrawal.successful'],
  ['/withdrawals', 'FAILED', 'withdrawal.failed'],
] as const)('of %s that end as %s the payload says %s', async (kind, status, eventType) => {
  const receiver = await callbackReceiver()
  const token = await service.tokenOf('operator')
  const money = { amount: 1, externalUniqueId: eventType, callbackUrl: receiver.url }
  const walletId = await fundedWallet(service.local.service, 10_000, {})
  // The demo tenant wants a step-up for withdrawals, of everybody but its back end.
  const made =
    kind === '/payments'
      ? await service.call('POST', '/tenants/1/payments', { token, body: { ...money, paymentType: 'CARD', currency: 'EUR', walletId } })
      : await service.call('POST', `/tenants/1/wallets/${walletId}/withdrawals`, {
          token: await service.tokenOf('backend'),
          body: { ...money, type: 'CASH', deliverToPhone: '+27820000000' },
        })
  const { paymentId, withdrawalId } = made.body as { paymentId?: number; withdrawalId?: number }
  const ended = await service.call('PUT', `/tenants/1${kind}/${paymentId ?? withdrawalId}`, { token, body: { status } })
  expect(ended.status, ended.text).toBe(200)
  const { headers, body } = await eventually('its end is announced', () => receiver.received[0])
  expect(verified(headers, body)).toMatchObject({ eventType, status, externalUniqueId: eventType })
})

test('the end of a payment is announced with the payment, and a body is never in the log', async () => {
  const receiver = await callbackReceiver()
  const { wallets } = service.local.demo
  const payment = { paymentType: 'CARD', amount: 12.5, currency: 'EUR', walletId: wallets.customerMain, externalUniqueId: 'order-77' }
  const made = await service.call('POST', '/tenants/1/payments', {
    token: await service.tokenOf('operator'),
    body: { ...payment, callbackUrl: `${receiver.url}?key=only-for-us` },
  })
  const { paymentId } = made.body as { paymentId: number }
  const ended = await service.call('PUT', `/tenants/1/payments/${paymentId}`, {
    token: await service.tokenOf('operator'),
    body: { status: 'SUCCESSFUL' },
  })
  expect(ended.status).toBe(200)
  const received = await eventually('the payment is announced', () => receiver.received[0])
  expect(JSON.parse(received.body)).toMatchObject({ paymentId, externalUniqueId: 'order-77', status: 'SUCCESSFUL', amount: 12.5 })
  expect(received.path).toBe('/hook?key=only-for-us')
  const log = JSON.stringify(service.logLines)
  expect(log).toContain('callback.attempt')
  for (const text of ['order-77', 'only-for-us', 'noted', 'whsec_']) expect(log).not.toContain(text)
})

test('a callback that fails is tried again at the gaps of the table, each time with the same id, a new timestamp and a good signature', async () => {
  const receiver = await callbackReceiver(503)
  const callbackId = await callbacks.send(receiver.url)
  for (let retry = 1; retry <= 11; retry++) {
    const gap = gapBeforeRetry(retry)
    const { attempts, nextAttemptAt = '', ladder } = await callbacks.afterAttempts(callbackId, retry)
    const last = attempts.at(-1)
    expect(Math.round((Date.parse(nextAttemptAt) - Date.parse(last?.at ?? '') - (last?.ms ?? 0)) / 1000), `gap ${retry}`).toBe(gap)
    expect(ladder.find(({ state }) => state === 'next')).toMatchObject({ rung: retry, gapSeconds: gap, at: nextAttemptAt })
    if (gap >= 120) {
      await callbacks.advance(gap - 30)
      expect((await callbacks.shown(callbackId)).attempts, `retry ${retry} comes no earlier`).toHaveLength(retry)
    }
    await callbacks.advance(gap >= 120 ? 30 : gap)
  }
  const { state, attempts } = await callbacks.afterAttempts(callbackId, 12)
  expect(state).toBe('WAITING')
  expect(receiver.received).toHaveLength(12)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([String(callbackId)]))
  for (const [place, { at }] of attempts.slice(1).entries())
    expect(Date.parse(at) - Date.parse(attempts[place]?.at ?? ''), `retry ${place + 1}`).toBeGreaterThanOrEqual(
      gapBeforeRetry(place + 1) * 1000,
    )
  for (const { headers, body } of receiver.received) expect(verified(headers, body), 'at any offset of the clock').toBeDefined()

  receiver.answer = answering(204)
  await callbacks.advance(86_400)
  expect((await callbacks.inState(callbackId, 'DELIVERED')).attempts).toHaveLength(13)
})

test('a redirect is not followed: it is an answer that is tried again', async () => {
  const other = await callbackReceiver()
  const receiver = await callbackReceiver()
  receiver.answer = answering(307, { location: other.url })
  const { state, attempts } = await callbacks.afterAttempts(await callbacks.send(receiver.url), 1)
  expect({ state, status: attempts[0]?.status }).toEqual({ state: 'WAITING', status: 307 })
  expect(other.received).toHaveLength(0)
})

test('a longer Retry-After lengthens a gap, a shorter one doesn’t shorten it', async () => {
  const receiver = await callbackReceiver()
  receiver.answer = answering(429, { 'retry-after': '3600' })
  const callbackId = await callbacks.send(receiver.url)
  const first = await callbacks.afterAttempts(callbackId, 1)
  expect(Date.parse(first.nextAttemptAt ?? '') - Date.parse(first.attempts[0]?.at ?? '')).toBeGreaterThanOrEqual(3_600_000)
  await callbacks.advance(3_500)
  expect((await callbacks.shown(callbackId)).attemptsMade).toBe(1)
  await callbacks.advance(101)
  expect((await callbacks.afterAttempts(callbackId, 2)).attemptsMade).toBe(2)
})

test('an address that must not be called is final: REFUSED, no retry', async () => {
  const at = service.local.clock.now()
  const callbackId = service.local.service.ports.newId(at)
  await service.local.service.ports.store.commit(
    newCallback({ tenantId: asId(1), callbackId: asId(callbackId), url: 'http://10.0.0.1/hook', payload: '{}', now: at }),
  )
  await callbacks.advance(120)
  const refused = await callbacks.inState(asId(callbackId), 'REFUSED')
  expect(refused.attempts).toMatchObject([{ attempt: 1, error: 'address-not-public' }])
  expect(refused.nextAttemptAt).toBeUndefined()
})

test.each(['http://10.0.0.1/x', 'http://[::ffff:169.254.169.254]/x', 'ftp://example.com/', 'https://user:secret@example.com/', 'nonsense'])(
  'a test callback to %s is refused at once',
  async (url) => {
    const sent = await service.call('POST', '/tenants/1/callbacks/test', { token: await service.tokenOf('operator'), body: { url } })
    expect(sent).toMatchObject({ status: 400, body: { code: 'GEN001', errors: [{ field: 'url' }] } })
  },
)

test('a path that must not be retried is tried once, and one that is ignored not at all', async () => {
  const config = { 'dont.retry.paths.matching': '^/once(/|$)', 'ignore.paths.matching': ['^/never', 'x{3}'] }
  const put = await service.call('PUT', '/global/properties/arch.callback.config', {
    token: await service.tokenOf('globalAdmin'),
    body: { value: config },
  })
  expect(put.status).toBe(200)
  const receiver = await callbackReceiver(500)
  const at = (path: string) => new URL(path, receiver.url).href
  const [once, never, normal] = await Promise.all([at('/once/a'), at('/never?once'), at('/hook/once')].map((url) => callbacks.send(url)))
  expect((await callbacks.inState(once ?? NO_ID, 'FAILED')).attempts).toMatchObject([{ attempt: 1, status: 500 }])
  expect((await callbacks.inState(never ?? NO_ID, 'STOPPED')).attempts).toEqual([])
  expect((await callbacks.afterAttempts(normal ?? NO_ID, 1)).state).toBe('WAITING')
  expect(receiver.received.filter(({ path }) => path.startsWith('/never'))).toEqual([])
})

test.each([
  ['(?=a)b', 'invalid or unsupported Perl syntax'],
  ['(a)\\1', 'invalid escape sequence'],
  ['a(', 'missing closing )'],
])('a pattern that would not run in linear time, or is none, is refused with its place: %s', async (pattern, why) => {
  const put = await service.call('PUT', '/global/properties/arch.callback.config', {
    token: await service.tokenOf('globalAdmin'),
    body: { value: { 'ignore.paths.matching': ['^/fine', pattern] } },
  })
  expect(put.status).toBe(400)
  expect(JSON.stringify(put.body)).toContain(why)
  expect(JSON.stringify(put.body)).toContain('ignore.paths.matching')
})

test('a receiver that hangs delays nobody else', async () => {
  const hanging = await callbackReceiver()
  let [open, mostOpen] = [0, 0]
  hanging.answer = (response) => {
    mostOpen = Math.max(mostOpen, ++open)
    response.on('close', () => open--)
  }
  const quick = await callbackReceiver()
  await Promise.all(Array.from({ length: 40 }, () => callbacks.send(hanging.url)))
  await eventually('the receiver hangs', () => hanging.received.length >= 4)
  const sent = await Promise.all(Array.from({ length: 10 }, () => callbacks.send(quick.url)))
  for (const callbackId of sent) expect((await callbacks.inState(callbackId, 'DELIVERED')).attemptsMade).toBe(1)
  expect(mostOpen).toBe(4)
  // The service does not have to wait for the others when it stops.
  hanging.answer = answering(200)
  hanging.end()
})
