import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { forgetSecret, freshSecret, knownSecret, rememberSecret, signingSecrets } from '../../functions/callbacks/signing-secrets.ts'
import { createReader } from '../../shared/contract/reader.ts'
import { type CallbackSecret, callbackSecret, replaceSecret } from '../../shared/storage/callback-secrets.ts'
import { agentFor } from '../support/agents.ts'
import { type CallbackReceiver, callbackReceiver } from '../support/callback-receiver.ts'
import { callbacksOf } from '../support/callbacks.ts'
import { eventually } from '../support/eventually.ts'
import { asId } from '../support/ids.ts'
import { running } from '../support/running.ts'

const service = running()
const callbacks = callbacksOf(service)

type Rotated = { readonly secret: string; readonly previousExpires?: string }

const rotate = async (headers: Readonly<Record<string, string>> = {}, role = 'operator', tenantId = 1) =>
  service.call('POST', `/tenants/${tenantId}/callbacks/secret/rotate`, { token: await service.tokenOf(role), headers })

/** Sends something and tells of any secret whether the receiver has a signature by it. The time may be moved: the library would refuse that. */
async function signaturesOf(send: () => Promise<unknown>, receiver: CallbackReceiver) {
  const before = receiver.received.length
  await send()
  const { headers, body } = await eventually('it was sent', () => receiver.received[before])
  const at = new Date(Number(headers['webhook-timestamp']) * 1000)
  const signatures = String(headers['svc-signature']).split(' ')
  return (secret: string) => signatures.includes(new Webhook(secret).sign(String(headers['webhook-id']), at, body))
}

test('a rotated secret is shown once, and the one before signs too for 24 hours', async () => {
  const receiver = await callbackReceiver()
  const old = service.local.demo.callbackSecret
  const rotated = await rotate()
  const { secret, previousExpires } = rotated.body as Rotated
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(Date.parse(previousExpires ?? '') - service.local.clock.now()).toBeGreaterThan(86_390_000)

  const seen = await service.call('GET', '/tenants/1/callbacks/secret', { token: await service.tokenOf('operator') })
  expect(Object.keys(seen.body as object).sort()).toEqual(['created', 'previousExpires'])
  expect(seen.text).not.toContain(secret)

  const during = await signaturesOf(() => callbacks.send(receiver.url), receiver)
  expect([during(secret), during(old)]).toEqual([true, true])
  await callbacks.advance(86_401)
  const after = await signaturesOf(() => callbacks.send(receiver.url), receiver)
  expect([after(secret), after(old)]).toEqual([true, false])
})

test('attack: a delivery beside a rotation does not make the process remember the secret that is replaced', () => {
  const ports = { secrets: { ...service.local.service.ports.secrets } }
  const replaced: CallbackSecret = { sealed: 'replaced', created: '2026-01-31T08:00:00Z', version: 1, previous: [] }
  const fresh: CallbackSecret = { ...replaced, sealed: 'fresh' }
  forgetSecret(ports, asId(1), 20_000)
  rememberSecret(ports, asId(1), replaced, 20_100)
  expect(knownSecret(ports, asId(1), 20_200)).toBeUndefined()
  rememberSecret(ports, asId(1), fresh, 25_100)
  expect(knownSecret(ports, asId(1), 25_200)).toBe(fresh)
})

test('a secret that another process has replaced signs after 10 seconds at the latest, and the one before signs all the time', async () => {
  const receiver = await callbackReceiver()
  const before = (await rotate()).body as Rotated
  await callbacks.send(receiver.url)
  await eventually('this process knows the secrets', () => receiver.received[0])
  const { store, secrets, randomBytes, clock } = service.local.service.ports
  const [stored] = (await store.read([callbackSecret(asId(1))])) as [CallbackSecret]
  const { secret, sealed } = await freshSecret({ secrets, randomBytes }, asId(1))
  const previous = [{ sealed: stored.sealed, expires: new Date(clock.now() + 86_400_000).toISOString() }]
  await store.commit([replaceSecret(asId(1), stored, { sealed, created: stored.created, previous })])
  expect((await signaturesOf(() => callbacks.send(receiver.url), receiver))(before.secret)).toBe(true)
  await callbacks.advance(10)
  const signed = await signaturesOf(() => callbacks.send(receiver.url), receiver)
  expect([signed(before.secret), signed(secret)]).toEqual([true, true])
})

test('a rotation that is sent again with its Idempotency-Key gives the same secret; nothing keeps it readable', async () => {
  const first = await rotate({ 'idempotency-key': 'rotate-1' })
  const again = await rotate({ 'idempotency-key': 'rotate-1' })
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect(again.body).toEqual(first.body)
  const { secret } = first.body as Rotated
  const [stored] = await service.local.service.ports.store.read([callbackSecret(asId(1))])
  expect(JSON.stringify(stored)).not.toContain(secret)
  expect(JSON.stringify(service.logLines)).not.toContain('whsec_')
})

test('a rotation can’t be stored as a task, which would keep the secret for everybody who sees the task', async () => {
  const made = await rotate({ 'task-executor-roles': 'TENANT_SYSTEM' })
  expect(made).toMatchObject({ status: 400, body: { code: 'GEN001' } })
  expect(made.headers.get('task-id')).toBeNull()
})

test.each([
  ['no header', {}],
  ['headers that name nobody', { 'task-skip-draft': 'true' }],
  ['its approvers', { 'task-approver-userids': '5' }],
] as const)('attack: an agent whose token names approvers gets no rotation stored, by %s', async (_, headers) => {
  const approver = service.local.demo.users.backend?.customerId
  const { token } = await agentFor(service, 'operator', { approvers: [approver] })
  const made = await service.call('POST', '/tenants/1/callbacks/secret/rotate', { token, headers })
  expect(made).toMatchObject({ status: 403, body: { code: 'SEC007' } })
  expect(made.headers.get('task-id')).toBeNull()
})

test('of 20 rotations at once every one that answers 200 has made a secret that signs', async () => {
  const receiver = await callbackReceiver()
  await callbacks.advance(86_401)
  const rotated = await Promise.all(Array.from({ length: 20 }, () => rotate()))
  const made = rotated.filter(({ status }) => status === 200)
  expect(rotated.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  expect(made.length).toBeGreaterThanOrEqual(1)
  expect(made.length).toBeLessThanOrEqual(6)
  const signed = await signaturesOf(() => callbacks.send(receiver.url), receiver)
  for (const { body } of made) expect(signed((body as Rotated).secret)).toBe(true)
})

test('a tenant without a secret is given one at its first callback, by however many workers at once: one and the same', async () => {
  const { ports } = service.local.service
  const none = await service.call('GET', '/tenants/2/callbacks/secret', { token: await service.tokenOf('otherTenantAdmin') })
  expect(none.status).toBe(404)
  const secrets = await Promise.all(
    Array.from({ length: 30 }, () =>
      signingSecrets({ ports, read: createReader(ports.store), table: ports.store }, asId(2), ports.clock.now()),
    ),
  )
  expect(new Set(secrets.map(([secret]) => secret)).size).toBe(1)
  const [secret = ''] = secrets[0] ?? []
  expect(secret).not.toBe(service.local.demo.callbackSecret)
  const seen = await service.call('GET', '/tenants/2/callbacks/secret', { token: await service.tokenOf('otherTenantAdmin') })
  expect(seen.status).toBe(200)
  const first = await rotate({}, 'otherTenantAdmin', 2)
  expect((first.body as Rotated).previousExpires).toBeDefined()
})

test('LEVEL_01 to LEVEL_19 read the log of callbacks, but not the state of the secret', async () => {
  const token = await service.tokenOf('maker')
  expect((await service.call('GET', '/tenants/1/callbacks', { token })).status).toBe(200)
  const refused = await service.call('GET', '/tenants/1/callbacks/secret', { token })
  expect([refused.status, refused.body]).toMatchObject([403, { code: 'SEC003' }])
})
