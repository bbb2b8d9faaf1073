import { getAccessReport } from './get-access-report.ts'
import { listGlobalAudit } from './list-global-audit.ts'
import { listTenantAudit } from './list-tenant-audit.ts'
import { verifyGlobalAuditEvent, verifyTenantAuditEvent } from './verify-events.ts'

export const auditEndpoints = [listTenantAudit, listGlobalAudit, verifyTenantAuditEvent, verifyGlobalAuditEvent, getAccessReport]
