import type { Call } from '../../contract/call.ts'
import { prefersExistingProposal } from '../../contract/prefers-existing-proposal.ts'
import type { TaskId } from '../../domain/ids.ts'
import { isWaiting } from '../../domain/tasks/transitions.ts'
import { noteOpenProposal, openProposal } from '../../storage/open-proposals.ts'
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
