import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { LARGEST_LIMIT, page } from '../../shared/contract/fields.ts'
import { listAnswer } from '../../shared/contract/list-answer.ts'
import { allTenants } from '../../shared/storage/tenants.ts'
import { shownTenant, tenantShape } from './tenant-shape.ts'

export const listInstitutionTenants = endpoint({
  method: 'GET',
  path: '/institutions/{institution}/tenants',
  operationId: 'listInstitutionTenants',
  group: 'customers',
  summary: 'List the tenants of an institution',
  description:
    'Lists the tenants of the institution, newest first. A page reads `limit` tenants of the service and shows those of the institution, so that it can be short or empty: follow `link` to its end.',
  access: { kind: 'permission', permission: 'Tenant.READ' },
  query: page,
  answer: () => z.array(tenantShape()).max(LARGEST_LIMIT),
  refusals: ['not-permitted'],
  handle: (call) =>
    listAnswer(call, call.query, allTenants, (tenants) =>
      tenants.filter(({ institution }) => institution === call.params.institution).map(shownTenant),
    ),
})
