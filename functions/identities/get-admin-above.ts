import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { shownPendingContact } from '../../shared/contract/pending-contact.ts'
import { suppressedEmail } from '../../shared/contract/suppressed-email.ts'
import { ofAdminAbove } from '../../shared/people/person-paths.ts'
import { adminAt } from '../../shared/storage/persons.ts'
import { adminOfPath } from './admin-of-path.ts'
import { adminUserShape, shownAdminUser } from './admin-user-shape.ts'

export const getAdminAbove = endpoint({
  method: 'GET',
  path: ofAdminAbove(),
  operationId: 'getGlobalAdmin',
  group: 'identities',
  summary: 'Get a global admin',
  description: 'Answers the role of an administrator above the tenants, and how to reach them.',
  access: { kind: 'permission', permission: 'AdminUser.READ', on: ({ params }) => adminAt(params) },
  answer: adminUserShape,
  refusals: ['not-permitted', 'not-found'],
  async handle(call) {
    const { profile } = await adminOfPath(call)
    return ok({ ...shownAdminUser(profile), ...shownPendingContact(profile, call.now), ...(await suppressedEmail(call, profile)) })
  },
})
