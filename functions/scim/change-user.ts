import { isDeepStrictEqual } from 'node:util'
import type { Call } from '../../shared/contract/call.ts'
import { isGranted } from '../../shared/contract/opens.ts'
import { refuseTakeover, refuseUncovered } from '../../shared/contract/refuse-uncovered.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import type { RoleAssignment } from '../../shared/domain/permissions/role-assignments.ts'
import { positionOfGroups } from '../../shared/domain/scim/position-of-groups.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { canonicalIfPossible } from '../../shared/people/identity-fields.ts'
import { refuseLastHighest } from '../../shared/people/last-highest.ts'
import { contactChange } from '../../shared/proofs/contact-change.ts'
import { changeByDirectory, type DirectoryChange } from '../../shared/storage/directory-people.ts'
import { type Identity, identityNamed } from '../../shared/storage/identities.ts'
import { exchangeNames } from '../../shared/storage/people-by-name.ts'
import { adminUser, type DirectoryRecord, type Person, type Profile } from '../../shared/storage/persons.ts'
import {
  changedContacts,
  changedProfile,
  contactsAreAsRead,
  fieldsAreAsRead,
  profileChange,
  profileWith,
  withContacts,
} from '../../shared/storage/profile-changes.ts'
import type { ScimGroup } from '../../shared/storage/scim-groups.ts'
import { countHighest } from '../../shared/storage/tenants.ts'
import { EXTERNAL_ID, giveBack, take } from '../../shared/storage/uniqueness.ts'
import { equals, hasNo, update, type Write } from '../../shared/storage/write.ts'
import { refuseTakenId } from './create-user.ts'
import { endedDelegations } from './ended-delegations.ts'
import type { FoundUser } from './found-user.ts'
import { refuseTakenName } from './managed-identity.ts'
import { refusedAttribute } from './refused-attribute.ts'
import type { ManagedProfile } from './shown-user.ts'

export type ChangingCall = Pick<
  Call,
  'caller' | 'initiator' | 'settings' | 'settingsOf' | 'read' | 'ports' | 'now' | 'newId' | 'unitOfWork' | 'scope'
>

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
type Plan = {
  readonly fields: Fields
  readonly record: DirectoryRecord
  readonly position: string | undefined
  readonly holdings: readonly RoleAssignment[] | undefined
  readonly lock: DirectoryChange['lock']
  readonly renames: boolean
}

/**
 * Changes a user to what the directory wants, in one transaction with everything that follows from it: position, lock, end of sessions,
 * agents and delegations. Returns the profile afterwards. Adds no write where nothing differs.
 */
export async function changeUser(call: ChangingCall, tenantId: TenantId, found: FoundUser, wanted: Wanted): Promise<ManagedProfile> {
  const { profile, person: of } = found
  const plan = planOf(call, tenantId, found, wanted)
  if (isNothing(profile, plan)) return profile
  await refusePlan(call, tenantId, found, plan)
  const { writes, after } = await writesOf(call, tenantId, of, profile, plan)
  call.unitOfWork.add(...writes)
  return after
}

function planOf({ settings, now }: ChangingCall, tenantId: TenantId, { profile, person: of }: FoundUser, wanted: Wanted): Plan {
  const { directory } = profile
  const position = positionAfter(settings, profile, wanted)
  const others = of.holdings.filter((each) => !(each.kind === 'tenant' && each.tenantId === tenantId && each.temporary === undefined))
  const moved = position === profile.position ? undefined : position === undefined ? [] : [{ kind: 'tenant', position, tenantId } as const]
  // Without a position of their own nobody keeps one for a while.
  const holdings = moved === undefined ? undefined : moved.length === 0 ? [] : [...others, ...moved]
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

function isNothing(profile: ManagedProfile, { fields, record, position, holdings, lock }: Plan): boolean {
  const isSame = Object.keys(fields).length === 0 && position === profile.position && holdings === undefined && lock === undefined
  return isSame && isDeepStrictEqual({ ...profile.directory }, record)
}

/** Refuses what the account of the directory may not do to this person, and values that others have. */
async function refusePlan(call: ChangingCall, tenantId: TenantId, { profile, person: of }: FoundUser, plan: Plan): Promise<void> {
  if (of.customerId === call.caller.customerId) throw new Refusal('scim-not-managed')
  const choosesAddress = changedContacts(profile, plan.fields).some((field) => typeof plan.fields[field] === 'string')
  if (choosesAddress || plan.renames) refuseTakeover(call, of)
  else refuseUncovered(call, of.holdings)
  if (plan.holdings !== undefined) refuseUncovered(call, plan.holdings, 'appoint')
  if (plan.record.active !== profile.directory.active && !isGranted(call, 'Identity.UPDATE'))
    throw new Refusal('not-permitted', { description: 'Permission denied: Identity.UPDATE.' })
  await refuseLastHighest(call, tenantId, profile.position, plan.position)
  if (plan.record.externalId !== profile.directory.externalId) await refuseTakenId(call, tenantId, plan.record.externalId)
  if (plan.renames) await refuseTakenName(call, plan.record.userName)
}

type Changed = { readonly writes: readonly Write[]; readonly after: ManagedProfile }

async function writesOf(call: ChangingCall, tenantId: TenantId, of: Person, profile: ManagedProfile, plan: Plan): Promise<Changed> {
  const { now } = call
  const at = new Date(now).toISOString()
  const { fields, record, position } = plan
  const contacts = await contactChange(call, of, profile, fields)
  const { set, remove = [], ...change } = withContacts(profileChange(profile, fields, at), contacts)
  const { position: _, ...kept } = { ...changedProfile(profileWith(profile, contacts), fields, at), directory: record }
  const after: ManagedProfile = { ...kept, ...defined({ position }) }
  const gone = position === undefined && profile.position !== undefined ? ['position'] : []
  const reference = adminUser(tenantId, of.customerId)
  const asRead = [
    ...fieldsAreAsRead(profile, fields),
    ...contactsAreAsRead(profile),
    profile.position === undefined ? hasNo('position') : equals('position', profile.position),
    equals('directory', profile.directory),
  ]
  const writes = [
    update(reference, { ...change, set: { ...set, position, directory: record }, remove: [...remove, ...gone] }, { when: asRead }),
    ...exchangeNames(reference, profile, after),
    ...(await personWrites(call, of, plan, changedContacts(profile, fields).length > 0)),
    ...countHighest(tenantId, profile.position, position),
    ...exchangedIds(tenantId, of, profile.directory.externalId, record.externalId),
    ...contacts.writes,
  ]
  return { writes, after }
}

/** The changes of the person and of the identities. Whoever is locked, moved or renamed loses all sessions and agents. */
async function personWrites(call: ChangingCall, of: Person, plan: Plan, changesContacts: boolean): Promise<readonly Write[]> {
  const { read, now } = call
  const identities = (await read.many(of.identities.map(identityNamed))).filter((each) => each !== undefined)
  const isLocked = plan.lock?.kind === 'lock'
  const endsSessions = plan.holdings !== undefined || isLocked
  return [
    ...changeByDirectory(of, identities, {
      holdings: plan.holdings,
      lock: plan.lock,
      endsSessions,
      codesSince: changesContacts || endsSessions ? now + 1 : undefined,
      renamed: plan.renames ? renamed(identities, plan, now) : undefined,
    }),
    ...(isLocked ? await endedDelegations(call, of.customerId) : []),
  ]
}

/** The identity that gets the new name. One with proofs that belong to its name, such as passkeys, keeps it. */
function renamed(identities: readonly Identity[], { record }: Plan, now: number): NonNullable<DirectoryChange['renamed']> {
  const [before, ...others] = identities
  const proofs = [before?.publicKey, before?.totpSecret, before?.pendingTotpSecret].filter((proof) => proof !== undefined)
  if (before === undefined || others.length > 0 || before.kind === 'webauthn' || proofs.length > 0)
    throw refusedAttribute('scim-mutability', 'userName', 'must not be changed: this person has proofs of their own')
  const after = { identity: record.userName, canonicalName: canonicalIfPossible(record.userName) ?? '' }
  return { before, after, now }
}

function exchangedIds(tenantId: TenantId, { customerId }: Person, before: string | undefined, after: string | undefined): readonly Write[] {
  if (before === after) return []
  return [
    ...(before === undefined ? [] : [giveBack(tenantId, EXTERNAL_ID, before)]),
    ...(after === undefined ? [] : [take(tenantId, { kind: EXTERNAL_ID, value: after, by: customerId })]),
  ]
}
