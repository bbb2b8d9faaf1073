import { READERS_LOCALE, SHOWN } from './locale.ts'

const conjunction = new Intl.ListFormat(READERS_LOCALE, { type: 'conjunction' })
const disjunction = new Intl.ListFormat(READERS_LOCALE, { type: 'disjunction' })

/** "A and B" in the reader's language. */
export const allOf = (items: Iterable<string>): string => conjunction.format(items)

/** "A or B" in the reader's language. */
export const oneOf = (items: Iterable<string>): string => disjunction.format(items)

/** "A, B" with the comma of the reader's language. */
export const listed = (items: readonly string[]): string => items.join(SHOWN === 'ar' ? '، ' : ', ')

/** A heading as it is written within a sentence. German keeps the capitals of its nouns. */
export const within = (heading: string): string => (SHOWN === 'de' ? heading : heading.toLocaleLowerCase(READERS_LOCALE))
