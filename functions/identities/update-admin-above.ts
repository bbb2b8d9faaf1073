import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { refuseUncovered } from '../../shared/contract/refuse-uncovered.ts'
import { heldWithProof } from '../../shared/contract/sets-proofs-of.ts'
import { ofAdminAbove } from '../../shared/people/person-paths.ts'
import { adminAt, type PersonPath, person } from '../../shared/storage/persons.ts'
import { touchesContacts } from '../../shared/storage/profile-changes.ts'
import { actingStays, refuseOneself } from './acting-admin.ts'
import { adminOfPath } from './admin-of-path.ts'
import { roleField } from './admin-user-fields.ts'
import { adminUserShape } from './admin-user-shape.ts'
import type { Post } from './appoint-admin.ts'
import { adminChanges, changeAdmin, describedChange, refuseUncoveredAdmin } from './change-admin.ts'
import { globalPost, institutionPost } from './role-above-tenants.ts'

export const updateAdminAbove = endpoint({
  method: 'PUT',
  path: ofAdminAbove(),
  operationId: 'updateGlobalAdmin',
  group: 'identities',
  summary: 'Update a global admin',
  description:
    'Changes the role or the profile. Another role ends their sessions. You cannot change your own role. A new address of your own needs a recent proof of identity, and is `pendingContact` until `confirmContact` gets its code.',
  access: { kind: 'permission', permission: 'AdminUser.UPDATE', on: ({ params }) => adminAt(params) },
  appoints: ({ body }) => body.role !== undefined,
  changesProofsOf: ({ params, body }) => (touchesContacts(body) ? params.customerId : undefined),
  body: () =>
    z.object({
      role: roleField().optional(),
      ...adminChanges(),
    }),
  answer: adminUserShape,
  reads: ({ params }) => [person(params.customerId)],
  refusals: ['not-permitted', 'task-required', 'not-found', 'conflict'],
  tells: ['role', 'firstName', 'lastName', 'email', 'phoneNumber', 'locale'],
  async describe(call) {
    const { profile } = await adminOfPath(call)
    return describedChange(profile, 'role', call.body.role, call.body)
  },
  setsProofsOf: (call) => heldWithProof(call),
  async ensure(call) {
    const { profile, person: of } = await adminOfPath(call)
    refuseUncoveredAdmin(call, of, profile)
    if (call.body.role === undefined || call.body.role === profile.role) return
    refuseUncovered(call, [postOf(call, call.body.role).assignment], 'appoint')
    refuseOneself(call, 'Nobody changes their own role.')
  },
  async handle(call) {
    const { profile, person: of } = await adminOfPath(call)
    const { role = profile.role } = call.body
    const assignments = role === undefined || role === profile.role ? undefined : [postOf(call, role).assignment]
    if (assignments !== undefined) call.unitOfWork.add(await actingStays(call))
    return changeAdmin(call, { profile, person: of, field: 'role', post: role, assignments })
  },
})

function postOf(call: Pick<Call, 'settings'> & { readonly params: PersonPath }, role: string): Post {
  const { institution } = call.params
  return institution === undefined ? globalPost(call, role) : institutionPost(call, institution, role)
}
