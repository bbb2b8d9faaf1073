import type { AnonymousCall, Call } from '../../contract/call.ts'
import type { Endpoint } from '../../contract/declared-endpoint.ts'
import { defined } from '../../domain/defined.ts'
import type { EventOrigin } from '../../domain/events/event-report.ts'
import type { TaskId } from '../../domain/ids.ts'
import { shardsToWrite } from '../../domain/shards-of-tenant.ts'
import { ANONYMOUS } from '../../domain/tokens/caller.ts'
import { type AuditEntry, noteAudit, SERVICE_SCOPE } from '../../storage/audit.ts'
import { carrierOf } from '../../storage/carried-entries.ts'
import { tenantIn } from './decide.ts'

/**
 * Adds a call to the audit, in the transaction of its effect or before it: in the item of what it makes, if that can carry the entry,
 * otherwise in an item of its own. `change` of the unit of work holds the state before and after.
 */
export async function noteCall(endpoint: Endpoint, call: Call | AnonymousCall, taskId?: TaskId): Promise<void> {
  if (endpoint.audited === 'no') return
  const { ports, now, unitOfWork, traceId } = call
  const caller = 'caller' in call && call.caller !== ANONYMOUS ? call.caller : undefined
  const tenantId = tenantIn(call) ?? caller?.tenantId ?? unitOfWork.actor?.tenantId
  const entry = {
    actor: caller?.customerId ?? unitOfWork.actor?.customerId ?? ('anonymous' as const),
    ...(caller === undefined ? {} : { identity: caller.identity, sessionId: caller.sessionId }),
    action: endpoint.name,
    path: call.request.path,
    ...(unitOfWork.proposed === undefined ? defined({ taskId }) : ({ taskId: unitOfWork.proposed, proposed: true } as const)),
    ...unitOfWork.change,
    traceId,
  }
  const carrier = carrierOf(unitOfWork.writes, tenantId, entry)
  if (carrier !== undefined) return unitOfWork.exchange(carrier.write, carrier.carrying)
  // The configuration of a caller's tenant has been read. Without a caller it need not be: the first shards are read always.
  const shards = tenantId === undefined || caller === undefined ? 1 : shardsToWrite((await call.settingsOf(tenantId)).tenant, now)
  const identified: AuditEntry = { auditId: ports.newSecretId(), at: new Date(now).toISOString(), ...entry }
  unitOfWork.add(noteAudit(String(tenantId ?? SERVICE_SCOPE), identified, shards))
}

type Originating = Pick<AnonymousCall, 'traceId' | 'unitOfWork'> & Partial<Pick<Call, 'caller'>>

/** Names the caller in the events of the call: the person that it turned out to be, if it had no token. */
export function originOf({ traceId, unitOfWork, caller: known }: Originating): EventOrigin {
  const caller = known === ANONYMOUS ? undefined : known
  const customerId = caller?.customerId ?? unitOfWork.actor?.customerId
  return { traceId, ...(customerId === undefined ? {} : { actor: { customerId, ...defined({ agent: caller?.agent?.name }) } }) }
}
