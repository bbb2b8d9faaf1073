import { BlockList, isIP } from 'node:net'

/**
 * Tells whether an IP address, as `node:dns` and the URL parser write it, belongs to the public internet. Anything uncertain is refused:
 * names, other notations, zones, and every IPv6 form with an embedded IPv4 address, because a gateway decides where that leads.
 */
export function isPublicAddress(ip: string): boolean {
  if (ip.includes('%')) return false
  switch (isIP(ip)) {
    case 4:
      return !lists().notPublic.check(ip, 'ipv4')
    case 6:
      return lists().globalUnicast.check(ip, 'ipv6') && !lists().notPublic.check(ip, 'ipv6') && !hasTunnelInterface(ip)
    default:
      return false
  }
}

/** Tells whether an address is for use inside a network: RFC 1918, RFC 6598, and unique local IPv6 addresses (RFC 4193). */
export function isPrivateAddress(ip: string): boolean {
  const family = isIP(ip)
  // An IPv6 form of an IPv4 address would match the rows of IPv4.
  if (family === 6) return /^f[cd]/i.test(ip)
  return family === 4 && lists().private.check(ip, 'ipv4')
}

/** Tells an IP address from a name. */
export function isAddress(text: string): boolean {
  return isIP(text) !== 0
}

/** Tells whether an address is a loopback address: 127.0.0.0/8 or ::1, in no other spelling. */
export function isLoopbackAddress(ip: string): boolean {
  if (isIP(ip) === 4) return ip.startsWith('127.')
  return ip === '::1'
}

/** Special-purpose IPv4 addresses (IANA registry, RFC 6890 and later), and multicast. Globally reachable relays are included on purpose. */
export const SPECIAL_IPV4 = [
  ['0.0.0.0/8', 'this network, RFC 791'],
  ['10.0.0.0/8', 'private use, RFC 1918'],
  ['100.64.0.0/10', 'shared address space, RFC 6598'],
  ['127.0.0.0/8', 'loopback, RFC 1122'],
  ['169.254.0.0/16', 'link local and the metadata of clouds, RFC 3927'],
  ['172.16.0.0/12', 'private use, RFC 1918'],
  ['192.0.0.0/24', 'IETF protocol assignments, RFC 6890'],
  ['192.0.2.0/24', 'documentation, RFC 5737'],
  ['192.31.196.0/24', 'AS112, RFC 7535'],
  ['192.52.193.0/24', 'AMT, RFC 7450'],
  ['192.88.99.0/24', '6to4 relays, RFC 7526'],
  ['192.168.0.0/16', 'private use, RFC 1918'],
  ['192.175.48.0/24', 'AS112, RFC 7534'],
  ['198.18.0.0/15', 'benchmarking, RFC 2544'],
  ['198.51.100.0/24', 'documentation, RFC 5737'],
  ['203.0.113.0/24', 'documentation, RFC 5737'],
  ['224.0.0.0/4', 'multicast, RFC 5771'],
  ['240.0.0.0/4', 'reserved, and the limited broadcast, RFC 1112, RFC 8190'],
] as const

/**
 * Special-purpose addresses inside 2000::/3 (IANA IPv6 registry). Everything outside that range is refused without a row: loopback,
 * unspecified, IPv4-mapped and -compatible, NAT64 (64:ff9b::/96 and 64:ff9b:1::/48), discard, segment routing, unique local, link local,
 * multicast.
 */
export const SPECIAL_IPV6 = [
  ['2001::/23', 'IETF protocol assignments with Teredo, benchmarking, AMT, AS112, ORCHID, drones, RFC 2928'],
  ['2001:db8::/32', 'documentation, RFC 3849'],
  ['2002::/16', '6to4, RFC 3056'],
  ['2620:4f:8000::/48', 'AS112, RFC 7534'],
  ['3ffe::/16', 'the former 6bone, RFC 3701'],
  ['3fff::/20', 'documentation, RFC 9637'],
] as const

const PRIVATE_IPV4 = ['10.0.0.0/8', '100.64.0.0/10', '172.16.0.0/12', '192.168.0.0/16'] as const

type Lists = { readonly notPublic: BlockList; readonly globalUnicast: BlockList; readonly private: BlockList }
let built: Lists | undefined

/** Built when the first address is checked: most processes check none. */
function lists(): Lists {
  if (built !== undefined) return built
  const notPublic = new BlockList()
  for (const [range] of SPECIAL_IPV4) addTo(notPublic, range, 'ipv4')
  for (const [range] of SPECIAL_IPV6) addTo(notPublic, range, 'ipv6')
  // The only part of IPv6 from which IANA has given out unicast addresses (RFC 4291 §2.4, IANA IPv6 Address Space).
  const globalUnicast = new BlockList()
  addTo(globalUnicast, '2000::/3', 'ipv6')
  const inside = new BlockList()
  for (const range of PRIVATE_IPV4) addTo(inside, range, 'ipv4')
  built = { notPublic, globalUnicast, private: inside }
  return built
}

function addTo(list: BlockList, range: string, family: 'ipv4' | 'ipv6'): void {
  const [network = '', prefix = ''] = range.split('/')
  list.addSubnet(network, Number(prefix), family)
}

/** An ISATAP interface id, `…:0:5efe:a.b.c.d` or `…:200:5efe:a.b.c.d` (RFC 5214 §6.1), is an IPv4 address behind any prefix. */
function hasTunnelInterface(ip: string): boolean {
  // The URL parser writes every IPv6 address in one form: lower case, no leading zeros, the longest run of zeros as "::".
  const groups = groupsOf(new URL(`http://[${ip}]/`).hostname.slice(1, -1))
  return (groups[4] === '0' || groups[4] === '200') && groups[5] === '5efe'
}

function groupsOf(compressed: string): readonly string[] {
  const [head = '', tail] = compressed.split('::')
  const before = head.split(':')
  if (tail === undefined) return before
  const after = tail === '' ? [] : tail.split(':')
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}
