import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { moment } from '../../shared/contract/moment.ts'
import { SERVICE_SCOPE } from '../../shared/storage/audit.ts'
import { auditProofShape, verifiedEntry } from './verified-entry.ts'

const shared = {
  method: 'GET',
  group: 'audit',
  description:
    'Compares the event with the seal of its hour, and that seal with the ones beside it. An hour is sealed about 10 minutes after it is over.',
  access: { kind: 'permission', permission: 'Audit.READ' },
  query: () => z.object({ at: moment().describe('`at` of the event.') }),
  answer: auditProofShape,
  refusals: ['not-permitted', 'not-found'],
} as const

export const verifyTenantAuditEvent = endpoint({
  ...shared,
  path: '/tenants/{tenantId}/audit-events/{auditId}/proof',
  operationId: 'verifyTenantAuditEvent',
  summary: 'Check an audit event of a tenant',
  handle: async (call) => ok(await verifiedEntry(call, String(call.params.tenantId), call.params.auditId, call.query.at)),
})

export const verifyGlobalAuditEvent = endpoint({
  ...shared,
  path: '/global/audit-events/{auditId}/proof',
  operationId: 'verifyGlobalAuditEvent',
  summary: 'Check an audit event above tenants',
  handle: async (call) => ok(await verifiedEntry(call, SERVICE_SCOPE, call.params.auditId, call.query.at)),
})
