import { consumer, type Job } from '../../shared/contract/consumer.ts'
import { BASE_PATH } from '../../shared/contract/routes.ts'
import { isOpen, type TaskStatus } from '../../shared/domain/tasks/transitions.ts'
import { countEndedTask, countsUntilItsEnd } from '../../shared/storage/open-tasks.ts'
import { noteEnded, pendingTasks } from '../../shared/storage/pending-tasks.ts'
import { reference } from '../../shared/storage/read.ts'
import type { Task } from '../../shared/storage/task.ts'
import { linesToTell } from '../../shared/storage/task-events.ts'
import { isRowOf, relistTask } from '../../shared/storage/task-listings.ts'
import { type DueTask, rowsAreMoved, TASK_RELISTING, TASK_RERUN, TASK_RESCUE } from '../../shared/storage/tasks.ts'
import { check, equals } from '../../shared/storage/write.ts'
import { noticesFor } from './notify-of-task.ts'

/** Number of headings of a failed task that move in one transaction: three writes each. */
const HEADINGS_AT_ONCE = 30

/** Delay before the notices of an end are tried again because an outbox changed meanwhile, in milliseconds. */
const AGAIN_AFTER_MS = 1000

/** Moves an ended task in the lists a moment afterwards. */
export const relistEndedTask = consumer({
  queue: 'tasks',
  kinds: [TASK_RELISTING],
  timeoutSeconds: 30,
  async handle(job: Job) {
    const moved = await job.read.one(reference<Task>(job.message.key))
    if (moved !== undefined) await relist(job, moved)
  },
})

/** Moves a task that has ended or failed in the lists, and completes what is due for it. */
export async function relist(job: Job, moved: Task): Promise<void> {
  if (!isOpen(moved.status)) return relistEnded(job, moved)
  if (moved.status === 'FAILED') await relistFailed(job, moved)
}

const KINDS_TO_MOVE: readonly string[] = [TASK_RELISTING, TASK_RESCUE, TASK_RERUN]

/** Tells whether the rows of a task that was read are still to be moved. */
const isToMove = ({ dueKind = '' }: DueTask): boolean => KINDS_TO_MOVE.includes(dueKind)

/**
 * Moves an ended task from its old place in the lists to the new one, stores the notices of its end, and takes it off its initiator's count
 * of open tasks. The task does not change any more, so its rows need no transaction, at half the cost. After a crash, the moves are
 * repeated. The notices and the count are in the transaction that completes the move. So is the removal of the initiator's old row: until
 * then, a recount of the initiator's open tasks finds the task there.
 */
async function relistEnded(job: Job, moved: Task): Promise<void> {
  if (!isToMove(moved)) return takeOffItem(job, moved)
  const moves = relistTask(moved).flat()
  const isCounted = countsUntilItsEnd(moved)
  const last = isCounted ? moves.filter((write) => write.kind === 'delete' && isRowOf(moved.initiator, write)) : []
  await job.ports.store.writeEach(moves.filter((write) => !last.includes(write)))
  const notices = await Promise.all(linesToTell(moved).map((line) => noticesFor(job, moved, line)))
  job.unitOfWork.add(rowsAreMoved(moved), ...last, ...notices.flat(), ...(isCounted ? [countEndedTask(moved.initiator)] : []))
  if ((await job.commit()) === 'done') countDecision(job, moved)
  // An outbox may have changed meanwhile.
  else job.passOn({ at: job.now + AGAIN_AFTER_MS })
  await takeOffItem(job, moved)
}

const DECIDED: Readonly<Partial<Record<TaskStatus, 'executed' | 'rejected'>>> = { EXECUTED: 'executed', REJECTED: 'rejected' }

/** Counts a decision in the overview of the tenant. */
function countDecision({ ports }: Job, { tenantId, status, created, submitted, lastModified, agentTokenId, agent = '' }: Task): void {
  const outcome = DECIDED[status]
  if (outcome === undefined) return
  const waitedSeconds = Math.max(0, Math.round((Date.parse(lastModified) - Date.parse(submitted?.at ?? created)) / 1000))
  ports.tallies.note(tenantId, { kind: 'decision', outcome: outcome === 'executed' ? 'approved' : 'rejected', waitedSeconds })
  if (agentTokenId !== undefined) ports.tallies.note(tenantId, { kind: 'proposal', agentTokenId, name: agent, outcome })
}

/**
 * Takes an ended task off the open tasks of its item. If these change at the same moment, the id stays there: GET leaves it out, and the
 * next proposal replaces it.
 */
async function takeOffItem(job: Job, { item, path, taskId }: Task): Promise<void> {
  if (item === undefined) return
  const ofItem = path.slice(BASE_PATH.length)
  const ended = noteEnded(ofItem, taskId, await job.read.one(pendingTasks(ofItem)))
  if (ended.length > 0) await job.ports.store.commit(ended)
}

/** Moves a failed task with very many approvers, unless it has continued since. */
async function relistFailed(job: Job, moved: Task): Promise<void> {
  const stillThere = check(reference<Task>(job.message.key), [equals('version', moved.version)])
  const moves = relistTask(moved)
  for (let at = 0; at < moves.length; at += HEADINGS_AT_ONCE)
    await job.ports.store.commit([stillThere, ...moves.slice(at, at + HEADINGS_AT_ONCE).flat()])
  job.unitOfWork.add(rowsAreMoved(moved))
  await job.commit()
}
