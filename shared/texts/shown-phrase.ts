import { withMarks } from '../domain/shown-text.ts'
import type { Phrase, PhraseValue } from './phrase.ts'

/**
 * A phrase as people see it: hidden characters of its values are marks. Its members are in order: storage does not keep their order, and
 * the entity tag of the task depends on it.
 */
export function shownPhrase({ key, values }: Phrase): Phrase {
  const shown = Object.entries(values).map(([name, value]) => [name, shownValue(value)] as const)
  return { key: withMarks(key), values: Object.fromEntries(shown.toSorted(([one], [other]) => (one < other ? -1 : 1))) }
}

function shownValue(value: PhraseValue): PhraseValue {
  if (typeof value === 'string') return withMarks(value)
  if (typeof value === 'number') return value
  if ('key' in value) return shownPhrase(value)
  if ('quoted' in value) return { quoted: withMarks(value.quoted) }
  if ('time' in value) return value
  if ('currency' in value) return { amount: value.amount, currency: value.currency }
  if ('all' in value) return { all: value.all.map(shownValue) }
  if ('each' in value) return { each: value.each.map(shownValue) }
  if ('lines' in value) return { lines: value.lines.map(shownValue) }
  if ('sentences' in value) return { sentences: value.sentences.map(shownValue) }
  return value.map(shownValue)
}
