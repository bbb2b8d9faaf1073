import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { auditQuery } from './audit-filter.ts'
import { auditPage } from './audit-page.ts'
import { auditEventShape } from './audit-shape.ts'

export const listTenantAudit = endpoint({
  method: 'GET',
  path: '/tenants/{tenantId}/audit-events',
  operationId: 'listTenantAuditEvents',
  group: 'audit',
  summary: 'What was done in a tenant, by whom, and which refusals are worth knowing; newest first',
  access: { kind: 'permission', permission: 'Audit.READ' },
  query: auditQuery,
  answer: () => z.array(auditEventShape()),
  refusals: ['not-permitted'],
  handle: (call) => auditPage(call, String(call.params.tenantId), call.query),
})
