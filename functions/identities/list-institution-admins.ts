import { institutionAdmin, institutionAdminsOf } from '../../shared/storage/persons.ts'
import { adminList } from './list-admins.ts'

export const listInstitutionAdmins = adminList({
  path: '/institutions/{institution}/admin-users',
  operationId: 'listInstitutionAdmins',
  summary: 'List the institution admins',
  description: 'Lists people with a role in all tenants of the institution, newest first.',
  all: ({ institution }, limit, after) => institutionAdminsOf(institution, limit, after),
  one: ({ institution }, customerId) => institutionAdmin(institution, customerId),
})
