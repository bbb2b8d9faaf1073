import type { Call } from '../contract/call.ts'
import { portalsToTell } from '../people/portals-to-tell.ts'
import { beginEpoch, identityNamed } from '../storage/identities.ts'
import type { Person } from '../storage/persons.ts'
import { sessionEnded } from '../storage/session-events.ts'
import { carryOver, type Session, sessionsOf } from '../storage/sessions.ts'
import { reporting } from '../storage/write.ts'
import { agentsEnded } from './ended-beside.ts'

/** The newest sessions of a person, whose portals are told. */
const LOOKED_AT = 100

type EndingCall = Pick<Call, 'read' | 'unitOfWork' | 'newId' | 'now' | 'traceId' | 'settingsOf'>

/**
 * Ends all sessions of a person, except `keep`, in the transaction of the call: every identity starts a new epoch. Decision: not by
 * deleting them one by one, since there may be thousands, and an interruption would leave some.
 */
export async function endAllSessions(call: EndingCall, of: Person, keep: Session | undefined): Promise<void> {
  const { read, unitOfWork } = call
  const { things: sessions } = await read.list(sessionsOf(of.customerId, LOOKED_AT))
  for (const identity of await read.many(of.identities.map(identityNamed))) {
    if (identity === undefined) continue
    const { write, epoch } = beginEpoch(identity)
    if (keep?.identity === identity.canonicalName) unitOfWork.add(carryOver(keep, epoch))
    const ended = sessions.filter((each) => each.identity === identity.canonicalName && each.epoch === identity.epoch)
    const others = ended.filter(({ sessionId }) => sessionId !== keep?.sessionId)
    const reports = [...others.map((each) => sessionEnded(each, of.tenantId)), ...(await agentsEnded(call, identity, of.tenantId))]
    unitOfWork.add(reporting(write, ...reports))
    unitOfWork.add(...(await portalsToTell(call, others, of.tenantId)))
  }
}
