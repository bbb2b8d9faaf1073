import { OTHERS, proposalsOf } from './joined-tallies.ts'
import { type Proposals, quantileMs, type Tally } from './tally.ts'

/** The tally of one hour. `hour`: its beginning, in ISO 8601. */
export type HourTally = { readonly hour: string; readonly tally: Tally }

/** The numbers of some hours as the overview shows them, oldest first. Hours in which nothing happened are left out of each list. */
export function overviewOf(hours: readonly HourTally[]) {
  return {
    decisions: hours.flatMap(({ hour, tally: { approved, rejected, waits } }) =>
      approved + rejected === 0 ? [] : [{ hour, approved, rejected, medianSeconds: medianOf(waits) }],
    ),
    callbacks: hours.flatMap(({ hour, tally }) =>
      Object.entries(tally.callbacks).map(([endpoint, { delivered, failing, ms }]) => ({
        endpoint,
        hour,
        delivered,
        failing,
        p95Ms: quantileMs(ms, 0.95),
      })),
    ),
    signIns: hours.flatMap(({ hour, tally: { succeeded, failed, locked } }) =>
      succeeded + failed + locked === 0 ? [] : [{ hour, succeeded, failed, locked }],
    ),
    refusals: hours.flatMap(({ hour, tally: { refusals: count } }) => (count === 0 ? [] : [{ hour, count }])),
    rateLimit: hours.flatMap(({ hour, tally: { peakPercent } }) => (peakPercent === 0 ? [] : [{ hour, peakPercent }])),
    agents: agentsIn(hours),
  }
}

/** The middle one of times in order; the mean of the two in the middle of an even number. */
export function medianOf(ordered: readonly number[]): number {
  if (ordered.length === 0) return 0
  const [left = 0, right = 0] = [ordered[Math.floor((ordered.length - 1) / 2)], ordered[Math.floor(ordered.length / 2)]]
  return Math.round((left + right) / 2)
}

/** The agents of all hours, those with the most proposals first. */
function agentsIn(hours: readonly HourTally[]) {
  const all = new Map<string, Proposals>()
  for (const { tally } of hours)
    for (const [agentTokenId, proposals] of Object.entries(tally.agents)) {
      const known = all.get(agentTokenId)
      all.set(agentTokenId, known === undefined ? proposals : proposalsOf(known, proposals))
    }
  return [...all]
    .map(([agentTokenId, proposals]) => ({ agentTokenId, ...proposals, ...(agentTokenId === OTHERS ? { name: OTHERS } : {}) }))
    .sort((left, right) => right.proposed - left.proposed)
}
