import { reference } from './read.ts'
import { keys } from './table.ts'
import { insert, remove, type Write } from './write.ts'

/** A check of somebody alive that was begun for one purpose. */
export type LivenessCheck = {
  readonly sessionId: string
  /** For whom: the name whose password is to be changed, or the step-up that it is to prove. */
  readonly purpose:
    | { readonly kind: 'password-change'; readonly canonicalName: string }
    | { readonly kind: 'step-up'; readonly intentId: string }
  /** Where the hosted page sends people afterwards. */
  readonly landingUrl?: string
  /** Seconds since 1970. */
  readonly expiresAt: number
}

/** The provider's sessions end after three minutes; so long its result can be used after that, in seconds. */
export const LIVENESS_USABLE_FOR = 600

export const livenessCheck = (sessionId: string) => reference<LivenessCheck>(keys.livenessCheck(sessionId))

export function openLivenessCheck(opened: LivenessCheck): Write {
  return insert(livenessCheck(opened.sessionId), opened)
}

/** Uses it up, in the transaction that it was needed for: it proves one thing, once. */
export function useLivenessCheck(sessionId: string): Write {
  return remove(livenessCheck(sessionId), { otherwise: 'wrong-proof' })
}
