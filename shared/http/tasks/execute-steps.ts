import type { Call, TenantSettings } from '../../contract/call.ts'
import type { Endpoint } from '../../contract/declared-endpoint.ts'
import type { Reply } from '../../contract/http.ts'
import type { CustomerId, TaskId } from '../../domain/ids.ts'
import { keptResponse } from '../../domain/tasks/kept-response.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { TaskEvent } from '../../storage/task.ts'
import type { Outcome } from '../../storage/task-executions.ts'
import type { Write } from '../../storage/write.ts'
import { storedDigestOf } from '../digest.ts'
import type { Arrived, Made, Placed } from '../request-context.ts'
import { permissionOn, tenantIn } from '../steps/decide.ts'
import { shownAnswer } from '../steps/mask.ts'
import { bodyText, endOf } from './execution-event.ts'
import { type StoredCall, storedCallReads } from './stored-call.ts'
import { stillChecking, whoMayCheck } from './who-may-check.ts'

/** Describes the missing approvals, counting only people who may still check the call; `undefined` if there are enough. */
export type Quorum = (mayStillCheck: (customerId: CustomerId) => boolean) => string | undefined

/** The writes that record the end of an execution. */
export type Concluding = (outcome: Outcome, end: TaskEvent) => readonly Write[]

/** A stored call on its way through the pipeline: `caller` is its executor. */
export type Executing = Arrived &
  Pick<Placed, 'caller' | 'validated'> & {
    readonly stored: StoredCall
    readonly quorum: Quorum
    readonly conclude: Concluding
    /** The task under which the audit notes the call. */
    readonly ofTask: TaskId
  }

/** Requires that the stored call still has the digest under which it was stored: what was approved is what runs. */
export function refuseTamperedCall({ stored }: Executing): void {
  if (storedDigestOf(stored.request) !== stored.task.digest)
    throw new Refusal('conflict', { because: 'digest', description: 'The stored call has been changed since it was made.' })
}

/** Reads in one round trip what the call names, its maker, and everybody whose approval is counted. */
export async function readStoredItems({
  stored,
  read,
  validated,
  service,
}: Executing): Promise<{ readonly stored: StoredCall; readonly tenantSettings: TenantSettings }> {
  const current = { ...stored, read }
  await read.ahead(storedCallReads(current))
  const tenantSettings = await service.settings.of(validated.kind === 'valid' ? tenantIn(validated.input) : undefined)
  return { stored: current, tenantSettings }
}

/**
 * Checks all rights again at each attempt: the maker must still be allowed to make the call, the executor to check it, and enough
 * approvers must still be allowed to approve it.
 */
export async function refuseLostRights({ stored, scope, quorum }: Executing & { readonly scope: Call['scope'] }): Promise<void> {
  const { executorsCall, endpoint } = stored
  const found = await whoMayCheck(stored, scope)
  if (found.kind === 'nobody') throw found.refusal
  const { checkers } = found
  if (!checkers.include(executorsCall.caller))
    throw new Refusal('not-permitted', { description: `Permission denied: ${permissionOn(endpoint)}.` })
  if (quorum(await stillChecking(stored, checkers)) !== undefined)
    throw new Refusal('not-permitted', { description: 'Too few of its approvers may still approve this task.' })
}

/** Concludes the task in the transaction of its effect. */
export function concludeInEffect({ stored, endpoint, call, reply, conclude }: Executing & Made & { readonly reply: Reply }): {
  readonly outcome: Outcome
} {
  const outcome = outcomeOf(reply, endpoint)
  call.unitOfWork.add(...conclude(outcome, endOf(stored, outcome.status, outcome.responseCode)))
  return { outcome }
}

/** The part of an answer that is stored. A secret that is shown once goes only to the executor, in the answer to their EXECUTE. */
function outcomeOf(reply: Reply, endpoint: Endpoint): Outcome {
  const worked = reply.status >= 200 && reply.status < 300
  const responseBody = keptResponse(bodyText(shownAnswer(endpoint, reply.body)))
  return { status: worked ? 'EXECUTED' : 'FAILED', responseCode: reply.status, responseBody }
}
