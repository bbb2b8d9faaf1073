// A copy of shared/texts/in-words.ts, made by `npm run docs`: change that file.

import type { Joined, Phrase, PhraseValue } from './phrase.ts'

/** The language in which a phrase is put into words. */
export type Speech = {
  /** BCP 47. */
  readonly locale: string
  /** The translation with these values; `undefined` if there is none, so that the English text is shown. */
  readonly translate: (key: string, values: Readonly<Record<string, string | number>>) => string | undefined
  /** For times. UTC without it. */
  readonly timeZone?: string
  /** `none`: for readers who would see the signs of direction that isolate a value or that `Intl` writes in Arabic. */
  readonly isolates?: 'none'
}

/** Puts a phrase into English words: those of the code, with money and times as the API writes them. */
export function inEnglish(phrase: Phrase): string {
  return filled(phrase.key, valuesIn(phrase, englishValue))
}

/** Puts a phrase into the words of a language, with money and times in the form of the language. Falls back to English, part by part. */
export function inWords(phrase: Phrase, speech: Speech): string {
  if (speech.locale === 'en') return inEnglish(phrase)
  const values = valuesIn(phrase, (value) => isolated(seamed(valueIn(value, speech), value), value, speech))
  return contracted(speech.translate(phrase.key, values) ?? filled(phrase.key, values), speech.locale)
}

/** Stands before a phrase within a phrase until both are words. A private character: texts of users never have it here. */
const SEAM = '\ue000'

const seamed = (text: string, value: PhraseValue): string => {
  const words = text.replaceAll(SEAM, '')
  return typeof value === 'object' && 'key' in value ? `${SEAM}${words}` : words
}

/** Prepositions that become one word with the article of the phrase after them. */
const CONTRACTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  fr: { 'de le': 'du', 'à le': 'au' },
  es: { 'de el': 'del', 'a el': 'al' },
  pt: { 'de o': 'do', 'de a': 'da', 'a o': 'ao', 'a a': 'à', 'em o': 'no', 'em a': 'na' },
}

function contracted(text: string, locale: string): string {
  const of = CONTRACTIONS[locale.split('-')[0] ?? '']
  return text
    .replaceAll(
      /(?<=^|\s)(\p{L}+) \ue000(\p{L}+)(?=\s)/gu,
      (both, preposition: string, article: string) => of?.[`${preposition} ${article}`] ?? both,
    )
    .replaceAll(SEAM, '')
}

function valuesIn({ values }: Phrase, textOf: (value: PhraseValue) => string): Readonly<Record<string, string | number>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? value : textOf(value)]))
}

/** The names of an English text, and its counts. */
const SLOT = /\{(\w+)(?:, plural, one \{([^{}]*)\} other \{([^{}]*)\})?\}/g

function filled(key: string, values: Readonly<Record<string, string | number>>): string {
  return key.replaceAll(SLOT, (slot, name: string, one: string | undefined, other: string | undefined) => {
    const value = values[name]
    if (value === undefined) return slot
    if (one === undefined || other === undefined) return String(value)
    return (value === 1 ? one : other).replace('#', value.toLocaleString('en'))
  })
}

function englishValue(value: PhraseValue): string {
  if (typeof value !== 'object') return String(value)
  if ('key' in value) return inEnglish(value)
  if ('quoted' in value) return `“${value.quoted}”`
  if ('time' in value) return value.time
  if ('currency' in value) return `${grouped(value.amount)} ${value.currency}`
  const { parts, by } = partsOf(value)
  return parts.map(englishValue).join(ENGLISH_BETWEEN[by])
}

const ENGLISH_BETWEEN = { comma: ', ', and: ' and ', semicolon: '; ', stop: '. ', line: '\n' } as const
type Between = keyof typeof ENGLISH_BETWEEN

function partsOf(value: readonly PhraseValue[] | Joined): { readonly parts: readonly PhraseValue[]; readonly by: Between } {
  if ('all' in value) return { parts: value.all, by: 'and' }
  if ('each' in value) return { parts: value.each, by: 'semicolon' }
  if ('sentences' in value) return { parts: value.sentences, by: 'stop' }
  if ('lines' in value) return { parts: value.lines, by: 'line' }
  return { parts: value, by: 'comma' }
}

function grouped(amount: string): string {
  const [whole = '', fraction] = amount.split('.')
  const thousands = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? thousands : `${thousands}.${fraction}`
}

function valueIn(value: PhraseValue, speech: Speech): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return undirected(new Intl.NumberFormat(speech.locale, { useGrouping: false }).format(value), speech)
  if ('key' in value) return inWords(value, speech)
  if ('quoted' in value) return quotedIn(speech.locale, isolated(value.quoted, value.quoted, speech))
  if ('time' in value) return undirected(momentIn(value.time, speech), speech)
  if ('currency' in value) return undirected(moneyIn(value.amount, value.currency, speech.locale), speech)
  const { parts, by } = partsOf(value)
  const texts = parts.map((part) => isolated(valueIn(part, speech), part, speech))
  if (by === 'and') return new Intl.ListFormat(speech.locale, { type: 'conjunction' }).format(texts)
  return texts.join(isArabic(speech.locale) ? ARABIC_BETWEEN[by] : ENGLISH_BETWEEN[by])
}

const ARABIC_BETWEEN = { comma: '، ', semicolon: '؛ ', stop: '. ', line: '\n' } as const
const isArabic = (locale: string): boolean => locale === 'ar' || locale.startsWith('ar-')

/** The quotation marks of each language; those of English for others. */
const MARKS: Readonly<Record<string, readonly [string, string]>> = {
  de: ['„', '“'],
  fr: ['«\u00a0', '\u00a0»'],
  es: ['«', '»'],
  ar: ['«', '»'],
}

function quotedIn(locale: string, text: string): string {
  const [open, close] = MARKS[locale.split('-')[0] ?? ''] ?? ['“', '”']
  return `${open}${text}${close}`
}

/** In Arabic, text of another direction must not move the words around it. Phrases have the direction of the sentence. */
function isolated(text: string, value: PhraseValue, { locale, isolates }: Speech): string {
  const isOurs = text === '' || (typeof value === 'object' && !('time' in value) && !('currency' in value))
  return isOurs || isolates === 'none' || !isArabic(locale) ? text : `\u2068${text}\u2069`
}

/** The signs of direction that `Intl` writes around numbers and dates: U+061C, U+200E, U+200F. */
const DIRECTIONS = /[\u061c\u200e\u200f]/g

function undirected(formatted: string, { isolates }: Speech): string {
  return isolates === 'none' ? formatted.replaceAll(DIRECTIONS, '') : formatted
}

/** A decimal text keeps digits that a number would lose. Older declarations do not know it. */
type ExactFormat = { readonly format: (decimal: string) => string }

function moneyIn(amount: string, currency: string, locale: string): string {
  const digits = amount.split('.')[1]?.length ?? 0
  const style = {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const
  const format: unknown = new Intl.NumberFormat(locale, style)
  return (format as ExactFormat).format(amount)
}

const DAY = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const TIME = { ...DAY, hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const

function momentIn(at: string, { locale, timeZone = 'UTC' }: Speech): string {
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return at
  if (at.length === DATE_LENGTH) return new Intl.DateTimeFormat(locale, { ...DAY, timeZone: 'UTC' }).format(date)
  return new Intl.DateTimeFormat(locale, { ...TIME, timeZone }).format(date)
}

const DATE_LENGTH = '2026-01-31'.length
