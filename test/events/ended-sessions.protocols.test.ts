import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EventReceiver, eventReceiver } from '../support/event-receiver.ts'
import { eventually } from '../support/eventually.ts'
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
  const { customerId } = (await asAdmin('POST', '/tenants/1/customers', { firstName: 'Eve', lastName: 'Ent' })).body as {
    customerId: number
  }
  const identity = `ended-${++names}@customer.example`
  await asAdmin('POST', `/tenants/1/customers/${customerId}/identities`, { identity, password: PASSWORD })
  const [other, own] = [await logIn(identity), await logIn(identity)]
  const made = await service.call('POST', '/authentication/agent-tokens', { token: own.token, body: { name: 'Helper', keep: true } })
  return { customerId, identity, other, own, agentTokenId: (made.body as { agentTokenId: string }).agentTokenId }
}

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
  const reported = await eventually('all that ended was reported', () => {
    const of = receiver.events.filter(({ data }) => data.identity === subject.identity)
    return of.length < expected.length ? undefined : of
  })
  const told = reported.map(({ eventType, data }) => `${eventType} ${data.agentTokenId ?? data.sessionId}`)
  expect(told.toSorted()).toEqual(expected.toSorted())
})
