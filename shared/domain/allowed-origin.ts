const ANY_PORT = ':*'

/** Tells whether pages of this origin may read answers. An entry is an origin as browsers send it, or one with `:*` for any port. */
export function isAllowedOrigin(origin: string, allowed: readonly string[]): boolean {
  return allowed.some((entry) => entry === origin || (entry.endsWith(ANY_PORT) && isOnAnyPort(origin, entry.slice(0, -ANY_PORT.length))))
}

function isOnAnyPort(origin: string, host: string): boolean {
  return origin.startsWith(host) && /^(:\d{1,5})?$/.test(origin.slice(host.length))
}
