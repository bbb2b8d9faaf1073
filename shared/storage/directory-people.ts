import type { EventReport } from '../domain/events/event-report.ts'
import { NO_ID, type TenantId } from '../domain/ids.ts'
import { isPast } from '../domain/is-past.ts'
import { type Granted, grantsAfter } from '../domain/permissions/granted.ts'
import type { RoleAssignment } from '../domain/permissions/role-assignments.ts'
import type { DirectoryRecord } from './directory-record.ts'
import { type Identity, identityNamed } from './identities.ts'
import { allSessionsEnded, identityEvent, identityLocked, positionEvents } from './person-events.ts'
import { type Person, type Profile, person } from './persons.ts'
import { type Listing, oldestFirst } from './read.ts'
import { keys } from './table.ts'
import { check, equals, has, insert, remove, reporting, update, type Write } from './write.ts'

/** A change of a person by their directory: everything that is stored with the person and with their identities. */
export type DirectoryChange = {
  /** The roles afterwards; `undefined` if they stay. */
  readonly holdings: readonly RoleAssignment[] | undefined
  /** The origin of the roles that are new. */
  readonly granted?: Granted | undefined
  /**
   * Sets or removes the lock of the directory. A lock of an administrator stays. If it is for a later time, it is kept in `laterLock` and
   * set again when the directory unlocks.
   */
  readonly lock: { readonly kind: 'lock' | 'unlock'; readonly lockedAfter: string } | undefined
  /** Ends all sessions and agent tokens. */
  readonly endsSessions: boolean
  /** Time before which codes and links are invalid, in milliseconds; `undefined` if they stay. */
  readonly codesSince: number | undefined
  /** The identity that gets another name: it is written anew, and begins without sessions. */
  readonly renamed:
    | { readonly before: Identity; readonly after: Pick<Identity, 'identity' | 'canonicalName'>; readonly now: number }
    | undefined
}

/** Changes a person and their identities. Fails the transaction if the person has changed since. */
export function changeByDirectory(of: Person, identities: readonly Identity[], change: DirectoryChange): readonly Write[] {
  const { holdings, renamed } = change
  const names = renamed === undefined ? undefined : of.identities.map((name) => renamedTo(name, renamed))
  const isUnchanged = equals('version', of.version)
  const grants = holdings === undefined ? undefined : grantsAfter(of.grants, of.holdings, holdings, change.granted)
  const own =
    holdings === undefined && names === undefined
      ? check(person(of.customerId), [isUnchanged])
      : update(person(of.customerId), { set: { holdings, grants, identities: names }, add: { version: 1 } }, { when: [isUnchanged] })
  const moved = holdings === undefined ? [] : positionEvents(of, of.holdings, holdings)
  const ended = change.endsSessions ? of.identities.map((identity) => allSessionsEnded({ ...of, identity })) : []
  return [reporting(own, ...moved, ...ended), ...identities.flatMap((identity) => changesOf(identity, change))]
}

type Renaming = NonNullable<DirectoryChange['renamed']>

const renamedTo = (name: string, { before, after }: Renaming): string => (name === before.canonicalName ? after.canonicalName : name)

function changesOf(identity: Identity, change: DirectoryChange): readonly Write[] {
  const { renamed } = change
  if (renamed?.before.canonicalName === identity.canonicalName) return rename(identity, change, renamed)
  const { set, drops } = fieldsOf(identity, change)
  if (Object.keys(set).length === 0 && drops.length === 0 && !change.endsSessions) return []
  const ending = change.endsSessions ? { add: { epoch: 1 } } : {}
  const when = [equals('customerId', identity.customerId), equals('epoch', identity.epoch)]
  const written = update(
    identityNamed(identity.canonicalName),
    { set, ...ending, ...(drops.length === 0 ? {} : { remove: drops }) },
    { when },
  )
  return [reporting(written, ...lockEvents(identity, change.lock, { locks: set, drops }))]
}

function fieldsOf(of: Identity, { holdings, lock, codesSince }: DirectoryChange) {
  const { locks, drops } = locksOf(of, lock)
  return { set: { ...(holdings === undefined ? {} : { holdings }), ...(codesSince === undefined ? {} : { codesSince }), ...locks }, drops }
}

type Locks = { readonly locks: Pick<Identity, 'authLockedAfter' | 'laterLock'>; readonly drops: readonly (keyof Identity)[] }

function locksOf({ authLockedAfter, laterLock }: Identity, lock: DirectoryChange['lock']): Locks {
  const dropped: Locks['drops'] = laterLock === undefined ? [] : ['laterLock']
  if (lock?.kind === 'lock' && !isPast(authLockedAfter, Date.parse(lock.lockedAfter)))
    return authLockedAfter === undefined
      ? { locks: { authLockedAfter: lock.lockedAfter }, drops: dropped }
      : { locks: { authLockedAfter: lock.lockedAfter, laterLock: authLockedAfter }, drops: [] }
  if (lock?.kind !== 'unlock' || authLockedAfter !== lock.lockedAfter) return { locks: {}, drops: [] }
  return laterLock === undefined ? { locks: {}, drops: ['authLockedAfter'] } : { locks: { authLockedAfter: laterLock }, drops: dropped }
}

function lockEvents(of: Identity, lock: DirectoryChange['lock'], { locks, drops }: Locks): readonly EventReport[] {
  const { authLockedAfter } = locks
  return [
    ...(lock?.kind === 'unlock' && drops.length > 0 ? [identityEvent('unlocked', of)] : []),
    ...(authLockedAfter === undefined ? [] : [identityLocked(of, authLockedAfter)]),
  ]
}

const MOST_FORMER_NAMES = 10

/** Writes the identity under its new name, without its sessions, and removes the earlier one. */
function rename(before: Identity, change: DirectoryChange, { after, now }: Renaming): readonly Write[] {
  const { set, drops } = fieldsOf(before, change)
  const kept = Object.fromEntries(
    Object.entries(before).filter(([field]) => !drops.some((dropped) => dropped === field) && field !== 'PK' && field !== 'SK'),
  ) as Identity
  const formerNames = [...(before.formerNames ?? []), before.canonicalName].slice(-MOST_FORMER_NAMES)
  const at = new Date(now).toISOString()
  const written: Identity = { ...kept, ...set, ...after, formerNames, epoch: now, codesSince: now, lastModified: at }
  const when = [equals('customerId', before.customerId), equals('epoch', before.epoch)]
  return [
    reporting(insert(identityNamed(after.canonicalName), written), identityEvent('created', written)),
    reporting(remove(identityNamed(before.canonicalName), { when }), identityEvent('deleted', before)),
  ]
}

/** The admin users of a tenant whom a directory manages, oldest first. The other admin users are read too, and left out: they are few. */
export function managedUsersOf(
  tenantId: TenantId,
  limit: number,
  after?: string,
): Listing<Profile & { readonly directory: DirectoryRecord }> {
  return { ...oldestFirst(keys.adminUser(tenantId, NO_ID), limit, after), only: [has('directory')] }
}
