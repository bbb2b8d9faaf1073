import type { Call } from '../../contract/call.ts'
import type { Endpoint } from '../../contract/declared-endpoint.ts'
import { toldPolicy } from '../../contract/shown-policies.ts'
import { defined } from '../../domain/defined.ts'
import { type ExplainedPolicy, type Explanation, helping } from '../../domain/permissions/explain.ts'
import type { ApprovalPolicy } from '../../domain/policies/approval-policy.ts'
import { policySaid } from '../../domain/policies/policy-in-words.ts'
import type { PersonNames } from '../../people/person-names.ts'
import { say } from '../../texts/phrase.ts'
import { decideOn } from '../steps/decide.ts'
import { judgePolicies, mayHavePolicies, policyCallOf } from './judge-policies.ts'
import { namesIn, policiesSaid, policiesThatHold, whyHeld } from './policies-that-hold.ts'

/** Adds the approval policies of the tenant to an explanation: a direct call may be held by them, and a task must meet them. */
export async function explainPolicies(explanation: Explanation, endpoint: Endpoint, call: Call): Promise<Explanation> {
  if (explanation.decision === 'DENY' || !mayHavePolicies(endpoint, call.settings)) return explanation
  const decision = decideOn(endpoint, call, call.caller, call.scope, call)
  if (decision === undefined) return explanation
  const { matching } = await judgePolicies(policyCallOf(endpoint, call, decision.held))
  if (explanation.decision === 'TASK_REQUIRED') return asTask(explanation, matching, await namesIn(matching, call))
  const holding = await policiesThatHold(matching, endpoint, call, decision)
  if (holding.length === 0) return explanation
  const names = await namesIn(matching, call)
  const help = whyHeld(holding, names, decision.access.kind)
  return { ...explanation, decision: 'TASK_REQUIRED', ...helping(help), policies: explained(matching, names) }
}

function asTask(explanation: Explanation, matching: readonly ApprovalPolicy[], names: PersonNames): Explanation {
  if (matching.length === 0 || explanation.policies !== undefined) return explanation
  const { whatWouldHelp, helpSentence = say`${{ whatWouldHelp }}` } = explanation
  const help = say`${{ help: helpSentence }} ${{ policies: policiesSaid(matching, names) }}`
  return { ...explanation, ...helping(help), policies: explained(matching, names) }
}

function explained(policies: readonly ApprovalPolicy[], names: PersonNames): readonly ExplainedPolicy[] {
  return policies.map((policy) => ({
    name: policy.name,
    ...toldPolicy(policySaid(policy, (customerId) => names.get(customerId))),
    steps: policy.steps.map(({ name, roles = [], people = [], approvals, proof }) => ({
      name,
      roles: [...roles],
      people: [...people],
      needed: approvals,
      ...defined({ proof }),
    })),
  }))
}
