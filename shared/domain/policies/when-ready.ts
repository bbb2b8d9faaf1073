import { failureText } from '../tasks/failure-text.ts'
import type { RequiredPolicy } from './stricter-of.ts'
import { firstInside } from './when-it-runs.ts'

const MINUTE_MS = 60_000

/** The reason why an approved task never runs by itself. */
export const NEVER_OVERLAP = failureText('The windows of its policies never overlap.')

/**
 * Tells whether a call could ever run under these policies: at a time that all allow, and before its task expires. `expiryHours`: when tasks
 * of the tenant expire; 0 if they do not.
 */
export function couldRun(policies: readonly RequiredPolicy[], expiryHours: number, now: number): boolean {
  const hours = [expiryHours, ...policies.map(({ expireHours = 0 }) => expireHours)].filter((each) => each > 0)
  const coolDownMinutes = Math.max(0, ...policies.map((policy) => policy.coolDownMinutes))
  return hours.every((each) => coolDownMinutes < each * 60) && whenReady(policies, now, now) !== undefined
}

/**
 * The time at which a call runs whose last approval was given at `approvedAt`: after the longest cool-down, inside of every window.
 * `undefined` if the windows never overlap. Times are in milliseconds since 1970.
 */
export function whenReady(policies: readonly RequiredPolicy[], approvedAt: number, now: number): number | undefined {
  const coolDownMinutes = Math.max(0, ...policies.map((policy) => policy.coolDownMinutes))
  return firstInside(
    policies.flatMap(({ windows }) => windows),
    Math.max(now, approvedAt + coolDownMinutes * MINUTE_MS),
  )
}
