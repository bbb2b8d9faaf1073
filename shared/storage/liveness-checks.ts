import { withoutMark } from '../domain/cells/place-mark.ts'
import type { PackedPhrase } from '../texts/packed-phrase.ts'
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
  /** Description for the person at the camera. */
  readonly about?: LivenessAbout
  /** SHA-256, base64url, of the cookie of the browser that started a check for a password change. */
  readonly browserHash?: string
  /** Another browser took part than the one that started it: such a check alone changes no password. */
  readonly elsewhere?: boolean
  /** The hosted page has received its access to the camera check. */
  readonly camera?: 'GIVEN'
  /** Seconds since 1970. */
  readonly expiresAt: number
}

/** Description of a check: what it approves, for whom, and where and when (ISO 8601) it was started. At most about 1 KB. */
export type LivenessAbout = {
  readonly what: string
  /** The phrase of `what`, for other languages than English. A long one is not kept. */
  readonly phrase?: PackedPhrase
  readonly whom: string
  readonly where: string
  /** The phrase of `where`, for other languages than English. */
  readonly wherePhrase?: PackedPhrase
  readonly at: string
}

/** Lifetime in seconds. The provider's sessions end after three minutes; their result can be used for the rest. */
export const LIVENESS_LIFETIME_SECONDS = 600

/** Time after its start in which a check can be completed, in seconds. */
const COMPLETED_WITHIN_SECONDS = 180

/** Time until which a check can be completed, in milliseconds. */
export function completableUntil({ expiresAt }: LivenessCheck): number {
  return (expiresAt - LIVENESS_LIFETIME_SECONDS + COMPLETED_WITHIN_SECONDS) * 1000
}

/** Refers to a check by its id. The mark of a cell, which the pages add to the id, is removed. */
export const livenessCheck = (sessionId: string) => reference<LivenessCheck>(keys.livenessCheck(withoutMark(sessionId)))

export function openLivenessCheck(opened: LivenessCheck): Write {
  return insert(livenessCheck(opened.sessionId), opened)
}

/** Records that a page received access to the camera check: one page, once; and whether it was in another browser. */
export function giveCamera(sessionId: string, isElsewhere: boolean): Write {
  const set = { camera: 'GIVEN', ...(isElsewhere ? { elsewhere: true } : {}) }
  return update(livenessCheck(sessionId), { set }, { when: [hasNo('camera')], otherwise: 'not-found' })
}

/** Records that the person at the page has agreed to the check in another browser than the one that started it. */
export function noteElsewhere(sessionId: string): Write {
  return update(livenessCheck(sessionId), { set: { elsewhere: true } }, { otherwise: 'not-found' })
}

/** Ends a check that the person at the page did not start. */
export function endLivenessCheck(sessionId: string): Write {
  return remove(livenessCheck(sessionId), { otherwise: 'not-found' })
}

/** Takes the access back if the provider failed after it was given, so that the page can ask again. */
export function takeCameraBack(sessionId: string): Write {
  return update(livenessCheck(sessionId), { remove: ['camera'] })
}

/** Consumes the check in the transaction that it was needed for: it proves one thing, once. */
export function useLivenessCheck(sessionId: string): Write {
  return remove(livenessCheck(sessionId), { otherwise: 'wrong-proof' })
}
