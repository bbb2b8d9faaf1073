import { pagedList } from '../../shared/contract/paged-list.ts'
import { institutionAdminsOf } from '../../shared/storage/persons.ts'
import { adminUserShape, shownAdminUser } from './admin-user-shape.ts'

export const listInstitutionAdmins = pagedList({
  path: '/institutions/{institution}/admin-users',
  operationId: 'listInstitutionAdmins',
  group: 'identities',
  summary: 'List the institution admins',
  description: 'Lists people with a role in all tenants of the institution, newest first.',
  permission: 'AdminUser.READ',
  shape: adminUserShape,
  things: ({ institution }, limit, after) => institutionAdminsOf(institution, limit, after),
  shown: (found) => found.map(shownAdminUser),
})
