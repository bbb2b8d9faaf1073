import type { TenantId } from '../domain/ids.ts'
import { reference } from './read.ts'
import { keys } from './table.ts'
import { equals, hasNo, isAtLeast, isBelow, oneHolds, upsert, type Write } from './write.ts'

/**
 * The lane of a callback: quick, or slow if its host was slow lately. The slow lane has fewer leases, and the quick lane never waits for
 * it.
 */
export type Lane = 'quick' | 'slow'

/** The kinds of leases of a process: for starting attempts in a lane, or for staying with hanging attempts of the quick lane. */
export type LeaseKind = Lane | 'hanging'

/** The number of processes that can hold a lease of each kind for one tenant at the same time, over all functions. */
export const LEASE_COUNTS: Readonly<Record<LeaseKind, number>> = { quick: 48, hanging: 24, slow: 8 }

/**
 * The longest time for which a lease is taken. A lease that ends later was taken before the local clock was set back, and counts as free.
 */
export const LONGEST_TERM_MS = 17_000
/** The longest term, and a margin for processes whose clocks differ a little. */
const NO_LEASE_AFTER_MS = LONGEST_TERM_MS + 5_000

const NAMES: Readonly<Record<LeaseKind, string>> = { quick: 'q', hanging: 'h', slow: 's' }

/**
 * The leases of one tenant: `q0`…, `h0`…, `s0`…, each with its end in milliseconds, and `slowUntil`, the time until which records of slow
 * hosts may exist. Expired values are ignored, so a process that dies frees its leases. INVARIANT: at most 81 numbers under fixed names,
 * less than 1 KB: each write is one unit, whatever hangs.
 */
export type LaneItem = Readonly<Record<string, unknown>>

export const callbackLanes = (tenantId: TenantId) => reference<LaneItem>(keys.callbackLanes(tenantId))

export function leaseNames(kind: LeaseKind): readonly string[] {
  return Array.from({ length: LEASE_COUNTS[kind] }, (_, name) => `${NAMES[kind]}${name}`)
}

export function freeLeases(kind: LeaseKind, stored: LaneItem, now: number): readonly string[] {
  return leaseNames(kind).filter((name) => !isTaken(stored[name], now))
}

/**
 * `until`: the requested end of a lease. `held`: its present end, if this process holds it. `leaving`: the name of a lease that the process
 * returns in exchange.
 */
type Term = {
  readonly until: number
  readonly now: number
  readonly held?: number | undefined
  readonly leaving?: string | undefined
}

/** Takes a free lease, or extends one that is held. */
export function takeLease(tenantId: TenantId, name: string, { until, now, held, leaving }: Term): Write {
  const free = [hasNo(name), isBelow(name, now), isAtLeast(name, now + NO_LEASE_AFTER_MS)]
  const mine = held === undefined ? [] : [equals(name, held)]
  const remove = leaving === undefined ? {} : { remove: [leaving] }
  return upsert(callbackLanes(tenantId), { set: { [name]: until }, ...remove }, { when: [oneHolds(...free, ...mine)] })
}

/** Extends a lease of the slow lane. Decision: it has no condition, since the attempt is in progress in any case. */
export function renewLease(tenantId: TenantId, name: string, until: number): Write {
  return upsert(callbackLanes(tenantId), { set: { [name]: until } })
}

/** Tells every process to look for records of slow hosts. */
export function noteSlowHosts(tenantId: TenantId, until: number): Write {
  return upsert(callbackLanes(tenantId), { set: { slowUntil: until } })
}

export function mayHaveSlowHosts(stored: LaneItem, now: number): boolean {
  return isAhead(stored.slowUntil, now)
}

function isTaken(until: unknown, now: number): boolean {
  return typeof until === 'number' && until >= now && until < now + NO_LEASE_AFTER_MS
}

function isAhead(until: unknown, now: number): boolean {
  return typeof until === 'number' && until > now
}
