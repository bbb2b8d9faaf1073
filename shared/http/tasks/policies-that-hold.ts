import type { Call } from '../../contract/call.ts'
import type { Endpoint } from '../../contract/declared-endpoint.ts'
import type { ApprovalPolicy } from '../../domain/policies/approval-policy.ts'
import { mayRepairPolicies } from '../../domain/policies/may-repair.ts'
import { holdsDirectCall } from '../../domain/policies/required-approvals.ts'
import type { Decision } from '../steps/decide.ts'
import { canBeMet } from './step-candidates.ts'

/**
 * The policies that hold a direct call. Policies that no task could ever meet do not hold the repair of the policies by somebody above the
 * tenant: otherwise nobody could ever change them again. Nor does any hold a call that only answers what an earlier one has done.
 */
export async function policiesThatHold(
  matching: readonly ApprovalPolicy[],
  endpoint: Endpoint,
  call: Call,
  decision: Decision,
): Promise<readonly ApprovalPolicy[]> {
  const holding = matching.filter((policy) => holdsDirectCall(policy, decision.held))
  if (holding.length > 0 && (await endpoint.repeats?.(call))) return []
  if (holding.length === 0 || !mayRepairPolicies({ operation: endpoint.operationId, params: call.params }, decision)) return holding
  return (await canBeMet(matching, endpoint, call, decision)) ? holding : []
}
