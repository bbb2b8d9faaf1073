import { openSteps, placeFor } from '../../shared/domain/policies/whether-met.ts'
import { hasSpoken } from '../../shared/domain/tasks/quorum.ts'
import { type ApprovalRules, moversOf, type Onlooker } from '../../shared/domain/tasks/visibility.ts'
import type { Task } from '../../shared/storage/task.ts'

/** A second approval would change nothing, and a candidate of a step that is not open is refused. */
export function mayApproveNow(of: Task, onlooker: Onlooker, rules: ApprovalRules): boolean {
  const { policies, ...withoutPolicies } = rules
  if (of.status === 'PENDING' && hasSpoken(onlooker.customerId, of)) return false
  if (policies === undefined || of.status !== 'PENDING') return true
  if (placeFor(policies.states, onlooker, policies.now) !== undefined) return true
  const isFurther = rules.checkerCount > 0 && openSteps(policies.states).length === 0
  return isFurther || moversOf(of, onlooker, withoutPolicies).has('approver')
}
