import type { Call } from '../../shared/contract/call.ts'
import { judgeLogin } from '../../shared/domain/login/judge-login.ts'
import { changeDueAfter } from '../../shared/domain/login/password-in-force.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { answeredChallenge, type ChallengeAnswer } from '../../shared/proofs/answered-challenge.ts'
import { canonicalOf } from '../../shared/proofs/canonical-of.ts'
import { byCredential, isByCredential } from '../../shared/proofs/credential-proof.ts'
import { missingProofs } from '../../shared/proofs/missing-proofs.ts'
import { launchTokenHash } from '../../shared/proofs/new-launch-token.ts'
import { type Proofs, verifyProofs } from '../../shared/proofs/verify-proofs.ts'
import { type ProofInSession, proofInSession } from '../../shared/sessions/proof-in-session.ts'
import { type Identity, identityNamed } from '../../shared/storage/identities.ts'
import { chargeProof, giveBackProof, type Intent } from '../../shared/storage/intents.ts'
import { type LaunchToken, launchToken, useLaunchToken } from '../../shared/storage/launch-tokens.ts'
import type { Write } from '../../shared/storage/write.ts'
import { refusedLogin } from './login-answer.ts'

/** A right proof of a step-up: its methods (RFC 8176), and the writes that use it up. */
export type Proven = { readonly amr: readonly string[]; readonly writes: readonly Write[] }

/** A proof that is charged on its session and its step-up. `incomplete`: it is right so far, so the step-up is not charged. */
type Charged = ProofInSession & { readonly incomplete: () => Promise<void> }

/** Charges the session first: what refuses the proof comes before what it would use up. */
export async function charge(call: Call, asked: Intent): Promise<Charged> {
  const inSession = await proofInSession(call)
  const { atOnce } = call.ports
  const charged = await atOnce.write(chargeProof(asked))
  if (charged.kind !== 'refused') return { ...inSession, incomplete: async () => void (await atOnce.write(giveBackProof(asked))) }
  await inSession.giveBack()
  throw new Refusal('wrong-proof', { because: 'intent-ended' })
}

/** Counts a wrong proof towards the end of the session: three guesses per step-up would otherwise be any number of guesses. */
export async function refuseWrong(charged: ProofInSession): Promise<never> {
  await charged.failed()
  throw new Refusal('wrong-proof')
}

type Given = ChallengeAnswer & {
  readonly identity?: string | undefined
  readonly password?: string | undefined
  readonly totp?: string | undefined
}
type ProvingCall = Call & { readonly body: Given }

/** Proves who the caller is: any identity of the same person is accepted, by whatever it signs in with. */
export async function provenByIdentity(call: ProvingCall, asked: Intent): Promise<Proven> {
  const { identity: named, password: given } = call.body
  if (named === undefined && given !== undefined) return provenBySignOn(call, await charge(call, asked), asked, given)
  if (named === undefined) throw missingProofs(['identity'])
  if (given === undefined && !isByCredential(call.body)) throw missingProofs(['password'])
  const charged = await charge(call, asked)
  const name = canonicalOf(named)
  const identity = await call.read.one(identityNamed(name))
  const own = identity?.customerId === call.caller.customerId ? identity : undefined
  if (given !== undefined) return provenByPassword(call, charged, own, { ...call.body, password: given })
  return own?.publicKey === undefined ? provenByPasskey(call, charged, name, own) : provenByKey(call, charged, own)
}

async function provenByPasskey(call: ProvingCall, charged: ProofInSession, name: string, own: Identity | undefined): Promise<Proven> {
  const result = await byCredential(call, name, own, call.body, ['log-in'])
  if (result.kind === 'wrong') return refuseWrong(charged)
  await charged.giveBack()
  const ended = result.kind === 'right' ? refusalOfEnded(own, call.now) : undefined
  if (ended !== undefined) throw ended
  if (result.kind === 'right') return { amr: [...result.amr, 'mfa'], writes: result.writes }
  throw new Refusal('wrong-proof')
}

async function provenByPassword(call: ProvingCall, charged: Charged, own: Identity | undefined, proofs: Proofs): Promise<Proven> {
  const result = await verifyProofs(call, own, proofs, { passwordEnded: async () => false })
  if (result.kind === 'wrong') return refuseWrong(charged)
  await charged.giveBack()
  const ended = result.kind === 'right' ? refusalOfEnded(own, call.now) : undefined
  if (result.kind === 'right' && ended === undefined) return { amr: [...result.amr, 'mfa'], writes: result.writes }
  if (result.kind === 'missing') await charged.incomplete()
  throw ended ?? (result.kind === 'missing' ? missingProofs(result.missing) : new Refusal('wrong-proof'))
}

/**
 * The private key alone is enough within a session: nobody can guess its answer. One-time passwords are asked for beside the password, so
 * an identity that has both proves itself as it logs in.
 */
async function provenByKey(call: ProvingCall, charged: ProofInSession, own: Identity): Promise<Proven> {
  const answered = await answeredChallenge(call, own.canonicalName, call.body)
  if (answered.kind === 'wrong') return refuseWrong(charged)
  await charged.giveBack()
  if (own.totpSecret !== undefined && answered.kind === 'right') throw missingProofs(['password', 'totp'])
  if (answered.kind === 'missing') throw missingProofs(answered.missing)
  const ended = refusalOfEnded(own, call.now)
  if (ended !== undefined) throw ended
  if (answered.kind === 'used') throw new Refusal('wrong-proof')
  return { amr: ['pop', 'mfa'], writes: [answered.consume] }
}

/**
 * A new single sign-on answers a token, as a login by it does. INVARIANT: a token that the session itself launched proves nothing, nor one
 * from before the request, nor a sign-on at which the provider did not ask the person anew.
 */
async function provenBySignOn(call: ProvingCall, charged: ProofInSession, asked: Intent, token: string): Promise<Proven> {
  const hash = launchTokenHash(token)
  const launched = await call.read.one(launchToken(hash))
  const identity = launched === undefined ? undefined : await call.read.one(identityNamed(launched.identity))
  if (launched === undefined || identity === undefined || !isNewSignOn(call, asked, launched, identity)) return refuseWrong(charged)
  await charged.giveBack()
  const ended = refusalOfEnded(identity, call.now)
  if (ended !== undefined) throw ended
  return { amr: [...launched.amr], writes: [useLaunchToken(hash)] }
}

function isNewSignOn({ caller, now, settings }: ProvingCall, asked: Intent, launched: LaunchToken, identity: Identity): boolean {
  const { customerId, launchedFrom, created, expiresAt, provedAt, epoch } = launched
  const isTheirs = customerId === caller.customerId && identity.customerId === customerId && identity.epoch === epoch
  const isNew = launchedFrom === undefined && created >= asked.created && expiresAt * 1000 > now
  return isTheirs && isNew && now - provedAt <= settings.value('reauthentication.minutes') * 60_000
}

/**
 * The refusal of an identity that could not log in with its right proofs: it is locked, or its password must be changed. Such proofs may be
 * in other hands, so they prove no step-up of the same person either.
 */
function refusalOfEnded(identity: Identity | undefined, now: number): Refusal | undefined {
  if (identity === undefined) return undefined
  const { authLockedAfter } = identity
  const moments = { authLockedAfter, changeAfter: changeDueAfter(identity), changesLockedUntil: undefined }
  const verdict = judgeLogin({ proofs: 'right', ...moments, loginsSince: undefined, logins: undefined }, now)
  return verdict.kind === 'refused' ? refusedLogin(verdict) : undefined
}
