import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { LARGEST_LIMIT } from '../../shared/contract/fields.ts'
import { auditOfTenant } from '../../shared/storage/audit.ts'
import { auditQuery } from './audit-filter.ts'
import { auditPage } from './audit-page.ts'
import { auditEventShape } from './audit-shape.ts'
import { EXPORTS } from './exported-events.ts'

export const listTenantAudit = endpoint({
  method: 'GET',
  path: '/tenants/{tenantId}/audit-events',
  operationId: 'listTenantAuditEvents',
  group: 'audit',
  summary: 'List the audit events of a tenant',
  description:
    'Lists changes and notable refusals in the tenant, newest first. Each says in a sentence what happened. With `accept: text/csv` or `application/jsonl` a page is exported with the hash of each event and the seal of its hour; cells that a spreadsheet would execute begin with an apostrophe.',
  access: { kind: 'permission', permission: 'Audit.READ' },
  query: auditQuery,
  answer: () => z.array(auditEventShape()).max(LARGEST_LIMIT),
  alsoAs: EXPORTS,
  refusals: ['not-permitted'],
  async handle(call) {
    const { tenantId } = call.params
    return auditPage(call, auditOfTenant(tenantId, (await call.settingsOf(tenantId)).tenant), call.query)
  },
})
