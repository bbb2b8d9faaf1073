import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { page } from '../../shared/contract/fields.ts'
import { listAnswer } from '../../shared/contract/list-answer.ts'
import { institutionAdminsOf } from '../../shared/storage/persons.ts'
import { adminUserShape, shownAdminUser } from './admin-user-shape.ts'

export const listInstitutionAdmins = endpoint({
  method: 'GET',
  path: '/institutions/{institution}/admin-users',
  group: 'identities',
  summary: 'Who holds a role in the tenants of an institution, newest first',
  access: { kind: 'permission', permission: 'AdminUser.READ' },
  query: page,
  answer: () => z.array(adminUserShape()),
  refusals: ['not-permitted'],
  handle: (call) =>
    listAnswer(
      call,
      call.query,
      (limit, after) => institutionAdminsOf(call.params.institution, limit, after),
      (found) => found.map(shownAdminUser),
    ),
})
