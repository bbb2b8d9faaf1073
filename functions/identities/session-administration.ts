import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { LARGEST_LIMIT } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { refuseUncovered } from '../../shared/contract/refuse-uncovered.ts'
import type { CustomerId } from '../../shared/domain/ids.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { personNamed } from '../../shared/people/person-names.ts'
import { ofPerson } from '../../shared/people/person-paths.ts'
import { endAllSessions, endOneSession } from '../../shared/sessions/end-sessions.ts'
import { answerSessions, sessionPage, sessionToEnd, shownSession } from '../../shared/sessions/live-sessions.ts'
import { type Person, person, personAt } from '../../shared/storage/persons.ts'
import { session } from '../../shared/storage/sessions.ts'
import { type Phrase, say } from '../../shared/texts/phrase.ts'

const listAnothers = endpoint({
  method: 'GET',
  path: ofPerson('/sessions'),
  operationId: 'listCustomerSessions',
  group: 'identities',
  summary: 'List the sessions of a customer',
  description: 'Lists the active sessions, newest first.',
  access: { kind: 'permission', permission: 'Identity.UPDATE', on: ({ params }) => personAt(params) },
  query: sessionPage,
  answer: () => z.array(shownSession()).max(LARGEST_LIMIT),
  refusals: ['not-permitted', 'not-found'],
  handle(call) {
    return answerSessions(call, call.params.customerId, call.query)
  },
})

const endAnothers = endpoint({
  method: 'DELETE',
  path: ofPerson('/sessions/{sessionId}'),
  operationId: 'endCustomerSession',
  group: 'identities',
  effect: 'one-transaction',
  summary: 'End a session of a customer',
  description: 'Ends one session of this person: its tokens stop working at once, and so do their renewals.',
  access: { kind: 'permission', permission: 'Identity.UPDATE', on: ({ params }) => personAt(params) },
  reads: ({ params }) => [session(params.customerId, params.sessionId)],
  refusals: ['not-permitted', 'not-found'],
  async describe({ params, read }) {
    const { identity, created } = await sessionToEnd(params, params.customerId, read)
    const person = await nameOf(params.customerId, read)
    return say`End the session of ${{ person }} that began with ${{ identity }} at ${{ began: { time: created } }}`
  },
  async ensure(call) {
    const { params, read } = call
    refuseUncovered(call, (await personOf(params.customerId, read)).holdings)
    await sessionToEnd(params, params.customerId, read)
  },
  handle(call) {
    return endOneSession(call, call.params.customerId)
  },
})

const endAllOfAnother = endpoint({
  method: 'DELETE',
  path: ofPerson('/sessions'),
  operationId: 'endCustomerSessions',
  group: 'identities',
  effect: 'one-transaction',
  summary: 'End all sessions of a customer',
  description: 'Ends the tokens of the person’s agents as well.',
  access: { kind: 'permission', permission: 'Identity.UPDATE', on: ({ params }) => personAt(params) },
  refusals: ['not-permitted', 'not-found'],
  describe: async ({ params, read }) => say`End all sessions and agent tokens of ${{ person: await nameOf(params.customerId, read) }}`,
  async ensure(call) {
    refuseUncovered(call, (await personOf(call.params.customerId, call.read)).holdings)
  },
  async handle(call) {
    const of = await personOf(call.params.customerId, call.read)
    await endAllSessions(call, of, undefined)
    call.unitOfWork.change = { before: { sessionsOf: of.identities } }
    return ok()
  },
})

/** Administration of other people's sessions, for callers who may change their identities. */
export const sessionAdministrationEndpoints = [listAnothers, endAnothers, endAllOfAnother]

async function personOf(customerId: CustomerId, read: Call['read']): Promise<Person> {
  const found = await read.one(person(customerId))
  if (found === undefined) throw new Refusal('not-found')
  return found
}

async function nameOf(customerId: CustomerId, read: Call['read']): Promise<Phrase> {
  return personNamed(read, await personOf(customerId, read))
}
