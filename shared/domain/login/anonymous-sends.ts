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

/** The address by which sends are counted. IPv6 subscribers have at least 64 bits of addresses (RFC 6177), so all of those count as one. */
export function sendingAddress(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const front = head.split(':').filter((group) => group !== '')
  const back = (tail ?? '').split(':').filter((group) => group !== '')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length)
  const groups = [...front, ...Array.from({ length: zeros }, () => '0'), ...back]
  return `${groups.slice(0, 4).join(':')}::/64`
}
