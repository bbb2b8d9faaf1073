/** The last renewal of a session: its token and the successor. Kept where each renewal invalidates earlier tokens. */
export type Rotation = {
  readonly renewableTokenId: string
  readonly replacedTokenId: string
  /** In milliseconds since 1970. */
  readonly replacedAt: number
}

/** Time in which a renewal may be repeated, in milliseconds: its answer may have been lost. */
const REPEATABLE = 60_000

/**
 * `first`: it may be renewed. `repeated`: it was just renewed, and gets the same successor. `reused`: it was renewed before, so two
 * parties have it and one of them stole it.
 */
export function judgeRenewal(rotation: Rotation | undefined, tokenId: string, now: number): 'first' | 'repeated' | 'reused' {
  if (rotation === undefined || tokenId === rotation.renewableTokenId) return 'first'
  return tokenId === rotation.replacedTokenId && now < rotation.replacedAt + REPEATABLE ? 'repeated' : 'reused'
}
