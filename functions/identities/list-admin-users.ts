import { adminUser, adminUsersOf } from '../../shared/storage/persons.ts'
import { adminList } from './list-admins.ts'

export const listAdminUsers = adminList({
  path: '/tenants/{tenantId}/admin-users',
  operationId: 'listAdminUsers',
  summary: 'List the admin users of a tenant',
  description: 'Lists the staff of the tenant with their positions, newest first.',
  all: ({ tenantId }, limit, after) => adminUsersOf(tenantId, limit, after),
  one: ({ tenantId }, customerId) => adminUser(tenantId, customerId),
})
