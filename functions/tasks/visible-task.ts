import type { Call, Input } from '../../shared/contract/call.ts'
import { isBeyondAgent, onlookerOf } from '../../shared/contract/onlooker-of.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { TaskId } from '../../shared/domain/ids.ts'
import { isUnderPolicies, requiredByTask } from '../../shared/domain/policies/policies-of-task.ts'
import type { RequiredPolicy } from '../../shared/domain/policies/stricter-of.ts'
import { AS_RECORDED, whetherMet } from '../../shared/domain/policies/whether-met.ts'
import { type ApprovalRules, isCandidateOf, type Onlooker, type UnderPolicies, visibilityOf } from '../../shared/domain/tasks/visibility.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import type { Task } from '../../shared/storage/task.ts'
import { task } from '../../shared/storage/tasks.ts'
import { type Place, placesIn } from './as-substitute.ts'

export type SeenTask = {
  readonly found: Task
  readonly onlooker: Onlooker
  readonly rules: ApprovalRules
  /** The present `overrideCheckerCount`. */
  readonly checkerCountNow: number
  /** The people in whose place the caller may decide it. */
  readonly places: readonly Place[]
}

/** A task that the caller may see, or 404: an invisible task does not exist. */
export async function visibleTask(call: Call, taskId: TaskId): Promise<SeenTask> {
  return ifVisible(call, await call.read.one(task(taskId)))
}

/** Checks a call about a task, also for `explain`, which tells by this check that an invisible task does not exist. */
export async function ensureVisible(call: Call<Input & { readonly params: { readonly taskId: TaskId } }>): Promise<void> {
  await visibleTask(call, call.params.taskId)
}

/** The same as `visibleTask`, for a task that was read already. */
export async function ifVisible(call: Call, found: Task | undefined): Promise<SeenTask> {
  if (found === undefined) throw new Refusal('task-not-found', { because: 'absent' })
  if (isBeyondAgent(call.caller, found.agentTokenId)) throw new Refusal('task-not-found', { because: 'beyond-agent-limits' })
  const onlooker = await onlookerOf(call, found)
  const policies = await policiesOf(call, found)
  const rules: ApprovalRules = { ...(await rulesFor(call, found)), ...defined({ policies }) }
  const places = await placesIn(call, found, rules)
  if (visibilityOf(found, onlooker).kind === 'invisible' && !isCandidateOf(policies, onlooker) && places.length === 0)
    throw new Refusal('task-not-found', { because: 'not-visible' })
  const { settings } = await call.settingsOf(found.tenantId)
  const checkerCountNow = settings.value('overrideCheckerCount')
  return { found, onlooker, checkerCountNow, rules, places }
}

/** The policies that the task must meet, and how far; `undefined` without any. */
async function policiesOf(call: Call, of: Task): Promise<UnderPolicies | undefined> {
  const { settings } = await call.settingsOf(of.tenantId)
  if (of.policies === undefined && settings.value('approval.policies').length === 0) return undefined
  const required = await call.required(of)
  return required.length === 0 ? undefined : underPolicies(of, required, call.now)
}

function underPolicies(of: Task, required: readonly RequiredPolicy[], now: number): UnderPolicies {
  const approved = of.approvals.filter(({ status, digest }) => status === 'APPROVED' && digest === of.digest)
  const since = of.status === 'DRAFT' ? undefined : Date.parse(of.submitted?.at ?? of.created)
  return { states: whetherMet(required, approved, AS_RECORDED, since), now }
}

/** The rules after the approvals of a task have changed, or some of them are void. */
export function rulesAfter(rules: ApprovalRules, of: Task, now: number): ApprovalRules {
  const { policies } = rules
  if (policies === undefined) return rules
  const required = policies.states.map(({ policy }) => policy)
  return { ...rules, policies: underPolicies(of, required, now) }
}

/** The tenant's rules on approval. The number of approvers is the higher of then and now. */
export async function rulesFor(call: Pick<Call, 'settingsOf'>, of: Pick<Task, 'tenantId' | 'checkerCount'>): Promise<ApprovalRules> {
  const { settings } = await call.settingsOf(of.tenantId)
  return {
    selfApproval: settings.value('task.self.approval.allowed') ? 'allowed' : 'forbidden',
    checkerCount: Math.max(of.checkerCount, settings.value('overrideCheckerCount')),
  }
}

/** The same, with the policies that the task keeps, and how far it has met them. */
export async function rulesOfTask(call: Pick<Call, 'settingsOf' | 'now'>, of: Task): Promise<ApprovalRules> {
  const rules = await rulesFor(call, of)
  return isUnderPolicies(of) ? { ...rules, policies: underPolicies(of, requiredByTask(of), call.now) } : rules
}
