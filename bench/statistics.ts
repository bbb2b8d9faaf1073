/** The median of some figures. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** The smallest figure that this many in a hundred do not exceed. */
export function percentile(figures: readonly number[], hundredths: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((sorted.length * hundredths) / 100) - 1)] ?? Number.NaN
}

/** The smallest, the middle and the largest of some figures. */
export type Spread = { readonly min: number; readonly median: number; readonly max: number; readonly rounds: number }

export function spreadOf(figures: readonly number[]): Spread {
  return { min: Math.min(...figures), median: median(figures), max: Math.max(...figures), rounds: figures.length }
}

/** The cost of something as a multiple of its comparison in the same round, and both by themselves. */
export type Compared = { readonly ratio: Spread; readonly ours: Spread; readonly against: Spread }
export type Round = { readonly ours: number; readonly against: number }

export function comparedIn(rounds: readonly Round[]): Compared {
  return {
    ratio: spreadOf(rounds.map(({ ours, against }) => ours / against)),
    ours: spreadOf(rounds.map(({ ours }) => ours)),
    against: spreadOf(rounds.map(({ against }) => against)),
  }
}
