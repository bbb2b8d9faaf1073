/**
 * The least processor time of this thread that three runs took, in milliseconds. It stays the same on a machine that does other work: the
 * first run may wait for the compiler, and any run for a collection of garbage.
 */
export async function leastWorkMs(run: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < 3; round++) {
    const before = process.threadCpuUsage()
    await run()
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1_000)
  }
  return least
}
