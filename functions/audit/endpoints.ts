import { getAccessReport } from './get-access-report.ts'
import { listGlobalAudit, listTenantAudit } from './list-audit.ts'
import { verifyGlobalAuditEvent, verifyTenantAuditEvent } from './verify-events.ts'

export const auditEndpoints = [listTenantAudit, listGlobalAudit, verifyTenantAuditEvent, verifyGlobalAuditEvent, getAccessReport]
