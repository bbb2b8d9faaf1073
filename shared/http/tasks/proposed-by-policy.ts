import type { Call } from '../../contract/call.ts'
import type { Endpoint } from '../../contract/declared-endpoint.ts'
import { type ApprovalPolicy, candidatesOf, keptPolicy } from '../../domain/policies/approval-policy.ts'
import { firstApprovals } from '../../domain/tasks/quorum.ts'
import { invalid } from '../../errors/refusal.ts'
import type { Task } from '../../storage/task.ts'
import type { Decision } from '../steps/decide.ts'
import { judgePolicies, mayHavePolicies, policyCallOf } from './judge-policies.ts'
import { refuseTooFewCandidates } from './step-candidates.ts'
import type { TaskRequest } from './task-headers.ts'

/** The policies that match a proposal; refused by policy if there are none, or if too few people can meet them. */
export async function policiesOfProposal(
  endpoint: Endpoint,
  call: Call,
  decision: Decision,
  taskRequest: TaskRequest,
): Promise<readonly ApprovalPolicy[]> {
  const matching = mayHavePolicies(endpoint, call.settings)
    ? (await judgePolicies(policyCallOf(endpoint, call, decision.held))).matching
    : []
  if (matching.length > 0) await refuseTooFewCandidates(matching, endpoint, call, decision, taskRequest)
  else if (taskRequest.byPolicy)
    throw invalid(
      'task-by-policy',
      'must not be sent: no policy matches this call. Send task-executor-roles or task-approver-userids instead',
    )
  return matching
}

type Maker = Pick<Task, 'initiator' | 'madeBy' | 'digest'>
type Deciding = Pick<Task, 'executorRoles' | 'approvals' | 'policies' | 'byPolicy' | 'expiryHours'>

/**
 * The fields of a task that say who decides it. Of one that was proposed by policy the roles and people of all steps are listed, so that
 * they see it; roles and people that were named too must approve beside them.
 */
export function decidingFields(
  { executorRoles, approvers, byPolicy }: TaskRequest,
  policies: readonly ApprovalPolicy[],
  maker: Maker,
  expiryHours: number,
): Deciding {
  const expires = [expiryHours, ...policies.map((policy) => policy.expireHours ?? 0)].filter((hours) => hours > 0)
  const expiry = expires.length === 0 ? {} : { expiryHours: Math.min(...expires) }
  if (policies.length === 0) return { executorRoles, approvals: firstApprovals(approvers, maker), ...expiry }
  const { roles, people } = candidatesOf(policies)
  return {
    executorRoles: byPolicy ? [...new Set([...executorRoles, ...roles])] : executorRoles,
    approvals: firstApprovals(approvers, maker, people),
    policies: policies.map(keptPolicy),
    ...(byPolicy ? { byPolicy: { roles: executorRoles } } : {}),
    ...expiry,
  }
}
