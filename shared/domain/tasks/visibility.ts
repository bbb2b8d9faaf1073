import type { CustomerId } from '../ids.ts'
import { candidatesOf, type KeptPolicy } from '../policies/approval-policy.ts'
import { isUnderPolicies, policiesOfTask } from '../policies/policies-of-task.ts'
import type { RequiredPolicy } from '../policies/stricter-of.ts'
import { isCandidate, type PolicyState, placeFor } from '../policies/whether-met.ts'
import { type Approval, decides, isAsked } from './quorum.ts'
import type { Mover } from './transitions.ts'

/** The fields of a task that decide who sees it and who moves it. */
type TaskParties = {
  readonly initiator: CustomerId
  readonly executorRoles: readonly string[]
  /** The policies of the task, whose candidates see it too. */
  readonly policies?: readonly KeptPolicy[]
  readonly laterPolicies?: readonly KeptPolicy[]
  /** The steps whose escalation was told. */
  readonly escalated?: readonly string[]
  readonly approvals: readonly Pick<Approval, 'customerId' | 'named' | 'substitute' | 'ofStep'>[]
  readonly madeBy: 'person' | 'agent'
  /**
   * Present if the task was proposed by policy: these roles, if any, approve it beside the candidates of its policies. Absent:
   * `executorRoles` do.
   */
  readonly byPolicy?: { readonly roles: readonly string[] }
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

/** The roles that approve a task beside the candidates of its policies. */
export function approvingRoles({ byPolicy, executorRoles }: Pick<TaskParties, 'byPolicy' | 'executorRoles'>): readonly string[] {
  return byPolicy === undefined ? executorRoles : byPolicy.roles
}

/**
 * Tells whether the task names a person, or they approved it as a substitute. A role holder who approved sees the task while they hold the
 * role; the approval alone does not show it.
 */
function isListed(task: Pick<TaskParties, 'approvals'>, customerId: CustomerId): boolean {
  return task.approvals.some((approval) => (approval.named && approval.customerId === customerId) || approval.substitute === customerId)
}

function holdsExecutorRole(task: Seeing, held: readonly string[]): boolean {
  return rolesSeeing(task).some((role) => held.includes(role))
}

/** The roles and positions whose holders see a task: those that execute it, and those of the steps of its policies. */
export function rolesSeeing(task: Seeing): readonly string[] {
  const { executorRoles, escalated = [] } = task
  if (!isUnderPolicies(task)) return executorRoles
  const policies = policiesOfTask(task)
  const isEscalated = ({ name }: KeptPolicy) => escalated.some((step) => step.startsWith(`${name}\n`))
  const asked = policies.filter(isEscalated).flatMap(({ escalateTo = [] }) => escalateTo)
  return [...new Set([...executorRoles, ...candidatesOf(policies).roles, ...asked])]
}

type Seeing = Pick<TaskParties, 'executorRoles' | 'policies' | 'laterPolicies' | 'escalated'>

/** The tenant's rules on approval, as they are now and as they were when the task was made. */
export type ApprovalRules = {
  readonly selfApproval: 'forbidden' | 'allowed'
  /** `overrideCheckerCount`: the higher of then and now. */
  readonly checkerCount: number
  /** The policies that the task must meet, and how far it has come. */
  readonly policies?: UnderPolicies
}

/** The policies of a task at a moment (milliseconds since 1970). */
export type UnderPolicies = { readonly states: readonly PolicyState[]; readonly now: number }

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
  if (isDecidingApprover(task, onlooker.customerId) || (!isInitiator && isCandidateOf(rules.policies, onlooker)))
    movers.add('approver').add('rejecter')
  if (!approvingRoles(task).some((role) => onlooker.held.includes(role))) return movers

  const isRoleBased = !task.approvals.some(isAsked)
  const countsAsApprover = !isInitiator && (isRoleBased || rules.checkerCount > 0)
  const mayApproveAlone = isInitiator && isRoleBased && rules.checkerCount === 0 && rules.selfApproval === 'allowed'
  if (countsAsApprover || mayApproveAlone) movers.add('approver')
  if (!isInitiator || mayApproveAlone) movers.add('rejecter')
  return movers
}

function isDecidingApprover(task: TaskParties, customerId: CustomerId): boolean {
  return task.approvals.some(
    (approval) => approval.customerId === customerId && isAsked(approval) && decides({ ...approval, status: 'PENDING' }, task),
  )
}

/** A candidate of any step, open or not: which of them may approve now is judged when they do. */
export function isCandidateOf(policies: UnderPolicies | undefined, { customerId, held }: Pick<Onlooker, 'customerId' | 'held'>): boolean {
  if (policies === undefined) return false
  const required: readonly RequiredPolicy[] = policies.states.map(({ policy }) => policy)
  const isNow = placeFor(policies.states, { customerId, held }, policies.now) !== undefined
  return isNow || isCandidate(required, { customerId, held }, () => false)
}
