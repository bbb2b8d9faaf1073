import { seesOwnProposalsOnly } from '../domain/agents/agent-limits.ts'
import { heldAt, type Scope } from '../domain/permissions/role-assignments.ts'
import { withoutTemporary } from '../domain/permissions/temporary-positions.ts'
import type { Onlooker } from '../domain/tasks/visibility.ts'
import type { Caller } from '../domain/tokens/caller.ts'
import type { Task } from '../storage/task.ts'
import type { Call } from './call.ts'

/** Tells whether a task is hidden from an agent that may see only its own proposals, because of its limits. */
export function isBeyondAgent({ agent }: Caller, agentTokenId: string | undefined): boolean {
  return agent?.limits !== undefined && seesOwnProposalsOnly(agent.limits) && agent.agentTokenId !== agentTokenId
}

type Where = Pick<Task, 'tenantId' | 'institution' | 'organisationId'>

/**
 * The relation of the caller to a task (or to its row in a list), by their roles in the tenant and organisation of its path. A position for
 * a while gives its holder no part in their own tasks.
 */
export async function onlookerOf(call: Call, of: Where & Partial<Pick<Task, 'initiator'>>): Promise<Onlooker> {
  const caller = of.initiator === call.caller.customerId ? withoutTemporary(call.caller) : call.caller
  const { tenant, settings } = await call.settingsOf(of.tenantId)
  const held = heldAt(caller, scopeOfTask(of, tenant?.institution))
  const holds = (permission: 'Task.READ' | 'Task.UPDATE'): boolean => {
    const { direct } = settings.matrix.rowFor(permission, held)
    return held.some((name) => direct.has(name))
  }
  return { customerId: caller.customerId, held, readsAllTasks: holds('Task.READ'), closesTasks: holds('Task.UPDATE') }
}

/** The present institution of the task's tenant, which may have changed since the task was made: its roles apply. */
export function scopeOfTask(of: Where, institutionNow: string | undefined): Scope {
  const { tenantId, institution, organisationId } = of
  if (tenantId === undefined) return institution === undefined ? { kind: 'global' } : { kind: 'institution', institution }
  const owner = organisationId === undefined ? ({ kind: 'tenant' } as const) : ({ kind: 'organisation', organisationId } as const)
  return { kind: 'tenant', tenantId, institution: institutionNow, owner }
}
