import type { AnonymousCall } from '../contract/call.ts'
import { MISSING_KEY, needsPrivateKey } from '../domain/login/needs-private-key.ts'
import { isPasswordInForce } from '../domain/login/password-in-force.ts'
import { recoveryCodeIn, stepOf } from '../domain/login/totp.ts'
import { type Identity, noteProofs } from '../storage/identities.ts'
import { person } from '../storage/persons.ts'
import type { Write } from '../storage/write.ts'
import { counted, say } from '../texts/phrase.ts'
import { answeredChallenge, type ChallengeAnswer } from './answered-challenge.ts'
import type { ChargedAttempt } from './charged-attempt.ts'
import { openTotp, recoveryCodesAfter } from './one-time-passwords.ts'

/** The proofs that a caller sends for an identity. */
export type Proofs = ChallengeAnswer & { readonly password: string; readonly totp?: string | undefined }

/** The result: the methods of the proof (RFC 8176), and the writes that belong with the new session. */
export type Proven =
  | { readonly kind: 'wrong' }
  /** Every proof is right, but another attempt has consumed one: refused like a wrong one, and not counted as a failure. */
  | { readonly kind: 'used' }
  | { readonly kind: 'missing'; readonly missing: readonly string[] }
  /** `byPossession`: a passkey has answered, which nobody can guess. */
  | { readonly kind: 'right'; readonly amr: readonly string[]; readonly writes: readonly Write[]; readonly byPossession?: boolean }

type ProvingCall = Pick<AnonymousCall, 'ports' | 'read' | 'now' | 'newId'>

/**
 * Verifies every proof that the identity requires. An unknown identity takes the same time and gets the same answer as a wrong password.
 * Other proofs are neither verified nor asked for until the password is right.
 */
export async function verifyProofs(
  call: ProvingCall,
  identity: Identity | undefined,
  proofs: Proofs,
  { passwordEnded }: Pick<ChargedAttempt, 'passwordEnded'>,
): Promise<Proven> {
  const { passwords } = call.ports
  const hash = identity?.passwordHash
  const right = hash === undefined ? await passwords.verifyDecoy(proofs.password) : await passwords.verify(hash, proofs.password)
  const ended = await passwordEnded(identity)
  if (!right || identity?.kind !== 'password' || ended || !isPasswordInForce(identity, call.now)) return { kind: 'wrong' }

  const [key, code] = await Promise.all([keyProof(call, identity, proofs), codeProof(call, identity, proofs)])
  if (key.kind === 'wrong' || code.kind === 'wrong') return { kind: 'wrong' }
  const missing = [key, code].flatMap((proof) => (proof.kind === 'missing' ? proof.missing : []))
  if (missing.length > 0) return { kind: 'missing', missing }
  if (key.kind === 'used' || code.kind === 'used') return { kind: 'used' }

  // A hash made with weaker parameters than today's is replaced while its password is at hand.
  const passwordHash = passwords.needsRehash(identity.passwordHash) ? await passwords.hash(proofs.password) : undefined
  const totpStep = code.kind === 'right' ? code.step : undefined
  const recoveryCodes = code.kind === 'right' ? code.recoveryCodes : undefined
  return {
    kind: 'right',
    amr: amrOf(key.kind === 'right', code.kind === 'right'),
    writes: [
      ...(key.kind === 'right' ? [key.consume] : []),
      ...noteProofs(identity, { passwordHash, totpStep, recoveryCodes }),
      ...(recoveryCodes === undefined ? [] : await recoveryNotice(call, identity, recoveryCodes.length)),
    ],
  }
}

const UNNEEDED = { kind: 'unneeded' } as const

async function keyProof(call: ProvingCall, identity: Identity, proofs: Proofs) {
  if (identity.publicKey !== undefined) return answeredChallenge(call, identity.canonicalName, proofs)
  return needsPrivateKey(identity.holdings, identity.kind) ? ({ kind: 'missing', missing: [MISSING_KEY] } as const) : UNNEEDED
}

type CodeProof =
  | { readonly kind: 'unneeded' | 'wrong' | 'used' }
  | { readonly kind: 'missing'; readonly missing: readonly string[] }
  | { readonly kind: 'right'; readonly step: number | undefined; readonly recoveryCodes: readonly string[] | undefined }

/** A code is valid once: the login consumes its time step, and every earlier one. A recovery code replaces it, once. */
async function codeProof({ ports, now }: ProvingCall, identity: Identity, { totp }: Proofs): Promise<CodeProof> {
  const { totpSecret, totpStep = -1, canonicalName } = identity
  if (totpSecret === undefined) return UNNEEDED
  if (totp === undefined) return { kind: 'missing', missing: ['totp'] }
  const recovery = recoveryCodeIn(totp)
  if (recovery !== undefined) {
    const recoveryCodes = await recoveryCodesAfter(ports, identity, recovery)
    return recoveryCodes === undefined ? { kind: 'wrong' } : { kind: 'right', step: undefined, recoveryCodes }
  }
  const step = await stepOf(totp, await openTotp(ports, canonicalName, totpSecret), now)
  if (step === undefined) return { kind: 'wrong' }
  return step <= totpStep ? { kind: 'used' } : { kind: 'right', step, recoveryCodes: undefined }
}

/** Tells the owner that a recovery code was used: somebody who finds the list would use it like this. */
async function recoveryNotice(call: ProvingCall, { customerId, identity }: Identity, left: number): Promise<readonly Write[]> {
  const owner = await call.read.one(person(customerId))
  if (owner === undefined) return []
  const { proofNotice } = await import('../people/owner-notice.ts')
  return proofNotice(
    call,
    owner,
    identity,
    left === 0
      ? say`a recovery code was used, and none is left`
      : say`a recovery code was used, ${{ left: counted(left, 'is left', 'are left') }}`,
  )
}

function amrOf(byKey: boolean, byCode: boolean): readonly string[] {
  return ['pwd', ...(byKey ? ['pop'] : []), ...(byCode ? ['otp'] : []), ...(byKey || byCode ? ['mfa'] : [])]
}
