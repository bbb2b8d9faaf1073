import * as z from 'zod'
import type { Call } from '../contract/call.ts'
import { page } from '../contract/fields.ts'
import { ok, type Reply } from '../contract/http.ts'
import { listAnswer } from '../contract/list-answer.ts'
import { firstFound, searchable } from '../domain/identity/search-words.ts'
import { type CustomerId, NO_ID } from '../domain/ids.ts'
import { type NamedRow, peopleByName, wordOf } from '../storage/people-by-name.ts'
import type { Profile } from '../storage/persons.ts'
import type { Reference } from '../storage/read.ts'
import type { Key } from '../storage/table.ts'

/** `search`: how a name or an e-mail address begins. */
const searchField = () => z.string().trim().min(1).max(100).optional()

/** The query of a list of people. */
export const peopleQuery = () => page().extend({ search: searchField() })

type Query = z.output<ReturnType<typeof page>>

/**
 * Answers a page of the people of one scope whose name, last name or e-mail address begins with a text, in alphabetical order. 2 round
 * trips, whose cost grows with the page only. A page can hold fewer people than its limit, even none, where more follow.
 */
export async function peopleFound(
  call: Pick<Call, 'read' | 'request'>,
  query: Query,
  text: string,
  profileAt: (customerId: CustomerId) => Reference<Profile>,
  shown: (profile: Profile) => unknown,
): Promise<Reply> {
  const begin = searchable(text)
  if (begin === '') return ok([])
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
