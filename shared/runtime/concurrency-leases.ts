import type { Store, StoredItem } from '../ports/store.ts'
import { giveBackLeases, isHeld, leaseCalls, leasedIn, renewLeases } from '../storage/concurrency-leases.ts'

/** Leases are taken and renewed by turns of this length. */
const TURN_MS = 5_000
/**
 * How many turns after the one in which it was taken a lease is counted. Calls begin on it in that turn and the next, so a call of 15 s,
 * the longest that there is, has its place to its end; what a dead process had is free after 25 s at most.
 */
const COUNTED_TURNS = 4
/** How long the table isn't asked again after a refusal: a crowd must not write. */
const PATIENCE_MS = 200
const MOST_SUBJECTS = 20_000
/** How often a write is planned anew because others had changed the item since it was seen. */
const MOST_TRIES = 4

/** The places that this process has leased for one subject, and the item of all processes as this one last saw it. */
export type Leases = {
  readonly subject: string
  takenIn: number
  leased: number
  underWay: number
  /** Calls under way that needed no leased place; only the limiter counts them. */
  free: number
  waiting: number
  seen: StoredItem
  crowdedUntil: number
  asking: Promise<void> | undefined
}

/**
 * Limits the calls under way at once over all processes. A process leases places and keeps them for its next calls, so that few calls write.
 * INVARIANT: no call begins without a leased place, and the places leased are never more than the limit: it is never exceeded. Where more
 * than half of them are leased, whoever has one to spare gives it back after its call, so at most that half can lie unused.
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

  function ask(places: Leases, what: () => Promise<void>): Promise<void> {
    places.asking ??= what().finally(() => {
      places.asking = undefined
    })
    return places.asking
  }

  /** Counts what is leased until a later turn, unless its own turn was over before: then it is lost. */
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
    /** Whether this process knows that there is no place, without asking. */
    isCrowded: (places: Leases, limit: number): boolean => places.underWay >= limit || places.crowdedUntil > clock.now(),
    /** Takes a place before anything else of the call is done; waits for the table only where no leased one is free. */
    async enter(places: Leases, limit: number): Promise<'entered' | 'crowded'> {
      while (true) {
        const age = turnNow() - places.takenIn
        if (places.underWay < Math.min(places.leased, limit) && age >= 0 && age <= 1) {
          places.underWay += 1
          if (age === 1) void ask(places, () => renew(places)).catch(() => undefined)
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
    /** Frees the place. Whoever waits for the answer to this also waits for what has to be written. */
    async leave(places: Leases, limit: number): Promise<void> {
      places.underWay -= 1
      await places.asking?.catch(() => undefined)
      if (takenByAll(places) * 2 > limit && places.waiting === 0) await ask(places, () => giveBack(places)).catch(() => undefined)
    },
  }
}

/** How many places all processes have leased, as far as this one knows. */
export function takenByAll({ seen }: Pick<Leases, 'seen'>): number {
  return typeof seen.leased === 'number' ? seen.leased : 0
}

/** How many more calls could begin now, as far as this process knows. */
export function freeLeases(places: Leases, limit: number): number {
  const { leased, underWay } = places
  return Math.max(0, limit - Math.max(underWay, takenByAll(places) - leased + underWay))
}
