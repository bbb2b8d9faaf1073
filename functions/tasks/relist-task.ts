import { consumer, type Job } from '../../shared/contract/consumer.ts'
import { isOpen } from '../../shared/domain/tasks/transitions.ts'
import { DUE_ATTRIBUTES } from '../../shared/storage/due.ts'
import { countEndedTask } from '../../shared/storage/open-tasks.ts'
import { reference } from '../../shared/storage/read.ts'
import { relistTask } from '../../shared/storage/task-listings.ts'
import { TASK_RELISTING, type Task } from '../../shared/storage/tasks.ts'
import { equals, update } from '../../shared/storage/write.ts'

/** How many headings move in one transaction: two writes each. */
const HEADINGS_AT_ONCE = 40

/**
 * Moves an ended task from the lists of open ones to those of its end, a moment after it has ended, and counts it no more among its
 * initiator's open ones. What was moved before a crash is moved again; the count goes down in the write that says it is done.
 */
export const relistEndedTask = consumer({
  queue: 'tasks',
  kinds: [TASK_RELISTING],
  timeoutSeconds: 30,
  async handle(job: Job) {
    const ended = await job.read.one(reference<Task>(job.message.key))
    if (ended === undefined || isOpen(ended.status)) return
    const moves = relistTask(ended)
    for (let at = 0; at < moves.length; at += HEADINGS_AT_ONCE) await job.ports.store.commit(moves.slice(at, at + HEADINGS_AT_ONCE).flat())
    const stillToBeDone = equals('dueKind', TASK_RELISTING)
    job.unitOfWork.add(
      update(reference<Task>(job.message.key), { remove: DUE_ATTRIBUTES }, { when: [stillToBeDone] }),
      countEndedTask(ended.initiator),
    )
    await job.commit()
  },
})
