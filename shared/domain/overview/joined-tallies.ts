import { type Deliveries, type Proposals, summed, type Tally } from './tally.ts'

/** Bounds of an item: what is beyond them is counted under one name. */
const MOST_WAITS = 200
const MOST_ENDPOINTS = 20
const MOST_AGENTS = 50
/** The name of the endpoints and agents beyond the bounds. */
export const OTHERS = 'others'

/** The sum of two tallies of the same hour. The order of joining does not matter within the bounds. */
export function joined(one: Tally, other: Tally): Tally {
  return {
    approved: one.approved + other.approved,
    rejected: one.rejected + other.rejected,
    waits: sampled([...one.waits, ...other.waits].sort((left, right) => left - right)),
    callbacks: merged(one.callbacks, other.callbacks, MOST_ENDPOINTS, deliveriesOf),
    succeeded: one.succeeded + other.succeeded,
    failed: one.failed + other.failed,
    locked: one.locked + other.locked,
    refusals: one.refusals + other.refusals,
    peakPercent: Math.max(one.peakPercent, other.peakPercent),
    agents: merged(one.agents, other.agents, MOST_AGENTS, proposalsOf),
  }
}

/** A sample of very many times in order, with the same median. */
function sampled(waits: readonly number[]): readonly number[] {
  if (waits.length <= MOST_WAITS) return waits
  return Array.from({ length: MOST_WAITS }, (_, at) => waits[Math.floor(((at + 0.5) * waits.length) / MOST_WAITS)] ?? 0)
}

function merged<T>(
  one: Readonly<Record<string, T>>,
  other: Readonly<Record<string, T>>,
  most: number,
  sum: (left: T, right: T) => T,
): Readonly<Record<string, T>> {
  const all = new Map(Object.entries(one))
  for (const [name, value] of Object.entries(other)) {
    const under = all.has(name) || all.size < most ? name : OTHERS
    const known = all.get(under)
    all.set(under, known === undefined ? value : sum(known, value))
  }
  return Object.fromEntries(all)
}

function deliveriesOf(left: Deliveries, right: Deliveries): Deliveries {
  return { delivered: left.delivered + right.delivered, failing: left.failing + right.failing, ms: summed(left.ms, right.ms) }
}

/** The name of the agent is the latest. Several agents beyond the bound have none of their own. */
export function proposalsOf(left: Proposals, right: Proposals): Proposals {
  return {
    name: right.name,
    proposed: left.proposed + right.proposed,
    executed: left.executed + right.executed,
    rejected: left.rejected + right.rejected,
  }
}
