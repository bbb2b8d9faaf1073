import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { refuseUncovered } from '../../shared/contract/refuse-uncovered.ts'
import { refuseLastHighest } from '../../shared/people/last-highest.ts'
import { shownPerson } from '../../shared/people/person-name.ts'
import { removeAdmin } from '../../shared/people/remove-admin.ts'
import { withAgentsOfPersonEnded } from '../../shared/sessions/ended-beside.ts'
import { adminUser, person, removePerson } from '../../shared/storage/persons.ts'
import { countHighest, highestCount } from '../../shared/storage/tenants.ts'
import { say } from '../../shared/texts/phrase.ts'
import { adminOfPath } from './admin-of-path.ts'
import { shownAdminUser } from './admin-user-shape.ts'

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
