import { READERS_LOCALE } from './locale.ts'

/**
 * Removes the marks of direction that `Intl` writes in Arabic. Elements set the direction of what we format, and a page shows such a mark
 * in a text from users as a hidden character. Only for what `Intl` made: a text from users keeps its marks.
 */
const undirected = (formatted: string): string => formatted.replaceAll(/[\u061c\u200e\u200f]/g, '')

/** Writes numbers in the reader's language. */
export function numbersIn(options?: Intl.NumberFormatOptions): (number: number) => string {
  const format = new Intl.NumberFormat(READERS_LOCALE, options)
  return (number) => undirected(format.format(number))
}

/** Writes moments in the reader's language and time zone. */
export function momentsIn(options: Intl.DateTimeFormatOptions): (at: number | Date) => string {
  const format = new Intl.DateTimeFormat(READERS_LOCALE, options)
  return (at) => undirected(format.format(at))
}

/** Writes distances from now in the reader's language. */
export function distancesIn(options: Intl.RelativeTimeFormatOptions): (value: number, unit: Intl.RelativeTimeFormatUnit) => string {
  const format = new Intl.RelativeTimeFormat(READERS_LOCALE, options)
  return (value, unit) => undirected(format.format(value, unit))
}
