import type { AnonymousCall } from '../../shared/contract/call.ts'
import type { Identity, ProofNote } from '../../shared/storage/identities.ts'

/** What a caller sends to prove that an identity is theirs. */
export type Proofs = { readonly password: string }

/** What came of it: how it was proved (RFC 8176), and what is written with the session that follows. */
export type Proven =
  | { readonly kind: 'wrong' }
  | { readonly kind: 'missing'; readonly missing: readonly string[] }
  | { readonly kind: 'right'; readonly amr: readonly string[]; readonly note: ProofNote }

/** Looks at every proof that the identity asks for. An unknown identity costs the same time and gets the same answer as a wrong password. */
export async function prove({ ports }: Pick<AnonymousCall, 'ports'>, identity: Identity | undefined, proofs: Proofs): Promise<Proven> {
  const { passwords } = ports
  const hash = identity?.passwordHash
  const right = hash === undefined ? await passwords.verifyDecoy(proofs.password) : await passwords.verify(hash, proofs.password)
  if (!right || hash === undefined || identity?.kind !== 'password') return { kind: 'wrong' }
  // A hash made with weaker parameters than today's is replaced while its password is at hand.
  const passwordHash = passwords.needsRehash(hash) ? await passwords.hash(proofs.password) : undefined
  return { kind: 'right', amr: ['pwd'], note: { passwordHash } }
}
