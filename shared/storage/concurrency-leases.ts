import { reference } from './read.ts'
import { keys } from './table.ts'
import { allHold, type Change, type Clause, equals, hasNo, isAtLeast, isBelow, oneHolds, update, upsert, type Write } from './write.ts'

/**
 * The leases for concurrent calls: their total (`leased`), and their numbers by the turn in which they end, in a ring of 8 slots (`turn0`
 * and `size0` to `turn7` and `size7`). At most 20 attributes and 500 bytes, however often leases are renewed: a write that leases or
 * renews also empties the slots of past turns, so cleaning costs no write of its own. INVARIANT: `leased` is the sum of the sizes; every
 * write here changes both alike. A slot takes a later turn only when it is empty.
 */
type ConcurrencyLeases = { readonly leased: number } & Readonly<Record<string, unknown>>

type StoredItem = Readonly<Record<string, unknown>>

/** More than the turns that a lease is counted for: a slot is emptied in the turns before its next use. */
const SLOTS = 8

const leases = (subject: string) => reference<ConcurrencyLeases>(keys.concurrencyLeases(subject))
const turnIn = (slot: number) => `turn${slot}`
const sizeIn = (slot: number) => `size${slot}`

/** A lease for `size` calls, counted to the end of the turn `until`; `expiresAt` in seconds. */
type Lease = { readonly size: number; readonly until: number; readonly expiresAt: number }

/** The knowledge of the writer: the present turn, and the item as last seen. Refused writes return the present item. */
export type Known = { readonly turn: number; readonly seen: StoredItem }

/** Leases calls if enough are free. */
export function leaseCalls(subject: string, lease: Lease, limit: number, known: Known): Write {
  const { freed, change, when } = moved(lease, known)
  const enoughFree =
    freed === 0 ? oneHolds(hasNo('leased'), isBelow('leased', limit - lease.size + 1)) : isBelow('leased', limit - lease.size + freed + 1)
  const add = { ...change.add, leased: lease.size - freed }
  return upsert(leases(subject), { ...change, add }, { when: [enoughFree, ...when] })
}

/** Extends leases from the end of the turn `from`, which must not be over, to the end of a later one. */
export function renewLeases(subject: string, from: number, lease: Lease, known: Known): Write {
  const { freed, change, when } = moved(lease, known)
  const slot = from % SLOTS
  const add = { ...change.add, [sizeIn(slot)]: -lease.size, ...(freed === 0 ? {} : { leased: -freed }) }
  return update(leases(subject), { ...change, add }, { when: [...holds(from, lease.size), ...when] })
}

export function giveBackLeases(subject: string, until: number, size: number): Write {
  return update(leases(subject), { add: { leased: -size, [sizeIn(until % SLOTS)]: -size } }, { when: holds(until, size) })
}

/** Tells whether this many calls are still counted until the end of that turn. */
export function isHeld(item: StoredItem, until: number, size: number): boolean {
  return item[turnIn(until % SLOTS)] === until && Number(item[sizeIn(until % SLOTS)]) >= size
}

/** The number of leased calls whose turn is not over. */
export function leasedIn({ turn, seen }: Known): number {
  const over = slotsOver({ turn, seen }).reduce((sum, { size }) => sum + size, 0)
  return (typeof seen.leased === 'number' ? seen.leased : 0) - over
}

const holds = (until: number, size: number): readonly Clause[] => [
  equals(turnIn(until % SLOTS), until),
  isAtLeast(sizeIn(until % SLOTS), size),
]

type Slot = { readonly slot: number; readonly turn: number; readonly size: number }

/** The slots of turns that are over: the processes that leased them are gone, or have leased again. */
function slotsOver({ turn, seen }: Known): readonly Slot[] {
  return Array.from({ length: SLOTS }, (_, slot) => ({ slot, turn: Number(seen[turnIn(slot)]), size: Number(seen[sizeIn(slot)]) })).filter(
    (each) => isOver(each.turn, turn),
  )
}

/** Tells whether leases of the turn `until` are over. Those far ahead are, too: they were leased before the local clock was set back. */
export function isOver(until: number, turn: number): boolean {
  return until < turn || until >= turn + SLOTS
}

/** Puts a lease into its slot and empties the slots of past turns. `freed`: the number of calls that were still counted there. */
function moved(
  { until, size, expiresAt }: Lease,
  known: Known,
): { readonly freed: number; readonly change: Change; readonly when: readonly Clause[] } {
  const own = until % SLOTS
  const over = slotsOver(known)
  const others = over.filter(({ slot }) => slot !== own)
  const before = over.find(({ slot }) => slot === own)
  return {
    freed: over.reduce((sum, each) => sum + each.size, 0),
    change: {
      set: { expiresAt, [turnIn(own)]: until, ...(before === undefined ? {} : { [sizeIn(own)]: size }) },
      add: before === undefined ? { [sizeIn(own)]: size } : {},
      remove: others.flatMap(({ slot }) => [turnIn(slot), sizeIn(slot)]),
    },
    when: [
      before === undefined ? oneHolds(hasNo(turnIn(own)), equals(turnIn(own), until)) : isAsSeen(before),
      // An empty slot may have been removed by another process: nothing is counted twice by that.
      ...others.map((each) => (each.size === 0 ? oneHolds(hasNo(turnIn(each.slot)), isAsSeen(each)) : isAsSeen(each))),
    ],
  }
}

const isAsSeen = ({ slot, turn, size }: Slot): Clause => allHold(equals(turnIn(slot), turn), equals(sizeIn(slot), size))
