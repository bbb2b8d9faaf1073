import { Webhook } from 'standardwebhooks'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { type CallbackPayload, CallbackVerificationError, verifyCallback } from '../../clients/typescript/src/index.ts'
import { callbackReceiver } from '../support/callback-receiver.ts'
import { callbacksOf } from '../support/callbacks.ts'
import { asId } from '../support/ids.ts'
import { running } from '../support/running.ts'
import { clientOf } from './clients-of.ts'

const service = running()
const callbacks = callbacksOf(service)
const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes....').toString('base64')}`
const OTHER = `whsec_${Buffer.from('another secret of 32 bytes......').toString('base64')}`
const BODY = '{"eventType":"payment.successful","paymentId":7,"amount":12.50}'

function signed({ body = BODY, secret = SECRET, at = new Date() } = {}): Record<string, string> {
  const id = 'msg_1'
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  }
}
const refused = async (reason: CallbackVerificationError['reason'], verified: Promise<unknown>) => {
  const error = await verified.then(
    () => 'taken',
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(CallbackVerificationError)
  expect(error).toMatchObject({ reason })
}

describe('a callback of the service', () => {
  test('is verified with the secret of its tenant, and typed by its event', async () => {
    const receiver = await callbackReceiver()
    const client = await clientOf(service, 'operator')
    const { baseUrl, demo } = service.local
    expect(baseUrl).toContain('127.0.0.1')
    const payment = await client.createPayment({
      tenantId: 1,
      body: { paymentType: 'CARD', amount: 12.5, currency: 'EUR', walletId: 1, externalUniqueId: 'verified-1', callbackUrl: receiver.url },
    })
    if (payment.kind !== 'done') throw new Error('it was stored')
    await client.updatePayment({ tenantId: 1, paymentId: payment.data.paymentId, body: { status: 'SUCCESSFUL' } })
    const [found] = await client.listCallbacks({ tenantId: 1 }).toArray({ max: 1 })
    await callbacks.inState(asId(found?.callbackId ?? 0), 'DELIVERED')
    const [received] = receiver.received
    if (received === undefined) throw new Error('nothing was received')
    const payload = await verifyCallback(received.body, received.headers, demo.callbackSecret)
    expect(payload).toMatchObject({ eventType: 'payment.successful', amount: 12.5, status: 'SUCCESSFUL' })
    if (payload.eventType === 'payment.successful') expectTypeOf(payload.status).toEqualTypeOf<'SUCCESSFUL'>()
    if (payload.eventType === 'withdrawal.failed') expectTypeOf(payload.withdrawalId).toEqualTypeOf<number>()
    await refused('no-signature-fits', verifyCallback(`${received.body} `, received.headers, demo.callbackSecret))
  })
})

describe('what is taken', () => {
  const bytes = new TextEncoder().encode(BODY)
  test.each<[string, string | Uint8Array | ArrayBuffer]>([
    ['a string', BODY],
    ['a Buffer, which may be a part of a larger one', Buffer.from(`..${BODY}`).subarray(2)],
    ['a Uint8Array', bytes],
    ['an ArrayBuffer', bytes.buffer as ArrayBuffer],
  ])('the raw body as %s', async (_, rawBody) => {
    expect(await verifyCallback(rawBody, signed(), SECRET)).toMatchObject({ paymentId: 7 })
  })

  test('headers of fetch, of Node and of Lambda, in any case', async () => {
    const headers = signed()
    const capitals = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.replace('webhook', 'Webhook'), value]))
    const lists = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]))
    for (const given of [new Headers(headers), headers, capitals, lists])
      expect(await verifyCallback(BODY, given, SECRET)).toMatchObject({ paymentId: 7 })
  })

  test('Svc-Signature in place of webhook-signature', async () => {
    const { 'webhook-signature': signature = '', ...headers } = signed()
    expect(await verifyCallback(BODY, { ...headers, 'Svc-Signature': signature }, SECRET)).toMatchObject({ paymentId: 7 })
  })

  test('either secret while one is replaced', async () => {
    const two = { ...signed(), 'webhook-signature': `${signed({ secret: OTHER })['webhook-signature']} ${signed()['webhook-signature']}` }
    expect(await verifyCallback(BODY, two, SECRET)).toMatchObject({ paymentId: 7 })
    expect(await verifyCallback(BODY, signed(), [OTHER, SECRET])).toMatchObject({ paymentId: 7 })
    expect(await verifyCallback(BODY, signed(), SECRET.replace('whsec_', ''))).toMatchObject({ paymentId: 7 })
  })

  test('an older message, where the tolerance says so', async () => {
    const at = new Date(Date.now() - 400_000)
    expect(await verifyCallback(BODY, signed({ at }), SECRET, { toleranceSeconds: 500 })).toMatchObject({ paymentId: 7 })
  })
})

describe('what is refused', () => {
  test('a body that was parsed, with the way to get the raw one', async () => {
    // @ts-expect-error a parsed body is no raw body
    const verified = verifyCallback(JSON.parse(BODY) as object, signed(), SECRET)
    await refused('body-is-parsed', verified)
    await expect(verified).rejects.toThrow(/before anything parses them.*express\.raw/)
  })

  test('a body that was parsed and written again', () =>
    refused('no-signature-fits', verifyCallback(JSON.stringify(JSON.parse(BODY)), signed(), SECRET)))
  test('the secret of somebody else', () => refused('no-signature-fits', verifyCallback(BODY, signed(), OTHER)))
  test('a replay, and a message from the future', async () => {
    for (const ms of [-301_000, 302_000])
      await refused('timestamp-is-off', verifyCallback(BODY, signed({ at: new Date(Date.now() + ms) }), SECRET))
  })
  test('another id or time than was signed', async () => {
    await refused('no-signature-fits', verifyCallback(BODY, { ...signed(), 'webhook-id': 'msg_2' }, SECRET))
    const timestamp = String(Number(signed()['webhook-timestamp']) + 1)
    await refused('no-signature-fits', verifyCallback(BODY, { ...signed(), 'webhook-timestamp': timestamp }, SECRET))
  })
  test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('a message without %s', async (name) => {
    await refused('header-is-missing', verifyCallback(BODY, { ...signed(), [name]: undefined }, SECRET))
  })
  test.each(['', 'v1', 'v1,', 'v1,AAAA', 'v1,%%%%', 'v2,AAAA', `v1a,${signed()['webhook-signature']?.slice(3)}`])(
    'the signature “%s”',
    async (signature) => {
      await expect(verifyCallback(BODY, { ...signed(), 'webhook-signature': signature }, SECRET)).rejects.toBeInstanceOf(
        CallbackVerificationError,
      )
    },
  )
  test.each(['1e9', 'NaN', '-1', '', ' 1700000000'])('the timestamp “%s”', async (timestamp) => {
    await expect(verifyCallback(BODY, { ...signed(), 'webhook-timestamp': timestamp }, SECRET)).rejects.toBeInstanceOf(
      CallbackVerificationError,
    )
  })
  test('no secret, and an empty or broken one', async () => {
    await refused('no-signature-fits', verifyCallback(BODY, signed(), []))
    for (const secret of ['', 'whsec_', 'whsec_%%%']) await refused('secret-is-malformed', verifyCallback(BODY, signed(), secret))
    const unset = process.env.NO_SUCH_SECRET as string
    for (const secret of [unset, [unset]]) await refused('secret-is-malformed', verifyCallback(BODY, signed(), secret))
  })
  test('a signed body that is no JSON', () => refused('body-is-no-json', verifyCallback('{', signed({ body: '{' }), SECRET)))
})

test('every event has a type of its own', () => {
  type Of<Type extends CallbackPayload['eventType']> = Extract<CallbackPayload, { eventType: Type }>
  expectTypeOf<Of<'payment.failed'>['paymentId']>().toEqualTypeOf<number>()
  expectTypeOf<Of<'withdrawal.successful'>['withdrawalId']>().toEqualTypeOf<number>()
})
