import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { LARGEST_LIMIT, page } from '../../shared/contract/fields.ts'
import { listAnswer } from '../../shared/contract/list-answer.ts'
import { allTenants } from '../../shared/storage/tenants.ts'
import { shownTenant, tenantShape } from './tenant-shape.ts'

export const listTenants = endpoint({
  method: 'GET',
  path: '/global/tenants',
  operationId: 'listTenants',
  group: 'customers',
  summary: 'List the tenants',
  description: 'Lists all tenants, newest first. People of an institution list theirs with `GET /institutions/{institution}/tenants`.',
  access: { kind: 'permission', permission: 'Tenant.READ' },
  query: page,
  answer: () => z.array(tenantShape()).max(LARGEST_LIMIT),
  refusals: ['not-permitted'],
  handle: (call) => listAnswer(call, call.query, allTenants, (tenants) => tenants.map(shownTenant)),
})
