import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { heldWithProof } from '../../shared/contract/proof-setters.ts'
import { refuseUncovered } from '../../shared/contract/refuse-uncovered.ts'
import { voterOf } from '../../shared/domain/tokens/caller.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { shownPerson } from '../../shared/people/person-names.ts'
import { ofAdminAbove } from '../../shared/people/person-paths.ts'
import { removeAdmin } from '../../shared/people/remove-admin.ts'
import { adminAt, checkUnchanged, type PersonPath, person } from '../../shared/storage/persons.ts'
import { touchesContacts } from '../../shared/storage/profile-changes.ts'
import type { Write } from '../../shared/storage/write.ts'
import { say } from '../../shared/texts/phrase.ts'
import { adminOfPath, adminUserShape, roleField, shownAdminUser } from './admin-user-shape.ts'
import { globalPost, institutionPost } from './admins-above.ts'
import type { Post } from './appoint-admin.ts'
import { adminChanges, changeAdmin, describedChange, refuseUncoveredAdmin } from './change-admin.ts'

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

export const deleteAdminAbove = endpoint({
  method: 'DELETE',
  path: ofAdminAbove(),
  operationId: 'deleteGlobalAdmin',
  group: 'identities',
  effect: 'one-transaction',
  summary: 'Delete a global admin',
  description: 'Removes the role and the identities; sessions end at once. You cannot delete yourself.',
  access: { kind: 'permission', permission: 'AdminUser.DELETE', on: ({ params }) => adminAt(params) },
  reads: ({ params }) => [person(params.customerId)],
  refusals: ['not-permitted', 'task-required', 'not-found', 'conflict'],
  async describe(call) {
    const { profile } = await adminOfPath(call)
    return say`Remove ${{ person: shownPerson('admin', profile) }}, ${{ position: profile.role ?? '' }}`
  },
  async ensure(call) {
    const { person: of } = await adminOfPath(call)
    refuseUncovered(call, of.holdings)
    refuseOneself(call, 'Nobody removes themselves.')
  },
  async handle(call) {
    const { profile, person: of } = await adminOfPath(call)
    await removeAdmin(call, of, profile)
    call.unitOfWork.add(await actingStays(call))
    call.unitOfWork.change = { before: shownAdminUser(profile) }
    return ok()
  },
})

/**
 * Refuses to let an admin user above tenants remove their own role: the last one could not get it back. A substitute removes neither their own
 * nor that of the person in whose place they decide.
 */
function refuseOneself({ caller, params }: Pick<Call, 'caller'> & { readonly params: PersonPath }, description: string): void {
  if (params.customerId === caller.customerId || params.customerId === voterOf(caller)) throw new Refusal('conflict', { description })
}

/**
 * INVARIANT: an admin who removes a role still has theirs at commit; if two act on each other, one stays. Of a substitute, it is the role of the
 * person in whose place they decide.
 */
async function actingStays({ read, caller }: Pick<Call, 'read' | 'caller'>): Promise<Write> {
  const acting = await read.one(person(voterOf(caller)))
  const stillHolds = caller.roleAssignments.every((one) => acting?.holdings.some((other) => isDeepStrictEqual(one, other)))
  if (acting === undefined || !stillHolds) throw new Refusal('conflict')
  return checkUnchanged(acting)
}
