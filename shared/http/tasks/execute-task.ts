import type { Call } from '../../contract/call.ts'
import { createReader } from '../../contract/reader.ts'
import { createUnitOfWork } from '../../contract/unit-of-work.ts'
import { defined } from '../../domain/defined.ts'
import { wordsToStore } from '../../domain/tasks/task-sentence.ts'
import { Collision, Refusal } from '../../errors/refusal.ts'
import { withEarlier } from '../../storage/day-amounts.ts'
import type { Task } from '../../storage/task.ts'
import {
  beginSending,
  type Claiming,
  claimed,
  claimTask,
  concludeTask,
  executeAtOnce,
  type Outcome,
  runOf,
  type Sending,
  type SentBy,
  sendingFrom,
} from '../../storage/task-executions.ts'
import { task as taskReference } from '../../storage/tasks.ts'
import { takeLane } from '../lanes.ts'
import { noteCall, originOf } from '../steps/audit.ts'
import { commit } from '../steps/commit.ts'
import { replyOf } from '../steps/respond.ts'
import type { Concluding, Quorum } from './execute-steps.ts'
import { bodyText, endOf } from './execution-event.ts'
import type { Approvable } from './refuse-unseen-change.ts'
import type { StoredCall } from './stored-call.ts'

/** An execution that has begun: the task of its stored call has its claim. */
type Execution = {
  readonly stored: StoredCall
  readonly conclude: Concluding
  /** `in-table`: others see the task in EXECUTE, and it is rescued if this process dies. `in-memory`: only its end is written. */
  readonly claim: 'in-table' | 'in-memory'
}

/**
 * Runs a stored call as its executor: the effect and EXECUTED are one transaction. A call whose whole effect is that transaction needs no
 * claim before it: of concurrent executions one commits, and a process that dies leaves the task as it was. Any other call claims its task
 * first, which takes one round trip more: if the process dies, the task stays in EXECUTE until it is rescued.
 */
export async function executeTask(
  seen: StoredCall,
  { approvals, state, words }: Approvable,
  quorum: Quorum,
  by: SentBy = 'now',
): Promise<Task> {
  const { executorsCall, comment, endpoint } = seen
  const { caller, now, ports } = executorsCall
  const claiming: Claiming = {
    claimId: ports.newSecretId(),
    at: new Date(now).toISOString(),
    approvals,
    executor: caller.customerId,
    ...defined({ comment, words: words && wordsToStore(words) }),
  }
  if (endpoint.sends !== undefined) return sent(seen, claiming, { quorum, state, by })
  const execution = endpoint.effect === 'one-transaction' ? inMemory(seen, claiming) : await inTable(seen, claiming)
  return run(execution, quorum, state)
}

/**
 * A call that is sent to somebody else: everything is judged, and one transaction holds the approvals and the intention to send. Then it is
 * sent. A process that dies in between leaves the task due, and its request is sent with the same key.
 */
async function sent(
  seen: StoredCall,
  claiming: Claiming,
  { quorum, state, by }: { readonly quorum: Quorum; readonly state: string | undefined; readonly by: SentBy },
): Promise<Task> {
  const key = seen.task.directKey ?? String(seen.task.taskId)
  let sending: Sending = { key, counts: [] }
  const begins: Concluding = (outcome, end, counts) => {
    sending = { key, counts: withEarlier(counts, seen.task.counts ?? [], claiming.at) }
    return outcome.status === 'EXECUTED' ? beginSending(seen.task, claiming, sending, by) : executeAtOnce(seen.task, claiming, outcome, end)
  }
  const task = await run({ ...inMemory(seen, claiming), conclude: begins }, quorum, state)
  if (task.status !== 'EXECUTED') return task
  const begun = sendingFrom(seen.task, claiming, sending)
  if (by === 'by-queue') return begun
  const { sendTask } = await import('./send-task.ts')
  const { service, executorsCall } = seen
  return sendTask(begun, service, executorsCall.traceId)
}

function inMemory(seen: StoredCall, claiming: Claiming): Execution {
  const stored = { ...seen, task: claimed(seen.task, claiming) }
  return { stored, claim: 'in-memory', conclude: (outcome, end) => executeAtOnce(seen.task, claiming, outcome, end) }
}

async function inTable(seen: StoredCall, claiming: Claiming): Promise<Execution> {
  const claim = createUnitOfWork()
  claim.add(...claimTask(seen.task, claiming))
  await commit(claim, seen.service, seen.executorsCall.now, originOf(seen.executorsCall))
  const task = claimed(seen.task, claiming)
  return { stored: { ...seen, task }, claim: 'in-table', conclude: (outcome, end) => concludeTask(task, outcome, end) }
}

async function run(execution: Execution, quorum: Quorum, approvedState: string | undefined): Promise<Task> {
  const { stored, conclude } = execution
  const { service, endpoint, request, read, validated, executorsCall } = stored
  const { caller, traceId } = executorsCall
  const begin = { endpoint, request, service, traceId, read, validated, caller, tools: () => executorsCall }
  try {
    const end = await takeLane('execute', {
      ...begin,
      lane: 'execute',
      stored,
      quorum,
      approvedState,
      conclude,
      ofTask: stored.task.taskId,
    })
    if ('early' in end) throw new Error(`${endpoint.name} ended before it was executed`)
    return concluded(stored, { ...end.outcome, responseBody: bodyText(end.reply.body) })
  } catch (error) {
    if (execution.claim === 'in-memory' && wasOutrun(error)) throw error
    if (!(error instanceof Refusal || error instanceof Collision))
      service.ports.log('error', 'task.execution-fault', faultDetail(error, stored))
    return await noteFailure(execution, error)
  }
}

/**
 * Tells whether the execution was refused because of its task and not because of its call: somebody moved the task first, ended the agent
 * that made it, or changed its item after the approval.
 */
function wasOutrun(error: unknown): boolean {
  return error instanceof Collision || (error instanceof Refusal && OUTRUN.has(error.refusal))
}

const OUTRUN: ReadonlySet<string> = new Set(['task-transition-not-allowed', 'item-changed'])

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

/** Never concludes an attempt twice: if the effect was committed after all, or somebody was faster, this changes nothing. */
async function noteFailure(execution: Execution, error: unknown): Promise<Task> {
  const { stored, conclude } = execution
  const { service, executorsCall, task } = stored
  const { status, body } = replyOf(error, executorsCall.traceId)
  const outcome: Outcome = { status: 'FAILED', responseCode: status, responseBody: JSON.stringify(body) }
  const failure = createUnitOfWork()
  failure.add(...conclude(outcome, endOf(stored, 'FAILED', status), []))
  failure.change = { after: { status: 'FAILED', responseCode: status } }
  await noteCall(stored.endpoint, { ...executorsCall, params: paramsOf(stored), request: stored.request, unitOfWork: failure }, task.taskId)
  try {
    await commit(failure, service, executorsCall.now, originOf(executorsCall))
    return concluded(stored, outcome)
  } catch (noted) {
    if (!(noted instanceof Collision)) throw noted
    const now = await createReader(service.ports.store).one(taskReference(task.taskId))
    if (execution.claim === 'in-table') return now ?? task
    if (now === undefined || !isEndOf(task, now)) throw noted
    return now
  }
}

/** Tells whether a task stands as this execution left it: its commit reached the table, and only its answer was lost. */
function isEndOf({ version, executor, claim }: Task, now: Task): boolean {
  const isSameMoment = now.version === version + 1 && now.executor === executor && now.lastModified === claim?.at
  return isSameMoment && now.run === runOf(claim)
}
