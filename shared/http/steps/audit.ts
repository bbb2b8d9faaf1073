import type { AnonymousCall, Call } from '../../contract/call.ts'
import type { Endpoint } from '../../contract/declared-endpoint.ts'
import { type AuditEntry, noteAudit } from '../../storage/audit.ts'
import { tenantIn } from './decide.ts'

/** Adds a call to the audit, in the transaction of its effect. `changes` of the unit of work hold the state before and after. */
export function noteCall(endpoint: Endpoint, call: Call | AnonymousCall, taskId?: number): void {
  if (endpoint.audited === 'no') return
  const { ports, now, unitOfWork, traceId } = call
  const caller = 'caller' in call ? call.caller : undefined
  const scope = String(tenantIn(call) ?? caller?.tenantId ?? unitOfWork.actor?.tenantId ?? 'GLOBAL')
  const entry: AuditEntry = {
    auditId: ports.newSecretId(),
    at: new Date(now).toISOString(),
    actor: caller?.customerId ?? unitOfWork.actor?.customerId ?? 'anonymous',
    ...(caller === undefined ? {} : { identity: caller.identity, sessionId: caller.sessionId }),
    action: endpoint.name,
    path: call.request.path,
    ...(taskId === undefined ? {} : { taskId }),
    ...unitOfWork.change,
    traceId,
  }
  unitOfWork.add(noteAudit(scope, entry))
}
