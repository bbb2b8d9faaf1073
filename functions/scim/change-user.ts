import type { Call } from '../../shared/contract/call.ts'
import { isGranted } from '../../shared/contract/opens.ts'
import { noteProofsSet } from '../../shared/contract/proof-setters.ts'
import { refuseTakeover, refuseUncovered } from '../../shared/contract/refuse-uncovered.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { grantedBy } from '../../shared/domain/permissions/granted.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { canonicalIfPossible } from '../../shared/people/account-fields.ts'
import { portalsOfPerson } from '../../shared/people/portals-to-tell.ts'
import { refuseLastHighest } from '../../shared/people/remove-admin.ts'
import { contactChange } from '../../shared/proofs/contact-change.ts'
import { withAgentsEnded } from '../../shared/sessions/ended-beside.ts'
import { changeByDirectory, type DirectoryChange } from '../../shared/storage/directory-people.ts'
import { type Identity, identityNamed } from '../../shared/storage/identities.ts'
import { exchangeNames } from '../../shared/storage/people-by-name.ts'
import { adminUser, type Person } from '../../shared/storage/persons.ts'
import {
  changedContacts,
  changedProfile,
  contactsAreAsRead,
  fieldsAreAsRead,
  profileChange,
  profileWith,
  withContacts,
} from '../../shared/storage/profile-changes.ts'
import { countHighest } from '../../shared/storage/tenants.ts'
import { EXTERNAL_ID, giveBack, take } from '../../shared/storage/uniqueness.ts'
import { equals, hasNo, update, type Write } from '../../shared/storage/write.ts'
import { refuseTakenId, refuseTakenName } from './create-user.ts'
import { endDelegationsOfLocked } from './delegations-of-locked.ts'
import type { FoundUser } from './found-user.ts'
import { refusedAttribute } from './of-directory.ts'
import { isNothing, type Plan, planOf, type Wanted } from './plan-of-user.ts'
import type { ManagedProfile } from './shown-user.ts'

export type ChangingCall = Pick<
  Call,
  'caller' | 'initiator' | 'taskId' | 'settings' | 'settingsOf' | 'read' | 'ports' | 'now' | 'newId' | 'traceId' | 'unitOfWork' | 'scope'
>

/**
 * Changes a user to what the directory wants, in one transaction with everything that follows from it: position, lock, end of sessions,
 * agents and delegations. Returns the profile afterwards. Adds no write where nothing differs.
 */
export async function changeUser(call: ChangingCall, tenantId: TenantId, found: FoundUser, wanted: Wanted): Promise<ManagedProfile> {
  const { after, isLockedNow, writes } = await changeOfUser(call, tenantId, found, wanted)
  call.unitOfWork.add(...writes, ...(isLockedNow ? await endDelegationsOfLocked(call, [found.person.customerId]) : []))
  return after
}

/** A judged change of a user. Whoever is locked by it must also lose their delegations. */
type ChangeOfUser = { readonly after: ManagedProfile; readonly isLockedNow: boolean; readonly writes: readonly Write[] }

/** The same change with its writes, without the end of delegations, which several people can share. */
export async function changeOfUser(call: ChangingCall, tenantId: TenantId, found: FoundUser, wanted: Wanted): Promise<ChangeOfUser> {
  const { profile, person: of } = found
  const plan = planOf(call, tenantId, found, wanted)
  if (isNothing(profile, plan)) return { after: profile, isLockedNow: false, writes: [] }
  await refusePlan(call, tenantId, found, plan)
  const { writes, after } = await writesOf(call, tenantId, of, profile, plan)
  return { after, isLockedNow: plan.lock?.kind === 'lock', writes }
}

/** Refuses what the account of the directory may not do to this person, and values that others have. */
async function refusePlan(call: ChangingCall, tenantId: TenantId, { profile, person: of }: FoundUser, plan: Plan): Promise<void> {
  if (of.customerId === call.caller.customerId) throw new Refusal('scim-not-managed')
  if (choosesAddress(profile, plan) || plan.renames) refuseTakeover(call, of)
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
    ...(await personWrites(call, of, profile, plan)),
    ...countHighest(tenantId, profile.position, position),
    ...exchangedIds(tenantId, of, profile.directory.externalId, record.externalId),
    ...contacts.writes,
  ]
  return { writes, after }
}

/** The changes of the person and of the identities. Whoever is locked, moved or renamed loses all sessions and agents, and portals are told. */
async function personWrites(call: ChangingCall, of: Person, profile: ManagedProfile, plan: Plan): Promise<readonly Write[]> {
  const { read, now } = call
  const changesContacts = changedContacts(profile, plan.fields).length > 0
  const identities = (await read.many(of.identities.map(identityNamed))).filter((each) => each !== undefined)
  const isLocked = plan.lock?.kind === 'lock'
  const endsSessions = plan.holdings !== undefined || isLocked
  const told = endsSessions || plan.renames ? await portalsOfPerson(call, of) : []
  const changed = changeByDirectory(of, identities, {
    holdings: plan.holdings,
    granted: grantedBy(call),
    lock: plan.lock,
    endsSessions,
    codesSince: changesContacts || endsSessions ? now + 1 : undefined,
    renamed: plan.renames ? renamed(identities, plan, now) : undefined,
  })
  const noted = plan.renames && !choosesAddress(profile, plan) ? await signOnNoted(call, of, identities) : []
  const ended = endsSessions || plan.renames ? await withAgentsEnded(call, identities, changed) : changed
  return [...ended, ...told, ...noted]
}

/**
 * Notes that the caller renamed an identity with single sign-on, and so chose who signs in with it. It is left out where an address was chosen,
 * which is noted for longer.
 */
function signOnNoted(call: ChangingCall, of: Person, identities: readonly Identity[]): Promise<readonly Write[]> {
  const isSignOn = identities.some(({ kind }) => kind === 'sso')
  return noteProofsSet(call, of.customerId, isSignOn ? [{ what: 'account' }] : [])
}

function choosesAddress(profile: ManagedProfile, { fields }: Plan): boolean {
  return changedContacts(profile, fields).some((field) => typeof fields[field] === 'string')
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
