import type { Approval } from '../domain/tasks/quorum.ts'
import { statesBefore } from '../domain/tasks/transitions.ts'
import { countProposals, countReplacement } from './agent-proposals.ts'
import { commentOf } from './executor-comment.ts'
import type { Task, TaskEvent } from './task.ts'
import { keepSubmission } from './task-events.ts'
import { relistForApprovers, relistTask, unlistForApprovers } from './task-listings.ts'
import { changeApprovals, changeTask, changeUncounted, relisting, storeUncounted } from './tasks.ts'
import type { Write } from './write.ts'

/**
 * Sends a task back to its initiator: it is a draft again, without approvals, in the lists of drafts. The line of its submission gets an
 * item of its own, since it can be submitted again.
 */
export function sendTaskBack(of: Task, approvals: readonly Approval[], event: TaskEvent): readonly Write[] {
  const after: Task = { ...of, status: 'DRAFT', approvals }
  const kept = new Set(approvals.map(({ customerId }) => customerId))
  const dropped = of.approvals.map(({ customerId }) => customerId).filter((customerId) => !kept.has(customerId))
  const guard = { from: statesBefore('DRAFT', 'rejecter'), removed: ['submitted', 'toTell', 'runsAt', 'reminded', 'escalated'] } as const
  const writes = [
    ...changeTask(of, { status: 'DRAFT', approvals, ...commentOf(event) }, event, guard),
    ...keepSubmission(of),
    ...relistTask(after).flat(),
  ]
  // A row whose removal does not fit into the transaction stays. Readers leave it out, since the task is in another state.
  return [...writes, ...unlistForApprovers(of, dropped).slice(0, Math.max(0, MOST_WRITES - writes.length))]
}

/**
 * Takes back approvals that were given before the item of the call changed. A task that was to run at a time waits for its steps again, whose
 * candidates are told.
 */
export function voidApprovals(of: Task, approvals: readonly Approval[], event: TaskEvent): readonly Write[] {
  const { runsAt, ...rest } = of
  const line: TaskEvent = runsAt === undefined ? event : { ...event, opened: true }
  return [...changeApprovals(of, { ...rest, approvals }, line), ...relistForApprovers(of, approvals)]
}

/** Writes of a change of a task: a transaction takes 100, and the call adds its audit entry and its kept answer. */
const MOST_WRITES = 96

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
