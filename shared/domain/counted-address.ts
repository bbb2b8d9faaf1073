/** An IPv4 address as a socket of IPv6 reports it (RFC 4291 §2.5.5.2). */
const MAPPED_IPV4 = /^::ffff:([\d.]+)$/i

/**
 * The address by which calls without a token, and the messages that they cause, are counted. IPv6 subscribers have at least 64 bits of
 * addresses (RFC 6177), so all of those count as one.
 */
export function countedAddress(address: string): string {
  const mapped = MAPPED_IPV4.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const front = head.split(':').filter((group) => group !== '')
  const back = (tail ?? '').split(':').filter((group) => group !== '')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length)
  const groups = [...front, ...Array.from({ length: zeros }, () => '0'), ...back]
  return `${groups.slice(0, 4).join(':')}::/64`
}
