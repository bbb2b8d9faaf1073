import type { Call } from '../../contract/call.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Reply } from '../../contract/http.ts'
import { createReader } from '../../contract/reader.ts'
import { createUnitOfWork } from '../../contract/unit-of-work.ts'
import { keptResponse } from '../../domain/tasks/kept-response.ts'
import type { Approval } from '../../domain/tasks/quorum.ts'
import { Collision } from '../../errors/collision.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { TaskEvent } from '../../storage/task-events.ts'
import { listForApprover } from '../../storage/task-listings.ts'
import { claimed, claimTask, concludeTask, type Outcome, type Task, task as taskReference } from '../../storage/tasks.ts'
import { storedDigestOf } from '../digest.ts'
import { noteCall } from '../steps/audit.ts'
import { commit } from '../steps/commit.ts'
import { permissionOn, tenantIn } from '../steps/decide.ts'
import { shownAnswer } from '../steps/mask.ts'
import { replyOf } from '../steps/respond.ts'
import { type StoredCall, stillChecking, storedCallReads, storedScope, whoMayCheck } from './stored-call.ts'

/** Describes the missing approvals, counting only people who may still check the call; `undefined` if there are enough. */
export type Quorum = (mayStillCheck: (customerId: number) => boolean) => string | undefined

/**
 * Runs a stored call as its executor. The claim takes one round trip, beside reading the rest; the effect and EXECUTED are one
 * transaction. A refusal becomes FAILED with its reason; if the process dies in between, the task stays in EXECUTE until it is rescued.
 */
export async function executeTask(stored: StoredCall, approvals: readonly Approval[], quorum: Quorum): Promise<Task> {
  const { task, executorsCall, service } = stored
  const { caller, now } = executorsCall
  const claim = createUnitOfWork()
  const event = eventOf(stored, 'EXECUTE')
  claim.add(...claimTask(task, approvals, caller.customerId, event))
  if (isAmong(approvals, caller) && !isAmong(task.approvals, caller)) claim.add(listForApprover({ ...task, approvals }, caller.customerId))
  await Promise.all([commit(claim, service, now), stored.read.ahead(storedCallReads(stored))])
  return runClaimed({ ...stored, task: claimed(task, approvals, caller.customerId, event) }, quorum)
}

/** Has the caller given their word? */
export function isAmong(approvals: readonly Approval[], { customerId }: Call['caller']): boolean {
  return approvals.some((approval) => approval.customerId === customerId)
}

function eventOf({ task, executorsCall, comment }: StoredCall, what: 'EXECUTE' | Outcome['status'], responseCode?: number): TaskEvent {
  return {
    at: new Date(executorsCall.now).toISOString(),
    by: what === 'EXECUTE' ? executorsCall.caller.customerId : 'service',
    what,
    status: what,
    attempt: what === 'EXECUTE' ? task.attempt + 1 : task.attempt,
    ...(responseCode === undefined ? {} : { responseCode }),
    ...(what === 'EXECUTE' && comment !== undefined ? { comment } : {}),
  }
}

const TRIES = 3

async function runClaimed(stored: StoredCall, quorum: Quorum): Promise<Task> {
  const { service } = stored
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(attempt === 1 ? stored : { ...stored, read: createReader(service.ports.store) }, quorum)
    } catch (error) {
      if (error instanceof Collision && attempt < TRIES) continue
      if (!(error instanceof Refusal || error instanceof Collision))
        service.ports.log('error', 'task.execution-fault', faultDetail(error, stored))
      return await noteFailure(stored, error instanceof Collision ? new Refusal('conflict') : error)
    }
  }
}

const faultDetail = (error: unknown, { task, executorsCall }: StoredCall) => ({
  taskId: task.taskId,
  traceId: executorsCall.traceId,
  because: error instanceof Error ? (error.stack ?? error.message) : 'unknown',
})

async function runOnce(stored: StoredCall, quorum: Quorum): Promise<Task> {
  const { task, endpoint, request, validated, executorsCall, service, read } = stored
  refuseTamperedCall(stored)
  await read.ahead(storedCallReads(stored))
  if (validated.kind === 'refused') throw validated.refusal
  const scope = await storedScope(stored)
  await refuseLostRights(stored, scope, quorum)

  const { settings } = await service.settings.of(tenantIn(validated.input))
  const call: Call = { ...executorsCall, ...validated.input, request, read, scope, settings, unitOfWork: createUnitOfWork() }
  await endpoint.ensure?.(call)
  const reply = await endpoint.handle(call)
  const outcome = outcomeOf(reply, endpoint)
  call.unitOfWork.add(...concludeTask(task, outcome, eventOf(stored, outcome.status, outcome.responseCode)))
  noteCall(endpoint, call, task.taskId)
  await commit(call.unitOfWork, service, call.now)
  return concluded(stored, { ...outcome, responseBody: bodyText(reply.body) })
}

/** Requires that the stored call still has the digest under which it was stored: what was approved is what runs. */
function refuseTamperedCall({ task, request }: StoredCall): void {
  if (storedDigestOf(request) !== task.digest)
    throw new Refusal('conflict', { because: 'digest', description: 'The stored call is not the one that was made.' })
}

/**
 * Checks all rights again at each attempt: the maker must still be allowed to make the call, the executor to check it, and enough
 * approvers must still be allowed to approve it.
 */
async function refuseLostRights(stored: StoredCall, scope: Call['scope'], quorum: Quorum): Promise<void> {
  const { executorsCall, endpoint } = stored
  const checkers = await whoMayCheck(stored, scope)
  if (!checkers.include(executorsCall.caller))
    throw new Refusal('not-permitted', { description: `Permission denied: ${permissionOn(endpoint)}` })
  if (quorum(await stillChecking(stored, checkers)) !== undefined)
    throw new Refusal('not-permitted', { description: 'Too few of those who approved this task may still approve it.' })
}

/** The part of an answer that is stored. A secret that is shown once goes only to the executor, in the answer to their EXECUTE. */
function outcomeOf(reply: Reply, endpoint: Endpoint): Outcome {
  const worked = reply.status >= 200 && reply.status < 300
  const responseBody = keptResponse(bodyText(shownAnswer(endpoint, reply.body)))
  return { status: worked ? 'EXECUTED' : 'FAILED', responseCode: reply.status, responseBody }
}

const bodyText = (body: unknown): string => (body === undefined ? '' : JSON.stringify(body))

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
  failure.add(...concludeTask(task, outcome, eventOf(stored, 'FAILED', status)))
  failure.change = { after: { status: 'FAILED', responseCode: status } }
  noteCall(stored.endpoint, { ...executorsCall, params: paramsOf(stored), request: stored.request, unitOfWork: failure }, task.taskId)
  try {
    await commit(failure, service, executorsCall.now)
    return concluded(stored, outcome)
  } catch (noted) {
    if (!(noted instanceof Collision)) throw noted
    return (await createReader(service.ports.store).one(taskReference(task.taskId))) ?? task
  }
}
