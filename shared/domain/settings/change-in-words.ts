import { inOneLine } from '../quoted-text.ts'
import { withoutQuotes } from '../shown-text.ts'

const LONGEST = 300
const MOST_PARTS = 20

/** Describes a change of a value for the person who approves it: of a JSON object, only the entries that differ. */
export function changeInWords(before: unknown, after: unknown): string {
  if (!isObject(before) || !isObject(after)) return `${inWords(before)} → ${inWords(after)}`
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = names.filter((name) => JSON.stringify(own(before, name)) !== JSON.stringify(own(after, name)))
  if (changed.length === 0) return 'no change'
  const parts = changed
    .slice(0, MOST_PARTS)
    .map((name) => `${inOneLine(name)}: ${inWords(own(before, name))} → ${inWords(own(after, name))}`)
  return [...parts, ...(changed.length > MOST_PARTS ? [`and ${changed.length - MOST_PARTS} more`] : [])].join('; ')
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

function inWords(value: unknown): string {
  const text = value === undefined ? 'nothing' : inOneLine(inOwnQuotes(JSON.stringify(value)))
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}… (${text.length} characters)`
}
