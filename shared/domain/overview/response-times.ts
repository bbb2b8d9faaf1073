/** Upper bounds of the classes of response times, in milliseconds: each half as much again as the one before. A last class has the rest. */
const BOUNDS_MS = [10, 15, 23, 34, 51, 76, 114, 171, 256, 384, 577, 865, 1297, 1946, 2919, 4379, 6568, 9853, 15_000] as const

/** One response time as numbers by class. */
export function measured(ms: number): readonly number[] {
  const at = BOUNDS_MS.findIndex((bound) => ms <= bound)
  const place = at === -1 ? BOUNDS_MS.length : at
  return Array.from({ length: place + 1 }, (_, index) => (index === place ? 1 : 0))
}

/** The sum of numbers by class. Classes at the end that are empty in both may be missing. */
export function summed(one: readonly number[], other: readonly number[]): readonly number[] {
  const [longer, shorter] = one.length >= other.length ? [one, other] : [other, one]
  return longer.map((count, at) => count + (shorter[at] ?? 0))
}

/** The response time in milliseconds that this share of the attempts did not exceed, interpolated in its class; 0 without attempts. */
export function quantileMs(counts: readonly number[], share: number): number {
  const all = counts.reduce((sum, count) => sum + count, 0)
  let below = 0
  for (const [at, count] of counts.entries()) {
    if (count > 0 && below + count >= all * share) {
      const from = BOUNDS_MS[at - 1] ?? 0
      const to = BOUNDS_MS[at] ?? from
      return Math.round(from + ((all * share - below) / count) * (to - from))
    }
    below += count
  }
  return 0
}
