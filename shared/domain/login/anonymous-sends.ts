import type { CallbackPolicy } from '../callbacks/callback-url.ts'

/**
 * How many messages, and checks of somebody alive, the calls without a token from one address may cause in an hour. The local run and the
 * sandbox send nothing to phones, and whoever tries them tries often.
 */
export const ANONYMOUS_SENDS_AN_HOUR = {
  live: 60,
  'deployed-sandbox': 4000,
  local: 4000,
} as const satisfies Readonly<Record<CallbackPolicy, number>>

/**
 * The address that sends are counted by: IPv6 networks give every subscriber at least 64 bits of addresses (RFC 6177), so that all of
 * those are one.
 */
export function sendingAddress(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const front = head.split(':').filter((group) => group !== '')
  const back = (tail ?? '').split(':').filter((group) => group !== '')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length)
  const groups = [...front, ...Array.from({ length: zeros }, () => '0'), ...back]
  return `${groups.slice(0, 4).join(':')}::/64`
}
