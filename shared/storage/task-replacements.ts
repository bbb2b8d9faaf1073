import { statesBefore } from '../domain/tasks/transitions.ts'
import { countProposals, countReplacement } from './agent-proposals.ts'
import { commentOf } from './executor-comment.ts'
import type { Task, TaskEvent } from './task.ts'
import { changeUncounted, relisting, storeUncounted } from './tasks.ts'
import type { Write } from './write.ts'

/** Stores a task in the place of an open one of the same initiator, which is discarded. One transaction, in which each names the other. */
export function storeReplacement(made: Task, old: Task, event: TaskEvent, mostOpen?: number): readonly Write[] {
  const comment = `Replaced by task ${made.taskId}.`
  const discarded: TaskEvent = { ...event, what: 'DISCARDED', status: 'DISCARDED', attempt: old.attempt, comment }
  const changes = { status: 'DISCARDED', replacedBy: made.taskId, ...commentOf(discarded) } as const
  return [
    storeUncounted({ ...made, replaces: old.taskId }, event),
    ...changeUncounted(old, changes, discarded, { from: statesBefore('DISCARDED', 'initiator'), due: relisting(event.at) }),
    ...(made.agentTokenId === undefined
      ? countProposals(old, old.status, 'DISCARDED', event.at)
      : countReplacement(made, { from: old.status, to: made.status }, event.at, mostOpen)),
  ]
}
