import { reference } from './read.ts'
import { keys } from './table.ts'
import { equals, hasNo, isAtLeast, isBelow, oneHolds, update, upsert, type Write } from './write.ts'

/**
 * How many places for calls at once the processes have leased, all in all (`leased`) and by the turn at whose end they end (`until7`,
 * `until8`, …). INVARIANT: `leased` is the sum of the others; every write here changes both alike.
 */
export type RatePlaces = { readonly leased: number } & Readonly<Record<string, unknown>>

const UNTIL = 'until'
const places = (subject: string) => reference<RatePlaces>(keys.ratePlaces(subject))

/** Leases places until the end of a turn, if so many are free; `expiresAt` in seconds. Each of these is 1 write unit. */
export function leasePlaces(subject: string, turn: number, size: number, limit: number, expiresAt: number): Write {
  const enoughFree = oneHolds(hasNo('leased'), isBelow('leased', limit - size + 1))
  return upsert(places(subject), { add: { leased: size, [`${UNTIL}${turn}`]: size }, set: { expiresAt } }, { when: [enoughFree] })
}

/** Keeps leased places until the end of a later turn, if nobody has taken them for those of a dead process. */
export function renewPlaces(subject: string, from: number, to: number, size: number, expiresAt: number): Write {
  const change = { add: { [`${UNTIL}${from}`]: -size, [`${UNTIL}${to}`]: size }, set: { expiresAt } }
  return update(places(subject), change, { when: [isAtLeast(`${UNTIL}${from}`, size)] })
}

export function giveBackPlaces(subject: string, turn: number, size: number): Write {
  return update(places(subject), { add: { leased: -size, [`${UNTIL}${turn}`]: -size } }, { when: [isAtLeast(`${UNTIL}${turn}`, size)] })
}

/** Frees what was leased until the end of a turn that is over: whoever had it is gone, or has leased anew. Only one process does. */
export function freeExpired(subject: string, turn: number, size: number): Write {
  const change = { add: { leased: -size }, remove: [`${UNTIL}${turn}`] }
  return update(places(subject), change, { when: [equals(`${UNTIL}${turn}`, size)] })
}

/** The turns that are over before this one, and how many places were leased until them. */
export function expiredIn(
  item: Readonly<Record<string, unknown>>,
  turn: number,
): readonly { readonly turn: number; readonly size: number }[] {
  return Object.entries(item).flatMap(([name, size]) => {
    const until = name.startsWith(UNTIL) ? Number(name.slice(UNTIL.length)) : Number.NaN
    return until < turn && typeof size === 'number' ? [{ turn: until, size }] : []
  })
}
