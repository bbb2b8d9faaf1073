import { BoundedMemory } from '../../shared/domain/bounded-memory.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import type { Ports } from '../../shared/ports/ports.ts'
import {
  freeLeases,
  type Lane,
  type LaneItem,
  type LeaseKind,
  LONGEST_TERM_MS,
  leaseNames,
  renewLease,
  takeLease,
} from '../../shared/storage/callback-lanes.ts'

type Tools = Pick<Ports, 'store' | 'clock' | 'random'>

/** The leases of one process for one tenant in one lane. */
export type SendLeases = {
  /** Tells whether this process may start an attempt now. One small write if it has not started one recently. */
  readonly take: (tools: Tools) => Promise<boolean>
  /** Tells whether this process may stay with an attempt that hangs, for as long as an attempt can take. */
  readonly stay: (tools: Tools) => Promise<boolean>
  /** The tenant's leases, as this process last saw them. */
  readonly seen: () => LaneItem
}

/** In milliseconds. The first term is short: most callbacks end at once, and then nothing is written. */
const FIRST_TERM_MS = 900
const NEXT_TERM_MS = 3_000
/** An attempt starts only if its lease has at least this left: longer than it takes to notice a hanging attempt. */
const LEAST_LEFT_MS = 700
/** Longer than an attempt can take. Extended when this much of it has passed. */
const HANGING_TERM_MS = LONGEST_TERM_MS
const KEPT_ANEW_MS = 1_500
/** Time for which a tenant without a free lease is not asked about again. */
const FULL_FOR_MS = 500
const MOST_TENANTS = 5_000
const MOST_TRIES = 4

type Held = { readonly name: string; readonly until: number }
/** One kind of leases of a process: the one that it holds, the end of the pause after a refusal, and the claim in progress. */
type Standing = { held: Held | undefined; fullUntil: number; claiming: Promise<void> | undefined }
type Of = { readonly tenantId: TenantId; readonly kind: LeaseKind }

/**
 * The leases of one process, by tenant and lane. Each kind of lease is in one of these states (`Standing`):
 *
 *     none ── take: takeLease ──▶ held, 0.9 s ── take again ──▶ held, 3 s ── its time is over ──▶ none
 *      │                            ├── stay, quick lane: given back for a lease to hang, 17 s, in the same write
 *      │                            └── stay, slow lane: extended to 17 s
 *      └── no lease is free ──▶ full: 0.5 s, nothing is asked ──▶ none
 */
export function sendLeasesOfProcess(): (tenantId: TenantId, lane: Lane) => SendLeases {
  const known = new BoundedMemory<string, SendLeases>(MOST_TENANTS)
  return (tenantId, lane) => {
    const name = `${lane}#${tenantId}`
    const leases = known.get(name) ?? sendLeases(tenantId, lane)
    known.set(name, leases)
    return leases
  }
}

function sendLeases(tenantId: TenantId, lane: Lane): SendLeases {
  const standings = { begin: newStanding(), hang: newStanding() }
  let seen: LaneItem = {}

  /** Tells whether a lease is held for at least that long, and asks for one if not. */
  async function holds(tools: Tools, standing: Standing, leastMs: number, claim: () => Promise<void>): Promise<boolean> {
    const isHeld = (): boolean => standing.held !== undefined && isWithin(standing.held.until - tools.clock.now(), leastMs, LONGEST_TERM_MS)
    if (isHeld()) return true
    if (isWithin(standing.fullUntil - tools.clock.now(), 1, FULL_FOR_MS)) return false
    standing.claiming ??= claim().finally(() => {
      standing.claiming = undefined
    })
    await standing.claiming
    return isHeld()
  }

  async function claim(tools: Tools, standing: Standing, { kind }: Pick<Of, 'kind'>, termMs: number, leaving?: string): Promise<void> {
    const { held } = standing
    let name = held?.name ?? oneOf(leaseNames(kind), tools.random)
    for (let tries = 0; tries < MOST_TRIES && name !== undefined; tries++) {
      const now = tools.clock.now()
      const until = now + termMs
      const mine = name === held?.name ? held.until : undefined
      const written = await tools.store.write(takeLease(tenantId, name, { until, now, held: mine, leaving }))
      seen = (written.kind === 'written' ? written.item : written.stored) ?? {}
      if (written.kind === 'written') {
        standing.held = { name, until }
        return
      }
      name = oneOf(freeLeases(kind, seen, now), tools.random)
    }
    standing.held = undefined
    standing.fullUntil = tools.clock.now() + FULL_FOR_MS
  }

  /** Returns the lease for starting with the same write: a hanging attempt must not keep others from starting. */
  async function claimToHang(tools: Tools): Promise<void> {
    const { held } = standings.begin
    const leaving = held !== undefined && held.until > tools.clock.now() && standings.begin.claiming === undefined ? held.name : undefined
    if (leaving !== undefined) standings.begin.held = undefined
    await claim(tools, standings.hang, { kind: 'hanging' }, HANGING_TERM_MS, leaving)
  }

  async function keepSlowLease(tools: Tools): Promise<boolean> {
    const { held } = standings.begin
    const until = tools.clock.now() + HANGING_TERM_MS
    if (held === undefined || until - held.until < KEPT_ANEW_MS) return true
    standings.begin.held = { name: held.name, until }
    await tools.store.write(renewLease(tenantId, held.name, until))
    return true
  }

  return {
    seen: () => seen,
    take(tools) {
      const termMs = standings.begin.held === undefined ? FIRST_TERM_MS : NEXT_TERM_MS
      return holds(tools, standings.begin, LEAST_LEFT_MS, () => claim(tools, standings.begin, { kind: lane }, termMs))
    },
    stay(tools) {
      if (lane === 'slow') return keepSlowLease(tools)
      return holds(tools, standings.hang, HANGING_TERM_MS - KEPT_ANEW_MS, () => claimToHang(tools))
    },
  }
}

/** Tells whether at least `leastMs` are left. If more than `mostMs` are left, the clock was set back, and the lease does not count. */
function isWithin(leftMs: number, leastMs: number, mostMs: number): boolean {
  return leftMs >= leastMs && leftMs <= mostMs
}

function newStanding(): Standing {
  return { held: undefined, fullUntil: 0, claiming: undefined }
}

function oneOf<T>(choice: readonly T[], random: () => number): T | undefined {
  return choice[Math.floor(random() * choice.length)]
}
