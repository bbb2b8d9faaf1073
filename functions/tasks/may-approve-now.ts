import { openSteps, placeFor } from '../../shared/domain/policies/whether-met.ts'
import { hasSpoken, hasStoodIn } from '../../shared/domain/tasks/quorum.ts'
import { type ApprovalRules, moversOf, type Onlooker } from '../../shared/domain/tasks/visibility.ts'
import type { Task } from '../../shared/storage/task.ts'

/**
 * Tells whether an approval by this person would count now. A second approval by the same person does not, nor one by a candidate of a step
 * that is not open.
 */
export function mayApproveNow(of: Task, onlooker: Onlooker, rules: ApprovalRules): boolean {
  const { policies, ...withoutPolicies } = rules
  if (of.status === 'PENDING' && hasSpoken(onlooker.customerId, of)) return mayRepeat(of, onlooker, policies)
  if (policies === undefined || of.status !== 'PENDING') return true
  if (placeFor(policies.states, onlooker, policies.now) !== undefined) return true
  const isFurther = rules.checkerCount > 0 && openSteps(policies.states).length === 0
  return isFurther || moversOf(of, onlooker, withoutPolicies).has('approver')
}

/** An approval that counts for no step any more, because its policy has become stricter, can be given again as the policy demands now. */
function mayRepeat(of: Task, onlooker: Onlooker, policies: ApprovalRules['policies']): boolean {
  const { customerId } = onlooker
  if (policies === undefined || hasStoodIn(customerId, of)) return false
  const counts = policies.states.some(({ steps }) => steps.some(({ approvals }) => approvals.some((one) => one.customerId === customerId)))
  return !counts && placeFor(policies.states, onlooker, policies.now) !== undefined
}
