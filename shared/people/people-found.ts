import * as z from 'zod'
import type { Call } from '../contract/call.ts'
import { page } from '../contract/fields.ts'
import { ok, type Reply } from '../contract/http.ts'
import { cursorFrom, linkToNext, listAnswer } from '../contract/list-answer.ts'
import { firstFound, holdsPart, searchable } from '../domain/identity/search-words.ts'
import { type CustomerId, NO_ID } from '../domain/ids.ts'
import { invalid } from '../errors/refusal.ts'
import { identityNamed } from '../storage/identities.ts'
import { type NamedRow, peopleByName, wordOf } from '../storage/people-by-name.ts'
import type { Profile } from '../storage/persons.ts'
import type { Listing, Reference } from '../storage/read.ts'
import type { Key } from '../storage/table.ts'

/** `search`: any part of a name, an e-mail address or a phone number, or a whole identity. */
const searchField = () => z.string().trim().min(1).max(100).optional()

/** The query of a list of people. */
export const peopleQuery = () => page().extend({ search: searchField() })

type Query = z.output<ReturnType<typeof page>>
type Found = Pick<Call, 'read' | 'request'>

/** The people of one scope: one by their id, and all of them newest first. */
type People = {
  readonly profileAt: (customerId: CustomerId) => Reference<Profile>
  readonly everybody: (limit: number, after: string | undefined) => Listing<Profile>
}

/** Marks the cursors of the second part of a search: no text of a search begins so. */
const REST = 'rest:'
/** Profiles that are read at once, and at most for one page of the second part. */
const READ_AT_ONCE = 250
const MOST_READ = 2_000

/**
 * Answers a page of the people of one scope who match a search text. People whose name, last name or e-mail address begins with it come
 * first, in alphabetical order, from an index. Then come people who have it elsewhere, newest first: their pages read through the profiles,
 * up to a bound. A page can hold fewer people than its limit, even none, where more follow.
 */
export async function peopleFound(
  call: Found,
  query: Query,
  text: string,
  people: People,
  shown: (profile: Profile) => unknown,
): Promise<Reply> {
  const begin = searchable(text)
  if (begin === '') return ok([])
  const after = query.cursor === undefined ? undefined : placeInRest(query.cursor)
  if (after !== undefined) return rest(call, query.limit, text, people, shown, after)
  const first = await thoseWhoBegin(call, query, begin, people.profileAt, shown)
  if (first.headers?.link !== undefined) return first
  if (query.cursor === undefined && Array.isArray(first.body) && first.body.length === 0)
    return rest(call, query.limit, text, people, shown, '')
  return { ...first, headers: { ...first.headers, link: linkToNext(call.request, cursorFrom(REST)) } }
}

/** A page of the first part: reads the rows of the index, and then the profiles of this page. */
function thoseWhoBegin(
  call: Found,
  query: Query,
  begin: string,
  profileAt: People['profileAt'],
  shown: (profile: Profile) => unknown,
): Promise<Reply> {
  const like = profileAt(NO_ID).key
  return listAnswer(
    call,
    query,
    (limit, after) => peopleByName(like, begin, limit, after),
    async (rows) => {
      const profiles = await call.read.many(rows.map(({ customerId }) => profileAt(customerId)))
      return profiles.flatMap((profile, index) =>
        profile !== undefined && isShownHere(profile, begin, rows[index]) ? [shown(profile)] : [],
      )
    },
  )
}

/** Shows each person once, under the first of their words that fit. */
function isShownHere(profile: Profile, begin: string, row: NamedRow | undefined): boolean {
  return row !== undefined && firstFound(profile, begin) === wordOf(row as NamedRow & Key)
}

/** Those who have the text within a word, a phone number, or as an identity, and were not among the first. */
async function rest(
  { read, request }: Found,
  limit: number,
  text: string,
  { profileAt, everybody }: People,
  shown: (profile: Profile) => unknown,
  place: string,
): Promise<Reply> {
  const begin = searchable(text)
  const byIdentity = place === '' ? await withIdentity({ read }, text, profileAt) : undefined
  const isLater = (profile: Profile): boolean => firstFound(profile, begin) === undefined && holdsPart(profile, text)
  const found = byIdentity === undefined || isLater(byIdentity) || firstFound(byIdentity, begin) !== undefined ? [] : [byIdentity]
  let after = place === '' ? undefined : place
  for (let looked = 0; looked < MOST_READ; looked += READ_AT_ONCE) {
    const { things, next } = await read.list(everybody(READ_AT_ONCE, after))
    for (const profile of things as readonly (Profile & Key)[]) {
      after = profile.SK
      if (isLater(profile)) found.push(profile)
      if (found.length >= limit) return ok(found.map(shown), { link: linkToNext(request, cursorFrom(`${REST}${after}`)) })
    }
    if (next === undefined) return ok(found.map(shown))
    after = next
  }
  return ok(found.map(shown), { link: linkToNext(request, cursorFrom(`${REST}${after}`)) })
}

/** The person of this scope with this identity. */
async function withIdentity({ read }: Pick<Found, 'read'>, text: string, profileAt: People['profileAt']): Promise<Profile | undefined> {
  const identity = await read.one(identityNamed(text.normalize('NFKC').toLowerCase().normalize('NFKC')))
  return identity === undefined ? undefined : read.one(profileAt(identity.customerId))
}

/** The place in the second part at which a page begins; `undefined` for a cursor of the first part. */
function placeInRest(cursor: string): string | undefined {
  const text = Buffer.from(cursor, 'base64url').toString('latin1')
  if (!text.startsWith(REST)) return undefined
  const place = text.slice(REST.length)
  if (!/^\d{0,20}$/.test(place)) throw invalid('cursor', 'must be a cursor of this list')
  return place
}
