import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { tenant } from '../../shared/storage/tenants.ts'
import { shownTenant, tenantShape } from './tenant-shape.ts'

export const getTenant = endpoint({
  method: 'GET',
  path: '/global/tenants/{tenantId}',
  operationId: 'getTenant',
  group: 'customers',
  summary: 'Get a tenant',
  description: 'Callers inside a tenant can read only their own.',
  access: { kind: 'permission', permission: 'Tenant.READ', on: ({ params }) => tenant(params.tenantId) },
  answer: tenantShape,
  refusals: ['not-found', 'not-permitted'],
  async handle({ params, read }) {
    const found = await read.one(tenant(params.tenantId))
    if (found === undefined) throw new Refusal('not-found')
    return ok(shownTenant(found))
  },
})
