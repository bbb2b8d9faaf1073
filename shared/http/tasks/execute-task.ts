import type { Call } from '../../contract/call.ts'
import { createReader } from '../../contract/reader.ts'
import { createUnitOfWork } from '../../contract/unit-of-work.ts'
import { defined } from '../../domain/defined.ts'
import type { Approval } from '../../domain/tasks/quorum.ts'
import { Collision } from '../../errors/collision.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Task } from '../../storage/task.ts'
import { listForApprover } from '../../storage/task-listings.ts'
import { claimed, claimTask, concludeTask, type Outcome, task as taskReference } from '../../storage/tasks.ts'
import { takeLane } from '../lanes.ts'
import { noteCall } from '../steps/audit.ts'
import { commit } from '../steps/commit.ts'
import { replyOf } from '../steps/respond.ts'
import type { Quorum } from './execute-steps.ts'
import { bodyText, endOf } from './execution-event.ts'
import { type StoredCall, storedCallReads } from './stored-call.ts'

/**
 * Runs a stored call as its executor. The claim takes one round trip, beside reading the rest; the effect and EXECUTED are one
 * transaction. A refusal becomes FAILED with its reason; if the process dies in between, the task stays in EXECUTE until it is rescued.
 */
export async function executeTask(stored: StoredCall, approvals: readonly Approval[], quorum: Quorum): Promise<Task> {
  const { task, executorsCall, service } = stored
  const { caller, now, ports } = executorsCall
  const claim = createUnitOfWork()
  const claiming = {
    claimId: ports.newSecretId(),
    at: new Date(now).toISOString(),
    approvals,
    executor: caller.customerId,
    ...defined({ comment: stored.comment }),
  }
  claim.add(...claimTask(task, claiming))
  if (isAmong(approvals, caller) && !isAmong(task.approvals, caller)) claim.add(listForApprover({ ...task, approvals }, caller.customerId))
  await Promise.all([commit(claim, service, now), stored.read.ahead(storedCallReads(stored))])
  return runClaimed({ ...stored, task: claimed(task, claiming) }, quorum)
}

/** Has the caller given their word? */
export function isAmong(approvals: readonly Approval[], { customerId }: Call['caller']): boolean {
  return approvals.some((approval) => approval.customerId === customerId)
}

async function runClaimed(stored: StoredCall, quorum: Quorum): Promise<Task> {
  const { service, endpoint, request, read, validated, executorsCall } = stored
  const { caller, traceId } = executorsCall
  const begin = { endpoint, request, service, traceId, read, validated, caller, tools: () => executorsCall }
  try {
    const end = await takeLane('execute', { ...begin, lane: 'execute', stored, quorum, ofTask: stored.task.taskId })
    if ('early' in end) throw new Error(`${endpoint.name} ended before it was executed`)
    return concluded(stored, { ...end.outcome, responseBody: bodyText(end.reply.body) })
  } catch (error) {
    if (!(error instanceof Refusal)) service.ports.log('error', 'task.execution-fault', faultDetail(error, stored))
    return await noteFailure(stored, error)
  }
}

const faultDetail = (error: unknown, { task, executorsCall }: StoredCall) => ({
  taskId: task.taskId,
  traceId: executorsCall.traceId,
  because: error instanceof Error ? (error.stack ?? error.message) : 'unknown',
})

function concluded({ task, executorsCall }: StoredCall, outcome: Outcome): Task {
  return { ...task, ...outcome, version: task.version + 1, lastModified: new Date(executorsCall.now).toISOString() }
}

/** The path parameters of a stored call; only its tenant if it can no longer be read. */
function paramsOf({ validated, task }: StoredCall): Call['params'] {
  if (validated.kind === 'valid') return validated.input.params
  return task.tenantId === undefined ? {} : { tenantId: task.tenantId }
}

/** Never concludes an attempt twice: if the effect was committed after all, or somebody rescued the task, this changes nothing. */
async function noteFailure(stored: StoredCall, error: unknown): Promise<Task> {
  const { task, service, executorsCall } = stored
  const { status, body } = replyOf(error, executorsCall.traceId)
  const outcome: Outcome = { status: 'FAILED', responseCode: status, responseBody: JSON.stringify(body) }
  const failure = createUnitOfWork()
  failure.add(...concludeTask(task, outcome, endOf(stored, 'FAILED', status)))
  failure.change = { after: { status: 'FAILED', responseCode: status } }
  await noteCall(stored.endpoint, { ...executorsCall, params: paramsOf(stored), request: stored.request, unitOfWork: failure }, task.taskId)
  try {
    await commit(failure, service, executorsCall.now)
    return concluded(stored, outcome)
  } catch (noted) {
    if (!(noted instanceof Collision)) throw noted
    return (await createReader(service.ports.store).one(taskReference(task.taskId))) ?? task
  }
}
