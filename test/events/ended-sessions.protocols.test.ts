import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EventReceiver, eventReceiver } from '../support/event-receiver.ts'
import { eventually } from '../support/eventually.ts'
import { publicKeyText, rsaKeys } from '../support/rsa-keys.ts'
import { type Answer, running } from '../support/running.ts'

const service = running()
const PASSWORD = 'Long enough 4 anybody!'
let receiver: EventReceiver
let names = 0

const asAdmin = async (method: string, path: string, body?: object) =>
  service.call(method, path, { token: await service.tokenOf('globalAdmin'), ...(body === undefined ? {} : { body }) })

beforeAll(async () => {
  receiver = await eventReceiver()
  await asAdmin('POST', '/tenants/1/webhook-endpoints', { url: receiver.url, events: ['session.ended', 'agent.ended'] })
})
afterAll(() => receiver.close())

type Session = { readonly token: string; readonly sessionId: string }

async function logIn(identity: string): Promise<Session> {
  const answer = await service.call('POST', '/authentication/login', { body: { identity, password: PASSWORD } })
  const { headerValue, sessionId } = answer.body as { headerValue: string; sessionId: string }
  return { token: headerValue.replace('Bearer ', ''), sessionId }
}

/** A customer with two sessions, and an agent token that outlives them. */
async function somebody() {
  const { customerId } = (
    await asAdmin('POST', '/tenants/1/customers', { firstName: 'Eve', lastName: 'Ent', email: `ended-${names + 1}@mail.example` })
  ).body as {
    customerId: number
  }
  const identity = `ended-${++names}@customer.example`
  await asAdmin('POST', `/tenants/1/customers/${customerId}/identities`, { identity, password: PASSWORD })
  const [other, own] = [await logIn(identity), await logIn(identity)]
  return { customerId, identity, other, own, agentTokenId: await agentOf(own, true) }
}

async function agentOf({ token }: Session, keep: boolean): Promise<string> {
  const made = await service.call('POST', '/authentication/agent-tokens', { token, body: { name: 'Helper', keep } })
  return (made.body as { agentTokenId: string }).agentTokenId
}

const told = ({ identity }: { readonly identity: string }) =>
  receiver.events
    .filter(({ data }) => data.identity === identity)
    .map(({ eventType, data }) => `${eventType} ${data.agentTokenId ?? data.sessionId ?? 'all'}`)
    .toSorted()

type Subject = Awaited<ReturnType<typeof somebody>>

test.each<[string, (of: Subject) => Promise<Answer>, readonly ('other' | 'own')[]]>([
  [
    'a new password of one’s own',
    ({ own }) =>
      service.call('PUT', '/authentication/password', {
        token: own.token,
        body: { currentPassword: PASSWORD, password: 'Quite another phrase 8' },
      }),
    ['other'],
  ],
  ['the end of all other sessions', ({ own }) => service.call('DELETE', '/authentication/sessions', { token: own.token }), ['other']],
  [
    'an administrator who ends all sessions',
    ({ customerId }) => asAdmin('DELETE', `/tenants/1/customers/${customerId}/sessions`),
    ['other', 'own'],
  ],
])('%s reports each session and agent token that it ends', async (_, end, sessions) => {
  const subject = await somebody()
  expect((await end(subject)).status).toBe(200)
  const expected = [`agent.ended ${subject.agentTokenId}`, ...sessions.map((which) => `session.ended ${subject[which].sessionId}`)]
  await eventually('all that ended was reported', () => told(subject).length >= expected.length)
  expect(told(subject)).toEqual(expected.toSorted())
})

const identityOf = ({ customerId, identity }: Pick<Subject, 'customerId' | 'identity'>) =>
  `/tenants/1/customers/${customerId}/identities/${identity}`

test.each<[string, (of: Subject) => Promise<Answer>]>([
  ['a lock', (of) => asAdmin('PUT', identityOf(of), { authLockedAfter: new Date(service.local.clock.now() - 1000).toISOString() })],
  ['a new public key', (of) => asAdmin('PUT', identityOf(of), { publicKey: publicKeyText(rsaKeys(4096)) })],
  ['the deletion of the identity', (of) => asAdmin('DELETE', identityOf(of))],
  ['a reset of all identities', (of) => asAdmin('PUT', `/tenants/1/customers/${of.customerId}/identities`, { status: 'RESET' })],
  [
    'a password that is changed by a code',
    ({ identity }) => {
      const body = { hash: service.local.service.ports.otpOverride, password: 'Quite another phrase 8' }
      return service.call('POST', `/global/identities/${identity}/password-change`, { body })
    },
  ],
])('%s reports the agent tokens that end with the identity', async (_, end) => {
  const subject = await somebody()
  const answer = await end(subject)
  expect([answer.status, answer.text]).toEqual([200, expect.anything()])
  await eventually('all that ended was reported', () => told(subject).length >= 2)
  expect(told(subject)).toEqual([`agent.ended ${subject.agentTokenId}`, 'session.ended all'])
})

describe('an administrator', () => {
  async function administrator() {
    const identity = `ended-${++names}@staff.example`
    const body = { identity, password: PASSWORD, position: 'LEVEL_03', firstName: 'Eve', lastName: 'Ent' }
    const { customerId } = (await asAdmin('POST', '/tenants/1/admin-users', body)).body as { customerId: number }
    const own = await logIn(identity)
    return { customerId, identity, agentTokenId: await agentOf(own, true) }
  }

  test.each<[string, string, object?]>([
    ['another position', 'PUT', { position: 'LEVEL_04' }],
    ['the removal', 'DELETE'],
  ])('has agent tokens whose end is reported: by %s', async (_, method, body) => {
    const subject = await administrator()
    expect((await asAdmin(method, `/tenants/1/admin-users/${subject.customerId}`, body)).status).toBe(200)
    await eventually('all that ended was reported', () => told(subject).length >= 2)
    expect(told(subject)).toEqual([`agent.ended ${subject.agentTokenId}`, 'session.ended all'])
  })
})

/** A session that was launched from another one, as a second portal gets it. */
async function launchedFrom({ token }: Session): Promise<Session> {
  const { launchUrl } = (await service.call('POST', '/authentication/launch', { token, body: { platformName: 'backoffice' } })).body as {
    launchUrl: string
  }
  const answer = await service.call('POST', '/authentication/login', { body: { password: new URL(launchUrl).searchParams.get('token') } })
  const { headerValue, sessionId } = answer.body as { headerValue: string; sessionId: string }
  return { token: headerValue.replace('Bearer ', ''), sessionId }
}

/** Ten wrong proofs in a session: it ends with the last of them. */
async function guessTen({ token }: Session): Promise<void> {
  const body = { currentPassword: 'wrong', password: 'Quite another phrase 8' }
  for (let turn = 0; turn < 10; turn++) expect((await service.call('PUT', '/authentication/password', { token, body })).status).toBe(401)
}

describe('sessions and agent tokens that depend on a session', () => {
  beforeAll(async () => {
    await asAdmin('PUT', '/global/properties/external.links.config', { value: { backoffice: 'https://office.example/start' } })
    await service.local.advance(11)
  })

  test.each<[string, (of: Session) => Promise<unknown>]>([
    ['the log-out', ({ token }) => service.call('POST', '/authentication/logout', { token })],
    ['the end', ({ token, sessionId }) => service.call('DELETE', `/authentication/sessions/${sessionId}`, { token })],
    ['ten wrong proofs', guessTen],
  ])('%s of a session reports what ends with it, and nothing else', async (_, end) => {
    const subject = await somebody()
    const agentTokenId = await agentOf(subject.own, false)
    const launched = await launchedFrom(subject.own)
    const ofLaunched = await agentOf(launched, false)
    await end(subject.own)
    expect((await service.call('GET', '/authentication/sessions', { token: launched.token })).status).toBe(401)
    const agents = [agentTokenId, ofLaunched].map((each) => `agent.ended ${each}`)
    const sessions = [subject.own, launched].map(({ sessionId }) => `session.ended ${sessionId}`)
    await eventually('all that ended was reported', () => told(subject).length >= 4)
    expect(told(subject)).toEqual([...agents, ...sessions].toSorted())
  })

  test('wrong proofs in a launched session end, and report, the session that it was launched from', async () => {
    const subject = await somebody()
    const launched = await launchedFrom(subject.own)
    await guessTen(launched)
    const sessions = [subject.own, launched].map(({ sessionId }) => `session.ended ${sessionId}`)
    await eventually('all that ended was reported', () => told(subject).length >= 2)
    expect(told(subject)).toEqual(sessions.toSorted())
  })
})
