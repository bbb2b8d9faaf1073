import type { CustomerId, TenantId } from '../domain/ids.ts'
import { LOGINS_AN_HOUR } from '../domain/login/judge-login.ts'
import type { Holding, Owner } from '../domain/permissions/holdings.ts'
import { owned, type Reference, reference } from './read.ts'
import { keys } from './table.ts'
import { type Change, equals, hasNo, isAtLeast, isBelow, oneHolds, update, upsert, type Write } from './write.ts'

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
  readonly publicKey?: string
  /** Sealed. Whoever sets a new one takes `totpStep` away with the old one. */
  readonly totpSecret?: string
  /** The last time step of which a code was used. */
  readonly totpStep?: number
  /** Raised to end every session of this identity at once: sessions carry the number they began under. */
  readonly epoch: number
  readonly authLockedAfter?: string
  readonly changeAfter?: string
  readonly holdings: readonly Holding[]
  readonly created: string
  readonly lastModified: string
}

export type Enrolment = { readonly until: string; readonly codeHash: string }

export const identityNamed = (canonicalName: string) =>
  owned<Identity>(keys.identity(canonicalName), (identity): Owner => ({ kind: 'customer', customerId: identity.customerId }))

/** How often somebody tried this name, whether anybody has it or not. */
export type Attempts = {
  readonly failures?: number
  readonly lockedUntil?: number
  readonly loginsSince?: number
  readonly logins?: number
  readonly expiresAt?: number
}

export const attemptsOn = (canonicalName: string) => reference<Attempts>(keys.attempts(canonicalName))

/** How often somebody tried to change the password of this name: a count of its own, for tenants that lock after fewer of those. */
export const changeAttemptsOn = (canonicalName: string) => reference<Attempts>(keys.changeAttempts(canonicalName))

/**
 * Charges an attempt before the proof is looked at, so that parallel guesses can't pass the limit (1 write unit).
 * Refused while the name is locked: too many failures whose lock has not run out.
 */
export function chargeAttempt(on: Reference<Attempts>, now: number, limit: number, lockSeconds: number): Write {
  const underTheLimit = oneHolds(hasNo('failures'), isBelow('failures', limit))
  return upsert(
    on,
    { add: { failures: 1 }, set: { lockedUntil: now + lockSeconds * 1000, expiresAt: daysLater(now) } },
    {
      when: [underTheLimit],
    },
  )
}

/** Begins to count anew when a lock has run out; refused when somebody else did so first. */
export function chargeFirstAttemptAfterLock(on: Reference<Attempts>, now: number, lockSeconds: number): Write {
  return upsert(
    on,
    { set: { failures: 1, lockedUntil: now + lockSeconds * 1000, expiresAt: daysLater(now) } },
    {
      when: [isBelow('lockedUntil', now + 1)],
    },
  )
}

/** Takes one charged attempt back (1 write unit). */
export function giveAttemptBack(on: Reference<Attempts>): Write {
  return upsert(on, { add: { failures: -1 } }, { when: [isAtLeast('failures', 1)] })
}

/**
 * Counts a successful login, and sets the failures back to none. `seen` is the count that the login was judged by; where others have
 * changed it meanwhile, the login is judged again.
 */
export function noteLogin(canonicalName: string, seen: Attempts, now: number, window: number): Write {
  const begins = seen.loginsSince === undefined || seen.loginsSince <= now - window
  if (begins) {
    const stillAsSeen = seen.loginsSince === undefined ? hasNo('loginsSince') : equals('loginsSince', seen.loginsSince)
    return upsert(attemptsOn(canonicalName), { set: { failures: 0, loginsSince: now, logins: 1 } }, { when: [stillAsSeen] })
  }
  return upsert(attemptsOn(canonicalName), { set: { failures: 0 }, add: { logins: 1 } }, { when: [isBelow('logins', LOGINS_AN_HOUR)] })
}

/** Counts a login that proved nothing of what failures are counted: those stay, and guessing goes on where it was. */
export function countLogin(canonicalName: string, seen: Attempts, now: number, window: number): Write {
  const expiresAt = daysLater(now)
  const begins = seen.loginsSince === undefined || seen.loginsSince <= now - window
  if (!begins)
    return upsert(attemptsOn(canonicalName), { set: { expiresAt }, add: { logins: 1 } }, { when: [isBelow('logins', LOGINS_AN_HOUR)] })
  const isOver = oneHolds(hasNo('loginsSince'), isBelow('loginsSince', now - window + 1))
  return upsert(attemptsOn(canonicalName), { set: { loginsSince: now, logins: 1, expiresAt } }, { when: [isOver] })
}

/** Sets the failures back to none: somebody has proved the identity, though not to log in. */
export function noFailures(on: Reference<Attempts>): Write {
  return upsert(on, { set: { failures: 0 } })
}

/** More failures than any limit: the name is locked for another reason than their number. */
const LOCKED_OTHERWISE = 1_000_000

/** Locks a name until a moment, whatever it was charged with. */
export function lockName(canonicalName: string, until: number): Write {
  return upsert(attemptsOn(canonicalName), {
    set: { failures: LOCKED_OTHERWISE, lockedUntil: until, expiresAt: daysLater(until) },
  })
}

export function isLockedOtherwise({ failures = 0 }: Attempts): boolean {
  return failures >= LOCKED_OTHERWISE / 2
}

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

/** The memory of attempts is kept for two days: longer than any lock. */
function daysLater(now: number): number {
  return Math.floor(now / 1000) + 2 * 86_400
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
