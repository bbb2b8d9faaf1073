import type { TenantId } from '../domain/ids.ts'
import { fnv1a } from './fnv-1a.ts'
import { reference } from './read.ts'
import { keys } from './table.ts'
import { equals, hasNo, isAtLeast, isBelow, oneHolds, upsert, type Write } from './write.ts'

/** Largest number of requests of one upstream, and of one tenant, that are repeated at the same time. */
export const TURNS_OF_UPSTREAM = 2
export const TURNS_OF_TENANT = 8
/** Upstreams of a tenant share turns if they fall into the same group. */
const GROUPS = 16

/** Longer than a request and what follows it can take, in milliseconds. A process that dies frees its turns by then. */
export const TURN_MS = 40_000
/** A turn that ends later was taken before the local clock was set back, and is free. */
const NO_TURN_AFTER_MS = TURN_MS + 5_000

/**
 * Turns to send requests again: `t0`… of the tenant and `g0_0`… of the groups of its upstreams, each with its end in milliseconds. Expired
 * values are ignored. INVARIANT: at most 40 numbers under fixed names, less than 1 KB, however many requests hang.
 */
export type UpstreamTurns = Readonly<Record<string, unknown>>

/** A turn of the tenant together with one of the upstream. */
export type Turn = { readonly ofTenant: string; readonly ofUpstream: string }

const turnsOf = (tenantId: TenantId) => reference<UpstreamTurns>(keys.upstreamTurns(tenantId))

/** Names of the turns that are free in what was seen. */
export function freeTurns(upstream: string, seen: UpstreamTurns, now: number): { readonly [K in keyof Turn]: readonly string[] } {
  const group = fnv1a(upstream) % GROUPS
  const free = (count: number, prefix: string) =>
    Array.from({ length: count }, (_, index) => `${prefix}${index}`).filter((name) => !isTaken(seen[name], now))
  return { ofTenant: free(TURNS_OF_TENANT, 't'), ofUpstream: free(TURNS_OF_UPSTREAM, `g${group}_`) }
}

/** Takes both turns, if both are free. */
export function takeTurn(tenantId: TenantId, { ofTenant, ofUpstream }: Turn, now: number): Write {
  const until = now + TURN_MS
  const isFree = (name: string) => oneHolds(hasNo(name), isBelow(name, now), isAtLeast(name, now + NO_TURN_AFTER_MS))
  return upsert(turnsOf(tenantId), { set: { [ofTenant]: until, [ofUpstream]: until } }, { when: [isFree(ofTenant), isFree(ofUpstream)] })
}

/** Gives turns back that were taken at `takenAt`. */
export function giveTurnBack(tenantId: TenantId, { ofTenant, ofUpstream }: Turn, takenAt: number): Write {
  const until = takenAt + TURN_MS
  return upsert(turnsOf(tenantId), { remove: [ofTenant, ofUpstream] }, { when: [equals(ofTenant, until), equals(ofUpstream, until)] })
}

function isTaken(until: unknown, now: number): boolean {
  return typeof until === 'number' && until >= now && until < now + NO_TURN_AFTER_MS
}
