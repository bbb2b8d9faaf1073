/** The gaps after the first attempts, in seconds. The last one repeats. */
const GAPS = [1, 10, 60, 600, 3_600] as const
const LAST_GAP_SECONDS = 3_600

/** Time after which a message is given up, in milliseconds. */
export const MESSAGE_RETRY_LIMIT_MS = 24 * 3_600_000

type NextAttempt = { readonly kind: 'at'; readonly at: number } | { readonly kind: 'given-up' }

/** The time of the next attempt after `attempts` have failed, or that there is none. Moments in milliseconds. */
export function nextAttempt(attempts: number, created: number, now: number): NextAttempt {
  const at = now + (GAPS[attempts - 1] ?? LAST_GAP_SECONDS) * 1_000
  return at - created > MESSAGE_RETRY_LIMIT_MS ? { kind: 'given-up' } : { kind: 'at', at }
}
