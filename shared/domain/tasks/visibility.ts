import type { CustomerId } from '../ids.ts'
import type { Mover, TaskStatus } from './transitions.ts'

/** What of a task decides who sees it and who moves it. */
export type TaskParties = {
  readonly initiator: CustomerId
  readonly executorRoles: readonly string[]
  readonly approvals: readonly { readonly customerId: CustomerId }[]
  readonly status: TaskStatus
}

export type Onlooker = {
  readonly customerId: CustomerId
  /** What the onlooker holds with regard to the place of the task. */
  readonly held: readonly string[]
  /** Is one of those in the row `Task.READ`? */
  readonly readsAllTasks: boolean
}

export type Visibility =
  | { readonly kind: 'visible'; readonly as: 'initiator' | 'approver' | 'executor' | 'global-admin' | 'task-reader' }
  | { readonly kind: 'invisible' }

/** Who sees a task, and why; whoever doesn't gets 404. */
export function visibilityOf(task: TaskParties, onlooker: Onlooker): Visibility {
  if (task.initiator === onlooker.customerId) return { kind: 'visible', as: 'initiator' }
  if (task.approvals.some((approval) => approval.customerId === onlooker.customerId)) return { kind: 'visible', as: 'approver' }
  if (holdsExecutorRole(task, onlooker.held)) return { kind: 'visible', as: 'executor' }
  if (onlooker.held.includes('GLOBAL_ADMIN')) return { kind: 'visible', as: 'global-admin' }
  if (onlooker.readsAllTasks) return { kind: 'visible', as: 'task-reader' }
  return { kind: 'invisible' }
}

export function holdsExecutorRole(task: Pick<TaskParties, 'executorRoles'>, held: readonly string[]): boolean {
  return task.executorRoles.some((role) => held.includes(role))
}

/**
 * What somebody is to a task. The initiator of a role-based task never executes it, whatever roles they hold, unless the tenant lifts that.
 */
export function moversOf(task: TaskParties, onlooker: Onlooker, selfApproval: 'forbidden' | 'allowed'): readonly Mover[] {
  const isInitiator = task.initiator === onlooker.customerId
  const isExecutor = holdsExecutorRole(task, onlooker.held) && (!isInitiator || selfApproval === 'allowed')
  return [...(isInitiator ? (['initiator'] as const) : []), ...(isExecutor ? (['executor'] as const) : [])]
}
