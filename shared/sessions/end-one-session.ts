import type { Call } from '../contract/call.ts'
import { ok, type Reply } from '../contract/http.ts'
import type { CustomerId } from '../domain/ids.ts'
import { portalsToTell } from '../people/portals-to-tell.ts'
import { identityNamed } from '../storage/identities.ts'
import { endedAgent } from './ended-agent.ts'
import { withDependentsEnded } from './ended-beside.ts'
import { sessionAsShown, sessionToEnd } from './live-sessions.ts'

/** Ends one session of a person; with an agent's token, its proposals too. */
export async function endOneSession(
  call: Pick<Call, 'read' | 'caller' | 'unitOfWork' | 'now' | 'newId' | 'traceId' | 'settingsOf'> & {
    readonly params: { readonly sessionId: string }
  },
  customerId: CustomerId,
): Promise<Reply> {
  const { params, read, caller, unitOfWork } = call
  const found = await sessionToEnd(params, customerId, read)
  const owner = await read.one(identityNamed(found.identity))
  const ending = await endedAgent(call, found, 'discard', owner?.tenantId)
  unitOfWork.add(
    ...(await withDependentsEnded(call, [found], owner?.tenantId, ending)),
    ...(await portalsToTell(call, [found], owner?.tenantId)),
  )
  unitOfWork.change = { before: sessionAsShown(found, caller) }
  return ok()
}
