import type { Call } from '../../shared/contract/call.ts'
import { noteFirstProofs } from '../../shared/contract/proof-setters.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { CustomerId, TenantId } from '../../shared/domain/ids.ts'
import { addressesChosen } from '../../shared/domain/login/proof-setters.ts'
import { canonicalIfPossible } from '../../shared/people/account-fields.ts'
import { storedPassword } from '../../shared/proofs/hashed-password.ts'
import { forgetFailures } from '../../shared/storage/attempts.ts'
import { type Identity, identityNamed } from '../../shared/storage/identities.ts'
import { exchangeNames } from '../../shared/storage/people-by-name.ts'
import { addPerson, profileOf } from '../../shared/storage/persons.ts'
import { profileFields } from '../../shared/storage/profile-changes.ts'
import { EXTERNAL_ID, take, takenBy } from '../../shared/storage/uniqueness.ts'
import { insert, type Write } from '../../shared/storage/write.ts'
import { refusedAttribute } from './of-directory.ts'
import { type ManagedProfile, type ShownUser, shownUser } from './shown-user.ts'
import { namesIn, statedIn, type UserInput } from './user-input.ts'

type CreatingCall = Pick<Call, 'caller' | 'initiator' | 'settings' | 'read' | 'ports' | 'now' | 'newId' | 'unitOfWork' | 'scope'> & {
  readonly params: { readonly tenantId: TenantId }
}

/** Adds a person with an identity and without a position: only a group gives one. Until then the identity is locked. */
export async function createUser(call: CreatingCall, input: UserInput): Promise<ShownUser> {
  const { now, unitOfWork, params } = call
  const { tenantId } = params
  await Promise.all([refuseTakenName(call, input.userName), refuseTakenId(call, tenantId, input.externalId)])
  const customerId: CustomerId = call.ports.newIdOfCell(call.now)
  const at = new Date(now).toISOString()
  const contacts = defined({ email: input.email?.value, phoneNumber: input.phone?.value })
  const profile: ManagedProfile = {
    customerId,
    tenantId,
    ...profileFields({ ...namesIn(input), ...contacts }),
    directory: { ...statedIn(input, { active: true }), groups: [], lockedAfter: at },
    created: at,
    lastModified: at,
  }
  const { identity, writes } = await newManagedIdentity(call, { customerId, tenantId, userName: input.userName, lockedAfter: at })
  const person = { customerId, tenantId, kind: 'admin', holdings: [], identities: [identity.canonicalName], version: 1 } as const
  unitOfWork.add(
    insert(profileOf(person), profile),
    ...exchangeNames(profileOf(person), undefined, profile),
    ...addPerson(person, identity),
    ...writes,
    ...(input.externalId === undefined ? [] : [take(tenantId, { kind: EXTERNAL_ID, value: input.externalId, by: customerId })]),
    ...noteFirstProofs(call, customerId, addressesChosen(contacts)),
  )
  const shown = shownUser(call, tenantId, profile, new Map())
  unitOfWork.change = { after: shown }
  return shown
}

/** Refuses an id of the directory that another person has. */
export async function refuseTakenId({ read }: Pick<Call, 'read'>, tenantId: TenantId, externalId: string | undefined): Promise<void> {
  if (externalId === undefined) return
  if ((await read.one(takenBy(tenantId, EXTERNAL_ID, externalId))) !== undefined)
    throw refusedAttribute('scim-taken', 'externalId', 'must be unique: another user has it')
}

type NewIdentity = {
  readonly customerId: CustomerId
  readonly tenantId: TenantId
  readonly userName: string
  readonly lockedAfter: string | undefined
}

/** Refuses a name that an identity has, of whatever tenant. */
export async function refuseTakenName({ read }: Pick<Call, 'read'>, userName: string): Promise<void> {
  const canonical = canonicalIfPossible(userName) ?? ''
  if ((await read.one(identityNamed(canonical))) !== undefined)
    throw refusedAttribute('scim-taken', 'userName', 'must be unique: another identity has this name')
}

/**
 * The identity of a person whom the directory brings, without any right. It signs in through the provider of `scim.sso`; where none is set,
 * by a password that its owner chooses by a link. Nobody knows its first password.
 */
async function newManagedIdentity(
  call: Pick<Call, 'ports' | 'now' | 'settings'>,
  { customerId, tenantId, userName, lockedAfter }: NewIdentity,
): Promise<{ readonly identity: Identity; readonly writes: readonly Write[] }> {
  const sso = call.settings.value('scim.sso')
  const canonicalName = canonicalIfPossible(userName) ?? ''
  const at = new Date(call.now).toISOString()
  const identity: Identity = {
    identity: userName,
    canonicalName,
    customerId,
    tenantId,
    ...(sso === '' ? { kind: 'password' } : { kind: 'sso', sso }),
    ...(await storedPassword(call, undefined)),
    // Not 1: sessions of an identity that had this name before must not come back to life.
    epoch: call.now,
    holdings: [],
    ...(lockedAfter === undefined ? {} : { authLockedAfter: lockedAfter }),
    created: at,
    lastModified: at,
  }
  return { identity, writes: sso === '' ? forgetFailures(canonicalName) : [] }
}
