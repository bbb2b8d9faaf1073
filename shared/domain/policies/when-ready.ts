import { failureText } from '../tasks/failure-text.ts'
import type { RequiredPolicy } from './stricter-of.ts'
import { firstInside } from './when-it-runs.ts'

const MINUTE_MS = 60_000

/** The reason why an approved task never runs by itself. */
export const NEVER_OVERLAP = failureText('The windows of its policies never overlap.')

/**
 * Tells whether a call could ever run under these policies: at a time that all allow, and before they let its task expire. INVARIANT: only
 * the policies decide. A setting, such as the expiry of all tasks, can be changed without their approval, and would open them.
 */
export function couldRun(policies: readonly RequiredPolicy[], now: number): boolean {
  const hours = policies.flatMap(({ expireHours }) => (expireHours === undefined ? [] : [expireHours]))
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
