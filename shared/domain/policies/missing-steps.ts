import type { CustomerId } from '../ids.ts'
import { isEscalated, type PolicyState, type StepState } from './whether-met.ts'

/** The steps that are not met at `now`, one sentence each, for the people who approve; none if all are met. */
export function missingSteps(states: readonly PolicyState[], now: number): readonly string[] {
  return states.flatMap(({ policy, steps }) => steps.filter(({ state }) => state !== 'MET').map((one) => sentence(policy.name, one, now)))
}

function sentence(policy: string, of: StepState, now: number): string {
  const { step, state, approvals } = of
  const more = step.approvals - approvals.length
  const by = candidatesIn(of, now)
  return state === 'OPEN'
    ? `Step "${step.name}" of policy "${policy}": ${more} more approval${more === 1 ? '' : 's'} by ${by}.`
    : `Step "${step.name}" of policy "${policy}": ${more} more approval${more === 1 ? '' : 's'} by ${by}, after the steps before it.`
}

/** `LEVEL_02, LEVEL_03 or 7, 9`: the candidates who fit every version of a step. */
function candidatesIn(of: StepState, now: number): string {
  const { roles, people } = candidatesAt(of, now)
  return [roles.join(', '), people.join(', ')].filter((part) => part !== '').join(' or ') || 'nobody: its versions share no candidate'
}

type Versions = StepState['step']['versions']

/** The candidates of a step at `now`: those that all its versions name and, while it is open, those whom its escalation has added. */
export function candidatesAt({ step, state, openedAt }: StepState, now: number): ReturnType<typeof sharedCandidates> {
  if (state !== 'OPEN' || openedAt === undefined) return sharedCandidates(step.versions)
  return sharedCandidates(
    step.versions.map((version) =>
      isEscalated(version.escalateHours, openedAt, now)
        ? { ...version, roles: [...new Set([...(version.roles ?? []), ...(version.escalateTo ?? [])])] }
        : version,
    ),
  )
}

/** The candidates that all versions of a step name. */
export function sharedCandidates(versions: Versions): { readonly roles: readonly string[]; readonly people: readonly CustomerId[] } {
  const [first, ...others] = versions
  return {
    roles: (first?.roles ?? []).filter((role) => others.every(({ roles = [] }) => roles.includes(role))),
    people: (first?.people ?? []).filter((one) => others.every(({ people = [] }) => people.includes(one))),
  }
}
