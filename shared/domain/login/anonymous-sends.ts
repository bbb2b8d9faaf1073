import type { CallbackPolicy } from '../callbacks/callback-url.ts'

/**
 * Maximum number of messages, and of liveness checks, that calls without a token from one address may cause in an hour. The local run and
 * the sandbox send nothing to phones and are used for trying things out, so they allow more.
 */
export const ANONYMOUS_SENDS_AN_HOUR = {
  live: 60,
  'deployed-sandbox': 4000,
  local: 4000,
} as const satisfies Readonly<Record<CallbackPolicy, number>>
