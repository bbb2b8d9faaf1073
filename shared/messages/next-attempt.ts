/** The gaps after the first attempts, in seconds; after the last row it stays the same. */
const GAPS = [1, 10, 60, 600, 3_600] as const
const LAST_GAP_SECONDS = 3_600

/** How long a message is tried, in milliseconds. */
export const MESSAGE_RETRY_LIMIT_MS = 24 * 3_600_000

export type NextAttempt = { readonly kind: 'at'; readonly at: number } | { readonly kind: 'given-up' }

/** When a message is tried again after `attempts` attempts have failed, or that it isn't. Moments in milliseconds. */
export function nextAttempt(attempts: number, created: number, now: number): NextAttempt {
  const at = now + (GAPS[attempts - 1] ?? LAST_GAP_SECONDS) * 1_000
  return at - created > MESSAGE_RETRY_LIMIT_MS ? { kind: 'given-up' } : { kind: 'at', at }
}
