import { BlockList, isIP } from 'node:net'

/** Hosts beside this machine that callbacks of a local run may reach. */
export type CallbackHosts = {
  readonly isNamed: (name: string) => boolean
  /** Tells whether a listed address or range contains this address. */
  readonly covers: (ip: string) => boolean
  /** True if any address or range is listed. */
  readonly hasRanges: boolean
}

type ReadHosts = { readonly kind: 'read'; readonly hosts: CallbackHosts } | { readonly kind: 'refused'; readonly entry: string }

/** Reads a list of names, addresses and ranges (`10.1.0.0/16`); refuses it at the first entry that is none of them. */
export function readCallbackHosts(entries: readonly string[]): ReadHosts {
  const names = new Set<string>()
  const ranges = new BlockList()
  let hasRanges = false
  for (const entry of entries) {
    const name = nameIn(entry)
    if (name !== undefined) names.add(name)
    else if (addRange(ranges, entry)) hasRanges = true
    else return { kind: 'refused', entry }
  }
  const covers = (ip: string): boolean => isIP(ip) !== 0 && ranges.check(ip, familyOf(ip))
  return { kind: 'read', hosts: { isNamed: (name) => names.has(name), covers, hasRanges } }
}

/** Nothing but this machine. */
export const NO_CALLBACK_HOSTS: CallbackHosts = { isNamed: () => false, covers: () => false, hasRanges: false }

const familyOf = (ip: string) => (isIP(ip) === 4 ? 'ipv4' : 'ipv6')

/** The name in the form in which the URL parser writes it. An address in any notation is no name. */
function nameIn(entry: string): string | undefined {
  if (!/^[^\s/:?#@[\]\\%*]+$/.test(entry)) return undefined
  const host = URL.parse(`http://${entry}/`)?.hostname
  return host === undefined || isIP(host) !== 0 || host.endsWith('.') ? undefined : host
}

function addRange(ranges: BlockList, entry: string): boolean {
  const [, address = '', prefix] = /^\[?([0-9A-Fa-f.:]+)\]?(?:\/(\d{1,3}))?$/.exec(entry) ?? []
  const family = isIP(address)
  const widest = family === 4 ? 32 : 128
  if (family === 0 || Number(prefix ?? 0) > widest) return false
  ranges.addSubnet(address, Number(prefix ?? widest), familyOf(address))
  return true
}
