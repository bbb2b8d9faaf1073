import { type Catalogue, catalogueIn } from './catalogues.ts'
import type { Locale } from './wanted-locale.ts'

/** Puts English error texts into one language. */
export type TranslateError = (text: string) => string

/**
 * The translator of error texts. An error is written in English where its rule is; its translation is found by that text, and where the
 * text has values, by the text around them. A text without a translation stays English.
 */
export async function errorsIn(locale: Exclude<Locale, 'en'>): Promise<TranslateError> {
  const known = translators.get(locale) ?? catalogueIn(locale, 'errors').then(translatorOf)
  translators.set(locale, known)
  return await known
}

const translators = new Map<Locale, Promise<TranslateError>>()

/** A text with values: matches it and takes the values out. */
type Pattern = { readonly key: string; readonly regex: RegExp; readonly letters: number }

/** Longer texts are not matched: a pattern must not cost much, whatever a value contains. */
const LONGEST_MATCHED = 1_000
const DEEPEST = 3
/** The value that was received, at the end of any text. */
const RECEIVED = /^(?<text>.+) \(got (?<value>.{1,200})\)$/s

function translatorOf({ texts, translate }: Catalogue): TranslateError {
  const patterns = Object.keys(texts)
    .filter((key) => key.includes('{') && !JOINED.has(key))
    .map(patternOf)
    .toSorted((a, b) => b.letters - a.letters)

  /** Texts that tell what was received themselves. */
  const telling = patterns.filter(({ key }) => key.includes('(got '))

  const translated = (text: string, depth: number): string | undefined => {
    if (depth > DEEPEST || text.length > LONGEST_MATCHED) return undefined
    const whole = Object.hasOwn(texts, text) ? translate(text, {}) : undefined
    return (
      whole ??
      fromPattern(text, depth, telling) ??
      withReceived(text, depth) ??
      fromPattern(text, depth, patterns) ??
      alternatives(text, depth)
    )
  }
  const fromPattern = (text: string, depth: number, among: readonly Pattern[]): string | undefined => {
    for (const { key, regex } of among) {
      const values = regex.exec(text)?.slice(1)
      if (values !== undefined) return translate(key, Object.fromEntries(values.map((value, at) => [at, shownValue(value, depth)])))
    }
    return undefined
  }
  const shownValue = (value: string, depth: number) => (WHOLE_NUMBER.test(value) ? Number(value) : (translated(value, depth + 1) ?? value))
  const withReceived = (text: string, depth: number): string | undefined => {
    const { text: inner, value = '' } = RECEIVED.exec(text)?.groups ?? {}
    const known = inner === undefined ? undefined : translated(inner, depth + 1)
    return known === undefined ? undefined : (translate('{0} (got {1})', { 0: known, 1: shownValue(value, depth) }) ?? known)
  }
  const alternatives = (text: string, depth: number): string | undefined => {
    const [first, second] = splitOnce(text, ' or ')
    const known = second === undefined ? undefined : ROLES.test(first) ? first : translated(first, depth + 1)
    if (known === undefined || second === undefined) return undefined
    return translate('{0} or {1}', { 0: known, 1: translated(second, depth + 1) ?? second })
  }
  return (text) => translated(text, 0) ?? text
}

/** Names of roles and positions, which have no translation. */
const ROLES = /^[A-Z][A-Z0-9_]{0,99}(?:, [A-Z][A-Z0-9_]{0,99})*$/
const WHOLE_NUMBER = /^\d{1,15}$/
/** Texts that are made of others. */
const JOINED: ReadonlySet<string> = new Set(['{0} (got {1})', '{0} or {1}'])

function splitOnce(text: string, by: string): readonly [string, string | undefined] {
  const at = text.indexOf(by)
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + by.length)]
}

const SPECIAL = /[\\^$.*+?()[\]{}|]/g

/** ICU quotes braces that are text. */
const PARTS = /'(?<quoted>[{}]+)'|\{\d+\}/g

function patternOf(key: string): Pattern {
  let regex = ''
  let letters = 0
  let from = 0
  const add = (text: string) => {
    regex += text.replaceAll(SPECIAL, '\\$&')
    letters += text.length
  }
  for (const found of key.matchAll(PARTS)) {
    add(key.slice(from, found.index))
    if (found.groups?.quoted === undefined) regex += '(.+?)'
    else add(found.groups.quoted)
    from = found.index + found[0].length
  }
  add(key.slice(from))
  return { key, regex: new RegExp(`^${regex}$`, 's'), letters }
}
