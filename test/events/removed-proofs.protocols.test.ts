import { afterAll, beforeAll, expect, test } from 'vitest'
import { Authenticator } from '../support/authenticator.ts'
import { type EventReceiver, eventReceiver } from '../support/event-receiver.ts'
import { eventually } from '../support/eventually.ts'
import { answerTo, challengeIn, passkeysOf, tokenIn } from '../support/passkeys.ts'
import { publicKeyText, rsaKeys } from '../support/rsa-keys.ts'
import { running } from '../support/running.ts'

const service = running()
const { configure, challenge, logIn, newIdentity, enrolled } = passkeysOf(service)
let receiver: EventReceiver

const as = async (method: string, path: string, body?: object) => {
  const answer = await service.call(method, path, { token: await service.tokenOf('globalAdmin'), ...(body === undefined ? {} : { body }) })
  expect([path, answer.status, answer.status === 200 ? '' : answer.text]).toEqual([path, 200, ''])
  return answer.body as { customerId: number }
}

beforeAll(async () => {
  await configure({ 'webAuthN.parentDomain': 'bank.example', 'webAuthN.friendlyName': 'Bank' })
  receiver = await eventReceiver()
  await as('POST', '/tenants/1/webhook-endpoints', { url: receiver.url, events: ['identity.*', 'session.ended', 'agent.ended'] })
})
afterAll(() => receiver.close())

/** Resets a person, and expects these changes of proofs to be reported, and no others. */
async function expectReset({ customerId, identity }: { readonly customerId: number; readonly identity: string }, ...changes: string[]) {
  await as('PUT', `/tenants/1/customers/${customerId}`, { email: identity })
  const before = receiver.events.length
  await as('PUT', `/tenants/1/customers/${customerId}/identities`, { status: 'RESET' })
  const reported = await eventually('all events of the reset came', () => {
    const ofReset = receiver.events.slice(before).filter(({ data }) => data.identity === identity)
    const end = ofReset.find(({ eventType }) => eventType === 'session.ended')
    const changed = ofReset.filter(({ eventType, created }) => eventType === 'identity.credentials-changed' && created === end?.created)
    return changed.length < changes.length ? undefined : changed
  })
  expect(reported.map(({ data }) => `${data.credential} ${data.change}`).toSorted()).toEqual(changes)
}

test('a bulk reset reports each proof that it removes, beside the new password', async () => {
  const { customerId } = await as('POST', '/tenants/1/customers', { firstName: 'Eve', lastName: 'Ent' })
  const identity = 'many-proofs@customer.example'
  await as('POST', `/tenants/1/customers/${customerId}/identities`, {
    ...{ identity, password: 'Long enough 4 anybody!', totpEnabled: true, publicKey: publicKeyText(rsaKeys(4096)) },
  })
  await expectReset({ customerId, identity }, 'password update', 'public-key delete', 'totp delete')
})

test('a bulk reset reports the passkeys that it removes, and none where there was none', async () => {
  await expectReset(await enrolled(), 'passkey delete', 'password update')
  await expectReset(await newIdentity(), 'password update')
})

test('a passkey that its owner deletes reports each other session and agent token that ends', async () => {
  const { identity, token } = await enrolled()
  const lost = new Authenticator()
  const path = '/authentication/webauthn-credentials'
  const { options, hash } = challengeIn(await service.call('POST', `${path}/options`, { token }))
  const added = await service.call('POST', path, { token, body: answerTo(lost.create(options), hash) })
  expect(added.status).toBe(200)
  const asked = await challenge(identity)
  const other = await logIn(identity, lost.get(asked.options), asked)
  const { sessionId } = other.body as { sessionId: string }
  const helper = await service.call('POST', '/authentication/agent-tokens', {
    token: tokenIn(other),
    body: { name: 'Helper', keep: true },
  })
  const { agentTokenId } = helper.body as { agentTokenId: string }
  expect((await service.call('DELETE', `${path}/${lost.credentialId.toString('base64url')}`, { token })).status).toBe(200)
  const reported = await eventually('all ends were reported', () => {
    const ends = receiver.events.filter(({ eventType, data }) => data.identity === identity && eventType.endsWith('.ended'))
    return ends.length < 2 ? undefined : ends.map(({ eventType, data }) => `${eventType} ${data.agentTokenId ?? data.sessionId}`)
  })
  expect(reported.toSorted()).toEqual([`agent.ended ${agentTokenId}`, `session.ended ${sessionId}`])
})
