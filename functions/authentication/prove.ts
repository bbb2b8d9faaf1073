import type { AnonymousCall } from '../../shared/contract/call.ts'
import { type Identity, noteProofs } from '../../shared/storage/identities.ts'
import type { Write } from '../../shared/storage/write.ts'
import { answeredChallenge, type ChallengeAnswer } from './answered-challenge.ts'

/** What a caller sends to prove that an identity is theirs. */
export type Proofs = ChallengeAnswer & { readonly password: string }

/** What came of it: how it was proved (RFC 8176), and what is written with the session that follows. */
export type Proven =
  | { readonly kind: 'wrong' }
  | { readonly kind: 'missing'; readonly missing: readonly string[] }
  | { readonly kind: 'right'; readonly amr: readonly string[]; readonly writes: readonly Write[] }

type ProvingCall = Pick<AnonymousCall, 'ports' | 'read'>

/**
 * Looks at every proof that the identity asks for. An unknown identity costs the same time and gets the same answer as a wrong password;
 * no other proof is looked at, and none is asked for, until the password is right.
 */
export async function prove(call: ProvingCall, identity: Identity | undefined, proofs: Proofs): Promise<Proven> {
  const { passwords } = call.ports
  const hash = identity?.passwordHash
  const right = hash === undefined ? await passwords.verifyDecoy(proofs.password) : await passwords.verify(hash, proofs.password)
  if (!right || identity?.kind !== 'password') return { kind: 'wrong' }

  const key = identity.publicKey === undefined ? undefined : await answeredChallenge(identity.canonicalName, proofs, call.read)
  if (key?.kind === 'wrong') return { kind: 'wrong' }
  if (key?.kind === 'missing') return key

  // A hash made with weaker parameters than today's is replaced while its password is at hand.
  const passwordHash = passwords.needsRehash(identity.passwordHash) ? await passwords.hash(proofs.password) : undefined
  return {
    kind: 'right',
    amr: key === undefined ? ['pwd'] : ['pwd', 'pop', 'mfa'],
    writes: [...(key === undefined ? [] : [key.consume]), ...noteProofs(identity, { passwordHash })],
  }
}
