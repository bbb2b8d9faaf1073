import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { invalidToken } from '../../shared/contract/live-session.ts'
import { portalsToTell } from '../../shared/people/portals-to-tell.ts'
import { withDependentsEnded } from '../../shared/sessions/ended-beside.ts'
import { endSession, endSibling, type Session, session, sessionsOf } from '../../shared/storage/sessions.ts'

export const logout = endpoint({
  method: 'POST',
  path: '/authentication/logout',
  operationId: 'logout',
  group: 'authentication',
  summary: 'Log out',
  description:
    'Ends the session of the token. None of its tokens works or can be renewed afterwards. The sessions of other tabs of the same browser, in which this person signed in on a page of the service, end too.',
  access: { kind: 'token' },
  refusals: ['token-invalid', 'not-for-agents'],
  async handle(call) {
    const { caller, unitOfWork } = call
    unitOfWork.change = { before: { sessionId: caller.sessionId } }
    const own = await call.read.one(session(caller.customerId, caller.sessionId))
    if (own === undefined) throw invalidToken('session-ended')
    const siblings = await siblingsOf(call, own)
    const ending = [endSession(own, caller.tenantId, 'token-invalid'), ...siblings.map((each) => endSibling(each, caller.tenantId))]
    unitOfWork.add(
      ...(await withDependentsEnded(call, [own, ...siblings], caller.tenantId, ending)),
      ...(await portalsToTell(call, [own, ...siblings], caller.tenantId)),
    )
    return ok()
  },
})

/** More sessions than tabs are open in one browser, and as many as a transaction ends beside what else it writes. */
const MOST_SIBLINGS = 80
/** The newest sessions of a person, among which those of the other tabs are found. */
const LOOKED_AT = 1_000

/** The other sessions of this person that began in the same browser. A session of a program has none. */
async function siblingsOf({ caller, read }: Call, own: Session | undefined): Promise<readonly Session[]> {
  if (own?.browserHash === undefined) return []
  const { things } = await read.list(sessionsOf(caller.customerId, LOOKED_AT))
  return things
    .filter(({ sessionId, browserHash }) => sessionId !== caller.sessionId && browserHash === own.browserHash)
    .slice(0, MOST_SIBLINGS)
}
