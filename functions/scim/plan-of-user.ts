import { isDeepStrictEqual } from 'node:util'
import type { Call } from '../../shared/contract/call.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import type { RoleAssignment } from '../../shared/domain/permissions/role-assignments.ts'
import { isTemporary } from '../../shared/domain/permissions/temporary-positions.ts'
import { positionOfGroups } from '../../shared/domain/scim/position-of-groups.ts'
import { canonicalIfPossible } from '../../shared/people/account-fields.ts'
import type { DirectoryChange } from '../../shared/storage/directory-people.ts'
import type { DirectoryRecord } from '../../shared/storage/directory-record.ts'
import type { Profile } from '../../shared/storage/persons.ts'
import type { ScimGroup } from '../../shared/storage/scim.ts'
import type { FoundUser } from './found-user.ts'
import type { ManagedProfile } from './shown-user.ts'

/** A user as they should be: the profile's own fields, and the record of the directory. */
export type Wanted = {
  readonly fields: Pick<Profile, 'firstName' | 'lastName'> & {
    readonly email?: string | undefined
    readonly phoneNumber?: string | undefined
  }
  readonly record: Omit<DirectoryRecord, 'lockedAfter'>
  /** The groups of the record, as they are called after the call. */
  readonly groups: readonly Pick<ScimGroup, 'groupId' | 'displayName'>[]
}

/** The fields of a profile in the form of a PUT: absent if they stay, `null` if they are removed. */
type Fields = { readonly [F in 'firstName' | 'lastName' | 'email' | 'phoneNumber']?: string | null }

/** A change of a user, fully judged; `undefined` parts stay as they are. */
export type Plan = {
  readonly fields: Fields
  readonly record: DirectoryRecord
  readonly position: string | undefined
  readonly holdings: readonly RoleAssignment[] | undefined
  readonly lock: DirectoryChange['lock']
  readonly renames: boolean
}

/** The change that makes a user what the directory wants. */
export function planOf(
  { settings, now }: Pick<Call, 'settings' | 'now'>,
  tenantId: TenantId,
  { profile, person: of }: FoundUser,
  wanted: Wanted,
): Plan {
  const { directory } = profile
  const position = positionAfter(settings, profile, wanted)
  const holdings = position === profile.position ? undefined : holdingsAfter(of.holdings, tenantId, position)
  const isLocked = !wanted.record.active || (holdings ?? of.holdings).length === 0
  const lock = lockChange(directory.lockedAfter, isLocked, new Date(now).toISOString())
  const lockedAfter = isLocked ? (directory.lockedAfter ?? lock?.lockedAfter) : undefined
  return {
    fields: fieldsThatDiffer(profile, wanted.fields),
    record: { ...wanted.record, ...defined({ lockedAfter }) },
    position,
    holdings,
    lock,
    renames: canonicalIfPossible(wanted.record.userName) !== canonicalIfPossible(directory.userName),
  }
}

/**
 * The roles with this position in place of the present one. It stands before positions for a while, which last until their end: the first
 * position is the one that people and the tenant's own logic see. Without a position of their own nobody keeps one for a while.
 */
function holdingsAfter(held: readonly RoleAssignment[], tenantId: TenantId, position: string | undefined): readonly RoleAssignment[] {
  if (position === undefined) return []
  const lasting = held.filter((each) => !isTemporary(each) && !(each.kind === 'tenant' && each.tenantId === tenantId))
  return [...lasting, { kind: 'tenant', position, tenantId }, ...held.filter(isTemporary)]
}

/** The position that the groups give. A linked account keeps its own until it is in a group for the first time. */
function positionAfter(
  settings: Call['settings'],
  { position, directory }: ManagedProfile,
  { record, groups }: Wanted,
): string | undefined {
  if (directory.groups.length === 0 && record.groups.length === 0) return position
  const names = groups.map(({ displayName }) => displayName)
  return positionOfGroups(names, settings.value('scim.groups'), settings.value('scim.highest'))
}

function lockChange(before: string | undefined, isLocked: boolean, at: string): DirectoryChange['lock'] {
  if (isLocked === (before !== undefined)) return undefined
  return isLocked ? { kind: 'lock', lockedAfter: at } : { kind: 'unlock', lockedAfter: before ?? at }
}

function fieldsThatDiffer(profile: Profile, wanted: Wanted['fields']): Fields {
  const names = (['firstName', 'lastName', 'email', 'phoneNumber'] as const).filter((name) => profile[name] !== wanted[name])
  return Object.fromEntries(names.map((name) => [name, wanted[name] ?? null]))
}

/** Tells whether a plan changes nothing. */
export function isNothing(profile: ManagedProfile, { fields, record, position, holdings, lock }: Plan): boolean {
  const isSame = Object.keys(fields).length === 0 && position === profile.position && holdings === undefined && lock === undefined
  return isSame && isDeepStrictEqual({ ...profile.directory }, record)
}
