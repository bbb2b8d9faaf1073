import type { TenantId } from '../domain/ids.ts'
import { type Reference, reference } from './read.ts'
import { keys } from './table.ts'
import { isAbsent, isAtLeast, isBelow, oneHolds, update, upsert, type Write } from './write.ts'

/** How often something happened in an hour that began with the first. Three numbers, however often it is written. */
export type HourlyCount = {
  readonly times: number
  /** When the hour is over; milliseconds. */
  readonly windowEnds: number
  /** The same, for the table to forget it; seconds. */
  readonly expiresAt: number
}

const HOUR_MS = 3_600_000

/** Messages that calls without a token have caused from an address. */
export const sendsFrom = (address: string) => reference<HourlyCount>(keys.sendsFrom(address))

/** Messages that were sent for a tenant. */
export const messagesOf = (tenantId: TenantId) => reference<HourlyCount>(keys.messagesOf(tenantId))

/** Counts one more in the hour that runs: of any number at once no more than `most`. Refused without such an hour. 1 write unit. */
export function countInHour(on: Reference<HourlyCount>, most: number, now: number): Write {
  return update(on, { add: { times: 1 } }, { when: [isAtLeast('windowEnds', now + 1), isBelow('times', most)] })
}

/** Begins an hour with the first; refused where another has begun it. 1 write unit. */
export function countFirstInHour(on: Reference<HourlyCount>, now: number): Write {
  const windowEnds = now + HOUR_MS
  const set = { times: 1, windowEnds, expiresAt: Math.ceil(windowEnds / 1000) }
  return upsert(on, { set }, { when: [oneHolds(isAbsent, isBelow('windowEnds', now + 1))] })
}

/** Takes one back that did not happen after all. 1 write unit. */
export function uncountInHour(on: Reference<HourlyCount>): Write {
  return update(on, { add: { times: -1 } }, { when: [isAtLeast('times', 1)] })
}
