import { prefersExistingProposal } from '../../contract/asks-for-task.ts'
import type { Call } from '../../contract/call.ts'
import { isBeyondAgent, onlookerOf } from '../../contract/onlooker-of.ts'
import type { TaskId } from '../../domain/ids.ts'
import { isWaiting, statesBefore } from '../../domain/tasks/transitions.ts'
import { visibilityOf } from '../../domain/tasks/visibility.ts'
import { Refusal } from '../../errors/refusal.ts'
import { noteOpenProposal, openProposal } from '../../storage/agent-proposals.ts'
import type { Task } from '../../storage/task.ts'
import { task } from '../../storage/tasks.ts'
import type { Write } from '../../storage/write.ts'

/** An open proposal of the same call by an agent, or the write that records a new one; neither unless it is asked for. */
type ExistingProposal = { readonly found?: Task; readonly note: (taskId: TaskId) => readonly Write[] }

/** `checked`: what refuses the call first. */
export async function existingProposal(
  { caller, request, read, now }: Call,
  digest: string,
  checked: Promise<void>,
): Promise<ExistingProposal> {
  if (caller.agent === undefined || !prefersExistingProposal(request)) return { note: () => [] }
  await checked
  const at = openProposal(caller.customerId, caller.agent.agentTokenId, digest)
  const before = await read.one(at)
  const found = before === undefined ? undefined : await read.one(task(before.taskId))
  const note = (taskId: TaskId) => [noteOpenProposal(at, taskId, before, now)]
  return found !== undefined && isWaiting(found.status) ? { found, note } : { note }
}

/**
 * Reads the task that a new proposal takes the place of. Refused unless the caller could withdraw it: another
 * initiator's task is not theirs, and an agent replaces proposals of its own token only.
 */
export async function replacedTask(call: Call, replaces: TaskId): Promise<Task> {
  const { caller } = call
  const found = await call.read.one(task(replaces))
  if (found === undefined) throw new Refusal('task-not-found', { because: 'absent' })
  const isVisible = visibilityOf(found, await onlookerOf(call, found)).kind === 'visible'
  if (!isVisible || isBeyondAgent(caller, found.agentTokenId)) throw new Refusal('task-not-found', { because: 'not-visible' })
  const isOwn = found.initiator === caller.customerId && (caller.agent === undefined || caller.agent.agentTokenId === found.agentTokenId)
  if (!isOwn) throw new Refusal('task-transition-not-yours', { description: 'Only the initiator of a task can replace it.' })
  if (!statesBefore('DISCARDED', 'initiator').includes(found.status))
    throw new Refusal('task-transition-not-allowed', { description: `The task is ${found.status} and cannot be replaced.` })
  return found
}
