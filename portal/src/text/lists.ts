import { READERS_LOCALE, SHOWN } from './locale.ts'

const conjunction = new Intl.ListFormat(READERS_LOCALE, { type: 'conjunction' })
const disjunction = new Intl.ListFormat(READERS_LOCALE, { type: 'disjunction' })

/** "A and B" in the reader's language. */
export const allOf = (items: Iterable<string>): string => conjunction.format(items)

/** "A or B" in the reader's language. */
export const oneOf = (items: Iterable<string>): string => disjunction.format(items)

/** The comma of the reader's language, with its space. */
export const COMMA = SHOWN === 'ar' ? '، ' : ', '

/** "A, B" in the reader's language. */
export const listed = (items: readonly string[]): string => items.join(COMMA)

/** A heading as it is written within a sentence. German keeps the capitals of its nouns. */
export const within = (heading: string): string => (SHOWN === 'de' ? heading : heading.toLocaleLowerCase(READERS_LOCALE))
