import { globalAdmin, globalAdmins } from '../../shared/storage/persons.ts'
import { adminList } from './list-admins.ts'

export const listGlobalAdmins = adminList({
  path: '/global/admin-users',
  operationId: 'listGlobalAdmins',
  summary: 'List the global admins',
  description: 'Lists people with a role above all tenants, newest first.',
  all: (_params, limit, after) => globalAdmins(limit, after),
  one: (_params, customerId) => globalAdmin(customerId),
})
