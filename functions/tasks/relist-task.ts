import { consumer, type Job } from '../../shared/contract/consumer.ts'
import { isOpen } from '../../shared/domain/tasks/transitions.ts'
import { DUE_ATTRIBUTES } from '../../shared/storage/due.ts'
import { countEndedTask } from '../../shared/storage/open-tasks.ts'
import { reference } from '../../shared/storage/read.ts'
import type { Task } from '../../shared/storage/task.ts'
import { relistTask } from '../../shared/storage/task-listings.ts'
import { countsUntilItsEnd, expiryOf, TASK_RELISTING } from '../../shared/storage/tasks.ts'
import { check, equals, update } from '../../shared/storage/write.ts'

/** Number of headings that move in one transaction: three writes each. */
const HEADINGS_AT_ONCE = 30

/**
 * Moves an ended task from its old place in the lists to the new one, a moment afterwards, and counts it off its initiator's open ones.
 * After a crash, moves are repeated; the count decreases in the write that completes them. A failed task with very many approvers moves
 * here too, unless it has continued since.
 */
export const relistEndedTask = consumer({
  queue: 'tasks',
  kinds: [TASK_RELISTING],
  timeoutSeconds: 30,
  async handle(job: Job) {
    const scope = reference<Task>(job.message.key)
    const moved = await job.read.one(scope)
    if (moved === undefined || (isOpen(moved.status) && moved.status !== 'FAILED')) return
    const stillThere = equals('version', moved.version)
    const moves = relistTask(moved)
    for (let at = 0; at < moves.length; at += HEADINGS_AT_ONCE)
      await job.ports.store.commit([check(scope, [stillThere]), ...moves.slice(at, at + HEADINGS_AT_ONCE).flat()])
    const stillToBeDone = equals('dueKind', TASK_RELISTING)
    const when = [stillToBeDone, stillThere]
    const due = expiryOf(moved, Date.parse(moved.lastModified))
    job.unitOfWork.add(
      due === undefined ? update(scope, { remove: DUE_ATTRIBUTES }, { when }) : update(scope, {}, { when, due }),
      ...(!isOpen(moved.status) && countsUntilItsEnd(moved) ? [countEndedTask(moved.initiator)] : []),
    )
    await job.commit()
  },
})
