import type { TaskStatus } from '../tasks/transitions.ts'
import type { RequiredPolicy } from './stricter-of.ts'

const HOUR_MS = 3_600_000

type Waiting = {
  readonly status: TaskStatus
  readonly submitted?: { readonly at: string }
  readonly created: string
  readonly lastModified: string
}

/** The policy with the shortest time whose time to decide a task is over at `now` (milliseconds since 1970). */
export function lateUnder(policies: readonly RequiredPolicy[], of: Waiting, now: number): RequiredPolicy | undefined {
  const since = Date.parse(of.status === 'PENDING' ? (of.submitted?.at ?? of.created) : of.lastModified)
  return policies
    .filter(({ expireHours }) => expireHours !== undefined && since + expireHours * HOUR_MS <= now)
    .toSorted((one, other) => (one.expireHours ?? 0) - (other.expireHours ?? 0))[0]
}
