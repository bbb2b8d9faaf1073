import type { TenantId } from '../domain/ids.ts'
import { reference } from './read.ts'
import { keys } from './table.ts'
import { equals, hasNo, isBelow, oneHolds, upsert, type Write } from './write.ts'

/** The way a callback takes: quick, or slow where its host hung lately. The slow lane has fewer places, and nobody in the quick one waits for it. */
export type Lane = 'quick' | 'slow'

/** What a process needs a place for: to begin attempts in a lane, or to stay with attempts of the quick lane that hang. */
export type PlaceKind = Lane | 'hanging'

/** How many processes have a place of each kind for one tenant at the same time, over all functions. */
export const PLACES: Readonly<Record<PlaceKind, number>> = { quick: 48, hanging: 24, slow: 8 }

const NAMES: Readonly<Record<PlaceKind, string>> = { quick: 'q', hanging: 'h', slow: 's' }

/**
 * The places of one tenant: `q0`…, `h0`…, `s0`…, each with the moment until which it is taken (milliseconds), and `slowUntil`, until when
 * there may be records of slow hosts. What has passed counts for nothing, so a process that dies frees its places.
 * INVARIANT: at most 81 numbers under fixed names, less than 1 KB: each write is one unit, whatever hangs.
 */
export type LaneItem = Readonly<Record<string, unknown>>

export const callbackLanes = (tenantId: TenantId) => reference<LaneItem>(keys.callbackLanes(tenantId))

export function placesOf(kind: PlaceKind): readonly string[] {
  return Array.from({ length: PLACES[kind] }, (_, place) => `${NAMES[kind]}${place}`)
}

export function freeLeases(kind: PlaceKind, stored: LaneItem, now: number): readonly string[] {
  return placesOf(kind).filter((place) => !isAhead(stored[place], now))
}

/** The moment until which a place is wanted, whether it is held already and until when, and the place that is given up for it. */
export type Term = {
  readonly until: number
  readonly now: number
  readonly held?: number | undefined
  readonly leaving?: string | undefined
}

/** Takes a free place, or keeps one that is held. One write unit. */
export function takeLease(tenantId: TenantId, place: string, { until, now, held, leaving }: Term): Write {
  const free = [hasNo(place), isBelow(place, now)]
  const mine = held === undefined ? [] : [equals(place, held)]
  const remove = leaving === undefined ? {} : { remove: [leaving] }
  return upsert(callbackLanes(tenantId), { set: { [place]: until }, ...remove }, { when: [oneHolds(...free, ...mine)] })
}

/** Keeps a place of the slow lane. Decision: without a condition, since the attempt is under way in any case. */
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
