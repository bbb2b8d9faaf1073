import { BoundedMemory } from '../domain/bounded-memory.ts'
import type { Store, StoredItem } from '../ports/store.ts'
import { giveBackLeases, isHeld, isOver, leaseCalls, leasedIn, renewLeases } from '../storage/concurrency-leases.ts'

/** Length of a turn, in which leases are taken and renewed. */
const TURN_MS = 5_000
/**
 * Number of turns for which a lease is counted after its own. Calls start on it in its own turn and the next, so a call of 15 s, the
 * longest possible, keeps its lease to the end. The leases of a dead process are free after at most 25 s.
 */
const COUNTED_TURNS = 4
/** Time after a refusal for which the table is not asked again, so that a crowd of refused calls writes nothing. */
const PATIENCE_MS = 200
/** A process with other calls in progress returns spare leases at most this often, unless leases run short. */
const RETURNED_EVERY_MS = 1_000
/** Leases run short when more than this part of them is taken. */
const SHORT_FROM = 3 / 4
const MOST_SUBJECTS = 20_000
/**
 * Number of times that a write is planned again after others have changed the item. With fewer tries, calls that come to eight processes at
 * once are refused although leases are free.
 */
const MOST_TRIES = 8

type Clock = { readonly now: () => number }

/** This process's leases for one subject, and the item of all processes as last seen. */
export type Leases = {
  readonly subject: string
  takenIn: number
  leased: number
  underWay: number
  /** Calls in progress without a lease. Only the limiter counts them. */
  free: number
  waiting: number
  /** Calls that wait for this lease and for others. Only the limiter counts them. */
  entering: number
  seen: StoredItem
  crowdedUntil: number
  /** The time at which spare leases were last returned. */
  returnedAt: number
  asking: Promise<void> | undefined
}

/**
 * Limits concurrent calls over all processes. A process leases calls and keeps the leases for its next calls, so that few calls write.
 * INVARIANT: no call starts without a lease, and the leases never exceed the limit. While more than half of the limit is leased, processes
 * return what they do not use when a call ends, so at most half of the limit is leased without use.
 *
 *     none ── leaseCalls ──▶ usable: its turn and the next ── renewLeases in a later turn ──▶ usable
 *      │                       ├── giveBackLeases: a spare one after a call ──▶ none
 *      │                       └── not renewed ──▶ counted: four turns after its own ──▶ none
 *      └── the limit is reached ──▶ pausing: 200 ms, nothing is asked ──▶ none
 */
export class ConcurrencyLeases {
  readonly #known = new BoundedMemory<string, Leases>(MOST_SUBJECTS)
  readonly #store: Pick<Store, 'write'>
  readonly #clock: Clock

  constructor(store: Pick<Store, 'write'>, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  leasesOf(subject: string): Leases {
    const found = this.#known.get(subject)
    if (found !== undefined) return found
    const leases = noLeases(subject)
    this.#known.set(subject, leases)
    return leases
  }

  /** Tells whether this process knows, without reading, that there is no free lease. */
  isCrowded(leases: Leases, limit: number): boolean {
    return leases.underWay >= limit || this.#isPausing(leases)
  }
  /** Takes a lease before the call does anything else. Waits for the table only if no lease is free. */
  prepare(leases: Leases, limit: number): void {
    if (this.#hasFree(leases, limit) || leases.underWay >= limit || this.#isPausing(leases)) return
    void this.#ask(leases, () => this.#leaseMore(leases, limit)).catch(() => undefined)
  }

  async enter(leases: Leases, limit: number): Promise<'entered' | 'crowded'> {
    while (true) {
      if (this.#hasFree(leases, limit)) {
        leases.underWay += 1
        if (this.#turn() - leases.takenIn === 1) void this.#ask(leases, () => this.#renew(leases)).catch(() => undefined)
        return 'entered'
      }
      if (leases.underWay >= limit || this.#isPausing(leases)) return 'crowded'
      leases.waiting += 1
      try {
        await this.#ask(leases, () => this.#leaseMore(leases, limit))
      } finally {
        leases.waiting -= 1
      }
    }
  }

  /**
   * Frees the lease. Callers who await this also await the write that it may need. `beside`: the leases of the calls that keep this
   * process alive.
   */
  async leave(leases: Leases, limit: number, beside = leases): Promise<void> {
    leases.underWay -= 1
    await leases.asking?.catch(() => undefined)
    if (takenByAll(leases) * 2 > limit && leases.waiting === 0 && !this.#mayReturnLater(leases, limit, beside))
      await this.#ask(leases, () => this.#giveBack(leases, limit, beside)).catch(() => undefined)
  }

  #turn(): number {
    return Math.floor(this.#clock.now() / TURN_MS)
  }

  #hasFree({ underWay, leased, takenIn }: Leases, limit: number): boolean {
    const age = this.#turn() - takenIn
    return underWay < Math.min(leased, limit) && age >= 0 && age <= 1
  }

  /** The pause ends early if the clock is set back. */
  #isPausing({ crowdedUntil }: Leases): boolean {
    const leftMs = crowdedUntil - this.#clock.now()
    return leftMs > 0 && leftMs <= PATIENCE_MS
  }

  #ask(leases: Leases, what: () => Promise<void>): Promise<void> {
    leases.asking ??= what().finally(() => {
      leases.asking = undefined
    })
    return leases.asking
  }

  /** Extends leases to a later turn. Leases whose turn was over before are lost. */
  async #renew(leases: Leases): Promise<void> {
    const turn = this.#turn()
    if (leases.leased === 0 || leases.takenIn === turn) return
    const { takenIn, leased } = leases
    const from = takenIn + COUNTED_TURNS
    const lease = { size: leased, until: turn + COUNTED_TURNS, expiresAt: expiryOf(turn) }
    let isHeldStill = !isOver(from, turn)
    for (let tries = 0; isHeldStill && tries < MOST_TRIES; tries++) {
      const renewed = await this.#store.write(renewLeases(leases.subject, from, lease, { turn, seen: leases.seen }))
      leases.seen = (renewed.kind === 'written' ? renewed.item : renewed.stored) ?? {}
      if (renewed.kind === 'written') {
        leases.takenIn = turn
        return
      }
      isHeldStill = isHeld(leases.seen, from, leased)
    }
    leases.leased -= leased
    leases.takenIn = turn
  }

  async #leaseMore(leases: Leases, limit: number): Promise<void> {
    await this.#renew(leases)
    if (leases.leased > leases.underWay) return
    const turn = this.#turn()
    let size = Math.max(1, Math.min(leases.waiting, limit - leases.leased))
    for (let tries = 0; size > 0 && tries < MOST_TRIES; tries++) {
      const lease = { size, until: turn + COUNTED_TURNS, expiresAt: expiryOf(turn) }
      const leased = await this.#store.write(leaseCalls(leases.subject, lease, limit, { turn, seen: leases.seen }))
      leases.seen = (leased.kind === 'written' ? leased.item : leased.stored) ?? {}
      if (leased.kind === 'written') {
        leases.leased += size
        leases.takenIn = turn
        return
      }
      size = Math.min(size, limit - leasedIn({ turn, seen: leases.seen }))
    }
    leases.crowdedUntil = this.#clock.now() + PATIENCE_MS
  }

  /** Returns spare leases: all, or in a process with other calls in progress half of them, unless leases run short. */
  async #giveBack(leases: Leases, limit: number, beside: Leases): Promise<void> {
    // In a process with many calls, a few spare leases save most of the calls a write.
    const all = leases.leased - leases.underWay - Math.ceil(leases.underWay / 4)
    const spare = beside.underWay > 0 && !areShort(leases, limit) ? Math.floor(all / 2) : all
    if (spare <= 0) return
    leases.returnedAt = this.#clock.now()
    leases.leased -= spare
    const given = await this.#store.write(giveBackLeases(leases.subject, leases.takenIn + COUNTED_TURNS, spare))
    if (given.kind === 'written') leases.seen = given.item
  }

  /** Tells whether spare leases can wait for the end of another call. An idle process may be frozen, so it returns them at once. */
  #mayReturnLater(leases: Leases, limit: number, beside: Leases): boolean {
    const since = this.#clock.now() - leases.returnedAt
    return beside.underWay > 0 && !areShort(leases, limit) && since >= 0 && since < RETURNED_EVERY_MS
  }
}

function noLeases(subject: string): Leases {
  return {
    subject,
    takenIn: -1,
    leased: 0,
    underWay: 0,
    free: 0,
    waiting: 0,
    entering: 0,
    seen: {},
    crowdedUntil: 0,
    returnedAt: 0,
    asking: undefined,
  }
}

/** The time in seconds at which nothing counts a lease of this turn any more. */
const expiryOf = (turn: number): number => Math.ceil(((turn + COUNTED_TURNS + 1) * TURN_MS) / 1000) + 60

const areShort = (leases: Leases, limit: number): boolean => takenByAll(leases) > SHORT_FROM * limit

/** The number of calls that all processes have leased, as far as this one knows. */
export function takenByAll({ seen }: Pick<Leases, 'seen'>): number {
  return typeof seen.leased === 'number' ? seen.leased : 0
}

/** The number of further calls that could start now, as far as this process knows. */
export function freeLeases(leases: Leases, limit: number): number {
  const { leased, underWay } = leases
  return Math.max(0, limit - Math.max(underWay, takenByAll(leases) - leased + underWay))
}
