import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { contactNotices } from '../../shared/contract/owner-notice.ts'
import { shownPerson } from '../../shared/contract/person-name.ts'
import { ofAdminAbove } from '../../shared/contract/person-paths.ts'
import { emailField, nameField, phoneNumberField } from '../../shared/contract/profile-fields.ts'
import { refuseUncovered } from '../../shared/contract/refuse-uncovered.ts'
import { defined } from '../../shared/domain/defined.ts'
import { exchangeNames } from '../../shared/storage/people-by-name.ts'
import { adminAt, changeRoleAssignments, checkUnchanged, forgetCodesOf, type PersonPath, person } from '../../shared/storage/persons.ts'
import {
  changedContacts,
  changedProfile,
  fieldsAreAsRead,
  profileChange,
  shownProfileChanges,
} from '../../shared/storage/profile-changes.ts'
import { equals, update } from '../../shared/storage/write.ts'
import { actingStays, refuseOneself } from './acting-admin.ts'
import { adminOfPath } from './admin-of-path.ts'
import { roleField } from './admin-user-fields.ts'
import { adminUserShape, shownAdminUser } from './admin-user-shape.ts'
import type { Post } from './appoint-admin.ts'
import { globalPost, institutionPost } from './role-above-tenants.ts'

export const updateAdminAbove = endpoint({
  method: 'PUT',
  path: ofAdminAbove(),
  operationId: 'updateGlobalAdmin',
  group: 'identities',
  summary: 'Update a global admin',
  description: 'Changes the role or the profile. Another role ends their sessions. You cannot change your own role.',
  access: { kind: 'permission', permission: 'AdminUser.UPDATE', on: ({ params }) => adminAt(params) },
  body: () =>
    z.object({
      role: roleField().optional(),
      firstName: nameField().optional(),
      lastName: nameField().optional(),
      email: emailField().nullish(),
      phoneNumber: phoneNumberField().nullish(),
    }),
  answer: adminUserShape,
  reads: ({ params }) => [person(params.customerId)],
  refusals: ['not-permitted', 'task-required', 'not-found', 'conflict'],
  async describe(call) {
    const { profile } = await adminOfPath(call)
    const { role } = call.body
    const moved = role === undefined || role === profile.role ? [] : [`role ${profile.role} → ${role}`]
    const changes = [...moved, ...shownProfileChanges(profile, call.body)]
    return `Change ${shownPerson('admin', profile)}: ${changes.length === 0 ? 'nothing' : changes.join(', ')}`
  },
  async ensure(call) {
    const { profile, person: of } = await adminOfPath(call)
    refuseUncovered(call, of.holdings)
    if (call.body.role === undefined || call.body.role === profile.role) return
    refuseUncovered(call, [postOf(call, call.body.role).assignment])
    refuseOneself(call, 'Nobody changes their own role.')
  },
  async handle(call) {
    const { body, now, unitOfWork } = call
    const { profile, person: of } = await adminOfPath(call)
    const { role = profile.role } = body
    const at = new Date(now).toISOString()
    const after = { ...changedProfile(profile, body, at), ...defined({ role }) }
    const { set, ...change } = profileChange(profile, body, at)
    const codesSince = changedContacts(profile, body).length === 0 ? undefined : now + 1
    const asRead = [...fieldsAreAsRead(profile, body), ...(profile.role === undefined ? [] : [equals('role', profile.role)])]
    const moves = role !== undefined && role !== profile.role
    unitOfWork.add(
      update(adminAt(call.params), { ...change, set: { ...set, role } }, { when: asRead }),
      ...exchangeNames(adminAt(call.params), profile, after),
      ...(moves
        ? [...changeRoleAssignments(of, [postOf(call, role).assignment], 'end', codesSince), await actingStays(call)]
        : [checkUnchanged(of), ...forgetCodesOf(of, codesSince)]),
      ...(await contactNotices(call, of, profile, after)),
    )
    unitOfWork.change = { before: shownAdminUser(profile), after: shownAdminUser(after) }
    return ok(shownAdminUser(after))
  },
})

function postOf(call: Pick<Call, 'settings'> & { readonly params: PersonPath }, role: string): Post {
  const { institution } = call.params
  return institution === undefined ? globalPost(call, role) : institutionPost(call, institution, role)
}
