import type { Call } from '../../contract/call.ts'
import type { Endpoint } from '../../contract/declared-endpoint.ts'
import type { CustomerId } from '../../domain/ids.ts'
import type { Access } from '../../domain/permissions/decide-access.ts'
import { type ApprovalPolicy, candidatesOf } from '../../domain/policies/approval-policy.ts'
import { mayRepairPolicies } from '../../domain/policies/may-repair.ts'
import { policySaid } from '../../domain/policies/policy-in-words.ts'
import { holdsDirectCall } from '../../domain/policies/required-approvals.ts'
import { inOneLine } from '../../domain/quoted-text.ts'
import { namesOf, type PersonNames } from '../../people/person-names.ts'
import { type Phrase, say } from '../../texts/phrase.ts'
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

/** The names of the people whom policies name. */
export function namesIn(
  policies: readonly Pick<ApprovalPolicy, 'steps'>[],
  { read, scope }: Pick<Call, 'read' | 'scope'>,
): Promise<PersonNames> {
  return namesOf(peopleIn(policies), read, scope.kind === 'tenant' ? scope.tenantId : undefined)
}

function peopleIn(policies: readonly Pick<ApprovalPolicy, 'steps'>[]): readonly CustomerId[] {
  return candidatesOf(policies).people
}

type Described = Pick<ApprovalPolicy, 'name' | 'steps' | 'order' | 'coolDownMinutes' | 'window'>

/** `large-transfers: First 1 of …`, for each policy. */
export function policiesSaid(policies: readonly Described[], names: PersonNames): Phrase {
  const [first = say`${{ nothing: '' }}`, ...others] = policies.map(
    (policy) => say`${{ policy: inOneLine(policy.name) }}: ${{ words: policySaid(policy, (customerId) => names.get(customerId)) }}`,
  )
  return others.reduce((before, policy) => say`${{ before }} ${{ policy }}`, first)
}

/** Tells a caller which policies hold their call, and how it can be made. A call that only a step-up grants cannot be proposed. */
export function whyHeld(policies: readonly Described[], names: PersonNames, granted: Access['kind']): Phrase {
  const [policy = '', ...others] = policies.map(({ name }) => `"${inOneLine(name)}"`)
  const named = { all: [policy, ...others] }
  const must =
    others.length === 0
      ? say`The approval policy ${{ policy }} of this tenant must be met first.`
      : say`The approval policies ${{ policies: named }} of this tenant must be met first.`
  const help =
    granted === 'step-up'
      ? say`Only a step-up grants you this call, and such a call cannot be proposed. Somebody with another grant must send it with header task-by-policy: true.`
      : say`Send the call again with header task-by-policy: true.`
  return say`${{ must }} ${{ help }} ${{ words: policiesSaid(policies, names) }}`
}
