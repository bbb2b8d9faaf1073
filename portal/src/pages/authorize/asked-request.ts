const PAGE = '/svc-conductor/portal/authorize'

/** The request that this page decides, and whether it must be answered without showing anything. */
export type AskedRequest = { readonly requestId: string; readonly isSilent: boolean }

/** The authorization request in the address; `undefined` on every other page. */
export function askedRequest(): AskedRequest | undefined {
  if (location.pathname !== PAGE) return undefined
  const sent = new URLSearchParams(location.search)
  return { requestId: sent.get('request') ?? '', isSilent: sent.get('prompt') === 'none' }
}
