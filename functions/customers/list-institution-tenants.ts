import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { LARGEST_LIMIT, page } from '../../shared/contract/fields.ts'
import { listAnswer } from '../../shared/contract/list-answer.ts'
import { tenant, tenantsOfInstitution } from '../../shared/storage/tenants.ts'
import { shownTenant, tenantShape } from './tenant-shape.ts'

export const listInstitutionTenants = endpoint({
  method: 'GET',
  path: '/institutions/{institution}/tenants',
  operationId: 'listInstitutionTenants',
  group: 'customers',
  summary: 'List the tenants of an institution',
  description: 'Lists the tenants of the institution, newest first.',
  access: { kind: 'permission', permission: 'Tenant.READ' },
  query: page,
  answer: () => z.array(tenantShape()).max(LARGEST_LIMIT),
  refusals: ['not-permitted'],
  handle({ params: { institution }, ...call }) {
    const rows = (limit: number, after?: string) => tenantsOfInstitution(institution, limit, after)
    return listAnswer(call, call.query, rows, async (listed) => {
      const tenants = await call.read.many(listed.map(({ tenantId }) => tenant(tenantId)))
      // A tenant that has just moved belongs to the other institution already.
      return tenants.flatMap((found) => (found?.institution === institution ? [shownTenant(found)] : []))
    })
  },
})
