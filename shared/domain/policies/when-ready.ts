import { failureText } from '../tasks/failure-text.ts'
import type { RequiredPolicy } from './stricter-of.ts'
import { firstInside } from './when-it-runs.ts'

const MINUTE_MS = 60_000

/** The reason why an approved task never runs by itself. */
export const NEVER_OVERLAP = failureText('The windows of its policies never overlap.')

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
