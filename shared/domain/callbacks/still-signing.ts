import { Refusal } from '../../errors/refusal.ts'

/** Each of them adds a signature to every callback. */
const MOST_PREVIOUS = 5

type Replaced = { readonly sealed: string; readonly expires: string }

/**
 * The replaced secrets that still sign. Decision: each signs for its 24 hours, even if its successor is replaced in turn; so their number
 * is limited, and one rotation too many is refused.
 */
export function stillSigning(previous: readonly Replaced[], now: number): readonly Replaced[] {
  const live = previous.filter(({ expires }) => Date.parse(expires) > now)
  if (live.length >= MOST_PREVIOUS)
    throw new Refusal('conflict', {
      description: 'The secret was rotated too often today. Earlier secrets sign until their 24 hours are over.',
    })
  return live
}
