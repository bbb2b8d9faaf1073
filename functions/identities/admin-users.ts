import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { shownPendingContact, suppressedEmail } from '../../shared/contract/contact-shape.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { text } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { appointedWithProof, heldWithProof } from '../../shared/contract/proof-setters.ts'
import { refuseUncovered } from '../../shared/contract/refuse-uncovered.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import type { RoleAssignment } from '../../shared/domain/permissions/role-assignments.ts'
import { inForce, isTemporary } from '../../shared/domain/permissions/temporary-positions.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { shownPerson } from '../../shared/people/person-names.ts'
import { nameReads } from '../../shared/people/person-paths.ts'
import { refuseLastHighest, removeAdmin } from '../../shared/people/remove-admin.ts'
import { withAgentsOfPersonEnded } from '../../shared/sessions/ended-beside.ts'
import { adminUser, type Person, person, removePerson } from '../../shared/storage/persons.ts'
import { touchesContacts } from '../../shared/storage/profile-changes.ts'
import { countHighest, highestCount } from '../../shared/storage/tenants.ts'
import { say } from '../../shared/texts/phrase.ts'
import { adminOfPath, adminUserShape, newAdminFields, newAdminUserShape, positionField, shownAdminUser } from './admin-user-shape.ts'
import { appointAdmin, type Post, refuseAppointment, shownAppointment } from './appoint-admin.ts'
import { adminChanges, changeAdmin, describedChange, refuseUncoveredAdmin } from './change-admin.ts'
import { describedLink, directoryLink, refuseTakenLink } from './directory-link.ts'

export const getAdminUser = endpoint({
  method: 'GET',
  path: '/tenants/{tenantId}/admin-users/{customerId}',
  operationId: 'getAdminUser',
  group: 'identities',
  summary: 'Get an admin user of a tenant',
  description: 'Answers the position of a member of staff, and how to reach them.',
  access: { kind: 'permission', permission: 'AdminUser.READ', on: ({ params }) => adminUser(params.tenantId, params.customerId) },
  answer: adminUserShape,
  refusals: ['not-found'],
  async handle(call) {
    const { params, read } = call
    const found = await read.one(adminUser(params.tenantId, params.customerId))
    if (found === undefined) throw new Refusal('not-found')
    return ok({ ...shownAdminUser(found), ...shownPendingContact(found, call.now), ...(await suppressedEmail(call, found)) })
  },
})

export const createAdminUser = endpoint({
  method: 'POST',
  path: '/tenants/{tenantId}/admin-users',
  operationId: 'createAdminUser',
  group: 'identities',
  summary: 'Create an admin user of a tenant',
  description:
    'Gives a person a position in the tenant, with a first identity. Leave out `password`: the service sends the person a temporary password, or the code for a first passkey, to the address on record.',
  access: { kind: 'permission', permission: 'AdminUser.CREATE' },
  appoints: () => true,
  body: () => z.object({ ...newAdminFields(), position: positionField() }),
  answer: newAdminUserShape,
  reads: ({ body }) => nameReads(body.identity),
  refusals: ['not-permitted', 'task-required', 'conflict', 'weak-password'],
  tells: ['firstName', 'lastName', 'identity', 'position'],
  describe: ({ body }) => shownAppointment(body, body.position),
  setsProofsOf: ({ params, body }) => appointedWithProof(body, postIn(params.tenantId, body.position).assignment),
  ensure: (call) => refuseAppointment(call, postIn(call.params.tenantId, call.body.position)),
  handle(call) {
    const { tenantId } = call.params
    const { position } = call.body
    call.unitOfWork.add(...countHighest(tenantId, undefined, position))
    return appointAdmin(call, postIn(tenantId, position))
  },
})

function postIn(tenantId: TenantId, position: string): Post {
  return { tenantId, assignment: { kind: 'tenant', position, tenantId }, as: { position } }
}

export const deleteAdminUser = endpoint({
  method: 'DELETE',
  path: '/tenants/{tenantId}/admin-users/{customerId}',
  operationId: 'deleteAdminUser',
  group: 'identities',
  effect: 'one-transaction',
  summary: 'Delete an admin user of a tenant',
  description: 'Removes the position and the identities; sessions end at once.',
  access: { kind: 'permission', permission: 'AdminUser.DELETE', on: ({ params }) => adminUser(params.tenantId, params.customerId) },
  reads: ({ params }) => [person(params.customerId), highestCount(params.tenantId)],
  refusals: ['not-permitted', 'task-required', 'not-found', 'conflict'],
  async describe(call) {
    const { profile } = await adminOfPath(call)
    return say`Remove ${{ person: shownPerson('admin', profile) }}, ${{ position: profile.position ?? '' }}`
  },
  async ensure(call) {
    const { profile, person: of } = await adminOfPath(call)
    refuseUncovered(call, of.holdings)
    await refuseLastHighest(call, call.params.tenantId, profile.position, undefined)
  },
  async handle(call) {
    const { profile, person: of } = await adminOfPath(call)
    await removeAdmin(call, of, profile, await withAgentsOfPersonEnded(call, of, removePerson(of)))
    call.unitOfWork.add(...countHighest(call.params.tenantId, profile.position, undefined))
    call.unitOfWork.change = { before: shownAdminUser(profile) }
    return ok()
  },
})

/** A change of position writes the person and each of their identities. It ends their sessions and the tokens of their agents. */
export const updateAdminUser = endpoint({
  method: 'PUT',
  path: '/tenants/{tenantId}/admin-users/{customerId}',
  operationId: 'updateAdminUser',
  group: 'identities',
  summary: 'Update an admin user of a tenant',
  description:
    'Changes the position or the profile. Another position ends their sessions and agent tokens. A new address of the caller’s own needs a recent proof of identity, and is `pendingContact` until `confirmContact` gets its code.',
  access: { kind: 'permission', permission: 'AdminUser.UPDATE', on: ({ params }) => adminUser(params.tenantId, params.customerId) },
  appoints: ({ body }) => body.position !== undefined,
  changesProofsOf: ({ params, body }) => (touchesContacts(body) ? params.customerId : undefined),
  body: () =>
    z.object({
      position: positionField().optional(),
      scimExternalId: text(200)
        .nullish()
        .describe('Links the account to the directory, which manages it by this id from then on; null ends that.'),
      ...adminChanges(),
    }),
  answer: adminUserShape,
  reads: ({ params }) => [person(params.customerId), highestCount(params.tenantId)],
  refusals: ['not-permitted', 'task-required', 'not-found', 'conflict'],
  tells: ['position', 'firstName', 'lastName', 'email', 'phoneNumber', 'locale', 'scimExternalId'],
  async describe(call) {
    const { profile } = await adminOfPath(call)
    return describedChange(profile, 'position', call.body.position, call.body, describedLink(profile, call.body))
  },
  setsProofsOf: (call) => heldWithProof(call),
  async ensure(call) {
    const { profile, person: of } = await adminOfPath(call)
    const { position = profile.position } = call.body
    refuseUncoveredAdmin(call, of, profile)
    if (position !== profile.position) refuseUncovered(call, assignmentsAfter(call, of, position), 'appoint')
    await refuseLastHighest(call, call.params.tenantId, profile.position, position)
    await refuseTakenLink(call, call.params.tenantId, of, call.body)
  },
  async handle(call) {
    const { params, unitOfWork } = call
    const { profile, person: of } = await adminOfPath(call)
    const { position = profile.position } = call.body
    const assignments = position === profile.position ? undefined : assignmentsAfter(call, of, position)
    unitOfWork.add(...countHighest(params.tenantId, profile.position, position))
    const link = directoryLink(params.tenantId, of, profile, call.body)
    return changeAdmin(call, { profile, person: of, field: 'position', post: position, assignments, link })
  },
})

type ChangingCall = Pick<Call, 'now'> & { readonly params: { readonly tenantId: TenantId } }

/** The roles with this position in place of the present one. Positions for a while last until their end, but not without one for good. */
function assignmentsAfter({ params, now }: ChangingCall, of: Person, position: string | undefined): readonly RoleAssignment[] {
  const { tenantId } = params
  const others = of.holdings.filter((each) => !(each.kind === 'tenant' && each.tenantId === tenantId))
  if (position === undefined) return others
  return [...others, { kind: 'tenant', position, tenantId }, ...inForce(of.holdings, now).filter(isTemporary)]
}
