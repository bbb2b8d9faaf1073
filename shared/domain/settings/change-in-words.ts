import { inOneLine } from '../quoted-text.ts'

const LONGEST = 300
const MOST_PARTS = 20

/** Describes a change of a value for the person who approves it: of a JSON object, only the entries that differ. */
export function changeInWords(before: unknown, after: unknown): string {
  if (!isObject(before) || !isObject(after)) return `${inWords(before)} → ${inWords(after)}`
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  if (changed.length === 0) return 'no change'
  const parts = changed.slice(0, MOST_PARTS).map((name) => `${name}: ${inWords(before[name])} → ${inWords(after[name])}`)
  return [...parts, ...(changed.length > MOST_PARTS ? [`and ${changed.length - MOST_PARTS} more`] : [])].join('; ')
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function inWords(value: unknown): string {
  const text = value === undefined ? 'nothing' : inOneLine(JSON.stringify(value))
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}… (${text.length} characters)`
}
