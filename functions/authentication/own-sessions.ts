import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { LARGEST_LIMIT } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { invalidToken } from '../../shared/contract/live-session.ts'
import { endAllSessions, endOneSession } from '../../shared/sessions/end-sessions.ts'
import { answerSessions, liveSessionOf, sessionPage, shownSession } from '../../shared/sessions/live-sessions.ts'
import { person } from '../../shared/storage/persons.ts'

const listOwn = endpoint({
  method: 'GET',
  path: '/authentication/sessions',
  operationId: 'listSessions',
  group: 'authentication',
  summary: 'List your sessions',
  description: 'Lists the active sessions of the caller, newest first.',
  access: { kind: 'token' },
  query: sessionPage,
  answer: () => z.array(shownSession()).max(LARGEST_LIMIT),
  refusals: ['token-invalid'],
  handle(call) {
    return answerSessions(call, call.caller.customerId, call.query)
  },
})

const endOwn = endpoint({
  method: 'DELETE',
  path: '/authentication/sessions/{sessionId}',
  operationId: 'endSession',
  group: 'authentication',
  summary: 'End one of your sessions',
  description: 'Ends one of your own sessions: its tokens stop working at once, and so do their renewals.',
  access: { kind: 'token' },
  refusals: ['token-invalid', 'not-for-agents', 'not-found'],
  handle(call) {
    return endOneSession(call, call.caller.customerId)
  },
})

const endOthers = endpoint({
  method: 'DELETE',
  path: '/authentication/sessions',
  operationId: 'endOtherSessions',
  group: 'authentication',
  summary: 'End your other sessions',
  description: 'Ends every session of the caller except the one of this token, and the tokens of the caller’s agents.',
  access: { kind: 'token' },
  refusals: ['token-invalid', 'not-for-agents'],
  async handle(call) {
    const { caller, read } = call
    const [oneself, current] = await Promise.all([
      read.one(person(caller.customerId)),
      liveSessionOf(caller.customerId, caller.sessionId, read),
    ])
    if (oneself === undefined || current === undefined) throw invalidToken('session-ended')
    await endAllSessions(call, oneself, current)
    call.unitOfWork.change = { before: { sessionsOf: oneself.identities }, after: { kept: current.sessionId } }
    return ok()
  },
})

export const ownSessionEndpoints = [listOwn, endOwn, endOthers]
