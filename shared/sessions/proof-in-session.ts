import type { Call } from '../contract/call.ts'
import { invalidToken } from '../contract/live-session.ts'
import { Refusal } from '../errors/refusal.ts'
import { portalsToTell } from '../people/portals-to-tell.ts'
import { countedIn } from '../storage/launched-sessions.ts'
import {
  chargeProofIn,
  endSession,
  giveProofBackTo,
  MOST_WRONG_PROOFS,
  noteWrongProofIn,
  type Session,
  session,
} from '../storage/sessions.ts'
import { withDependentsEnded } from './ended-beside.ts'

/** A proof within a live session, charged before it is verified. Call one of the two, once. */
export type ProofInSession = {
  /** Refunds the charge: the proof was right, or was not looked at. */
  readonly giveBack: () => Promise<void>
  /** Keeps the charge. The tenth wrong proof ends the session, and what was launched from it. */
  readonly failed: () => Promise<void>
}

type ProvingCall = Pick<Call, 'caller' | 'ports' | 'read' | 'newId' | 'now' | 'traceId' | 'settingsOf'>

/** Number of waits for other proofs under verification, about a tenth of a second each. */
const MOST_WAITS = 40
/** Time after which a proof that is still charged counts as wrong, in milliseconds: its process has died. */
const LONGEST_PROOF_MS = 60_000

/**
 * Charges a proof on the count of the caller's session, before anything else is charged. INVARIANT: it neither reads nor changes the lock
 * and the failures of a name, so that nobody who only knows the name can stop the person who is signed in; and only the holder of the
 * session can use up its ten wrong proofs. A launched session counts on the one that it was launched from: launching gives no new guesses.
 */
export async function proofInSession(call: ProvingCall): Promise<ProofInSession> {
  const { customerId, sessionId } = call.caller
  const live = await call.read.one(session(customerId, sessionId))
  if (live === undefined) throw invalidToken('session-ended')
  const counted = countedIn(live)
  await charge(call, counted)
  const { atOnce } = call.ports
  return {
    giveBack: async () => void (await atOnce.write(giveProofBackTo(customerId, counted))),
    async failed() {
      const noted = await atOnce.write(noteWrongProofIn(customerId, counted))
      if (noted.kind === 'written' && ((noted.item as unknown as Session).wrongProofs ?? 0) >= MOST_WRONG_PROOFS) await end(call, counted)
    },
  }
}

/** While ten proofs are under verification, another is refused and counts nothing: on a busy machine they take seconds, and may be right. */
async function charge(call: ProvingCall, sessionId: string): Promise<void> {
  const { caller, ports } = call
  for (let waits = 0; ; waits++) {
    const charged = await ports.atOnce.write(chargeProofIn(caller.customerId, sessionId, ports.clock.now()))
    if (charged.kind === 'written') return
    if (charged.stored === undefined) throw invalidToken('session-ended')
    const { provingAt = 0 } = charged.stored as Partial<Session>
    if (provingAt + LONGEST_PROOF_MS <= ports.clock.now()) break
    if (waits === MOST_WAITS) throw new Refusal('unavailable', { because: 'proofs-under-way', headers: { 'retry-after': '1' } })
    await new Promise((resolve) => setTimeout(resolve, 50 + ports.random() * 100))
  }
  await end(call, sessionId)
  throw invalidToken('too-many-wrong-proofs')
}

async function end(call: ProvingCall, sessionId: string): Promise<void> {
  const { caller, ports, read, traceId } = call
  ports.log('warn', 'session.ended-by-wrong-proofs', { customerId: caller.customerId })
  const living = await read.one(session(caller.customerId, sessionId))
  if (living === undefined) return
  const told = await portalsToTell(call, [living], caller.tenantId)
  const ending = await withDependentsEnded(call, [living], caller.tenantId, [endSession(living, caller.tenantId, 'token-invalid')])
  await ports.atOnce.commit([...ending, ...told], { traceId, actor: { customerId: caller.customerId } })
}
