import { listGlobalAudit } from './list-global-audit.ts'
import { listTenantAudit } from './list-tenant-audit.ts'

export const auditEndpoints = [listTenantAudit, listGlobalAudit]
