import { READERS_LOCALE, SHOWN } from './locale.ts'

const conjunction = new Intl.ListFormat(READERS_LOCALE, { type: 'conjunction' })
const disjunction = new Intl.ListFormat(READERS_LOCALE, { type: 'disjunction' })

/** "A and B" in the reader's language. */
export const allOf = (items: Iterable<string>): string => conjunction.format(items)

/** "A or B" in the reader's language. */
export const oneOf = (items: Iterable<string>): string => disjunction.format(items)

/** The comma of the reader's language, with its space. */
export const COMMA = SHOWN === 'ar' ? '، ' : ', '

const SEMICOLON = SHOWN === 'ar' ? '؛ ' : SHOWN === 'fr' ? '\u00a0; ' : '; '

/** "A; B" in the reader's language. */
export const apart = (items: readonly string[]): string => items.join(SEMICOLON)

/** "Name: value" in the reader's language. */
export const labelled = (name: string, value: string | number): string => `${name}${SHOWN === 'fr' ? '\u00a0' : ''}: ${value}`

/** "A, B" in the reader's language. */
export const listed = (items: readonly string[]): string => items.join(COMMA)

/** A heading as it is written within a sentence. German keeps the capitals of its nouns, and every language those of OAuth and JSON. */
export const within = (heading: string): string =>
  SHOWN === 'de' ? heading : heading.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLocaleLowerCase(READERS_LOCALE))
