import type { Call } from '../../shared/contract/call.ts'
import { type CustomerId, writtenId } from '../../shared/domain/ids.ts'
import { invalid } from '../../shared/errors/refusal.ts'
import { person } from '../../shared/storage/persons.ts'
import type { Listing } from '../../shared/storage/read.ts'
import type { Key } from '../../shared/storage/table.ts'

/** The place at which a list of candidates continues: sort keys, the outer list's first. */
export type Position = readonly string[]

/** Something that a search may find, and the place behind it. */
type Candidate = { readonly id: string; readonly behind: Position }

/** Candidates from one place on, in the order of their keys. */
export type Candidates = (read: Call['read'], from: Position) => AsyncIterable<Candidate>

/** Things that are read at once. */
const AT_ONCE = 50

type Lists<T> = (limit: number, after: string | undefined) => Listing<T>

/** The things of one list. */
export function listed<T>(list: Lists<T>, idOf: (thing: T) => string | number): Candidates {
  return async function* (read, [from]) {
    let last: string | undefined
    for await (const { thing, key } of thingsIn(read, list, from)) {
      const id = String(idOf(thing))
      // Somebody with several positions stands in a list several times.
      if (id !== last) yield { id, behind: [key] }
      last = id
    }
  }
}

/** The names of all identities of people. The last part of a position counts those that a page has shown of the next person. */
export function identitiesOf(people: Candidates): Candidates {
  return async function* (read, from) {
    let before: Position = from.slice(0, -1)
    let shown = Number(from.at(-1) ?? 0)
    for await (const { id, behind } of people(read, before)) {
      const { identities = [] } = (await read.one(person(writtenId<CustomerId>(id)))) ?? {}
      const start = before
      const named = identities.map((name, at) => {
        const isLast = at + 1 === identities.length
        return { id: name, behind: isLast ? [...behind, '0'] : [...start, String(at + 1)] }
      })
      yield* named.slice(shown)
      before = behind
      shown = 0
    }
  }
}

/** The things that belong to the things of a list, such as the wallets of customers. */
export function listedWithin<T>(outer: Lists<T>, inner: (thing: T) => Candidates): Candidates {
  return async function* (read, [from, ...rest]) {
    let before = from === '' ? undefined : from
    let inside = rest
    for await (const { thing, key } of thingsIn(read, outer, before)) {
      for await (const { id, behind } of inner(thing)(read, inside)) yield { id, behind: [before ?? '', ...behind] }
      inside = []
      before = key
    }
  }
}

/** One thing that is known already. */
export function single(id: string | number): Candidates {
  return async function* (_, from) {
    if (from.length === 0) yield { id: String(id), behind: ['-'] }
  }
}

async function* thingsIn<T>(read: Call['read'], list: Lists<T>, from: string | undefined): AsyncIterable<{ thing: T; key: string }> {
  let after = from
  if (after !== undefined && !isIn(list(1, undefined), after)) throw invalid('page.token', 'must be the next_token of the same search')
  do {
    const page = await read.list(list(AT_ONCE, after))
    for (const thing of page.things) yield { thing, key: (thing as Key).SK }
    after = page.next
  } while (after !== undefined)
}

function isIn({ prefix }: Listing<unknown>, key: string): boolean {
  return /^[\x21-\x7e]{1,300}$/.test(key) && key.startsWith(prefix)
}
