import { defined } from '../domain/defined.ts'
import { searchWords } from '../domain/identity/search-words.ts'
import type { CustomerId } from '../domain/ids.ts'
import type { Profile } from './persons.ts'
import { type Listing, type Reference, reference } from './read.ts'
import { type Key, keys } from './table.ts'
import { remove, replace, type Write } from './write.ts'

/** A person under one of the words by which they are found, in the same scope as their profile. */
export type NamedRow = { readonly customerId: CustomerId }

const row = (profile: Key, word: string) => reference<NamedRow>(keys.personByName(profile, word))

/**
 * Keeps the words of a profile findable, in the transaction of its change: at most 3 rows, 2 write units each. The full name depends on two
 * fields, so that a change of one must be refused when the other has changed since it was read.
 */
export function exchangeNames({ key }: Reference<Profile>, before: Profile | undefined, after: Profile | undefined): readonly Write[] {
  const [had, has] = [before, after].map((of) => (of === undefined ? [] : searchWords(of)))
  const customerId = (after ?? before)?.customerId
  if (had === undefined || has === undefined || customerId === undefined) return []
  return [
    ...has.filter((word) => !had.includes(word)).map((word) => replace(row(key, word), { customerId })),
    ...had.filter((word) => !has.includes(word)).map((word) => remove(row(key, word))),
  ]
}

/** People in the scope of a profile whose words begin with this text, in the order of the words. Costs grow with the page only. */
export function peopleByName(profile: Key, begin: string, limit: number, after?: string): Listing<NamedRow> {
  const { PK } = keys.personByName(profile, begin)
  return { partition: PK, prefix: begin, order: 'oldest-first', limit, ...defined({ after }) }
}

/** The word under which a listed row stands. */
export const wordOf = ({ SK }: Key): string => SK.slice(0, SK.lastIndexOf('#'))
