import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { shownPendingContact } from '../../shared/contract/pending-contact.ts'
import { suppressedEmail } from '../../shared/contract/suppressed-email.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { adminUser } from '../../shared/storage/persons.ts'
import { adminUserShape, shownAdminUser } from './admin-user-shape.ts'

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
