import type { CustomerId } from '../domain/ids.ts'
import { type Reference, reference } from './read.ts'
import { keys } from './table.ts'
import type { Task } from './task.ts'
import { type DueTask, TASK_RELISTING, TASK_RERUN, TASK_RESCUE } from './tasks.ts'
import { equals, hasNo, isBelow, oneHolds, update, upsert, type Write } from './write.ts'

/**
 * The number of a person's tasks that have not ended, and when it was last raised or recounted (milliseconds since 1970; missing in what
 * was stored before counts were recounted). A task is counted before it is stored, so the number is never too low; a call that dies in
 * between leaves it one too high until it is recounted.
 */
export type OpenTasks = { readonly open: number; readonly changedAt?: number }

export const openTasks = (customerId: CustomerId): Reference<OpenTasks> => reference<OpenTasks>(keys.openTasks(customerId))

/** Counts one more; refused at the cap, so that a runaway agent cannot flood its approvers. */
export function countOpenTask(initiator: CustomerId, cap: number, now: number): Write {
  return upsert(
    openTasks(initiator),
    { add: { open: 1 }, set: { changedAt: now } },
    { when: [oneHolds(hasNo('open'), isBelow('open', cap))], otherwise: 'too-many-open-tasks' },
  )
}

export function countEndedTask(initiator: CustomerId): Write {
  return upsert(openTasks(initiator), { add: { open: -1 } })
}

/**
 * Time after the last new task. When it is over, every task that was counted has also been stored: it is twice as long as a call can take.
 */
const RECOUNTED_AFTER_MS = 60_000

/** Tells whether a count may be recounted: at most once a minute, and not while a call may be about to store its task. */
export function mayBeRecounted({ changedAt }: OpenTasks, now: number): boolean {
  return changedAt === undefined || now - changedAt >= RECOUNTED_AFTER_MS
}

/** Takes a count for recounting: of several calls, one does. */
export function beginRecount(initiator: CustomerId, { open, changedAt }: OpenTasks, now: number): Write {
  const isUnchanged = changedAt === undefined ? hasNo('changedAt') : equals('changedAt', changedAt)
  return update(openTasks(initiator), { set: { changedAt: now } }, { when: [equals('open', open), isUnchanged] })
}

/** Corrects a count that has not changed since its recount began. */
export function correctOpenTasks(initiator: CustomerId, { open }: OpenTasks, began: number, counted: number): Write {
  return update(openTasks(initiator), { set: { open: counted } }, { when: [equals('open', open), equals('changedAt', began)] })
}

/** The due kinds of an ended task whose rows have not moved. */
const MOVING: readonly (string | undefined)[] = [TASK_RELISTING, TASK_RESCUE, TASK_RERUN]

/** Tells whether a task counts among its initiator's open ones now. An ended one does until its rows have moved. */
export function isCountedAsOpen(of: DueTask): boolean {
  switch (of.status) {
    case 'DRAFT':
    case 'PENDING':
      return true
    case 'EXECUTE':
      return of.attempt === 1
    case 'FAILED':
      return false
    default:
      return countsUntilItsEnd(of) && MOVING.includes(of.dueKind)
  }
}

/** Tells whether an ended task still counts among its initiator's open ones. Its first failure removed it. */
export function countsUntilItsEnd({ status, attempt }: Pick<Task, 'status' | 'attempt'>): boolean {
  return attempt === (status === 'EXECUTED' ? 1 : 0)
}
