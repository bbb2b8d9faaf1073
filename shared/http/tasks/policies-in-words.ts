import type { Call } from '../../contract/call.ts'
import type { CustomerId } from '../../domain/ids.ts'
import type { Access } from '../../domain/permissions/decide-access.ts'
import type { ApprovalPolicy } from '../../domain/policies/approval-policy.ts'
import { candidatesOf } from '../../domain/policies/approval-policy.ts'
import { policyInWords } from '../../domain/policies/policy-in-words.ts'
import { namesOf, type PersonNames } from '../../people/person-names.ts'

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
export function policiesInWords(policies: readonly Described[], names: PersonNames): string {
  return policies.map((policy) => `${policy.name}: ${policyInWords(policy, (customerId) => names.get(customerId))}`).join(' ')
}

/** Tells a caller which policies hold their call, and how it can be made. A call that only a step-up grants cannot be proposed. */
export function whyHeld(policies: readonly Described[], names: PersonNames, granted: Access['kind']): string {
  const named = policies.map(({ name }) => `"${name}"`).join(' and ')
  const must = `The approval ${policies.length === 1 ? 'policy' : 'policies'} ${named} of this tenant must be met first.`
  const help =
    granted === 'step-up'
      ? 'Only a step-up grants you this call, and such a call cannot be proposed. Somebody with another grant must send it with header task-by-policy: true.'
      : 'Send the call again with header task-by-policy: true.'
  return `${must} ${help} ${policiesInWords(policies, names)}`
}
