import type { Call } from '../../shared/contract/call.ts'
import type { EventReport } from '../../shared/domain/events/event-report.ts'
import { isPast } from '../../shared/domain/is-past.ts'
import { ENDED_BY_NEW_PASSWORD } from '../../shared/domain/login/password-in-force.ts'
import { storedPassword } from '../../shared/proofs/hashed-password.ts'
import type { Identity } from '../../shared/storage/identities.ts'
import {
  allSessionsEnded,
  type CredentialChange,
  credentialsChanged,
  identityEvent,
  identityLocked,
} from '../../shared/storage/person-events.ts'
import type { Change } from '../../shared/storage/write.ts'
import { type Moment, type Phrase, say } from '../../shared/texts/phrase.ts'
import type { TotpChange } from './changed-totp.ts'

/** The body of a PUT: an absent field stays, `null` removes it. */
export type IdentityChange = {
  readonly password?: string | undefined
  readonly totpEnabled?: boolean | 'pending' | undefined
  /** The first code of a pending secret. */
  readonly totp?: string | undefined
  readonly publicKey?: string | null | undefined
  readonly authLockedAfter?: string | null | undefined
  readonly changeAfter?: string | null | undefined
  /** Ends a lock after failures. */
  readonly status?: 'ACTIVE' | undefined
}

const REMOVABLE = ['publicKey', 'authLockedAfter', 'changeAfter'] as const

/**
 * Tells whether the change ends the sessions that began with this identity: a new proof, a removed proof, a new lock, or the opening of a
 * lock. A lock that was set for a later time ends no session when that time comes, and its opening must not bring them back.
 */
export function endsSessions(before: Identity, change: IdentityChange, now: number): boolean {
  const otherKey = change.publicKey !== undefined && (change.publicKey ?? undefined) !== before.publicKey
  const shut = typeof change.authLockedAfter === 'string' && Date.parse(change.authLockedAfter) <= now
  const opened = change.authLockedAfter !== undefined && isPast(before.authLockedAfter, now)
  return change.password !== undefined || otherKey || shut || opened
}

/** The change for the table. */
export async function storedChange(
  call: Pick<Call, 'ports' | 'now'>,
  before: Identity,
  change: IdentityChange,
  totp: TotpChange,
): Promise<Change> {
  const set = REMOVABLE.flatMap((field) => (typeof change[field] === 'string' ? [[field, change[field]]] : []))
  const remove = [
    ...REMOVABLE.filter((field) => change[field] === null),
    ...totp.remove,
    ...(change.password === undefined ? [] : ENDED_BY_NEW_PASSWORD),
  ]
  const password = change.password === undefined ? {} : await storedPassword(call, change.password)
  return {
    set: {
      ...Object.fromEntries(set),
      ...password,
      ...totp.set,
      codesSince: call.now + 1,
      lastModified: new Date(call.now).toISOString(),
    },
    ...(remove.length === 0 ? {} : { remove }),
    ...(endsSessions(before, change, call.now) ? { add: { epoch: 1 } } : {}),
  }
}

/** The identity after the change, for the answer. */
export function changedIdentity(before: Identity, change: IdentityChange, totp: TotpChange, now: number): Identity {
  const taken: readonly string[] = [...REMOVABLE.filter((field) => change[field] === null), ...totp.remove]
  const kept = Object.entries({ ...before, ...totp.set }).filter(([field]) => !taken.includes(field))
  const set = REMOVABLE.flatMap((field) => (typeof change[field] === 'string' ? [[field, change[field]]] : []))
  return { ...(Object.fromEntries([...kept, ...set]) as Identity), lastModified: new Date(now).toISOString() }
}

/** The changed proofs: password, second factor and key, without locks and dates. */
export function changedProofs({ password, totpEnabled, totp, publicKey }: IdentityChange): readonly Phrase[] {
  return [
    ...(password === undefined ? [] : [say`a new password`]),
    ...(totp !== undefined || totpEnabled === true ? [say`one-time passwords on`] : []),
    ...(totpEnabled === false ? [say`one-time passwords off`] : []),
    ...(publicKey === undefined ? [] : [publicKey === null ? say`no public key` : say`a new public key`]),
  ]
}

/** Tells whether the change needs a fresh proof of its owner: it changes a proof, or prepares a change of one. */
export function touchesProofs(change: IdentityChange): boolean {
  return changedProofs(change).length > 0 || change.totpEnabled === 'pending'
}

/** The changes in words for approvers. */
export function shownChanges(before: Identity, change: IdentityChange): readonly Phrase[] {
  const moments = (['authLockedAfter', 'changeAfter'] as const).flatMap((field) => {
    const after = change[field]
    return after === undefined ? [] : [SAID[field](momentOf(before[field]), momentOf(after))]
  })
  const prepared = change.totpEnabled === 'pending' ? [say`one-time passwords prepared`] : []
  return [...changedProofs(change), ...prepared, ...moments, ...(change.status === undefined ? [] : [say`unlocked`])]
}

type MomentSaid = (before: Moment | undefined, after: Moment | undefined) => Phrase

/** The moments of an identity in words: when a lock begins, and when a new password is required. */
const SAID: Readonly<Record<'authLockedAfter' | 'changeAfter', MomentSaid>> = {
  authLockedAfter(before, after) {
    if (after === undefined) return before === undefined ? say`no lock` : say`lock from ${{ before }} removed`
    return before === undefined ? say`locked from ${{ after }}` : say`locked from ${{ after }}, not from ${{ before }}`
  },
  changeAfter(before, after) {
    if (after === undefined)
      return before === undefined ? say`no new password required` : say`no longer a new password required after ${{ before }}`
    return before === undefined
      ? say`new password required after ${{ after }}`
      : say`new password required after ${{ after }}, not after ${{ before }}`
  },
}

const momentOf = (time: string | null | undefined): Moment | undefined => (time === undefined || time === null ? undefined : { time })

/** The events of a change: each proof, the lock, and the end of the sessions. */
export function changeReports(before: Identity, change: IdentityChange, now: number): readonly EventReport[] {
  const { authLockedAfter } = change
  return [
    ...credentialChanges(before, change).map((changed) => credentialsChanged(before, changed)),
    ...(typeof authLockedAfter === 'string' ? [identityLocked(before, authLockedAfter)] : []),
    ...(change.status === 'ACTIVE' || (authLockedAfter === null && before.authLockedAfter !== undefined)
      ? [identityEvent('unlocked', before)]
      : []),
    ...(endsSessions(before, change, now) ? [allSessionsEnded(before)] : []),
  ]
}

function credentialChanges(before: Identity, { password, totpEnabled, totp, publicKey }: IdentityChange): readonly CredentialChange[] {
  const setsTotp = totp !== undefined || totpEnabled === true
  const otherKey = publicKey !== undefined && (publicKey ?? undefined) !== before.publicKey
  return [
    ...(password === undefined ? [] : [{ credential: 'password', change: 'update' } as const]),
    ...(setsTotp ? [{ credential: 'totp', change: before.totpSecret === undefined ? 'create' : 'update' } as const] : []),
    ...(totpEnabled === false && before.totpSecret !== undefined ? [{ credential: 'totp', change: 'delete' } as const] : []),
    ...(otherKey ? [{ credential: 'public-key', change: changeOf(before.publicKey, publicKey) } as const] : []),
  ]
}

function changeOf(before: string | undefined, after: string | null | undefined): CredentialChange['change'] {
  if (before === undefined) return 'create'
  return after === null ? 'delete' : 'update'
}
