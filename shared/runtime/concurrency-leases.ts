import type { Store, StoredItem } from '../ports/store.ts'
import { giveBackLeases, isHeld, leaseCalls, leasedIn, renewLeases } from '../storage/concurrency-leases.ts'

/** Length of a turn, in which leases are taken and renewed. */
const TURN_MS = 5_000
/**
 * Number of turns for which a lease is counted after its own. Calls start on it in its own turn and the next, so a call of 15 s, the
 * longest possible, keeps its lease to the end. The leases of a dead process are free after at most 25 s.
 */
const COUNTED_TURNS = 4
/** Time after a refusal in which the table is not asked again: a crowd of refused calls must not write. */
const PATIENCE_MS = 200
const MOST_SUBJECTS = 20_000
/** Number of times that a write is planned again after others have changed the item. */
const MOST_TRIES = 4

/** This process's leases for one subject, and the item of all processes as last seen. */
export type Leases = {
  readonly subject: string
  takenIn: number
  leased: number
  underWay: number
  /** Calls in progress without a lease. Only the limiter counts them. */
  free: number
  waiting: number
  seen: StoredItem
  crowdedUntil: number
  asking: Promise<void> | undefined
}

/**
 * Limits concurrent calls over all processes. A process leases calls and keeps the leases for its next calls, so that few calls write.
 * INVARIANT: no call starts without a lease, and the leases never exceed the limit. When more than half of them are leased, a process
 * returns a spare one after its call, so at most that half can be unused.
 */
export function concurrencyLeases(store: Pick<Store, 'write'>, clock: { readonly now: () => number }) {
  const known = new Map<string, Leases>()
  const turnNow = () => Math.floor(clock.now() / TURN_MS)
  const expiryOf = (turn: number) => Math.ceil(((turn + COUNTED_TURNS + 1) * TURN_MS) / 1000) + 60

  function placesOf(subject: string): Leases {
    const found = known.get(subject)
    if (found !== undefined) return found
    if (known.size >= MOST_SUBJECTS) known.delete(known.keys().next().value ?? '')
    const places: Leases = {
      subject,
      takenIn: -1,
      leased: 0,
      underWay: 0,
      free: 0,
      waiting: 0,
      seen: {},
      crowdedUntil: 0,
      asking: undefined,
    }
    known.set(subject, places)
    return places
  }

  function hasFree({ underWay, leased, takenIn }: Leases, limit: number): boolean {
    const age = turnNow() - takenIn
    return underWay < Math.min(leased, limit) && age >= 0 && age <= 1
  }

  function ask(places: Leases, what: () => Promise<void>): Promise<void> {
    places.asking ??= what().finally(() => {
      places.asking = undefined
    })
    return places.asking
  }

  /** Extends leases to a later turn. Leases whose turn was over before are lost. */
  async function renew(places: Leases): Promise<void> {
    const turn = turnNow()
    if (places.leased === 0 || places.takenIn === turn) return
    const { takenIn, leased } = places
    const from = takenIn + COUNTED_TURNS
    const lease = { size: leased, until: turn + COUNTED_TURNS, expiresAt: expiryOf(turn) }
    let isHeldStill = from >= turn
    for (let tries = 0; isHeldStill && tries < MOST_TRIES; tries++) {
      const renewed = await store.write(renewLeases(places.subject, from, lease, { turn, seen: places.seen }))
      places.seen = (renewed.kind === 'written' ? renewed.item : renewed.stored) ?? {}
      if (renewed.kind === 'written') {
        places.takenIn = turn
        return
      }
      isHeldStill = isHeld(places.seen, from, leased)
    }
    places.leased -= leased
    places.takenIn = turn
  }

  async function leaseMore(places: Leases, limit: number): Promise<void> {
    await renew(places)
    if (places.leased > places.underWay) return
    const turn = turnNow()
    let size = Math.max(1, Math.min(places.waiting, limit - places.leased))
    for (let tries = 0; size > 0 && tries < MOST_TRIES; tries++) {
      const lease = { size, until: turn + COUNTED_TURNS, expiresAt: expiryOf(turn) }
      const leased = await store.write(leaseCalls(places.subject, lease, limit, { turn, seen: places.seen }))
      places.seen = (leased.kind === 'written' ? leased.item : leased.stored) ?? {}
      if (leased.kind === 'written') {
        places.leased += size
        places.takenIn = turn
        return
      }
      size = Math.min(size, limit - leasedIn({ turn, seen: places.seen }))
    }
    places.crowdedUntil = clock.now() + PATIENCE_MS
  }

  async function giveBack(places: Leases): Promise<void> {
    // In a process with many calls some to spare save a write for most of them.
    const spare = places.leased - places.underWay - Math.ceil(places.underWay / 4)
    if (spare <= 0) return
    places.leased -= spare
    const given = await store.write(giveBackLeases(places.subject, places.takenIn + COUNTED_TURNS, spare))
    if (given.kind === 'written') places.seen = given.item
  }

  return {
    placesOf,
    /** Tells whether this process knows, without reading, that there is no free lease. */
    isCrowded: (places: Leases, limit: number): boolean => places.underWay >= limit || places.crowdedUntil > clock.now(),
    /** Takes a lease before the call does anything else. Waits for the table only if no lease is free. */
    prepare(places: Leases, limit: number): void {
      if (hasFree(places, limit) || places.underWay >= limit || places.crowdedUntil > clock.now()) return
      void ask(places, () => leaseMore(places, limit)).catch(() => undefined)
    },
    async enter(places: Leases, limit: number): Promise<'entered' | 'crowded'> {
      while (true) {
        if (hasFree(places, limit)) {
          places.underWay += 1
          if (turnNow() - places.takenIn === 1) void ask(places, () => renew(places)).catch(() => undefined)
          return 'entered'
        }
        if (places.underWay >= limit || places.crowdedUntil > clock.now()) return 'crowded'
        places.waiting += 1
        try {
          await ask(places, () => leaseMore(places, limit))
        } finally {
          places.waiting -= 1
        }
      }
    },
    /** Frees the lease. Callers who await this also await the write that it may need. */
    async leave(places: Leases, limit: number): Promise<void> {
      places.underWay -= 1
      await places.asking?.catch(() => undefined)
      if (takenByAll(places) * 2 > limit && places.waiting === 0) await ask(places, () => giveBack(places)).catch(() => undefined)
    },
  }
}

/** The number of calls that all processes have leased, as far as this one knows. */
export function takenByAll({ seen }: Pick<Leases, 'seen'>): number {
  return typeof seen.leased === 'number' ? seen.leased : 0
}

/** The number of further calls that could start now, as far as this process knows. */
export function freeLeases(places: Leases, limit: number): number {
  const { leased, underWay } = places
  return Math.max(0, limit - Math.max(underWay, takenByAll(places) - leased + underWay))
}
