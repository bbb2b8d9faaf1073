import type { CustomerId } from '../ids.ts'
import { type Approval, decides } from './quorum.ts'
import type { Mover } from './transitions.ts'

/** What of a task decides who sees it and who moves it. */
export type TaskParties = {
  readonly initiator: CustomerId
  readonly executorRoles: readonly string[]
  readonly approvals: readonly Pick<Approval, 'customerId' | 'named'>[]
  readonly madeBy: 'person' | 'agent'
}

export type Onlooker = {
  readonly customerId: CustomerId
  /** What the onlooker holds with regard to the place of the task. */
  readonly held: readonly string[]
  /** Is one of those in the row `Task.READ`? */
  readonly readsAllTasks: boolean
  /** Is one of those in the row `Task.UPDATE`? */
  readonly closesTasks: boolean
}

export type Visibility =
  | { readonly kind: 'visible'; readonly as: 'initiator' | 'approver' | 'executor' | 'global-admin' | 'task-reader' }
  | { readonly kind: 'invisible' }

/** Who sees a task, and why; whoever doesn't gets 404. */
export function visibilityOf(task: Omit<TaskParties, 'madeBy'>, onlooker: Onlooker): Visibility {
  if (task.initiator === onlooker.customerId) return { kind: 'visible', as: 'initiator' }
  if (isListed(task, onlooker.customerId)) return { kind: 'visible', as: 'approver' }
  if (holdsExecutorRole(task, onlooker.held)) return { kind: 'visible', as: 'executor' }
  if (onlooker.held.includes('GLOBAL_ADMIN')) return { kind: 'visible', as: 'global-admin' }
  if (onlooker.readsAllTasks) return { kind: 'visible', as: 'task-reader' }
  return { kind: 'invisible' }
}

/** Whoever approved as the holder of a role sees the task while they hold it, not for having approved. */
function isListed(task: Pick<TaskParties, 'approvals'>, customerId: CustomerId): boolean {
  return task.approvals.some((approval) => approval.named && approval.customerId === customerId)
}

function holdsExecutorRole(task: Pick<TaskParties, 'executorRoles'>, held: readonly string[]): boolean {
  return task.executorRoles.some((role) => held.includes(role))
}

/** The tenant's rules on approval, now and when the task was made. */
export type ApprovalRules = {
  readonly selfApproval: 'forbidden' | 'allowed'
  /** `overrideCheckerCount`, the higher of then and now. */
  readonly checkerCount: number
}

/**
 * What somebody is to a task. Named approvers decide; a holder of an executor role may reject, and approves where nobody is named or a
 * quorum counts role holders too. The initiator of a task never makes it run, unless the tenant lifts that for role-based tasks. Holders of
 * `Task.UPDATE` close a task that they see; the permission itself shows them none.
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
