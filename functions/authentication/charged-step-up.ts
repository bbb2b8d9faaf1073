import type { Call } from '../../shared/contract/call.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { type ProofInSession, proofInSession } from '../../shared/sessions/proof-in-session.ts'
import { chargeProof, type Intent } from '../../shared/storage/intents.ts'
import type { Write } from '../../shared/storage/write.ts'

/** A right proof of a step-up: its methods (RFC 8176), and the writes that use it up. */
export type Proven = { readonly amr: readonly string[]; readonly writes: readonly Write[] }

/** Charges the session first: what refuses the proof comes before what it would use up. */
export async function charge(call: Call, asked: Intent): Promise<ProofInSession> {
  const inSession = await proofInSession(call)
  const charged = await call.ports.atOnce.write(chargeProof(asked))
  if (charged.kind !== 'refused') return inSession
  await inSession.giveBack()
  throw new Refusal('wrong-proof', { because: 'intent-ended' })
}

/** Counts a wrong proof towards the end of the session: three guesses per step-up would otherwise be any number of guesses. */
export async function refuseWrong(charged: ProofInSession): Promise<never> {
  await charged.failed()
  throw new Refusal('wrong-proof')
}
