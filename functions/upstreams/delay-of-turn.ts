/** Shortest delay before another turn is asked for, in milliseconds. */
const SOONEST_MS = 1_000
const LATEST_MS = 300_000
/** Requests that are hardly late are spread over at least this time, in milliseconds. */
const SPREAD_MS = 2_000

/**
 * Delay in milliseconds before a request that is late by `lateMs` asks for its turn again. `chance`, from 0 to 1, spreads those that were
 * put off together over half of their delay, so that they do not come back together after an outage.
 */
export function delayOfTurn(lateMs: number, chance: number): number {
  const longest = Math.min(LATEST_MS, Math.max(SOONEST_MS, lateMs))
  const shortest = Math.max(SOONEST_MS, longest / 2)
  return Math.floor(shortest + chance * (longest - shortest + SPREAD_MS))
}
