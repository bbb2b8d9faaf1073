import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { answering, type CallbackReceiver, callbackReceiver } from '../support/callback-receiver.ts'
import type { ShownCallback } from '../support/callbacks.ts'
import { eventually } from '../support/eventually.ts'
import { running } from '../support/running.ts'

const service = running()
const AT = '/tenants/1/webhook-endpoints'
const PASSWORD = 'Long enough 4 anybody!'
const CAEP = 'https://schemas.openid.net/secevent/caep/event-type/'
const RISC = 'https://schemas.openid.net/secevent/risc/event-type/'

const as = async (method: string, path: string, body?: object) => {
  const answer = await service.call(method, path, { token: await service.tokenOf('globalAdmin'), ...(body === undefined ? {} : { body }) })
  expect([method, path, answer.status, answer.status === 200 ? '' : answer.text]).toEqual([method, path, 200, ''])
  return answer.body as Record<string, number>
}

/** Verifies a received security event token as its receiver does: by the published keys, for its own address. */
async function verified(receiver: CallbackReceiver, body: string) {
  const keys = (await (await fetch(`${service.local.baseUrl}/svc-conductor/.well-known/jwks.json`)).json()) as JSONWebKeySet
  return jwtVerify(body, createLocalJWKSet(keys), { audience: receiver.url, typ: 'secevent+jwt', algorithms: ['ES256'] })
}

async function streamTo(receiver: CallbackReceiver): Promise<number> {
  const { webhookEndpointId = 0 } = await as('POST', AT, { url: receiver.url, events: ['*'], format: 'set' })
  return webhookEndpointId
}

let names = 0
async function person(): Promise<{ customerId: number; path: string; identity: string }> {
  const { customerId = 0 } = await as('POST', '/tenants/1/customers', { firstName: 'Sec', lastName: 'Urity' })
  const identity = `secure-${++names}@customer.example`
  await as('POST', `/tenants/1/customers/${customerId}/identities`, { identity, password: PASSWORD })
  return { customerId, identity, path: `/tenants/1/customers/${customerId}/identities/${identity}` }
}

test('what concerns the security of people is sent as security event tokens that the published keys verify, and nothing else is sent', async () => {
  const receiver = await callbackReceiver(202)
  const webhookEndpointId = await streamTo(receiver)
  const { customerId, path, identity } = await person()
  const signedIn = await service.call('POST', '/authentication/login', { body: { identity, password: PASSWORD } })
  const { headerValue } = signedIn.body as { headerValue: string }
  await service.call('POST', '/authentication/logout', { token: headerValue.replace('Bearer ', '') })
  await as('PUT', path, { password: 'Another long 1 for anybody!' })
  await as('PUT', path, { authLockedAfter: '2026-01-01T00:00:00Z' })
  await as('PUT', path, { authLockedAfter: null })
  await as('DELETE', path)
  const wanted = ['session-established', 'session-revoked', 'credential-change'].map((name) => `${CAEP}${name}`)
  const accounts = ['account-disabled', 'account-enabled', 'account-purged'].map((name) => `${RISC}${name}`)
  const tokens = await eventually('all have come', async () => {
    const read = await Promise.all(receiver.received.map(({ body }) => verified(receiver, body)))
    const kinds = new Set(read.flatMap(({ payload }) => Object.keys(payload.events as object)))
    return [...wanted, ...accounts].every((kind) => kinds.has(kind)) && read
  })
  for (const { payload } of tokens) {
    expect(Object.keys(payload.events as object)[0]).toMatch(/^https:\/\/schemas\.openid\.net\/secevent\//)
    expect(payload).toMatchObject({ aud: receiver.url, jti: expect.any(String), iat: expect.any(Number), txn: expect.any(String) })
    expect(payload.sub).toBeUndefined()
    expect(payload.exp).toBeUndefined()
  }
  const subjects = tokens.map(({ payload }) => payload.sub_id as { format: string; iss: string; sub: string })
  const theirs = subjects.filter(({ sub }) => sub === String(customerId))
  expect(theirs.length).toBeGreaterThanOrEqual(6)
  expect(theirs[0]).toEqual({ format: 'iss_sub', iss: expect.stringMatching(/\/svc-conductor$/), sub: String(customerId) })
  expect(receiver.received[0]?.headers).toMatchObject({ 'content-type': 'application/secevent+jwt', accept: 'application/json' })
  const change = tokens.map(({ payload }) => (payload.events as Record<string, object>)[`${CAEP}credential-change`]).find((one) => one)
  expect(change).toMatchObject({ credential_type: 'password', change_type: 'update', event_timestamp: expect.any(Number) })
  await as('DELETE', `${AT}/${webhookEndpointId}`)
})

test('a receiver that refuses a token with 400 ends its attempts, and the log shows why', async () => {
  const receiver = await callbackReceiver()
  receiver.answer = (response) => {
    response.writeHead(400, { 'content-type': 'application/json' }).end('{"err":"invalid_audience","description":"not for me"}')
  }
  const webhookEndpointId = await streamTo(receiver)
  await as('POST', `${AT}/${webhookEndpointId}/test`)
  const refused = await eventually('it has ended', async () => {
    const [first] = (await as('GET', `/tenants/1/callbacks?webhookEndpointId=${webhookEndpointId}`)) as unknown as ShownCallback[]
    return first?.state === 'FAILED' && first
  })
  expect(refused.attempts).toMatchObject([{ status: 400, answer: expect.stringContaining('invalid_audience') }])
  expect(refused.nextAttemptAt).toBeUndefined()
  receiver.answer = answering(503)
  await as('POST', `${AT}/${webhookEndpointId}/test`)
  await eventually('another status is tried again', () => receiver.received.length >= 3)
  const ids = await Promise.all(receiver.received.slice(1).map(async ({ body }) => (await verified(receiver, body)).payload.jti))
  expect(new Set(ids).size).toBe(1)
  await as('DELETE', `${AT}/${webhookEndpointId}`)
})
