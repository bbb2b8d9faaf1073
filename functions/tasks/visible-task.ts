import type { Call } from '../../shared/contract/call.ts'
import { seesOwnProposalsOnly } from '../../shared/domain/agents/agent-limits.ts'
import type { TaskId } from '../../shared/domain/ids.ts'
import { heldAt, type Scope } from '../../shared/domain/permissions/role-assignments.ts'
import { type ApprovalRules, type Onlooker, visibilityOf } from '../../shared/domain/tasks/visibility.ts'
import type { Caller } from '../../shared/domain/tokens/caller.ts'
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
  const found = await call.read.one(task(taskId))
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

/** Tells whether a task is hidden from an agent that may see only its own proposals, because of its limits. */
function isBeyondAgent({ agent }: Caller, agentTokenId: string | undefined): boolean {
  return agent?.limits !== undefined && seesOwnProposalsOnly(agent.limits) && agent.agentTokenId !== agentTokenId
}

/** The relation of the caller to a task (or to its row in a list), by their roles in the tenant and organisation of its path. */
export async function onlookerOf(call: Call, of: Pick<Task, 'tenantId' | 'institution' | 'organisationId'>): Promise<Onlooker> {
  const { caller } = call
  const { tenant, settings } = await call.settingsOf(of.tenantId)
  const held = heldAt(caller, scopeOfTask(of, tenant?.institution))
  const holds = (permission: 'Task.READ' | 'Task.UPDATE'): boolean => {
    const { direct } = settings.matrix.rowFor(permission, held)
    return held.some((name) => direct.has(name))
  }
  return { customerId: caller.customerId, held, readsAllTasks: holds('Task.READ'), closesTasks: holds('Task.UPDATE') }
}

/** The present institution of the task's tenant, which may have changed since the task was made: its roles apply. */
export function scopeOfTask(of: Pick<Task, 'tenantId' | 'institution' | 'organisationId'>, institutionNow: string | undefined): Scope {
  const { tenantId, institution, organisationId } = of
  if (tenantId === undefined) return institution === undefined ? { kind: 'global' } : { kind: 'institution', institution }
  const owner = organisationId === undefined ? ({ kind: 'tenant' } as const) : ({ kind: 'organisation', organisationId } as const)
  return { kind: 'tenant', tenantId, institution: institutionNow, owner }
}
