import type { AnonymousCall } from '../../shared/contract/call.ts'
import { identityName } from '../../shared/domain/identity/identity-name.ts'
import { type CustomerId, type TenantId, writtenId } from '../../shared/domain/ids.ts'
import { rolesWith } from '../../shared/domain/permissions/known-roles.ts'
import { nameOf, type RoleAssignment } from '../../shared/domain/permissions/role-assignments.ts'
import type { Said } from '../../shared/domain/saml/judge-assertion.ts'
import { holdingFor, mayVouchFor } from '../../shared/domain/saml/provider-reach.ts'
import { emailField, nameField } from '../../shared/people/profile-fields.ts'
import { type Identity, identityNamed } from '../../shared/storage/identities.ts'
import { exchangeNames } from '../../shared/storage/people-by-name.ts'
import { addPerson, changeRoleAssignments, type Person, type Profile, person, profileOf } from '../../shared/storage/persons.ts'
import { countHighest } from '../../shared/storage/tenants.ts'
import { insert, update } from '../../shared/storage/write.ts'
import type { Provider } from './provider.ts'
import { refused } from './verified-response.ts'

type ComingCall = Pick<AnonymousCall, 'read' | 'ports' | 'unitOfWork' | 'now' | 'newId' | 'settingsOf'>

/** The person that a provider vouches for, with their present roles. The changes needed for that are in the call's transaction. */
export async function personOfAssertion(call: ComingCall, provider: Provider, said: Said): Promise<Identity> {
  const name = identityName(said.nameId)
  if (name.kind === 'refused') throw refused('name-id')
  const identity = await call.read.one(identityNamed(name.canonical))
  if (identity !== undefined && (identity.kind !== 'sso' || identity.sso !== provider.name)) throw refused('identity-of-another-kind')
  const { roleAttribute } = provider.config
  if (roleAttribute === undefined) return known(provider, identity)
  const assignment = await assignmentSaid(call, provider, said, roleAttribute, identity)
  return identity === undefined ? created(call, provider, said, name.canonical, assignment) : changed(call, provider, identity, assignment)
}

/** If the service keeps the roles, the person must exist already. */
function known({ reach }: Provider, identity: Identity | undefined): Identity {
  if (identity === undefined) throw refused('nobody-by-this-name')
  if (!mayVouchFor(reach, identity)) throw refused('out-of-reach')
  return identity
}

/** The role that the provider asserts. Of several, the first counts. */
async function assignmentSaid(
  call: ComingCall,
  { reach, config }: Provider,
  { attributes }: Said,
  roleAttribute: string,
  identity: Identity | undefined,
): Promise<RoleAssignment> {
  const [role] = attributes.get(roleAttribute) ?? []
  if (role === undefined) throw refused('no-role')
  const [saidTenant] = config.tenantAttribute === undefined ? [] : (attributes.get(config.tenantAttribute) ?? [])
  const tenantId = saidTenant === undefined ? identity?.tenantId : tenantIn(saidTenant)
  const { settings } = await call.settingsOf(undefined)
  const assignment = holdingFor(reach, role, tenantId, rolesWith(settings.value('roles.supported')))
  if (assignment === undefined) throw refused('role-not-supported')
  if (assignment.kind === 'tenant' && (await call.settingsOf(assignment.tenantId)).tenant === undefined) throw refused('no-such-tenant')
  return assignment
}

function tenantIn(text: string): TenantId {
  if (!/^[1-9][0-9]{0,15}$/.test(text) || !Number.isSafeInteger(Number(text))) throw refused('tenant-attribute')
  return writtenId(text)
}

const postOf = (assignment: RoleAssignment): Pick<Profile, 'position' | 'role' | 'institution'> =>
  assignment.kind === 'tenant'
    ? { position: assignment.position }
    : { role: nameOf(assignment), ...(assignment.kind === 'institution' ? { institution: assignment.institution } : {}) }

/** Creates the person at their first login: 10 write units. */
async function created(
  call: ComingCall,
  provider: Provider,
  said: Said,
  canonicalName: string,
  assignment: RoleAssignment,
): Promise<Identity> {
  const { ports, now, unitOfWork } = call
  const customerId: CustomerId = call.newId()
  const at = new Date(now).toISOString()
  const common = { customerId, ...(assignment.kind === 'tenant' ? { tenantId: assignment.tenantId } : {}), holdings: [assignment] }
  const of: Person = { ...common, kind: 'admin', identities: [canonicalName], version: 1 }
  const identity: Identity = {
    ...common,
    identity: said.nameId,
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
  unitOfWork.add(insert(profileOf(of), profile), ...exchangeNames(profileOf(of), undefined, profile), ...addPerson(of, identity))
  if (assignment.kind === 'tenant') unitOfWork.add(...countHighest(assignment.tenantId, undefined, assignment.position))
  unitOfWork.change = { after: { identity: said.nameId, provider: provider.name, ...postOf(assignment) } }
  return identity
}

/** A role that differs from the profile's is written into the profile. Roles in organisations stay. */
async function changed(call: ComingCall, { name, reach }: Provider, identity: Identity, assignment: RoleAssignment): Promise<Identity> {
  const of = await call.read.one(person(identity.customerId))
  if (of === undefined || !mayVouchFor(reach, of)) throw refused('out-of-reach')
  const before = of.holdings.find(({ kind }) => kind !== 'organisation')
  const tenantId = assignment.kind === 'tenant' ? assignment.tenantId : undefined
  if (before?.kind !== assignment.kind || of.tenantId !== tenantId) throw refused('person-of-another-scope')
  if (nameOf(before) === nameOf(assignment) && of.holdings.filter(({ kind }) => kind !== 'organisation').length === 1) return identity

  const holdings = [assignment, ...of.holdings.filter(({ kind }) => kind === 'organisation')]
  const lastModified = new Date(call.now).toISOString()
  call.unitOfWork.add(...changeRoleAssignments(of, holdings), update(profileOf(of), { set: { ...postOf(assignment), lastModified } }))
  if (assignment.kind === 'tenant') call.unitOfWork.add(...countHighest(assignment.tenantId, nameOf(before), assignment.position))
  call.unitOfWork.change = { before: { provider: name, ...postOf(before) }, after: { provider: name, ...postOf(assignment) } }
  return { ...identity, holdings }
}

/** Names of these attributes at providers: plain names, object identifiers (RFC 4519) and claims. */
const GIVEN_NAME = ['firstName', 'givenName', 'urn:oid:2.5.4.42', 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname']
const SURNAME = ['lastName', 'sn', 'surname', 'urn:oid:2.5.4.4', 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname']

function nameSaid({ nameId, attributes }: Said): Pick<Profile, 'firstName' | 'lastName' | 'email'> {
  const first = (names: readonly string[]) =>
    names.flatMap((name) => attributes.get(name) ?? []).find((value) => nameField().safeParse(value).success)
  const email = emailField().safeParse(nameId)
  return {
    firstName: first(GIVEN_NAME) ?? nameId,
    lastName: first(SURNAME) ?? '',
    ...(email.success ? { email: email.data } : {}),
  }
}
