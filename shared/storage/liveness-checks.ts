import { reference } from './read.ts'
import { keys } from './table.ts'
import { hasNo, insert, remove, update, type Write } from './write.ts'

/** A liveness check that was started for one purpose. */
export type LivenessCheck = {
  readonly sessionId: string
  /** The purpose: the name whose password is to be changed, or the step-up to prove. */
  readonly purpose:
    | { readonly kind: 'password-change'; readonly canonicalName: string }
    | { readonly kind: 'step-up'; readonly intentId: string }
  /** The URL that the hosted page sends people to afterwards. */
  readonly landingUrl?: string
  /** The hosted page has received its access to the camera check. */
  readonly camera?: 'GIVEN'
  /** Seconds since 1970. */
  readonly expiresAt: number
}

/** Lifetime in seconds. The provider's sessions end after three minutes; their result can be used for the rest. */
export const LIVENESS_LIFETIME_SECONDS = 600

/** Time after its start in which a check can be completed, in seconds. */
const COMPLETED_WITHIN_SECONDS = 180

/** Time until which a check can be completed, in milliseconds. */
export function completableUntil({ expiresAt }: LivenessCheck): number {
  return (expiresAt - LIVENESS_LIFETIME_SECONDS + COMPLETED_WITHIN_SECONDS) * 1000
}

export const livenessCheck = (sessionId: string) => reference<LivenessCheck>(keys.livenessCheck(sessionId))

export function openLivenessCheck(opened: LivenessCheck): Write {
  return insert(livenessCheck(opened.sessionId), opened)
}

/** Records that a page received access to the camera check: one page, once. */
export function giveCamera(sessionId: string): Write {
  return update(livenessCheck(sessionId), { set: { camera: 'GIVEN' } }, { when: [hasNo('camera')], otherwise: 'not-found' })
}

/** Returns the access if the provider failed after that, so that the page can ask again. */
export function takeCameraBack(sessionId: string): Write {
  return update(livenessCheck(sessionId), { remove: ['camera'] })
}

/** Consumes the check in the transaction that it was needed for: it proves one thing, once. */
export function useLivenessCheck(sessionId: string): Write {
  return remove(livenessCheck(sessionId), { otherwise: 'wrong-proof' })
}
