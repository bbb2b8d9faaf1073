import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { LARGEST_LIMIT, page } from '../../shared/contract/fields.ts'
import { listAnswer } from '../../shared/contract/list-answer.ts'
import { globalAdmins } from '../../shared/storage/persons.ts'
import { adminUserShape, shownAdminUser } from './admin-user-shape.ts'

export const listGlobalAdmins = endpoint({
  method: 'GET',
  path: '/global/admin-users',
  operationId: 'listGlobalAdmins',
  group: 'identities',
  summary: 'List the global admins',
  description: 'Lists people with a role above all tenants, newest first.',
  access: { kind: 'permission', permission: 'AdminUser.READ' },
  query: page,
  answer: () => z.array(adminUserShape()).max(LARGEST_LIMIT),
  refusals: ['not-permitted'],
  handle: (call) => listAnswer(call, call.query, globalAdmins, (found) => found.map(shownAdminUser)),
})
