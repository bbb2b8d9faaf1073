import type { EventReport } from '../domain/events/event-report.ts'
import type { CustomerId } from '../domain/ids.ts'
import type { Approval } from '../domain/tasks/quorum.ts'
import { statesBefore, type TaskStatus } from '../domain/tasks/transitions.ts'
import { checkNotEnded, countProposals } from './agent-proposals.ts'
import type { DayCount } from './day-amounts.ts'
import type { Due } from './due.ts'
import { commentOf } from './executor-comment.ts'
import { countEndedTask } from './open-tasks.ts'
import type { Claim, Task, TaskEvent, TaskWords } from './task.ts'
import { TASK_SEND } from './task-clock.ts'
import { approvalReport, beganIn } from './task-events.ts'
import { listForApprover, relistTask } from './task-listings.ts'
import { changeTask, dueAfter, relisting, TASK_RERUN, TASK_RESCUE, task } from './tasks.ts'
import { equals, isOneOf, reporting, update, type Write } from './write.ts'

/** Time after which an interrupted execution is looked for: longer than any execution can take, in milliseconds. */
const RESCUE_AFTER_MS = 2 * 60_000
/** Time after which a run of the policies counts as dead: the functions that run tasks have 30 s. In milliseconds. */
export const RUN_DIED_AFTER_MS = 40_000

/** A transaction holds 100 writes. A task with many approvers leaves moving its rows for later. */
const MOST_ROWS_AT_ONCE = 90

export type Claiming = Claim & {
  readonly approvals: readonly Approval[]
  readonly executor: CustomerId
  /** The words for the present effect of the call, if its item is not as it was at proposal time: the task keeps what was approved. */
  readonly words?: TaskWords
}

/**
 * Claims a task for one execution. Of several claims at once exactly one wins, since the version is part of the condition. The claim writes
 * only the task, which keeps the line of the history until the end of the execution. Alone in a commit it needs no transaction, because a
 * repeated claim recognises itself by its `claimId`.
 */
export function claimTask(of: Task, claiming: Claiming): readonly Write[] {
  const { attempt: turn } = claimed(of, claiming)
  const claimedAt = Date.parse(claiming.at)
  const due: Due =
    of.runsAt === undefined
      ? { kind: TASK_RESCUE, at: claimedAt + RESCUE_AFTER_MS, turn }
      : { kind: TASK_RERUN, at: claimedAt + RUN_DIED_AFTER_MS, turn, promptly: true }
  return beginExecution(of, claiming, {}, { from: claimableFrom(of), due, twice: 'as-once' })
}

type Beginning = { readonly from: readonly TaskStatus[]; readonly due: Due } & Pick<Write, 'twice'>

/** Moves a task to EXECUTE, with what its approval changes elsewhere. `more`: further fields of the task. */
function beginExecution(of: Task, claiming: Claiming, more: Partial<Task>, { from, ...options }: Beginning): readonly Write[] {
  const { status, attempt, version, approvals, executor, claim } = claimed(of, claiming)
  const { at, words } = claiming
  const set = { status, attempt, version, approvals, executor, claim, ...more, ...words, ...commentOf(claiming), lastModified: at }
  const when = [isOneOf('status', from), equals('version', of.version)]
  return [
    reporting(update(task(of.taskId), { set }, { when, ...options }), ...approvalIn(of, claiming)),
    ...countProposals(of, of.status, status, at),
    ...approverRow(of, claiming),
    ...(of.status === 'PENDING' ? checkNotEnded(of) : []),
  ]
}

/** A run of the policies that has died is taken over; nobody else claims a task that is in EXECUTE. */
function claimableFrom({ status, runsAt }: Task): readonly TaskStatus[] {
  return status === 'EXECUTE' && runsAt !== undefined ? ['EXECUTE'] : statesBefore('EXECUTE', 'approver')
}

/**
 * Reports the approval with which somebody starts an execution. Empty for an execution at a set time or a repeated one: it follows from
 * earlier approvals, which were reported.
 */
function approvalIn(of: Task, claiming: Claiming): readonly EventReport[] {
  return of.runsAt === undefined && of.status !== 'EXECUTE' ? [approvalReport(claimed(of, claiming))] : []
}

/** The fields of a task that keep its exact body until it is executed. */
const OF_EXACT_BODY = ['sealedBody', 'contentType'] as const

/** Fields that a task has while its request is being sent, or after its outcome has stayed unknown. */
const SENT = ['sending', 'outcome', 'counts'] as const

/** Time after which a request is sent again if its process died: longer than any attempt takes, in milliseconds. */
const SENT_AGAIN_AFTER_MS = 40_000

/** `now`: the process that begins to send a request also sends it. `by-queue`: the queue of upstreams sends it. */
export type SentBy = 'now' | 'by-queue'

/** The key with which a request is sent, and what it adds to sums of the day. */
export type Sending = { readonly key: string; readonly counts: readonly DayCount[] }

export const counted = (counts: readonly DayCount[]): { readonly counts?: readonly DayCount[] } => (counts.length === 0 ? {} : { counts })

/**
 * Begins to send the request of a task, in the transaction that holds its approvals: from here on nothing refuses it, and it is sent with
 * this key until its outcome is known. Of concurrent executions one commits, since the version is part of the condition.
 */
export function beginSending(of: Task, claiming: Claiming, { key, counts }: Sending, by: SentBy): readonly Write[] {
  const { at: since } = claiming
  const at = Date.parse(since) + (by === 'now' ? SENT_AGAIN_AFTER_MS : 0)
  const sending = { key, attempts: 0, since, next: new Date(at).toISOString(), ...counted(counts) }
  const due: Due = { kind: TASK_SEND, at, turn: of.version + 1 }
  return beginExecution(of, claiming, { sending }, { from: statesBefore('EXECUTE', 'approver'), due })
}

/** A task after its request has begun to be sent. */
export function sendingFrom(of: Task, claiming: Claiming, { key, counts }: Sending): Task {
  return { ...claimed(of, claiming), sending: { key, attempts: 0, since: claiming.at, ...counted(counts) } }
}

/** Notes an attempt whose outcome is unknown. The task stays in EXECUTE, and its request is sent again at `at`. */
export function outcomeIsUnknown(of: Task, now: number, at: number): readonly Write[] {
  const { sending } = of
  if (sending === undefined) throw new Error('only a request that is sent can have an unknown outcome')
  const attempts = sending.attempts + 1
  return [sendingAt(of, at, { sending: { ...sending, attempts }, outcome: 'UNKNOWN', lastModified: new Date(now).toISOString() })]
}

/** Postpones an attempt, because too many requests to its upstream are under way. */
export function deferSending(of: Task, at: number): Write {
  return sendingAt(of, at, {})
}

function sendingAt({ taskId, version, ...of }: Task, at: number, set: Partial<Task>): Write {
  const sending = { ...of.sending, ...set.sending, next: new Date(at).toISOString() }
  const when = [isOneOf('status', ['EXECUTE']), equals('version', version)]
  const due: Due = { kind: TASK_SEND, at, turn: version + 1 }
  return update(task(taskId), { set: { ...set, sending, version: version + 1 } }, { when, due })
}

/** A task after its claim. Whoever takes a claim over continues its attempt. */
export function claimed(of: Task, { approvals, executor, words, ...claim }: Claiming): Task {
  return {
    ...of,
    ...words,
    status: 'EXECUTE',
    attempt: of.status === 'EXECUTE' ? of.attempt : of.attempt + 1,
    version: of.version + 1,
    approvals,
    executor,
    claim,
    ...commentOf(claim),
  }
}

/** Lists the task for an executor whose approval is recorded with the execution. */
function approverRow(of: Task, { approvals, executor }: Claiming): readonly Write[] {
  const isNew = isAmong(approvals, executor) && !isAmong(of.approvals, executor)
  return isNew ? [listForApprover({ ...of, approvals }, executor)] : []
}

/** Tells whether a person is among these approvals. */
function isAmong(approvals: readonly Approval[], customerId: CustomerId): boolean {
  return approvals.some((approval) => approval.customerId === customerId)
}

/** `outcome`: the request was sent, and the service cannot know whether it took effect. */
export type Outcome = {
  readonly status: 'EXECUTED' | 'FAILED'
  readonly responseCode: number
  readonly responseBody: string
  readonly outcome?: 'UNKNOWN'
}

/**
 * Records the result of an execution whose claim is stored. INVARIANT: the result is in the same transaction as the effect, on the version
 * that this execution's claim wrote. The rows of a failed task move in this transaction, which has room for them because there is no
 * effect. Those of an executed task move a moment later, by a message; if the message is lost, the rescue moves them, for which the task
 * stays due.
 */
export function concludeTask(of: Task, outcome: Outcome, end: TaskEvent): readonly Write[] {
  const from = statesBefore(outcome.status, 'service')
  const event = withBegin(end, of)
  if (outcome.status === 'EXECUTED')
    return changeTask(of, outcome, event, { from, ...movedAfter(of, event), removed: ['claim', ...OF_EXACT_BODY, ...SENT] })
  const { rows, due } = failureOf({ ...of, ...outcome }, event)
  const changes = { ...outcome, ...stillCounted(of, outcome) }
  const removed = ['claim', ...SENT.filter((field) => !(field in changes))] as const
  return [...changeTask(of, changes, event, { from, due, removed }), ...rows, ...uncountAtFirstFailure(of)]
}

/** A request that may have taken effect stays in the sums of the day, and counts once if it is sent again. */
function stillCounted({ sending }: Task, { outcome }: Outcome): Pick<Task, 'counts'> {
  return outcome === undefined ? {} : counted(sending?.counts ?? [])
}

/**
 * A task is due for its rescue while it is executed, and stays so until its rows have moved. A task whose request is sent is due for
 * sending instead, so it becomes due for the move of its rows.
 */
function movedAfter({ sending }: Task, { at }: TaskEvent): Pick<Parameters<typeof changeTask>[3], 'due' | 'keepsDue' | 'announced'> {
  return sending === undefined ? { keepsDue: 'keeps-due', announced: relisting(at) } : { due: relisting(at) }
}

/**
 * Records an execution from its begin to its end in one write of a task that has no claim, on the version that was seen: of any concurrent
 * ones exactly one commits. INVARIANT: the record is in the same transaction as the effect, so a process that dies before leaves the task
 * as it was.
 */
export function executeAtOnce(seen: Task, claiming: Claiming, outcome: Outcome, end: TaskEvent): readonly Write[] {
  const of = claimed(seen, claiming)
  const { attempt, approvals } = of
  const { executor } = claiming
  const changes = { ...outcome, attempt, approvals, executor, run: runOf(claiming), ...claiming.words, ...commentOf(claiming) }
  const event = withBegin(end, of)
  const guard = {
    from: statesBefore('EXECUTE', 'approver'),
    raises: 2,
    ...(approvalIn(seen, claiming).length === 0 ? {} : { approves: 'at-once' as const }),
  } as const
  const notEnded = seen.status === 'PENDING' ? checkNotEnded(seen) : []
  if (outcome.status === 'EXECUTED') {
    const ended = changeTask(seen, changes, event, { ...guard, due: relisting(event.at), removed: [...OF_EXACT_BODY] })
    return [...ended, ...approverRow(seen, claiming), ...notEnded]
  }
  const { rows, due } = failureOf({ ...of, ...outcome }, event)
  const listed = rows.length > 0 ? rows : approverRow(seen, claiming)
  return [...changeTask(seen, changes, event, { ...guard, due }), ...listed, ...uncountAtFirstFailure(of), ...notEnded]
}

/** Tells apart the executions of one person in one millisecond. It is short, since it is written with every end. */
const RUN_CHARACTERS = 6

export const runOf = ({ claimId }: Claim): string => claimId.slice(0, RUN_CHARACTERS)

/** The line of an end, with the line of the start of the execution, which the claim holds. */
function withBegin(end: TaskEvent, of: Task): TaskEvent {
  const began = beganIn(of)
  return began === undefined ? end : { ...end, began }
}

/** The rows of a failed task that move at once, and what it is due for next. */
function failureOf(failed: Task, { at }: TaskEvent): { readonly rows: readonly Write[]; readonly due: Due | undefined } {
  const rows = relistTask(failed).flat()
  return rows.length > MOST_ROWS_AT_ONCE ? { rows: [], due: relisting(at) } : { rows, due: dueAfter(failed, Date.parse(at)) }
}

/** At its first failure, a task no longer counts among its initiator's open ones. */
function uncountAtFirstFailure({ attempt, initiator }: Task): readonly Write[] {
  return attempt === 1 ? [countEndedTask(initiator)] : []
}
