/** The last rotation of a grant. Hashes are SHA-256, base64url. */
export type RefreshState = {
  readonly currentHash: string
  /** The token before the current one, and when it was replaced, in milliseconds since 1970. */
  readonly previousHash?: string
  readonly replacedAt?: number
}

/** Time in which a used refresh token may be sent again, in milliseconds: the answer may have been lost. */
const REPEATABLE_MS = 30_000

/**
 * `first`: the token may be used. `repeated`: it has just been used, and gets the same successor. `reused`: it was replaced before, so two
 * parties have it and one of them stole it (RFC 9700 §4.14.2).
 */
export function judgeRefresh(
  { currentHash, previousHash, replacedAt }: RefreshState,
  hash: string,
  now: number,
): 'first' | 'repeated' | 'reused' {
  if (hash === currentHash) return 'first'
  const isRepeated = hash === previousHash && replacedAt !== undefined && now < replacedAt + REPEATABLE_MS
  return isRepeated ? 'repeated' : 'reused'
}
