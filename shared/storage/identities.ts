import type { CustomerId, TenantId } from '../domain/ids.ts'
import type { Owner, RoleAssignment } from '../domain/permissions/role-assignments.ts'
import { owned, reference } from './read.ts'
import { keys } from './table.ts'
import { type Change, type Clause, equals, hasNo, insert, isBelow, oneHolds, remove, update, type Write } from './write.ts'

/**
 * A way to log in. It carries a copy of its person's roles, written in every transaction that changes them, so that checking a call reads
 * only this item and the session.
 */
export type Identity = {
  /** As it was given. The canonical form is its key. */
  readonly identity: string
  readonly canonicalName: string
  readonly customerId: CustomerId
  readonly tenantId?: TenantId
  /** The one kind of sign-in of the identity. An identity without a password has a `passwordHash` of a secret that nobody knows. */
  readonly kind: 'password' | 'webauthn' | 'sso'
  /**
   * Only while an identity waits for its first credential: the deadline, and the hash of the enrolment code. Removed with the enrolment.
   */
  readonly enrolment?: Enrolment
  /** The short name of its identity provider (SAML). */
  readonly sso?: string
  readonly passwordHash: string
  /** The password is too short to be the only proof of a position above CUSTOMER. Absent if its length was never recorded. */
  readonly hasShortPassword?: boolean
  /** End of validity of a password that was sent to its owner. */
  readonly temporaryUntil?: string
  /** Time at which too many consecutive failures ended the password as a proof. A new password removes both fields. */
  readonly passwordEndedAt?: string
  readonly publicKey?: string
  /** Sealed. A new secret must also remove `totpStep`. */
  readonly totpSecret?: string
  /** The last time step whose code was used. */
  readonly totpStep?: number
  /** Sealed. A new secret that waits for a first code; only then does it replace `totpSecret`. */
  readonly pendingTotpSecret?: string
  /** Keyed hashes of the recovery codes that were not used yet, at most 10. They belong to `totpSecret`. */
  readonly recoveryCodes?: readonly string[]
  /** Raised to end every session of this identity at once: a session carries the epoch in which it began. */
  readonly epoch: number
  readonly authLockedAfter?: string
  /** The lock that an administrator has set for a later time, while the directory locks the identity. */
  readonly laterLock?: string
  readonly changeAfter?: string
  /** Codes and links sent before this moment (milliseconds) are invalid: the password, a key, a lock or an address has changed since. */
  readonly codesSince?: number
  readonly holdings: readonly RoleAssignment[]
  /** The latest time at which a delegation to its person can end, in milliseconds. Calls look for delegations until then. */
  readonly substituteUntil?: number
  /** A portal got an ID token of one of its sessions, so there may be portals to tell when they end. */
  readonly isKnownToPortals?: boolean
  /** Names under which it has proposed and approved before its directory renamed it: the last ten, the oldest first. */
  readonly formerNames?: readonly string[]
  readonly created: string
  readonly lastModified: string
}

/** `codeNeeded`: the code is required on every stage, because the identity was created by a task. */
export type Enrolment = { readonly until: string; readonly codeHash: string; readonly codeNeeded?: boolean }

export const identityNamed = (canonicalName: string) =>
  owned<Identity>(keys.identity(canonicalName), (identity): Owner => ({ kind: 'customer', customerId: identity.customerId }))

/** The changes that a login may make to its identity: a renewed hash, and the time step of its TOTP code or the unused recovery codes. */
type ProofNote = {
  readonly passwordHash: string | undefined
  readonly totpStep: number | undefined
  readonly recoveryCodes: readonly string[] | undefined
}

/**
 * Records the changes of a login. Empty without changes: most logins do not write the identity. Refused if the proof has been changed
 * meanwhile, or another login has used the time step or a recovery code.
 */
export function noteProofs(of: Identity, { passwordHash, totpStep, recoveryCodes }: ProofNote): readonly Write[] {
  if (passwordHash === undefined && totpStep === undefined && recoveryCodes === undefined) return []
  const sameSecret = equals('totpSecret', of.totpSecret)
  const when = [
    equals('passwordHash', of.passwordHash),
    ...(totpStep === undefined ? [] : [sameSecret, oneHolds(hasNo('totpStep'), isBelow('totpStep', totpStep))]),
    ...(recoveryCodes === undefined ? [] : [sameSecret, equals('recoveryCodes', of.recoveryCodes)]),
  ]
  return [update(identityNamed(of.canonicalName), { set: { passwordHash, totpStep, recoveryCodes } }, { when, otherwise: 'wrong-proof' })]
}

/** Ends the enrolment of an identity's first credential; refused if another credential has ended it. */
export function endEnrolment({ canonicalName, customerId, epoch, enrolment }: Identity, at: string): Write {
  const stillOpen = equals('enrolment', enrolment)
  return update(
    identityNamed(canonicalName),
    { set: { lastModified: at }, remove: ['enrolment'] },
    { when: [equals('customerId', customerId), equals('epoch', epoch), stillOpen], otherwise: 'wrong-proof' },
  )
}

/** Ends a password as a proof. Refused if the password has changed since, or if the identity is gone. */
export function endPasswordOf(canonicalName: string, passwordHash: string, at: string): Write {
  const isThatOne = equals('passwordHash', passwordHash)
  return update(identityNamed(canonicalName), { set: { passwordEndedAt: at } }, { when: [isThatOne] })
}

/**
 * Changes an identity if it still belongs to that person: between reading and writing, a name can be given up and taken by somebody else.
 */
export function changeIdentityOf(
  of: Pick<Identity, 'canonicalName' | 'customerId' | 'epoch'>,
  change: Change,
  when: readonly Clause[] = [],
): Write {
  const isTheirs = equals('customerId', of.customerId)
  return update(identityNamed(of.canonicalName), change, { when: [isTheirs, equals('epoch', of.epoch), ...when] })
}

export function changeIdentity(canonicalName: string, change: Change): Write {
  return update(identityNamed(canonicalName), change)
}

/** Ends every session that began with this identity, whatever their number, and returns the new epoch. */
export function beginEpoch(of: Identity): { readonly write: Write; readonly epoch: number } {
  const write = update(identityNamed(of.canonicalName), { add: { epoch: 1 } }, { when: [equals('epoch', of.epoch)] })
  return { write, epoch: of.epoch + 1 }
}

/** The identity that has a public key. A separate item, since no two identities of the service may have the same key. */
type OwnedKey = { readonly canonicalName: string }

export const ownerOfKey = (fingerprint: string) => reference<OwnedKey>(keys.publicKey(fingerprint))

export function takeKey(fingerprint: string, canonicalName: string): Write {
  return insert(ownerOfKey(fingerprint), { canonicalName })
}

export function giveKeyBack(fingerprint: string): Write {
  return remove(ownerOfKey(fingerprint))
}
