import { defined } from '../domain/defined.ts'
import type { CustomerId, TaskId } from '../domain/ids.ts'
import { LARGEST_RESPONSE_BYTES } from '../domain/tasks/kept-response.ts'
import type { Approval } from '../domain/tasks/quorum.ts'
import { isOpen, type Mover, statesBefore, type TaskStatus } from '../domain/tasks/transitions.ts'
import { checkNotEnded, countNewProposal, countProposals } from './agent-proposals.ts'
import { DUE_ATTRIBUTES, type Due, promptlyIf } from './due.ts'
import { commentGoneAt, commentOf, withoutComment } from './executor-comment.ts'
import { type Reference, reference } from './read.ts'
import { keys } from './table.ts'
import type { Task, TaskEvent, TaskWords } from './task.ts'
import { dueSince, nextDue } from './task-clock.ts'
import { approvalReport, heldOf, noteTaskEvent, noticesOfOpening, TASK_NOTICES, taskReports } from './task-events.ts'
import { relistTask } from './task-listings.ts'
import { type Clause, equals, hasNo, insert, isOneOf, reporting, update, type Write } from './write.ts'

export const task = (taskId: TaskId): Reference<Task> => reference<Task>(keys.task(taskId))

/** Due kind: a task whose execution may have died after its claim. */
export const TASK_RESCUE = 'TASK_RESCUE'
/** Due kind: a task that its policies run, and whose run may have died after its claim: it is run again. */
export const TASK_RERUN = 'TASK_RERUN'
/** Due kind: a task that has ended or failed, and is still listed under its previous state. */
export const TASK_RELISTING = 'TASK_RELISTING'

/** DynamoDB's limit for one item, including the names of its attributes. */
const LARGEST_ITEM_BYTES = 400 * 1024
/** Room for what is written to a task later, except the response of its call: 40 approvals, a comment of 1,000 characters, what is due. */
const LATER_BYTES = 48 * 1024
/** The same for a task with policies: 40 names of steps beside its approvals, and as many whose escalation was told. */
const LATER_OF_POLICIES_BYTES = 80 * 1024

/**
 * Tells whether there is room for this task with everything that is added later, so that a call that can be stored can also be executed.
 */
export function fitsItem(made: Task): boolean {
  const bytes = Object.entries(made).map(
    ([name, value]) => Buffer.byteLength(name) + Buffer.byteLength(typeof value === 'string' ? value : JSON.stringify(value)),
  )
  const later = LATER_BYTES + (made.policies === undefined ? 0 : LATER_OF_POLICIES_BYTES)
  return bytes.reduce((all, each) => all + each, later + LARGEST_RESPONSE_BYTES) <= LARGEST_ITEM_BYTES
}

/** Attributes that nothing changes later: a repeated write recognises its task by them, whatever has become of the task meanwhile. */
const AS_ONCE = { knownBy: ['taskId', 'created', 'initiator', 'digest'] } as const

/** `mostOpen`: the number of open proposals that the agent's token may have, if an agent made the task. */
export function storeTask(made: Task, event: TaskEvent, mostOpen?: number): readonly Write[] {
  return [storeUncounted(made, event), ...countNewProposal(made, made.status, event.at, mostOpen)]
}

/** Stores a task, without counting it as a proposal. */
export function storeUncounted(made: Task, event: TaskEvent): Write {
  const due = nextDue(made, Date.parse(made.created))
  const stored = { ...made, ...heldOf(event, made.version) }
  const write = {
    ...insert(task(made.taskId), stored, { twice: AS_ONCE, ...defined({ due }) }),
    ...noticesOfOpening(made, made.version, event),
  }
  return reporting(write, ...taskReports(made, event))
}

type Changes = Partial<
  Pick<
    Task,
    | 'status'
    | 'attempt'
    | 'executor'
    | 'executorComment'
    | 'approvals'
    | 'responseBody'
    | 'responseCode'
    | 'run'
    | keyof TaskWords
    | 'replacedBy'
    | 'runsAt'
    | 'laterPolicies'
    | 'reminded'
    | 'escalated'
  >
>
type Guard = {
  readonly from: readonly TaskStatus[]
  readonly due?: Due | undefined
  readonly keepsDue?: 'keeps-due'
  /** The number of versions by which the task rises, if the change is more than one line of its history. */
  readonly raises?: 2
  /** The message that is sent for the task, while it stays due for something later. */
  readonly announced?: Due
  /** The next due event follows from the notices that are owed, so they must not be sent between the read and this change. */
  readonly owes?: 'as-seen'
  /** The change also records the approval with which its execution began. */
  readonly approves?: 'at-once'
  /** Fields that the task has no longer. */
  readonly removed?: readonly (
    | 'claim'
    | 'sealedBody'
    | 'contentType'
    | 'sending'
    | 'outcome'
    | 'counts'
    | 'executorComment'
    | 'submitted'
    | 'toTell'
    | 'runsAt'
    | 'laterPolicies'
    | 'reminded'
    | 'escalated'
  )[]
}

/** The only way in which a task changes: from the states that lead there, on the version that was seen, with its line in the history. */
export function changeTask(of: Task, changes: Changes, event: TaskEvent, guard: Guard): readonly Write[] {
  const { status } = changes
  return [
    ...changeUncounted(of, changes, event, guard),
    ...(status === undefined ? [] : countProposals(of, of.status, status, event.at)),
    ...(status === 'PENDING' ? checkNotEnded(of) : []),
  ]
}

/** Changes a task, without counting it as a proposal in another state. */
export function changeUncounted(of: Task, changes: Changes, event: TaskEvent, guard: Guard): readonly Write[] {
  const version = of.version + (guard.raises ?? 1)
  const held = heldOf(event, version)
  const endsDue = guard.due === undefined && guard.keepsDue === undefined
  const remove = [...(guard.removed ?? []), ...(endsDue ? DUE_ATTRIBUTES : [])]
  const after: Task = { ...of, ...changes, version, lastModified: event.at }
  const change = update(
    task(of.taskId),
    { set: { ...changes, ...held, version, lastModified: event.at }, ...(remove.length === 0 ? {} : { remove }) },
    {
      when: [isOneOf('status', guard.from), equals('version', of.version), ...(guard.owes === undefined ? [] : [asOwed(of)])],
      ...defined({ due: guard.due }),
    },
  )
  const announced = guard.announced === undefined ? {} : { announced: guard.announced }
  const reported = reporting(change, ...(guard.approves === undefined ? [] : [approvalReport(after)]), ...taskReports(after, event))
  if (held !== undefined) return [{ ...reported, ...noticesOfOpening(of, version, event), ...announced }]
  return [reported, noteTaskEvent(of, version, event)]
}

const asOwed = ({ toTell }: Task): Clause => (toTell === undefined ? hasNo('toTell') : equals('toTell', toTell))

export const relisting = (at: string): Due => ({ kind: TASK_RELISTING, at: Date.parse(at), turn: 0 })

/** Submits a draft. Its rows move in the same transaction, so that its approvers find it at once. */
export function submitTask(of: Task, event: TaskEvent): readonly Write[] {
  const opened = { ...of, status: 'PENDING', submitted: { version: of.version + 1, at: event.at } } as const
  const due = nextDue(opened, Date.parse(event.at))
  return [
    ...changeTask(of, { status: 'PENDING' }, event, { from: statesBefore('PENDING', 'initiator'), due }),
    ...relistTask({ ...of, status: 'PENDING' }).flat(),
  ]
}

/**
 * Discards a task: its initiator withdraws it, or the service ends it. The comment of the line is the reason, which the task shows too.
 * Its rows move, and its initiator's open tasks are counted, a moment later.
 */
export function discardTask(of: Task, event: TaskEvent, by: Mover): readonly Write[] {
  return endTask(of, { status: 'DISCARDED' }, event, by)
}

/** Discards several proposals of one agent token that are in one state, and counts them in one write. */
export function discardProposals(those: readonly Task[], from: 'DRAFT' | 'PENDING', event: TaskEvent): readonly Write[] {
  const [first] = those
  if (first === undefined) return []
  const guard = { from: [from], due: relisting(event.at) }
  return [
    ...those.flatMap((each) =>
      changeUncounted(each, { status: 'DISCARDED', ...commentOf(event) }, { ...event, attempt: each.attempt }, guard),
    ),
    ...countProposals(first, from, 'DISCARDED', event.at, those.length),
  ]
}

/** Rejects a task: an executor, or a closer. */
export function rejectTask(of: Task, approvals: readonly Approval[], executor: CustomerId, event: TaskEvent, by: Mover): readonly Write[] {
  return endTask(of, { status: 'REJECTED', approvals, executor }, event, by)
}

/** Ends a task. The task keeps only the comment of its end, if there is one. */
function endTask(of: Task, changes: Changes & Pick<Task, 'status'>, event: TaskEvent, by: Mover): readonly Write[] {
  return changeTask(withoutComment(of), { ...changes, ...commentOf(event) }, event, {
    from: statesBefore(changes.status, by),
    due: relisting(event.at),
    removed: commentGoneAt(of, event),
  })
}

/** Records an approval that does not reach the quorum yet. */
export function approveTask(of: Task, approvals: readonly Approval[], event: TaskEvent): readonly Write[] {
  if (of.status === 'FAILED') return changeApprovals(of, { ...of, approvals }, event)
  return changeTask(of, { approvals, ...commentOf(event) }, event, { from: statesBefore('EXECUTE', 'approver'), keepsDue: 'keeps-due' })
}

/**
 * Records an approval of a task with policies, or takes one back: what is due for the task next follows from its approvals. A task whose
 * notices are still owed stays due for them. An approval of a failed task restarts the time within which it can be executed again.
 */
export function changeApprovals(of: Task, after: Task, event: TaskEvent): readonly Write[] {
  const due = dueAfter(after, dueSince({ ...of, lastModified: event.at }))
  const { approvals, runsAt, laterPolicies } = after
  const reminded = after.reminded === of.reminded ? undefined : after.reminded
  const changes = { approvals, ...defined({ runsAt, laterPolicies, reminded }), ...commentOf(event) }
  const removed = goneFrom(of, after)
  return changeTask(of, changes, event, { from: statesBefore('EXECUTE', 'approver'), removed, owes: 'as-seen', ...defined({ due }) })
}

/** The fields that a task under policies has no longer. */
export function goneFrom(of: Task, after: Task): readonly ('runsAt' | 'laterPolicies')[] {
  return (['runsAt', 'laterPolicies'] as const).filter((field) => of[field] !== undefined && after[field] === undefined)
}

/** The next due event of a task that entered its state at `since`: the notices that it owes, then its expiry. */
export function dueAfter(of: Task, since: number): Due | undefined {
  // A task that runs at a time becomes due for that when its notices are sent.
  return of.toTell === undefined ? nextDue(of, since) : { kind: TASK_NOTICES, at: since, turn: of.toTell, ...promptlyIf(of.runsAt) }
}

/** A task as it is stored: with what its item is due for. */
export type DueTask = Task & { readonly dueKind?: string }

/**
 * Records that the notices of an opening were sent; of several workers, one writes this. If the task was due for them, it is due for its
 * expiry next.
 */
export function openingIsTold(of: DueTask): Write {
  const { toTell: _, ...told } = of
  const opened = of.submitted?.at ?? of.created
  const wasDue = of.dueKind === TASK_NOTICES
  const due = wasDue ? nextDue(told, Date.parse(of.status === 'PENDING' ? opened : of.lastModified)) : undefined
  const remove = ['toTell', ...(wasDue && due === undefined ? DUE_ATTRIBUTES : [])]
  const asSeen = of.dueKind === undefined ? hasNo('dueKind') : equals('dueKind', of.dueKind)
  const when = [equals('version', of.version), asOwed(of), asSeen]
  return update(task(of.taskId), { remove }, { when, ...defined({ due }) })
}

/** Completes the move of an ended or failed task in the lists: its notices were sent, and only an expiry is still due. */
export function rowsAreMoved(of: Task): Write {
  const when = [isOneOf('dueKind', [TASK_RELISTING, TASK_RESCUE, TASK_RERUN]), equals('version', of.version)]
  const due = dueAfter(of, Date.parse(of.lastModified))
  if (isOpen(of.status) && due !== undefined) return update(task(of.taskId), {}, { when, due })
  return update(task(of.taskId), { remove: isOpen(of.status) ? DUE_ATTRIBUTES : ['toTell', ...DUE_ATTRIBUTES] }, { when })
}
