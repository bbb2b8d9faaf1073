import { pagedList } from '../../shared/contract/paged-list.ts'
import { adminUsersOf } from '../../shared/storage/persons.ts'
import { adminUserShape, shownAdminUser } from './admin-user-shape.ts'

export const listAdminUsers = pagedList({
  path: '/tenants/{tenantId}/admin-users',
  operationId: 'listAdminUsers',
  group: 'identities',
  summary: 'List the admin users of a tenant',
  description: 'Lists the staff of the tenant with their positions, newest first.',
  permission: 'AdminUser.READ',
  shape: adminUserShape,
  things: ({ tenantId }, limit, after) => adminUsersOf(tenantId, limit, after),
  shown: (found) => found.map(shownAdminUser),
})
