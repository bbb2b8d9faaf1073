import type { RequiredPolicy } from './stricter-of.ts'

const HOUR_MS = 3_600_000

/**
 * The policy with the shortest time, if its time to decide a task is over at `now`. `since`: the time at which the task entered its state.
 * Both in milliseconds since 1970.
 */
export function lateUnder(policies: readonly RequiredPolicy[], since: number, now: number): RequiredPolicy | undefined {
  return policies
    .filter(({ expireHours }) => expireHours !== undefined && since + expireHours * HOUR_MS <= now)
    .toSorted((one, other) => (one.expireHours ?? 0) - (other.expireHours ?? 0))[0]
}
