import type { CustomerId, TenantId } from '../domain/ids.ts'
import type { Owner, RoleAssignment } from '../domain/permissions/role-assignments.ts'
import { owned } from './read.ts'
import { keys } from './table.ts'
import { type Change, equals, hasNo, isBelow, oneHolds, update, type Write } from './write.ts'

/**
 * A way to log in. It carries a copy of what its person holds, written in every transaction that changes it, so that the check
 * of a call reads this one item beside the session.
 */
export type Identity = {
  /** As it was given; the canonical form is its key. */
  readonly identity: string
  readonly canonicalName: string
  readonly customerId: CustomerId
  readonly tenantId?: TenantId
  /** One kind of sign-in each. One that begins without a password waits for its WebAuthN credential; its hash is of a secret that nobody knows. */
  readonly kind: 'password' | 'webauthn' | 'sso'
  /** Of an identity that is to have its first credential: until when, and the hash of the code that may be asked for. Taken away with it. */
  readonly enrolment?: Enrolment
  /** The short name of the provider through which it comes (SAML). */
  readonly sso?: string
  readonly passwordHash: string
  /** The password is too short to be the only proof of a position above CUSTOMER; absent where its length was never noted. */
  readonly hasShortPassword?: boolean
  /** The end of a password that was sent to its owner; it proves nothing from then on. */
  readonly temporaryUntil?: string
  /** When too many failures in a row ended the password as a proof. A new password takes both away. */
  readonly passwordEndedAt?: string
  readonly publicKey?: string
  /** Sealed. Whoever sets a new one takes `totpStep` away with the old one. */
  readonly totpSecret?: string
  /** The last time step of which a code was used. */
  readonly totpStep?: number
  /** Raised to end every session of this identity at once: sessions carry the number they began under. */
  readonly epoch: number
  readonly authLockedAfter?: string
  readonly changeAfter?: string
  /** Codes and links that were sent before this moment (milliseconds) open nothing: the password, a key, a lock or an address has changed since. */
  readonly codesSince?: number
  readonly holdings: readonly RoleAssignment[]
  readonly created: string
  readonly lastModified: string
}

export type Enrolment = { readonly until: string; readonly codeHash: string }

export const identityNamed = (canonicalName: string) =>
  owned<Identity>(keys.identity(canonicalName), (identity): Owner => ({ kind: 'customer', customerId: identity.customerId }))

/** What a login may leave on its identity: a hash made anew, and the time step of the TOTP code that it used up. */
export type ProofNote = { readonly passwordHash: string | undefined; readonly totpStep: number | undefined }

/**
 * Nothing where a login leaves nothing: most of them don't write the identity. Refused where the proof has meanwhile been changed, or the
 * time step used by another login.
 */
export function noteProofs(of: Identity, { passwordHash, totpStep }: ProofNote): readonly Write[] {
  if (passwordHash === undefined && totpStep === undefined) return []
  const samePassword = equals('passwordHash', of.passwordHash)
  const sameSecret = equals('totpSecret', of.totpSecret)
  const unusedStep = oneHolds(hasNo('totpStep'), isBelow('totpStep', totpStep ?? 0))
  const when = totpStep === undefined ? [samePassword] : [samePassword, sameSecret, unusedStep]
  return [update(identityNamed(of.canonicalName), { set: { passwordHash, totpStep } }, { when, otherwise: 'wrong-proof' })]
}

/** Ends the time in which an identity can have its first credential; refused where another one was first. */
export function endEnrolment({ canonicalName, customerId, epoch, enrolment }: Identity, at: string): Write {
  const stillOpen = equals('enrolment', enrolment)
  return update(
    identityNamed(canonicalName),
    { set: { lastModified: at }, remove: ['enrolment'] },
    { when: [equals('customerId', customerId), equals('epoch', epoch), stillOpen], otherwise: 'wrong-proof' },
  )
}

/** Ends a password as a proof, while it is still that one; refused where there is none. 1 write unit. */
export function endPasswordOf(canonicalName: string, passwordHash: string | undefined, at: string): Write {
  const isThatOne = equals('passwordHash', passwordHash ?? 'none')
  return update(identityNamed(canonicalName), { set: { passwordEndedAt: at } }, { when: [isThatOne] })
}

/** Changes an identity while it is that person's: a name can be given up and taken by another between reading and writing. */
export function changeIdentityOf(of: Pick<Identity, 'canonicalName' | 'customerId' | 'epoch'>, change: Change): Write {
  const isTheirs = equals('customerId', of.customerId)
  return update(identityNamed(of.canonicalName), change, { when: [isTheirs, equals('epoch', of.epoch)] })
}

export function changeIdentity(canonicalName: string, change: Change): Write {
  return update(identityNamed(canonicalName), change)
}

/** Ends every session that began with this identity, whatever their number; answers the epoch in which sessions live from then on. */
export function beginEpoch(of: Identity): { readonly write: Write; readonly epoch: number } {
  const write = update(identityNamed(of.canonicalName), { add: { epoch: 1 } }, { when: [equals('epoch', of.epoch)] })
  return { write, epoch: of.epoch + 1 }
}
