import type { Call } from '../../shared/contract/call.ts'
import { isBeyondAgent, onlookerOf } from '../../shared/contract/onlooker-of.ts'
import type { TaskId } from '../../shared/domain/ids.ts'
import { type ApprovalRules, type Onlooker, visibilityOf } from '../../shared/domain/tasks/visibility.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import type { Task } from '../../shared/storage/task.ts'
import { task } from '../../shared/storage/tasks.ts'

export type SeenTask = {
  readonly found: Task
  readonly onlooker: Onlooker
  readonly rules: ApprovalRules
  /** The present `overrideCheckerCount`. */
  readonly checkerCountNow: number
}

/** A task that the caller may see, or 404: an invisible task does not exist. */
export async function visibleTask(call: Call, taskId: TaskId): Promise<SeenTask> {
  return ifVisible(call, await call.read.one(task(taskId)))
}

/** The same for a task that was read already. */
export async function ifVisible(call: Call, found: Task | undefined): Promise<SeenTask> {
  if (found === undefined) throw new Refusal('task-not-found', { because: 'absent' })
  if (isBeyondAgent(call.caller, found.agentTokenId)) throw new Refusal('task-not-found', { because: 'beyond-agent-limits' })
  const onlooker = await onlookerOf(call, found)
  if (visibilityOf(found, onlooker).kind === 'invisible') throw new Refusal('task-not-found', { because: 'not-visible' })
  const { settings } = await call.settingsOf(found.tenantId)
  const checkerCountNow = settings.value('overrideCheckerCount')
  return { found, onlooker, checkerCountNow, rules: await rulesFor(call, found) }
}

/** The tenant's rules on approval. The number of approvers is the higher of then and now. */
export async function rulesFor(call: Pick<Call, 'settingsOf'>, of: Pick<Task, 'tenantId' | 'checkerCount'>): Promise<ApprovalRules> {
  const { settings } = await call.settingsOf(of.tenantId)
  return {
    selfApproval: settings.value('task.self.approval.allowed') ? 'allowed' : 'forbidden',
    checkerCount: Math.max(of.checkerCount, settings.value('overrideCheckerCount')),
  }
}
