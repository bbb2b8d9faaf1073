import type { CustomerId, TenantId } from '../domain/ids.ts'
import { type Reference, reference } from './read.ts'
import { keys } from './table.ts'
import { isAbsent, isAtLeast, isBelow, oneHolds, update, upsert, type Write } from './write.ts'

/** The number of events in an hour that began with the first one. Three numbers, however often it is written. */
export type HourlyCount = {
  readonly times: number
  /** End of the hour, in milliseconds. */
  readonly windowEnds: number
  /** The same in seconds, after which the table may remove it. */
  readonly expiresAt: number
}

const HOUR_MS = 3_600_000

/** Messages caused by calls without a token from one address. */
export const sendsFrom = (address: string) => reference<HourlyCount>(keys.sendsFrom(address))

/**
 * Liveness checks for a new password that were started for a name. Those asked for from a known device or with a token are counted
 * separately.
 */
export const livenessChecksOf = (canonicalName: string, asker: 'stranger' | 'known') =>
  reference<HourlyCount>(keys.codeSends(canonicalName, asker === 'stranger' ? 'liveness-hour' : 'liveness-hour/known'))

/** Clients of OAuth that registered themselves from one address. */
export const registrationsFrom = (address: string) => reference<HourlyCount>(keys.registrationsFrom(address))

/** Tokens that a client of OAuth got. */
export const tokensOfClient = (clientId: string) => reference<HourlyCount>(keys.tokensOfClient(clientId))

/** Messages that were sent for a tenant. */
export const messagesOf = (tenantId: TenantId) => reference<HourlyCount>(keys.messagesOf(tenantId))

/** Decisions about requests of one person that were reported to that person at once, each by a mail of its own. */
export const decisionsTold = (customerId: CustomerId) => reference<HourlyCount>(keys.decisionsTold(customerId))

/** Counts one more in the current hour: concurrent calls never exceed `most`. Refused without a current hour. */
export function countInHour(on: Reference<HourlyCount>, most: number, now: number): Write {
  return update(on, { add: { times: 1 } }, { when: [isAtLeast('windowEnds', now + 1), isBelow('times', most)] })
}

/** Starts an hour with the first event; refused if another call has started it. */
export function countFirstInHour(on: Reference<HourlyCount>, now: number): Write {
  const windowEnds = now + HOUR_MS
  const set = { times: 1, windowEnds, expiresAt: Math.ceil(windowEnds / 1000) }
  return upsert(on, { set }, { when: [oneHolds(isAbsent, isBelow('windowEnds', now + 1))] })
}

/** Takes back the count of an event that did not happen. */
export function uncountInHour(on: Reference<HourlyCount>): Write {
  return update(on, { add: { times: -1 } }, { when: [isAtLeast('times', 1)] })
}
