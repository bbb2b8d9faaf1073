/** Reads at the same time. */
const LANES = 6

/** Does the work for each item, a few at a time, and keeps their order. */
export async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = []
  const waiting = [...items.entries()]
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) results[next[0]] = await work(next[1])
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return results
}
