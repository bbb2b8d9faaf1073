/** The longest that a start waits for what its first call needs, in milliseconds: Lambda waits ten seconds for a start. */
const LONGEST_WARM_UP_MS = 2_000

/**
 * Does the work of a first call while Lambda starts the function, with more processor than a call has: opens the connection to the table, and
 * reads the configuration of the service and its keys. Whatever fails here is tried again by the first call. INVARIANT: no module of the start
 * waits for this: the parts that it loads import the start, and would wait for it in turn until the limit.
 */
export async function warmUp(works: () => readonly (Promise<unknown> | undefined)[]): Promise<void> {
  const done = Promise.resolve().then(() => Promise.allSettled(works()))
  let timer: NodeJS.Timeout | undefined
  const over = new Promise((resolve) => {
    timer = setTimeout(resolve, LONGEST_WARM_UP_MS)
  })
  await Promise.race([done.catch(() => undefined), over])
  clearTimeout(timer)
}
