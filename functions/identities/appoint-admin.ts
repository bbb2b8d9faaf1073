import type { Call } from '../../shared/contract/call.ts'
import { ok, type Reply } from '../../shared/contract/http.ts'
import { noteFirstProofs } from '../../shared/contract/proof-setters.ts'
import { refuseUncovered } from '../../shared/contract/refuse-uncovered.ts'
import type { CustomerId, TenantId } from '../../shared/domain/ids.ts'
import { addressesChosen, proofsChosen } from '../../shared/domain/login/proof-setters.ts'
import { grantedBy } from '../../shared/domain/permissions/granted.ts'
import type { RoleAssignment } from '../../shared/domain/permissions/role-assignments.ts'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import { exchangeNames } from '../../shared/storage/people-by-name.ts'
import { addPerson, type Profile, profileOf } from '../../shared/storage/persons.ts'
import { profileFields } from '../../shared/storage/profile-changes.ts'
import { insert } from '../../shared/storage/write.ts'
import { type Phrase, type PhraseValue, say } from '../../shared/texts/phrase.ts'
import type { Locale } from '../../shared/texts/wanted-locale.ts'
import { shownAdminUser } from './admin-user-shape.ts'
import { firstProof, isPasswordSent, withSentPassword } from './first-proof.ts'
import { shownIdentity } from './identity-shape.ts'
import { type IdentityInput, newIdentity, refuseImpossible, shownIdentityInput } from './new-identity.ts'

type AdminInput = IdentityInput & {
  readonly firstName: string
  readonly lastName: string
  readonly email?: string | undefined
  readonly phoneNumber?: string | undefined
  readonly locale?: Locale | undefined
}
type Appointment = Pick<
  Call,
  'caller' | 'initiator' | 'taskId' | 'scope' | 'settings' | 'settingsOf' | 'read' | 'request' | 'ports' | 'now' | 'newId' | 'unitOfWork'
> & {
  readonly body: AdminInput
}

/** The post of an admin user, and its name in their profile. */
export type Post = {
  readonly assignment: RoleAssignment
  readonly as: Pick<Profile, 'position' | 'role' | 'institution'>
  readonly tenantId?: TenantId
}

/** Refuses an appointment to a post that the caller's own grants do not cover. */
export async function refuseAppointment(call: Appointment, { assignment }: Post): Promise<void> {
  refuseUncovered(call, [assignment], 'appoint')
  await refuseImpossible(call, call.body, [assignment], isPasswordSent(call, call.body, call.body) ? 'sent' : 'as-given')
}

/** Adds the person, their profile and their first identity. */
export async function appointAdmin(call: Appointment, { assignment, as, tenantId }: Post): Promise<Reply> {
  const { body, now, unitOfWork } = call
  const customerId: CustomerId = call.ports.newIdOfCell(call.now)
  const at = new Date(now).toISOString()
  const inTenant = tenantId === undefined ? {} : { tenantId }
  const profile: Profile = { customerId, ...inTenant, ...profileFields(body), ...as, created: at, lastModified: at }
  const holdings = [assignment]
  const made = withSentPassword(call, body, body)
  const fresh = await newIdentity(call, { customerId, ...inTenant, holdings }, made)
  const { identity, answer, message } = await firstProof(call, fresh, { input: body, made, profile })
  const person = { customerId, ...inTenant, kind: 'admin', holdings, identities: [identity.canonicalName], version: 1 } as const
  unitOfWork.add(
    insert(profileOf(person), profile),
    ...exchangeNames(profileOf(person), undefined, profile),
    ...addPerson(person, identity, grantedBy(call)),
    ...fresh.writes,
    ...noteFirstProofs(call, customerId, [
      ...proofsChosen({ canonicalName: identity.canonicalName, enrolment: answer.enrolmentCode }, body),
      ...addressesChosen(body),
    ]),
    ...message,
  )
  unitOfWork.change = { after: { ...shownAdminUser(profile), ...shownIdentity(identity) } }
  return ok({ ...shownAdminUser(profile), ...answer })
}

export function shownAppointment(body: AdminInput, position: PhraseValue): Phrase {
  const person = inQuotes(`${body.firstName} ${body.lastName}`)
  return say`Appoint ${{ person }} as ${{ position }}, with ${{ identity: shownIdentityInput(body) }}`
}
