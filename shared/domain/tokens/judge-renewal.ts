/** Which token of a session was renewed last, and into which: kept where each renewal makes the earlier token unusable for another. */
export type Rotation = {
  readonly renewableTokenId: string
  readonly replacedTokenId: string
  /** Milliseconds. */
  readonly replacedAt: number
}

/** How long a renewal may be repeated, in milliseconds: its answer may have got lost. */
const REPEATABLE = 60_000

/**
 * `first`: it may be renewed; `repeated`: it has just been, and gets the same successor; `reused`: it was renewed before, so that two have
 * it, one of whom stole it.
 */
export function judgeRenewal(rotation: Rotation | undefined, tokenId: string, now: number): 'first' | 'repeated' | 'reused' {
  if (rotation === undefined || tokenId === rotation.renewableTokenId) return 'first'
  return tokenId === rotation.replacedTokenId && now < rotation.replacedAt + REPEATABLE ? 'repeated' : 'reused'
}
