import type { CustomerId } from '../ids.ts'

/** A step, and the people who could approve it now. `unknown`: nobody can tell how many there are. */
export type CandidateStep = {
  readonly policy: string
  readonly step: string
  readonly needed: number
  readonly candidates: ReadonlySet<CustomerId> | 'unknown'
}

/**
 * Says which people a proposal lacks, so that its steps could never be met; `undefined` if there are enough. Each person counts for one
 * step only.
 */
export function candidatesLacking(steps: readonly CandidateStep[]): string | undefined {
  const known = steps.filter((step): step is KnownStep => step.candidates !== 'unknown')
  const short = known.find(({ needed, candidates }) => candidates.size < needed)
  if (short !== undefined) return lackOf(short)
  const places = known.flatMap((step) => Array.from({ length: step.needed }, () => step))
  const taken = new Map<CustomerId, KnownStep>()
  const unfilled = places.find((place) => !findPlace(place, taken, new Set()))
  if (unfilled === undefined) return undefined
  const all = new Set(known.flatMap(({ candidates }) => [...candidates]))
  return `Step "${unfilled.step}" of policy "${unfilled.policy}" lacks people: each counts for one step only, all steps together need ${places.length} different people, and ${all.size} can approve them.`
}

type KnownStep = CandidateStep & { readonly candidates: ReadonlySet<CustomerId> }

function lackOf({ policy, step, needed, candidates }: KnownStep): string {
  if (candidates.size === 0)
    return `Step "${step}" of policy "${policy}" needs ${needed} ${needed === 1 ? 'person' : 'different people'}, and nobody can approve it.`
  return `Step "${step}" of policy "${policy}" needs ${needed} ${needed === 1 ? 'person' : 'different people'}, and ${candidates.size} can approve it.`
}

/** Finds a person for a place; somebody who is taken may move to another place that they fit. */
function findPlace(place: KnownStep, taken: Map<CustomerId, KnownStep>, seen: Set<CustomerId>): boolean {
  for (const customerId of place.candidates) {
    if (seen.has(customerId)) continue
    seen.add(customerId)
    const before = taken.get(customerId)
    if (before !== undefined && !findPlace(before, taken, seen)) continue
    taken.set(customerId, place)
    return true
  }
  return false
}
