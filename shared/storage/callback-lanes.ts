import type { TenantId } from '../domain/ids.ts'
import { fnv1a } from './fnv-1a.ts'
import { reference } from './read.ts'
import { keys } from './table.ts'
import { equals, hasNo, isBelow, oneHolds, upsert, type Write } from './write.ts'

/**
 * A tenant's callbacks go by the quick lane; those to hosts that hung lately by the slow one, which has fewer places, so that they wait
 * for each other and nobody waits for them.
 */
export type Lane = 'quick' | 'slow'

/** How many processes may send for one tenant at the same time, over all functions. */
export const PLACES: Readonly<Record<Lane, number>> = { quick: 48, slow: 8 }

/** More hosts than this aren't told apart: then the tenant's hosts count as hanging, but for those that have just answered. */
const MOST_HANGING_HOSTS = 32

/**
 * One item for each tenant: `q0`… and `s0`…, the places of its lanes, and a mark for each host that hung, each with the moment until
 * which it is taken, or holds (milliseconds). What has passed counts for nothing, so that whoever dies frees its place by dying.
 */
export type LaneItem = Readonly<Record<string, unknown>>

export const callbackLanes = (tenantId: TenantId) => reference<LaneItem>(keys.callbackLanes(tenantId))

export function placesOf(lane: Lane): readonly string[] {
  return Array.from({ length: PLACES[lane] }, (_, place) => `${lane === 'quick' ? 'q' : 's'}${place}`)
}

export function freePlaces(lane: Lane, stored: LaneItem, now: number): readonly string[] {
  return placesOf(lane).filter((place) => !isAhead(stored[place], now))
}

/** Takes a place that is free, or keeps the one that is held until `held`. One small write. */
export function takePlace(tenantId: TenantId, place: string, term: { until: number; now: number; held?: number | undefined }): Write {
  const free = [hasNo(place), isBelow(place, term.now)]
  const mine = term.held === undefined ? [] : [equals(place, term.held)]
  return upsert(callbackLanes(tenantId), { set: { [place]: term.until } }, { when: [oneHolds(...free, ...mine)] })
}

/**
 * Keeps a place for as long as an attempt can hang, and tells of a host that does; forgets what had passed when the item was `seen`.
 * Decision: without a condition, for the attempt is under way, whoever has the place by now.
 */
export function keepPlace(
  tenantId: TenantId,
  place: string,
  term: { until: number; now: number; slow?: { host: string; until: number } | undefined; seen: LaneItem },
): Write {
  const marked = term.slow === undefined ? {} : { [markOf(term.slow.host)]: term.slow.until }
  const passed = marksIn(term.seen).filter((name) => !(name in marked) && !isAhead(term.seen[name], term.now))
  const remove = passed.length === 0 ? {} : { remove: passed }
  return upsert(callbackLanes(tenantId), { set: { [place]: term.until, ...marked }, ...remove })
}

/** Whether a host hung lately; `unknown` where too many did to tell. */
export function hangs(host: string, stored: LaneItem, now: number): 'yes' | 'no' | 'unknown' {
  if (isAhead(stored[markOf(host)], now)) return 'yes'
  return marksIn(stored).filter((name) => isAhead(stored[name], now)).length >= MOST_HANGING_HOSTS ? 'unknown' : 'no'
}

const MARK = 'h'

/** Hosts that share a mark share the slow lane for some minutes, which does no harm. */
const markOf = (host: string): string => MARK + fnv1a(host).toString(36)

function marksIn(stored: LaneItem): readonly string[] {
  return Object.keys(stored).filter((name) => name.startsWith(MARK))
}

function isAhead(until: unknown, now: number): boolean {
  return typeof until === 'number' && until > now
}
