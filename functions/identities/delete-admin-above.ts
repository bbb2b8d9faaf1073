import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { refuseUncovered } from '../../shared/contract/refuse-uncovered.ts'
import { shownPerson } from '../../shared/people/person-name.ts'
import { ofAdminAbove } from '../../shared/people/person-paths.ts'
import { removeAdmin } from '../../shared/people/remove-admin.ts'
import { adminAt, person } from '../../shared/storage/persons.ts'
import { say } from '../../shared/texts/phrase.ts'
import { actingStays, refuseOneself } from './acting-admin.ts'
import { adminOfPath } from './admin-of-path.ts'
import { shownAdminUser } from './admin-user-shape.ts'

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
