import type { AnonymousCall } from '../contract/call.ts'
import { identityName } from '../domain/identity/identity-name.ts'
import { type CustomerId, type TenantId, writtenId } from '../domain/ids.ts'
import { rolesWith } from '../domain/permissions/known-roles.ts'
import { nameOf, type RoleAssignment } from '../domain/permissions/role-assignments.ts'
import { inForce, isTemporary } from '../domain/permissions/temporary-positions.ts'
import { holdingFor, mayVouchFor, type Reach } from '../domain/saml/provider-reach.ts'
import type { Refusal } from '../errors/refusal.ts'
import { emailField, nameField } from '../people/account-fields.ts'
import { type Identity, identityNamed } from '../storage/identities.ts'
import { exchangeNames } from '../storage/people-by-name.ts'
import { addPerson, changeRoleAssignments, type Person, type Profile, person, profileOf } from '../storage/persons.ts'
import { countHighest } from '../storage/tenants.ts'
import { insert, update } from '../storage/write.ts'

/** An identity provider that vouches for people, and where it states their roles and tenants. */
export type Voucher = {
  /** Its short name. */
  readonly name: string
  readonly reach: Reach
  /** Name of the attribute or claim with the role; `undefined` if the service keeps the roles. */
  readonly roleFrom: string | undefined
  /** Name of the attribute or claim with the tenant id. */
  readonly tenantFrom: string | undefined
  /** The refusal for a reason, which only the log shows. */
  readonly refused: (because: string) => Refusal
}

/** The verified statements of a provider about a person. */
export type Statements = {
  readonly identity: string
  /** Values by the name of the attribute or claim, in their order. */
  readonly attributes: ReadonlyMap<string, readonly string[]>
}

type ComingCall = Pick<AnonymousCall, 'read' | 'ports' | 'unitOfWork' | 'now' | 'newId' | 'settingsOf'>

/** The person that a provider vouches for, with their present roles. The changes needed for that are in the call's transaction. */
export async function personVouchedFor(call: ComingCall, provider: Voucher, said: Statements): Promise<Identity> {
  const name = identityName(said.identity)
  if (name.kind === 'refused') throw provider.refused('name-id')
  const identity = await call.read.one(identityNamed(name.canonical))
  if (identity !== undefined && (identity.kind !== 'sso' || identity.sso !== provider.name))
    throw provider.refused('identity-of-another-kind')
  if (provider.roleFrom === undefined) return known(provider, identity)
  const assignment = await assignmentSaid(call, provider, said, provider.roleFrom, identity)
  return identity === undefined ? created(call, provider, said, name.canonical, assignment) : changed(call, provider, identity, assignment)
}

/** If the service keeps the roles, the person must exist already. */
function known(provider: Voucher, identity: Identity | undefined): Identity {
  if (identity === undefined) throw provider.refused('nobody-by-this-name')
  if (!mayVouchFor(provider.reach, identity)) throw provider.refused('out-of-reach')
  return identity
}

/** The role that the provider asserts. Of several, the first counts. */
async function assignmentSaid(
  call: ComingCall,
  provider: Voucher,
  { attributes }: Statements,
  roleFrom: string,
  identity: Identity | undefined,
): Promise<RoleAssignment> {
  const [role] = attributes.get(roleFrom) ?? []
  if (role === undefined) throw provider.refused('no-role')
  const [saidTenant] = provider.tenantFrom === undefined ? [] : (attributes.get(provider.tenantFrom) ?? [])
  const tenantId = saidTenant === undefined ? identity?.tenantId : tenantIn(saidTenant)
  if (saidTenant !== undefined && tenantId === undefined) throw provider.refused('tenant-attribute')
  const { settings } = await call.settingsOf(undefined)
  const assignment = holdingFor(provider.reach, role, tenantId, rolesWith(settings.value('roles.supported')))
  if (assignment === undefined) throw provider.refused('role-not-supported')
  if (assignment.kind === 'tenant' && (await call.settingsOf(assignment.tenantId)).tenant === undefined)
    throw provider.refused('no-such-tenant')
  return assignment
}

/** The tenant whose id a provider states; `undefined` if the text is no id. */
export function tenantIn(text: string): TenantId | undefined {
  return /^[1-9][0-9]{0,15}$/.test(text) && Number.isSafeInteger(Number(text)) ? writtenId(text) : undefined
}

const postOf = (assignment: RoleAssignment): Pick<Profile, 'position' | 'role' | 'institution'> =>
  assignment.kind === 'tenant'
    ? { position: assignment.position }
    : { role: nameOf(assignment), ...(assignment.kind === 'institution' ? { institution: assignment.institution } : {}) }

/** Creates the person at their first login. */
async function created(
  call: ComingCall,
  provider: Voucher,
  said: Statements,
  canonicalName: string,
  assignment: RoleAssignment,
): Promise<Identity> {
  const { ports, now, unitOfWork } = call
  const customerId: CustomerId = call.ports.newIdOfCell(call.now)
  const at = new Date(now).toISOString()
  const common = { customerId, ...(assignment.kind === 'tenant' ? { tenantId: assignment.tenantId } : {}), holdings: [assignment] }
  const of: Person = { ...common, kind: 'admin', identities: [canonicalName], version: 1 }
  const identity: Identity = {
    ...common,
    identity: said.identity,
    canonicalName,
    kind: 'sso',
    sso: provider.name,
    passwordHash: await ports.passwords.hash(`${ports.newSecretId()}${ports.newSecretId()}`),
    // Not 1: sessions of an identity that had this name before must not come back to life.
    epoch: now,
    created: at,
    lastModified: at,
  }
  const { holdings: _, ...whose } = common
  const profile: Profile = { ...whose, ...nameSaid(said), ...postOf(assignment), created: at, lastModified: at }
  unitOfWork.add(
    insert(profileOf(of), profile),
    ...exchangeNames(profileOf(of), undefined, profile),
    ...addPerson(of, identity, { since: at, provider: provider.name }),
  )
  if (assignment.kind === 'tenant') unitOfWork.add(...countHighest(assignment.tenantId, undefined, assignment.position))
  unitOfWork.change = { after: { identity: said.identity, provider: provider.name, ...postOf(assignment) } }
  return identity
}

/**
 * A role that differs from the profile's is written into the profile, and ends the person's agents. Roles in organisations stay, and positions
 * for a while until their end.
 */
async function changed(call: ComingCall, provider: Voucher, identity: Identity, assignment: RoleAssignment): Promise<Identity> {
  const of = await call.read.one(person(identity.customerId))
  if (of === undefined || !mayVouchFor(provider.reach, of)) throw provider.refused('out-of-reach')
  const before = of.holdings.find((each) => !isBesideRole(each))
  const tenantId = assignment.kind === 'tenant' ? assignment.tenantId : undefined
  if (before?.kind !== assignment.kind || of.tenantId !== tenantId) throw provider.refused('person-of-another-scope')
  if (nameOf(before) === nameOf(assignment) && of.holdings.filter((each) => !isBesideRole(each)).length === 1) return identity

  const holdings = [assignment, ...inForce(of.holdings.filter(isBesideRole), call.now)]
  const lastModified = new Date(call.now).toISOString()
  const { agentsOfOldRole } = await import('./agents-of-old-role.ts')
  const ended = await agentsOfOldRole(call, of)
  const sessions = ended === undefined ? 'end' : 'keep'
  call.unitOfWork.add(
    ...changeRoleAssignments(of, holdings, { sessions, granted: { since: lastModified, provider: provider.name } }),
    ...(ended ?? []),
    update(profileOf(of), { set: { ...postOf(assignment), lastModified } }),
  )
  if (assignment.kind === 'tenant') call.unitOfWork.add(...countHighest(assignment.tenantId, nameOf(before), assignment.position))
  call.unitOfWork.change = {
    before: { provider: provider.name, ...postOf(before) },
    after: { provider: provider.name, ...postOf(assignment) },
  }
  return { ...identity, holdings, epoch: identity.epoch + (ended === undefined ? 1 : 0) }
}

/** Tells whether somebody holds this beside the role that a provider asserts. */
const isBesideRole = (held: RoleAssignment): boolean => held.kind === 'organisation' || isTemporary(held)

/** Names of these attributes at providers: plain names, claims of OpenID Connect, object identifiers (RFC 4519) and WS-Federation's. */
const GIVEN_NAME = [
  'firstName',
  'givenName',
  'given_name',
  'urn:oid:2.5.4.42',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname',
]
const SURNAME = [
  'lastName',
  'sn',
  'surname',
  'family_name',
  'urn:oid:2.5.4.4',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname',
]

function nameSaid({ identity, attributes }: Statements): Pick<Profile, 'firstName' | 'lastName' | 'email'> {
  const first = (names: readonly string[]) =>
    names.flatMap((name) => attributes.get(name) ?? []).find((value) => nameField().safeParse(value).success)
  const email = emailField().safeParse(identity)
  return {
    firstName: first(GIVEN_NAME) ?? identity,
    lastName: first(SURNAME) ?? '',
    ...(email.success ? { email: email.data } : {}),
  }
}
