import { createHash } from 'node:crypto'
import type { TaskId } from '../domain/ids.ts'
import { type Reference, reference } from './read.ts'
import { keys } from './table.ts'
import type { Task } from './task.ts'
import { equals, insert, remove, update, type Write } from './write.ts'

/**
 * Open tasks that change one item. This is a hint: the tasks themselves decide. It holds at most `MOST_PENDING` ids. Further tasks are not
 * among the pending ones of their item, but are listed like any other.
 */
type PendingTasks = { readonly tasks: readonly TaskId[] }

/** The most tasks that an item names. */
export const MOST_PENDING = 10

/** `path`: the path of the item below the base, as it was sent. Different spellings of one identity name lead to the same item. */
export function pendingTasks(path: string): Reference<PendingTasks> {
  const hash = createHash('sha256').update(decoded(path).normalize('NFKC').toLowerCase()).digest('base64url')
  return reference<PendingTasks>(keys.pendingTasks(hash))
}

function decoded(path: string): string {
  return path.split('/').map(decodeURIComponent).join('/')
}

/**
 * Adds a new task to its item, unless there is no room. If two are added at once, one of the calls is run again and finds the other task.
 */
export function notePending(path: string, taskId: TaskId, before: PendingTasks | undefined): readonly Write[] {
  if (before === undefined) return [insert(pendingTasks(path), { tasks: [taskId] })]
  if (before.tasks.length >= MOST_PENDING) return []
  return [update(pendingTasks(path), { set: { tasks: [...before.tasks, taskId] } }, { when: [equals('tasks', before.tasks)] })]
}

/** Adds a new task in the place of those that have ended. Empty if all of them are open. */
export function exchangeEnded(path: string, taskId: TaskId, before: PendingTasks, isOpenAt: (at: number) => boolean): readonly Write[] {
  const open = before.tasks.filter((_, at) => isOpenAt(at))
  if (open.length >= MOST_PENDING) return []
  return [update(pendingTasks(path), { set: { tasks: [...open, taskId] } }, { when: [equals('tasks', before.tasks)] })]
}

/** Takes an ended task off its item. */
export function noteEnded(path: string, taskId: Task['taskId'], before: PendingTasks | undefined): readonly Write[] {
  if (before === undefined || !before.tasks.includes(taskId)) return []
  const when = [equals('tasks', before.tasks)]
  const tasks = before.tasks.filter((each) => each !== taskId)
  return tasks.length === 0 ? [remove(pendingTasks(path), { when })] : [update(pendingTasks(path), { set: { tasks } }, { when })]
}
