import type { Call } from '../../shared/contract/call.ts'
import { noteFirstProofs } from '../../shared/contract/proof-setters.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { CustomerId, TenantId } from '../../shared/domain/ids.ts'
import { addressesChosen } from '../../shared/domain/login/chosen-proofs.ts'
import { exchangeNames } from '../../shared/storage/people-by-name.ts'
import { addPerson, profileOf } from '../../shared/storage/persons.ts'
import { profileFields } from '../../shared/storage/profile-changes.ts'
import { EXTERNAL_ID, take, takenBy } from '../../shared/storage/uniqueness.ts'
import { insert } from '../../shared/storage/write.ts'
import { newManagedIdentity, refuseTakenName } from './managed-identity.ts'
import { namesIn, statedIn } from './record-of.ts'
import { refusedAttribute } from './refused-attribute.ts'
import { type ManagedProfile, type ShownUser, shownUser } from './shown-user.ts'
import type { UserInput } from './user-input.ts'

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
