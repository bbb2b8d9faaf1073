import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { LARGEST_LIMIT } from '../../shared/contract/fields.ts'
import { auditOfTenant } from '../../shared/storage/audit.ts'
import { auditQuery } from './audit-filter.ts'
import { auditPage } from './audit-page.ts'
import { auditEventShape } from './audit-shape.ts'

export const listTenantAudit = endpoint({
  method: 'GET',
  path: '/tenants/{tenantId}/audit-events',
  operationId: 'listTenantAuditEvents',
  group: 'audit',
  summary: 'List the audit events of a tenant',
  description: 'Lists changes and notable refusals in the tenant, newest first.',
  access: { kind: 'permission', permission: 'Audit.READ' },
  query: auditQuery,
  answer: () => z.array(auditEventShape()).max(LARGEST_LIMIT),
  refusals: ['not-permitted'],
  async handle(call) {
    const { tenantId } = call.params
    return auditPage(call, auditOfTenant(tenantId, (await call.settingsOf(tenantId)).tenant), call.query)
  },
})
