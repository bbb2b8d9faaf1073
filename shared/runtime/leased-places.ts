import type { Store } from '../ports/store.ts'
import { expiredIn, freeExpired, giveBackPlaces, leasePlaces, type RatePlaces, renewPlaces } from '../storage/rate-places.ts'

/** Leases are taken and renewed by turns of so many milliseconds. */
const TURN = 5_000
/**
 * A lease is counted until so many turns after the one in which it was taken. Calls begin on it in that turn and the next, so a call of 15 s,
 * the longest that there is, has its place to its end; what a dead process had is free after 25 s at most.
 */
const COUNTED = 4
/** After a refusal the table isn't asked again for so long, in milliseconds: a crowd must not write. */
const PATIENCE = 200
const MOST_SUBJECTS = 20_000

/** The places that this process has leased for one subject, and what it knows of all. */
export type Places = {
  readonly subject: string
  takenIn: number
  leased: number
  underWay: number
  waiting: number
  takenByAll: number
  crowdedUntil: number
  asking: Promise<void> | undefined
}

/**
 * Limits the calls under way at once over all processes. A process leases places and keeps them for its next calls, so that few calls write.
 * INVARIANT: no call begins without a leased place, and the places leased are never more than the limit: it is never exceeded. Where more
 * than half of them are leased, whoever has one to spare gives it back after its call, so at most that half can lie unused.
 */
export function leasedPlaces(store: Pick<Store, 'write'>, clock: { readonly now: () => number }) {
  const known = new Map<string, Places>()
  const turnNow = () => Math.floor(clock.now() / TURN)
  const expiryOf = (turn: number) => Math.ceil(((turn + COUNTED + 1) * TURN) / 1000) + 60

  function placesOf(subject: string): Places {
    const found = known.get(subject)
    if (found !== undefined) return found
    if (known.size >= MOST_SUBJECTS) known.delete(known.keys().next().value ?? '')
    const places: Places = { subject, takenIn: -1, leased: 0, underWay: 0, waiting: 0, takenByAll: 0, crowdedUntil: 0, asking: undefined }
    known.set(subject, places)
    return places
  }

  function ask(places: Places, what: () => Promise<void>): Promise<void> {
    places.asking ??= what().finally(() => {
      places.asking = undefined
    })
    return places.asking
  }

  /** Counted under this turn from now on, or lost to whoever took them for a dead process's. */
  async function renew(places: Places): Promise<void> {
    const turn = turnNow()
    if (places.leased === 0 || places.takenIn === turn) return
    const { takenIn, leased } = places
    const renewed = await store.write(renewPlaces(places.subject, takenIn + COUNTED, turn + COUNTED, leased, expiryOf(turn)))
    if (renewed.kind === 'refused') places.leased -= leased
    else note(places, renewed.item)
    places.takenIn = turn
  }

  async function leaseMore(places: Places, limit: number): Promise<void> {
    await renew(places)
    if (places.leased > places.underWay) return
    const turn = turnNow()
    let size = Math.max(1, Math.min(places.waiting, limit - places.leased))
    for (let tries = 0; size > 0 && tries < 4; tries++) {
      const leased = await store.write(leasePlaces(places.subject, turn + COUNTED, size, limit, expiryOf(turn)))
      const item = leased.kind === 'written' ? leased.item : (leased.stored ?? {})
      note(places, item)
      const freed = await freeAll(places, item, turn)
      if (leased.kind === 'written') {
        places.leased += size
        places.takenIn = turn
        return
      }
      size = Math.min(size, limit - places.takenByAll)
      if (size <= 0 && freed) size = 1
    }
    places.crowdedUntil = clock.now() + PATIENCE
  }

  async function freeAll(places: Places, item: Readonly<Record<string, unknown>>, turn: number): Promise<boolean> {
    const freed = await Promise.all(
      expiredIn(item, turn).map((expired) => store.write(freeExpired(places.subject, expired.turn, expired.size))),
    )
    for (const one of freed) if (one.kind === 'written') note(places, one.item)
    return freed.length > 0
  }

  async function giveBack(places: Places): Promise<void> {
    // In a process with many calls some to spare save a write for most of them.
    const spare = places.leased - places.underWay - Math.ceil(places.underWay / 4)
    if (spare <= 0) return
    places.leased -= spare
    const given = await store.write(giveBackPlaces(places.subject, places.takenIn + COUNTED, spare))
    if (given.kind === 'written') note(places, given.item)
  }

  return {
    placesOf,
    /** Takes a place before anything else of the call is done; waits for the table only where no leased one is free. */
    async enter(places: Places, limit: number): Promise<'entered' | 'crowded'> {
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
    async leave(places: Places, limit: number): Promise<void> {
      places.underWay -= 1
      await places.asking?.catch(() => undefined)
      if (places.takenByAll * 2 > limit && places.waiting === 0) await ask(places, () => giveBack(places)).catch(() => undefined)
    },
  }
}

function note(places: Places, item: Readonly<Record<string, unknown>>): void {
  places.takenByAll = (item as Partial<RatePlaces>).leased ?? places.takenByAll
}

/** How many more calls could begin now, as far as this process knows. */
export function freePlaces({ takenByAll, leased, underWay }: Places, limit: number): number {
  return Math.max(0, limit - Math.max(underWay, takenByAll - leased + underWay))
}
