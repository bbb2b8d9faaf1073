import { consumer, type Job } from '../../shared/contract/consumer.ts'
import { isOpen } from '../../shared/domain/tasks/transitions.ts'
import { countEndedTask } from '../../shared/storage/open-tasks.ts'
import { reference } from '../../shared/storage/read.ts'
import type { Task } from '../../shared/storage/task.ts'
import { linesToTell } from '../../shared/storage/task-events.ts'
import { relistTask } from '../../shared/storage/task-listings.ts'
import { countsUntilItsEnd, rowsAreMoved, TASK_RELISTING } from '../../shared/storage/tasks.ts'
import { check, equals } from '../../shared/storage/write.ts'
import { noticesFor } from './notify-of-task.ts'

/** Number of headings that move in one transaction: three writes each. */
const HEADINGS_AT_ONCE = 30

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

/**
 * Moves an ended task from its old place in the lists to the new one, tells whoever wants to know of its end, and counts it off its
 * initiator's open ones. After a crash, moves are repeated; the notices and the count are in the write that completes them. A failed task
 * with very many approvers moves here too, unless it has continued since.
 */
export async function relist(job: Job, moved: Task): Promise<void> {
  if (isOpen(moved.status) && moved.status !== 'FAILED') return
  const stillThere = check(reference<Task>(job.message.key), [equals('version', moved.version)])
  const moves = relistTask(moved)
  for (let at = 0; at < moves.length; at += HEADINGS_AT_ONCE)
    await job.ports.store.commit([stillThere, ...moves.slice(at, at + HEADINGS_AT_ONCE).flat()])
  job.unitOfWork.add(rowsAreMoved(moved))
  if (!isOpen(moved.status)) {
    const notices = await Promise.all(linesToTell(moved).map((line) => noticesFor(job, moved, line)))
    job.unitOfWork.add(...notices.flat(), ...(countsUntilItsEnd(moved) ? [countEndedTask(moved.initiator)] : []))
  }
  await job.commit()
}
