import type { EarlierContacts, PendingContacts } from '../domain/contact/own-contacts.ts'
import { type CustomerId, NO_ID, type TenantId } from '../domain/ids.ts'
import { type Granted, type Grants, grantsAfter } from '../domain/permissions/granted.ts'
import type { Owner, Principal, RoleAssignment } from '../domain/permissions/role-assignments.ts'
import { inForce } from '../domain/permissions/temporary-positions.ts'
import { Refusal } from '../errors/refusal.ts'
import type { Locale } from '../texts/wanted-locale.ts'
import type { DirectoryRecord } from './directory-record.ts'
import { type Identity, identityNamed } from './identities.ts'
import { allSessionsEnded, identityEvent, positionEvents } from './person-events.ts'
import { type Listing, newestFirst, type OwnedReference, owned } from './read.ts'
import { keys } from './table.ts'
import { check, equals, insert, remove, reporting, update, type Write } from './write.ts'

/** Anybody who can be a caller: a customer or an admin user, with their roles and identities. */
export type Person = {
  readonly customerId: CustomerId
  readonly tenantId?: TenantId
  readonly kind: 'customer' | 'admin'
  /** Role assignments, under their stored name. */
  readonly holdings: readonly RoleAssignment[]
  /** The time and origin of each role. Roles that are older than this record have no entry. */
  readonly grants?: Grants
  /** The canonical names of their identities: a handful. */
  readonly identities: readonly string[]
  /** A portal got an ID token of one of their sessions. */
  readonly isKnownToPortals?: boolean
  /** Raised with every change, so that of two concurrent changes none is lost. */
  readonly version: number
}

/** Both limits keep one transaction small enough: every identity is written whenever the roles change. */
export const MOST_IDENTITIES = 20
export const MOST_ROLE_ASSIGNMENTS = 60

/** A stored person or identity as a caller whose permissions are decided now (milliseconds). */
export function principalOf(
  { customerId, tenantId, holdings }: Pick<Person, 'customerId' | 'tenantId' | 'holdings'>,
  now: number,
): Principal {
  return { customerId, tenantId, roleAssignments: inForce(holdings, now) }
}

export const person = (customerId: CustomerId): OwnedReference<Person> => owned<Person>(keys.person(customerId), oneself)

/** A person as a tenant's path names them. Somebody of another tenant is not found. */
export const personIn = (tenantId: TenantId, customerId: CustomerId): OwnedReference<Person> =>
  owned<Person>(keys.person(customerId), (of) => {
    if (of.tenantId !== tenantId) throw new Refusal('not-found', { because: 'person-of-another-tenant' })
    return oneself(of)
  })

/** A person as a path names them: below a tenant, below an institution, or above both. */
export type PersonPath = { readonly customerId: CustomerId; readonly tenantId?: TenantId; readonly institution?: string }

/** The person of a path. Somebody of another scope is not found. */
export const personAt = (path: PersonPath): OwnedReference<Person> =>
  owned<Person>(keys.person(path.customerId), (of) => {
    if (!standsAt(of, path)) throw new Refusal('not-found', { because: 'person-of-another-place' })
    return oneself(of)
  })

/** Tells whether this is the path below which the person's account is kept. */
export function standsAt(of: Person, { tenantId, institution }: PersonPath): boolean {
  if (of.tenantId !== undefined || tenantId !== undefined) return of.tenantId === tenantId
  return institutionOf(of) === institution
}

/** The institution of an account above tenants; none for a global one. */
function institutionOf(of: Person): string | undefined {
  return of.holdings.find((assignment) => assignment.kind === 'institution')?.institution
}

const unchanged = (of: Person) => equals('version', of.version)

/** Fails the transaction if the person has changed since: decisions about them no longer apply. */
export function checkUnchanged(of: Person): Write {
  return check(person(of.customerId), [unchanged(of)])
}

/**
 * Changes a person's roles, on the person and on each identity: a session is checked against the copy on its identity, so both change in
 * one transaction. Also `end`s their sessions if a position is removed. `granted`: the origin of the roles that are new.
 */
export function changeRoleAssignments(
  of: Person,
  holdings: readonly RoleAssignment[],
  { sessions = 'keep', codesSince, granted }: RoleChange = {},
): readonly Write[] {
  const ending = sessions === 'end' ? { add: { epoch: 1 } } : {}
  const grants = grantsAfter(of.grants, of.holdings, holdings, granted)
  return [
    reporting(
      update(person(of.customerId), { set: { holdings, grants }, add: { version: 1 } }, { when: [unchanged(of)] }),
      ...positionEvents(of, of.holdings, holdings),
      ...(sessions === 'end' ? of.identities.map((identity) => allSessionsEnded({ ...of, identity })) : []),
    ),
    ...of.identities.map((name) => update(identityNamed(name), { set: { holdings, codesSince }, ...ending }, { when: [belongsTo(of)] })),
  ]
}

type RoleChange = { readonly sessions?: 'keep' | 'end'; readonly codesSince?: number | undefined; readonly granted?: Granted }

const belongsTo = (of: Person) => equals('customerId', of.customerId)

const newIdentity = (of: Identity) => reporting(insert(identityNamed(of.canonicalName), of), identityEvent('created', of))

/** Gives a person a new way to log in. The identity's item also makes its name unique among all tenants. */
export function addIdentity(of: Person, identity: Identity): readonly Write[] {
  const identities = [...of.identities, identity.canonicalName]
  return [newIdentity(identity), update(person(of.customerId), { set: { identities }, add: { version: 1 } }, { when: [unchanged(of)] })]
}

/** Adds a person, with a first identity if there is one. `granted`: the origin of their roles. */
export function addPerson(of: Person, identity: Identity | undefined, granted?: Granted): readonly Write[] {
  const grants = granted === undefined ? {} : { grants: grantsAfter(undefined, [], of.holdings, granted) }
  return [
    reporting(insert(person(of.customerId), { ...of, ...grants }), ...positionEvents(of, [], of.holdings)),
    ...(identity === undefined ? [] : [newIdentity(identity)]),
  ]
}

/** Removes a way to log in. The sessions that began with it end, because they are checked against it. */
export function removeIdentity(of: Person, canonicalName: string): readonly Write[] {
  const identities = of.identities.filter((name) => name !== canonicalName)
  return [
    removedIdentity(of, canonicalName),
    update(person(of.customerId), { set: { identities }, add: { version: 1 } }, { when: [unchanged(of)] }),
  ]
}

export function removePerson(of: Person): readonly Write[] {
  return [
    reporting(remove(person(of.customerId), { when: [unchanged(of)] }), ...positionEvents(of, of.holdings, [])),
    ...of.identities.map((name) => removedIdentity(of, name)),
  ]
}

function removedIdentity(of: Person, canonicalName: string): Write {
  const gone = { ...of, identity: canonicalName }
  return reporting(remove(identityNamed(canonicalName), { when: [belongsTo(of)] }), identityEvent('deleted', gone), allSessionsEnded(gone))
}

/** The personal data of a person, as the tenant keeps it. */
export type Profile = {
  readonly customerId: CustomerId
  readonly tenantId?: TenantId
  readonly institution?: string
  readonly firstName: string
  readonly lastName: string
  readonly email?: string
  /** Time from which that address is on record, if later than the profile (UTC). */
  readonly emailSince?: string
  readonly phoneNumber?: string
  readonly nationalIdentityNumber?: string
  /** The language of the person's pages and messages. */
  readonly locale?: Locale
  /** New addresses of the person's own choice that wait for their codes. */
  readonly pendingContacts?: PendingContacts
  /** Earlier addresses, while the person can undo their own change; a handful. */
  readonly earlierContacts?: EarlierContacts
  /** Only for admin users: the position they were appointed to. */
  readonly position?: string
  readonly role?: string
  /**
   * Positions that they hold for a while, at most 5, so that a search for holders of a position finds them. Permissions are decided by the
   * roles alone. `until`: in milliseconds since 1970.
   */
  readonly temporaryPositions?: readonly { readonly position: string; readonly until: number }[]
  /** Only for admin users whom a directory manages. */
  readonly directory?: DirectoryRecord
  readonly created: string
  readonly lastModified: string
}

function oneself(of: { readonly customerId: CustomerId }): Owner {
  return { kind: 'customer', customerId: of.customerId }
}

export const customer = (tenantId: TenantId, customerId: CustomerId) => owned<Profile>(keys.customer(tenantId, customerId), oneself)
export const adminUser = (tenantId: TenantId, customerId: CustomerId) => owned<Profile>(keys.adminUser(tenantId, customerId), oneself)
export const institutionAdmin = (institution: string, customerId: CustomerId) =>
  owned<Profile>(keys.institutionAdmin(institution, customerId), oneself)
export const globalAdmin = (customerId: CustomerId) => owned<Profile>(keys.globalAdmin(customerId), oneself)

/** The stored profile of the admin user of a path. */
export function adminAt({ tenantId, institution, customerId }: PersonPath): OwnedReference<Profile> {
  if (tenantId !== undefined) return adminUser(tenantId, customerId)
  return institution === undefined ? globalAdmin(customerId) : institutionAdmin(institution, customerId)
}

/** The stored profile of a person. */
export function profileOf(of: Person): OwnedReference<Profile> {
  if (of.tenantId !== undefined)
    return of.kind === 'customer' ? customer(of.tenantId, of.customerId) : adminUser(of.tenantId, of.customerId)
  const institution = institutionOf(of)
  return institution === undefined ? globalAdmin(of.customerId) : institutionAdmin(institution, of.customerId)
}

export function customersOf(tenantId: TenantId, limit: number, after?: string): Listing<Profile> {
  return newestFirst(keys.customer(tenantId, NO_ID), limit, after)
}

export function adminUsersOf(tenantId: TenantId, limit: number, after?: string): Listing<Profile> {
  return newestFirst(keys.adminUser(tenantId, NO_ID), limit, after)
}

export function institutionAdminsOf(institution: string, limit: number, after?: string): Listing<Profile> {
  return newestFirst(keys.institutionAdmin(institution, NO_ID), limit, after)
}

export function globalAdmins(limit: number, after?: string): Listing<Profile> {
  return newestFirst(keys.globalAdmin(NO_ID), limit, after)
}
