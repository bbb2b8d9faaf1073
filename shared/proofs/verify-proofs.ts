import type { AnonymousCall } from '../contract/call.ts'
import { isPasswordInForce } from '../domain/login/password-in-force.ts'
import { stepOf } from '../domain/login/totp.ts'
import { nameOf } from '../domain/permissions/role-assignments.ts'
import { type Identity, noteProofs } from '../storage/identities.ts'
import type { Write } from '../storage/write.ts'
import { answeredChallenge, type ChallengeAnswer } from './answered-challenge.ts'
import type { ChargedAttempt } from './charged-attempt.ts'
import { openTotp } from './totp-secret.ts'

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

type ProvingCall = Pick<AnonymousCall, 'ports' | 'read' | 'now' | 'settingsOf'>

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
  if (!right || identity?.kind !== 'password' || passwordEnded || !isPasswordInForce(identity, call.now)) return { kind: 'wrong' }

  const [key, code] = await Promise.all([keyProof(call, identity, proofs), codeProof(call, identity, proofs)])
  if (key.kind === 'wrong' || code.kind === 'wrong') return { kind: 'wrong' }
  const missing = [key, code].flatMap((proof) => (proof.kind === 'missing' ? proof.missing : []))
  if (missing.length > 0) return { kind: 'missing', missing }
  if (key.kind === 'used' || code.kind === 'used') return { kind: 'used' }

  // A hash made with weaker parameters than today's is replaced while its password is at hand.
  const passwordHash = passwords.needsRehash(identity.passwordHash) ? await passwords.hash(proofs.password) : undefined
  const totpStep = code.kind === 'right' ? code.step : undefined
  return {
    kind: 'right',
    amr: amrOf(key.kind === 'right', code.kind === 'right'),
    writes: [...(key.kind === 'right' ? [key.consume] : []), ...noteProofs(identity, { passwordHash, totpStep })],
  }
}

const UNNEEDED = { kind: 'unneeded' } as const

async function keyProof(call: ProvingCall, identity: Identity, proofs: Proofs) {
  if (identity.publicKey !== undefined) return answeredChallenge(call, identity.canonicalName, proofs)
  return (await needsKey(call, identity)) ? ({ kind: 'missing', missing: ['a public key on the identity'] } as const) : UNNEEDED
}

/** A tenant's backend must have a private key: always on the live stage, elsewhere if the tenant says so. */
async function needsKey({ ports, settingsOf }: ProvingCall, { holdings, tenantId }: Identity): Promise<boolean> {
  if (!holdings.some((assignment) => nameOf(assignment) === 'TENANT_SYSTEM')) return false
  return ports.stage === 'live' || (await settingsOf(tenantId)).settings.value('auth.pki.required.for.tenant.system')
}

/** A code is valid once: the login consumes its time step, and every earlier one. */
async function codeProof({ ports, now }: ProvingCall, { totpSecret, totpStep = -1, canonicalName }: Identity, { totp }: Proofs) {
  if (totpSecret === undefined) return UNNEEDED
  if (totp === undefined) return { kind: 'missing', missing: ['totp'] } as const
  const step = await stepOf(totp, await openTotp(ports, canonicalName, totpSecret), now)
  if (step === undefined) return { kind: 'wrong' } as const
  return step <= totpStep ? ({ kind: 'used' } as const) : ({ kind: 'right', step } as const)
}

function amrOf(byKey: boolean, byCode: boolean): readonly string[] {
  return ['pwd', ...(byKey ? ['pop'] : []), ...(byCode ? ['otp'] : []), ...(byKey || byCode ? ['mfa'] : [])]
}
