import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { contactNotices } from '../../shared/contract/owner-notice.ts'
import { shownPerson } from '../../shared/contract/person-name.ts'
import { emailField, nameField, phoneNumberField } from '../../shared/contract/profile-fields.ts'
import { refuseUncovered } from '../../shared/contract/refuse-uncovered.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import type { RoleAssignment } from '../../shared/domain/permissions/role-assignments.ts'
import { exchangeNames } from '../../shared/storage/people-by-name.ts'
import { adminUser, changeRoleAssignments, checkUnchanged, forgetCodesOf, type Person, person } from '../../shared/storage/persons.ts'
import {
  changedContacts,
  changedProfile,
  fieldsAreAsRead,
  profileChange,
  shownProfileChanges,
} from '../../shared/storage/profile-changes.ts'
import { countHighest, highestCount } from '../../shared/storage/tenants.ts'
import { equals, update } from '../../shared/storage/write.ts'
import { adminOfPath, refuseLastHighest } from './admin-of-path.ts'
import { positionField } from './admin-user-fields.ts'
import { adminUserShape, shownAdminUser } from './admin-user-shape.ts'

/** A change of position writes the person and each of their identities. It ends their sessions and the tokens of their agents. */
export const updateAdminUser = endpoint({
  method: 'PUT',
  path: '/tenants/{tenantId}/admin-users/{customerId}',
  operationId: 'updateAdminUser',
  group: 'identities',
  summary: 'Update an admin user of a tenant',
  description: 'Changes the position or the profile. Another position ends their sessions and agent tokens.',
  access: { kind: 'permission', permission: 'AdminUser.UPDATE', on: ({ params }) => adminUser(params.tenantId, params.customerId) },
  body: () =>
    z.object({
      position: positionField().optional(),
      firstName: nameField().optional(),
      lastName: nameField().optional(),
      email: emailField().nullish(),
      phoneNumber: phoneNumberField().nullish(),
    }),
  answer: adminUserShape,
  reads: ({ params }) => [person(params.customerId), highestCount(params.tenantId)],
  refusals: ['not-permitted', 'task-required', 'not-found', 'conflict'],
  async describe(call) {
    const { profile } = await adminOfPath(call)
    const { position } = call.body
    const moved = position === undefined || position === profile.position ? [] : [`position ${profile.position} → ${position}`]
    const changes = [...moved, ...shownProfileChanges(profile, call.body)]
    return `Change ${shownPerson('admin', profile)}: ${changes.length === 0 ? 'nothing' : changes.join(', ')}`
  },
  async ensure(call) {
    const { profile, person: of } = await adminOfPath(call)
    const { position = profile.position } = call.body
    refuseUncovered(call, of.holdings)
    refuseUncovered(call, assignmentsAfter(of, call.params.tenantId, position))
    await refuseLastHighest(call, call.params.tenantId, profile.position, position)
  },
  async handle(call) {
    const { body, params, now, unitOfWork } = call
    const { profile, person: of } = await adminOfPath(call)
    const { position = profile.position } = body
    const at = new Date(now).toISOString()
    const after = { ...changedProfile(profile, body, at), ...defined({ position }) }
    const { set, ...change } = profileChange(profile, body, at)
    const codesSince = changedContacts(profile, body).length === 0 ? undefined : now + 1
    unitOfWork.add(
      update(
        adminUser(params.tenantId, params.customerId),
        { ...change, set: { ...set, position } },
        {
          // Two items that are read together can be of two moments: both must still be as they were read.
          when: [...fieldsAreAsRead(profile, body), equals('position', profile.position)],
        },
      ),
      ...exchangeNames(adminUser(params.tenantId, params.customerId), profile, after),
      ...(position === profile.position
        ? [checkUnchanged(of), ...forgetCodesOf(of, codesSince)]
        : changeRoleAssignments(of, assignmentsAfter(of, params.tenantId, position), 'end', codesSince)),
      ...(await contactNotices(call, of, profile, after)),
      ...countHighest(params.tenantId, profile.position, position),
    )
    unitOfWork.change = { before: shownAdminUser(profile), after: shownAdminUser(after) }
    return ok(shownAdminUser(after))
  },
})

function assignmentsAfter(of: Person, tenantId: TenantId, position: string | undefined): readonly RoleAssignment[] {
  const others = of.holdings.filter((assignment) => !(assignment.kind === 'tenant' && assignment.tenantId === tenantId))
  return position === undefined ? others : [...others, { kind: 'tenant', position, tenantId }]
}
