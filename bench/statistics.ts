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
