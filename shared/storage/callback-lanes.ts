import type { TenantId } from '../domain/ids.ts'
import { reference } from './read.ts'
import { keys } from './table.ts'
import { equals, hasNo, isBelow, oneHolds, upsert, type Write } from './write.ts'

/**
 * The lane of a callback: quick, or slow if its host was slow lately. The slow lane has fewer leases, and the quick lane never waits for
 * it.
 */
export type Lane = 'quick' | 'slow'

/** The kinds of leases of a process: for starting attempts in a lane, or for staying with hanging attempts of the quick lane. */
export type PlaceKind = Lane | 'hanging'

/** The number of processes that can hold a lease of each kind for one tenant at the same time, over all functions. */
export const PLACES: Readonly<Record<PlaceKind, number>> = { quick: 48, hanging: 24, slow: 8 }

const NAMES: Readonly<Record<PlaceKind, string>> = { quick: 'q', hanging: 'h', slow: 's' }

/**
 * The leases of one tenant: `q0`…, `h0`…, `s0`…, each with its end in milliseconds, and `slowUntil`, the time until which records of slow
 * hosts may exist. Expired values are ignored, so a process that dies frees its leases. INVARIANT: at most 81 numbers under fixed names,
 * less than 1 KB: each write is one unit, whatever hangs.
 */
export type LaneItem = Readonly<Record<string, unknown>>

export const callbackLanes = (tenantId: TenantId) => reference<LaneItem>(keys.callbackLanes(tenantId))

export function placesOf(kind: PlaceKind): readonly string[] {
  return Array.from({ length: PLACES[kind] }, (_, place) => `${NAMES[kind]}${place}`)
}

export function freeLeases(kind: PlaceKind, stored: LaneItem, now: number): readonly string[] {
  return placesOf(kind).filter((place) => !isAhead(stored[place], now))
}

/** The requested end of a lease, its present end if it is held already, and the lease that is returned for it. */
export type Term = {
  readonly until: number
  readonly now: number
  readonly held?: number | undefined
  readonly leaving?: string | undefined
}

/** Takes a free lease, or extends one that is held. One write unit. */
export function takeLease(tenantId: TenantId, place: string, { until, now, held, leaving }: Term): Write {
  const free = [hasNo(place), isBelow(place, now)]
  const mine = held === undefined ? [] : [equals(place, held)]
  const remove = leaving === undefined ? {} : { remove: [leaving] }
  return upsert(callbackLanes(tenantId), { set: { [place]: until }, ...remove }, { when: [oneHolds(...free, ...mine)] })
}

/** Extends a lease of the slow lane. Decision: without a condition, since the attempt is in progress in any case. */
export function renewLease(tenantId: TenantId, place: string, until: number): Write {
  return upsert(callbackLanes(tenantId), { set: { [place]: until } })
}

/** Tells every process to look for records of slow hosts. */
export function noteSlowHosts(tenantId: TenantId, until: number): Write {
  return upsert(callbackLanes(tenantId), { set: { slowUntil: until } })
}

export function mayHaveSlowHosts(stored: LaneItem, now: number): boolean {
  return isAhead(stored.slowUntil, now)
}

function isAhead(until: unknown, now: number): boolean {
  return typeof until === 'number' && until > now
}
