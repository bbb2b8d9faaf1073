import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { text } from '../../shared/contract/fields.ts'
import { refuseUncovered } from '../../shared/contract/refuse-uncovered.ts'
import { heldWithProof } from '../../shared/contract/sets-proofs-of.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import type { RoleAssignment } from '../../shared/domain/permissions/role-assignments.ts'
import { inForce, isTemporary } from '../../shared/domain/permissions/temporary-positions.ts'
import { refuseLastHighest } from '../../shared/people/last-highest.ts'
import { adminUser, type Person, person } from '../../shared/storage/persons.ts'
import { touchesContacts } from '../../shared/storage/profile-changes.ts'
import { countHighest, highestCount } from '../../shared/storage/tenants.ts'
import { adminOfPath } from './admin-of-path.ts'
import { positionField } from './admin-user-fields.ts'
import { adminUserShape } from './admin-user-shape.ts'
import { adminChanges, changeAdmin, describedChange, refuseUncoveredAdmin } from './change-admin.ts'
import { describedLink, directoryLink, refuseTakenLink } from './directory-link.ts'

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
