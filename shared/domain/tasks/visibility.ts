import type { CustomerId } from '../ids.ts'
import { type Approval, decides } from './quorum.ts'
import type { Mover } from './transitions.ts'

/** The fields of a task that decide who sees it and who moves it. */
type TaskParties = {
  readonly initiator: CustomerId
  readonly executorRoles: readonly string[]
  readonly approvals: readonly Pick<Approval, 'customerId' | 'named'>[]
  readonly madeBy: 'person' | 'agent'
}

export type Onlooker = {
  readonly customerId: CustomerId
  /** The roles of the onlooker in the scope of the task. */
  readonly held: readonly string[]
  /** True if one of those roles is in the row `Task.READ`. */
  readonly readsAllTasks: boolean
  /** True if one of those roles is in the row `Task.UPDATE`. */
  readonly closesTasks: boolean
}

type Visibility =
  | { readonly kind: 'visible'; readonly as: 'initiator' | 'approver' | 'executor' | 'global-admin' | 'task-reader' }
  | { readonly kind: 'invisible' }

/** Decides whether somebody sees a task, and for which reason. Anybody else gets 404. */
export function visibilityOf(task: Omit<TaskParties, 'madeBy'>, onlooker: Onlooker): Visibility {
  if (task.initiator === onlooker.customerId) return { kind: 'visible', as: 'initiator' }
  if (isListed(task, onlooker.customerId)) return { kind: 'visible', as: 'approver' }
  if (holdsExecutorRole(task, onlooker.held)) return { kind: 'visible', as: 'executor' }
  if (onlooker.held.includes('GLOBAL_ADMIN')) return { kind: 'visible', as: 'global-admin' }
  if (onlooker.readsAllTasks) return { kind: 'visible', as: 'task-reader' }
  return { kind: 'invisible' }
}

/** A role holder who approved sees the task while they hold the role; the approval alone does not show it. */
function isListed(task: Pick<TaskParties, 'approvals'>, customerId: CustomerId): boolean {
  return task.approvals.some((approval) => approval.named && approval.customerId === customerId)
}

function holdsExecutorRole(task: Pick<TaskParties, 'executorRoles'>, held: readonly string[]): boolean {
  return task.executorRoles.some((role) => held.includes(role))
}

/** The tenant's rules on approval, as they are now and as they were when the task was made. */
export type ApprovalRules = {
  readonly selfApproval: 'forbidden' | 'allowed'
  /** `overrideCheckerCount`: the higher of then and now. */
  readonly checkerCount: number
}

/**
 * The parts that somebody has in a task. Named approvers decide. A holder of an executor role may reject, and approves if nobody is named
 * or a quorum counts role holders too. The initiator never executes a task, unless the tenant allows that for role-based tasks. Holders
 * of `Task.UPDATE` close tasks that they see; the permission itself shows them none.
 */
export function moversOf(task: TaskParties, onlooker: Onlooker, rules: ApprovalRules): ReadonlySet<Mover> {
  const movers = new Set<Mover>()
  const isInitiator = task.initiator === onlooker.customerId
  if (isInitiator) movers.add('initiator')
  if (onlooker.closesTasks) movers.add('closer')
  if (isDecidingApprover(task, onlooker.customerId)) movers.add('approver').add('rejecter')
  if (!holdsExecutorRole(task, onlooker.held)) return movers

  const isRoleBased = !task.approvals.some(({ named }) => named)
  const countsAsApprover = !isInitiator && (isRoleBased || rules.checkerCount > 0)
  const mayApproveAlone = isInitiator && isRoleBased && rules.checkerCount === 0 && rules.selfApproval === 'allowed'
  if (countsAsApprover || mayApproveAlone) movers.add('approver')
  if (!isInitiator || mayApproveAlone) movers.add('rejecter')
  return movers
}

function isDecidingApprover(task: TaskParties, customerId: CustomerId): boolean {
  return task.approvals.some(
    (approval) => approval.customerId === customerId && approval.named && decides({ ...approval, status: 'PENDING' }, task),
  )
}
