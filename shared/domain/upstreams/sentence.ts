import { createHash } from 'node:crypto'
import Mustache from 'mustache'
import { cutText } from '../cut-text.ts'
import { inOneLine, quoted } from '../quoted-text.ts'
import { valueAt } from './json-schema.ts'

/** The values that a sentence names. */
type SentenceValues = { readonly path: unknown; readonly query: unknown; readonly body: unknown }

const LONGEST_SENTENCE = 500
const MOST_VALUES = 20
const LONGEST_VALUE = 200
const NAME = /^(?:path|query|body)(?:\.[A-Za-z0-9_-]{1,60}){1,10}$/
/** Signs of tags that are no plain value: sections, partials, comments, other delimiters, and values that are not escaped. */
const OTHER_TAG = /\{\{\s*[#^/>!=&{]/

/** One part of a sentence: a text, or the names that lead to a value. */
type Part = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'value'; readonly names: readonly string[] }
type ReadSentence = { readonly kind: 'sentence'; readonly parts: readonly Part[] } | { readonly kind: 'refused'; readonly why: string }

/** Reads a Mustache sentence that may contain values of path, query and body, and nothing else. */
export function readSentence(text: string): ReadSentence {
  if (text.length > LONGEST_SENTENCE) return refused(`must have at most ${LONGEST_SENTENCE} characters`)
  const other = text.search(OTHER_TAG)
  if (other !== -1) return refused(`must contain only values such as {{body.amount}} (position ${other + 1})`)
  const tokens = tokensOf(text)
  if (tokens === undefined) return refused('must close every {{ with }}')
  const parts = tokens.map(
    ([kind, value]): Part => (kind === 'name' ? { kind: 'value', names: value.split('.') } : { kind: 'text', text: value }),
  )
  const odd = parts.find((part) => part.kind === 'value' && !NAME.test(part.names.join('.')))
  if (odd?.kind === 'value')
    return refused(`must name members of path, query or body, such as {{body.amount}} (got {{${odd.names.join('.').slice(0, 60)}}})`)
  if (parts.filter(({ kind }) => kind === 'value').length > MOST_VALUES) return refused(`must have at most ${MOST_VALUES} values`)
  return { kind: 'sentence', parts }
}

const refused = (why: string): ReadSentence => ({ kind: 'refused', why })

function tokensOf(text: string): readonly (readonly [string, string])[] | undefined {
  try {
    return Mustache.parse(text).map(([kind, value]) => [String(kind), String(value)])
  } catch {
    return undefined
  }
}

/** The sentence with its values: hidden characters are marked, and a value that is more than one word stands in quotes. */
export function sentenceWith(parts: readonly Part[], values: SentenceValues): string {
  const text = parts.map((part) => (part.kind === 'text' ? part.text : inWords(valueAt(values, part.names)))).join('')
  return inOneLine(text)
}

const WORD = /^[A-Za-z0-9](?:[A-Za-z0-9._:/+@-]{0,98}[A-Za-z0-9])?$/

function inWords(value: unknown): string {
  if (value === undefined || value === null) return 'none'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (WORD.test(text)) return text
  if (text.length <= LONGEST_VALUE) return quoted(text)
  // Two different values never read the same.
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16)
  return `${quoted(`${cutText(text, LONGEST_VALUE)}…`)} (${text.length} characters, SHA-256 ${hash})`
}
