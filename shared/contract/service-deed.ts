import type { TenantId } from '../domain/ids.ts'
import { type AuditEntry, noteAudit, SERVICE_SCOPE } from '../storage/audit.ts'
import type { Write } from '../storage/write.ts'
import type { Job } from './consumer.ts'

/**
 * Adds an action of the service itself to the audit, in the transaction of the action. `path` is that of the item's own endpoint, if it
 * has one.
 */
export function serviceDeed(
  { ports, now }: Pick<Job, 'ports' | 'now'>,
  tenantId: TenantId | undefined,
  deed: Pick<AuditEntry, 'action' | 'path' | 'taskId' | 'before' | 'after'>,
): Write {
  return noteAudit(String(tenantId ?? SERVICE_SCOPE), {
    auditId: ports.newSecretId(),
    at: new Date(now).toISOString(),
    actor: 'service',
    ...deed,
    traceId: Buffer.from(ports.randomBytes(16)).toString('hex'),
  })
}
