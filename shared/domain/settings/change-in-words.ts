import { type Phrase, type PhraseValue, say } from '../../texts/phrase.ts'
import { inOneLine } from '../quoted-text.ts'
import { withoutQuotes } from '../shown-text.ts'

const LONGEST = 300
const MOST_PARTS = 20

/** Describes a change of a value for the person who approves it: of a JSON object, only the entries that differ. */
export function changeInWords(before: unknown, after: unknown): Phrase {
  if (!isObject(before) || !isObject(after)) return say`${{ before: shownValue(before) }} → ${{ after: shownValue(after) }}`
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = names.filter((name) => JSON.stringify(own(before, name)) !== JSON.stringify(own(after, name)))
  if (changed.length === 0) return say`no change`
  const parts = changed.slice(0, MOST_PARTS).map((name) => changedEntry(name, own(before, name), own(after, name)))
  const more = changed.length - MOST_PARTS
  return say`${{ changes: { each: [...parts, ...(more > 0 ? [say`and ${{ more }} more`] : [])] } }}`
}

function changedEntry(name: string, before: unknown, after: unknown): Phrase {
  return say`${{ name: inOneLine(name) }}: ${{ before: shownValue(before) }} → ${{ after: shownValue(after) }}`
}

/** JSON escapes its own quotation marks in a text; those of other scripts would look like the end of it. */
function inOwnQuotes(json: string): string {
  return json.split('"').map(withoutQuotes).join('"')
}

/** A field that a tenant has named, never one that every object has. */
function own(of: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(of, name) ? of[name] : undefined
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function shownValue(value: unknown): PhraseValue {
  if (value === undefined) return say`nothing`
  const text = inOneLine(inOwnQuotes(JSON.stringify(value)))
  return text.length <= LONGEST ? text : say`${{ value: text.slice(0, LONGEST) }}… (${{ characters: text.length }} characters)`
}
