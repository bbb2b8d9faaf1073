import type { Call } from '../contract/call.ts'
import { beginEpoch, identityNamed } from '../storage/identities.ts'
import type { Person } from '../storage/persons.ts'
import { carryOver, type Session } from '../storage/sessions.ts'

/**
 * Ends all sessions of a person, except `keep`, in the transaction of the call: every identity starts a new epoch. Decision: not by
 * deleting them one by one, since there may be thousands, and an interruption would leave some.
 */
export async function endAllSessions(call: Pick<Call, 'read' | 'unitOfWork'>, of: Person, keep: Session | undefined): Promise<void> {
  for (const identity of await call.read.many(of.identities.map(identityNamed))) {
    if (identity === undefined) continue
    const { write, epoch } = beginEpoch(identity)
    call.unitOfWork.add(write)
    if (keep?.identity === identity.canonicalName) call.unitOfWork.add(carryOver(keep, epoch))
  }
}
