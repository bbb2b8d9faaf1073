import type { CustomerId } from '../ids.ts'
import type { PolicyState, StepState } from './whether-met.ts'

/** The steps that are not met, one sentence each, for the people who approve; none if all are met. */
export function missingSteps(states: readonly PolicyState[]): readonly string[] {
  return states.flatMap(({ policy, steps }) => steps.filter(({ state }) => state !== 'MET').map((one) => sentence(policy.name, one)))
}

function sentence(policy: string, { step, state, approvals }: StepState): string {
  const more = step.approvals - approvals.length
  const turn = state === 'OPEN' ? '' : ', after the steps before it'
  return `Step "${step.name}" of policy "${policy}": ${more} more approval${more === 1 ? '' : 's'} by ${candidatesIn(step)}${turn}.`
}

/** `LEVEL_02, LEVEL_03 or 7, 9`: the candidates who fit every version of a step. */
function candidatesIn({ versions }: StepState['step']): string {
  const { roles, people } = sharedCandidates(versions)
  return [roles.join(', '), people.join(', ')].filter((part) => part !== '').join(' or ') || 'nobody: its versions share no candidate'
}

type Versions = StepState['step']['versions']

/** The candidates that all versions of a step name. */
export function sharedCandidates(versions: Versions): { readonly roles: readonly string[]; readonly people: readonly CustomerId[] } {
  const [first, ...others] = versions
  return {
    roles: (first?.roles ?? []).filter((role) => others.every(({ roles = [] }) => roles.includes(role))),
    people: (first?.people ?? []).filter((one) => others.every(({ people = [] }) => people.includes(one))),
  }
}
