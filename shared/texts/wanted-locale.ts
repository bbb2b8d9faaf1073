/** The languages of the product, as a person chooses them: two letters of ISO 639. */
export const LOCALES = ['en', 'de', 'fr', 'es', 'pt', 'ar'] as const

export type Locale = (typeof LOCALES)[number]

const MOST_READ = 1_000
/** `de`, `de-AT`, `*`. */
const RANGE = /^(?<language>[a-z]{2,8}|\*)(?:-[a-z0-9]{1,8})*$/

/**
 * The language that a caller asks for with `accept-language` (RFC 9110 §12.5.4): the first supported one of the highest quality; `de-AT`
 * is `de`. any (`*`) is English. `undefined` if none
 * of them is supported.
 */
export function wantedLocale(header: string | undefined): Locale | undefined {
  if (header === undefined) return undefined
  const ranges = header.slice(0, MOST_READ).toLowerCase().split(',').map(rangeIn)
  const best = ranges.reduce<Range>((soFar, range) => (range.quality > soFar.quality ? range : soFar), { locale: undefined, quality: 0 })
  return best.locale
}

type Range = { readonly locale: Locale | undefined; readonly quality: number }

/** A range that is unreadable or not supported has no quality. */
function rangeIn(part: string): Range {
  const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
  const language = RANGE.exec(name)?.groups?.language
  const locale = language === '*' ? 'en' : LOCALES.find((each) => each === language)
  if (locale === undefined) return { locale, quality: 0 }
  return { locale, quality: qualityIn(parameters) }
}

function qualityIn(parameters: readonly string[]): number {
  const written = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  if (written === undefined) return 1
  return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(written) ? Number(written) : 0
}

const RIGHT_TO_LEFT: ReadonlySet<Locale> = new Set(['ar'])

/** The direction of the text of a page, for `dir`. */
export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(locale) ? 'rtl' : 'ltr'
}

/** The headers of an answer that follows `accept-language`. */
export function languageHeaders(locale: Locale): Readonly<Record<string, string>> {
  return { 'content-language': locale, vary: 'origin, accept-language' }
}
