import { reference } from './read.ts'
import { keys } from './table.ts'
import { hasNo, insert, remove, update, type Write } from './write.ts'

/** A check of somebody alive that was begun for one purpose. */
export type LivenessCheck = {
  readonly sessionId: string
  /** For whom: the name whose password is to be changed, or the step-up that it is to prove. */
  readonly purpose:
    | { readonly kind: 'password-change'; readonly canonicalName: string }
    | { readonly kind: 'step-up'; readonly intentId: string }
  /** Where the hosted page sends people afterwards. */
  readonly landingUrl?: string
  /** The hosted page has been given what it needs to look into a camera. */
  readonly camera?: 'GIVEN'
  /** Seconds since 1970. */
  readonly expiresAt: number
}

/** The provider's sessions end after three minutes; so long its result can be used after that, in seconds. */
export const LIVENESS_LIFETIME_SECONDS = 600

/** So long after its beginning a check can be completed, in seconds. */
const COMPLETED_WITHIN = 180

/** Until when a check can be completed, in milliseconds. */
export function completableUntil({ expiresAt }: LivenessCheck): number {
  return (expiresAt - LIVENESS_LIFETIME_SECONDS + COMPLETED_WITHIN) * 1000
}

export const livenessCheck = (sessionId: string) => reference<LivenessCheck>(keys.livenessCheck(sessionId))

export function openLivenessCheck(opened: LivenessCheck): Write {
  return insert(livenessCheck(opened.sessionId), opened)
}

/** Notes that a page may look into a camera for it: one page, once. */
export function giveCamera(sessionId: string): Write {
  return update(livenessCheck(sessionId), { set: { camera: 'GIVEN' } }, { when: [hasNo('camera')], otherwise: 'not-found' })
}

/** Where the provider failed after that: somebody may ask again. */
export function takeCameraBack(sessionId: string): Write {
  return update(livenessCheck(sessionId), { remove: ['camera'] })
}

/** Uses it up, in the transaction that it was needed for: it proves one thing, once. */
export function useLivenessCheck(sessionId: string): Write {
  return remove(livenessCheck(sessionId), { otherwise: 'wrong-proof' })
}
