import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { page } from '../../shared/contract/fields.ts'
import { listAnswer } from '../../shared/contract/list-answer.ts'
import { adminUsersOf } from '../../shared/storage/persons.ts'
import { adminUserShape, shownAdminUser } from './admin-user-shape.ts'

export const listAdminUsers = endpoint({
  method: 'GET',
  path: '/tenants/{tenantId}/admin-users',
  group: 'identities',
  summary: 'The admin users of a tenant, newest first',
  access: { kind: 'permission', permission: 'AdminUser.READ' },
  query: page,
  answer: () => z.array(adminUserShape()),
  refusals: ['not-permitted'],
  handle: (call) =>
    listAnswer(
      call,
      call.query,
      (limit, after) => adminUsersOf(call.params.tenantId, limit, after),
      (found) => found.map(shownAdminUser),
    ),
})
