import { cleaned, LONGEST_TEXT } from './untrusted.ts'

/** Maximum number of language model tokens per answer, and the approximate characters of JSON per token. */
export const TOKENS_PER_ANSWER = 4000
const CHARACTERS_PER_TOKEN = 3
/** Room for the text around the data. */
const AROUND_CHARACTERS = 1500
const DATA_CHARACTERS = TOKENS_PER_ANSWER * CHARACTERS_PER_TOKEN - AROUND_CHARACTERS

const lengthOf = (value: unknown): number => (JSON.stringify(value) ?? '').length

/** The number of things, from the first, that fit into one answer; at least one, so that a cursor always advances. */
export function countThatFits(things: readonly unknown[], room: number = DATA_CHARACTERS): number {
  let used = 2
  for (const [index, thing] of things.entries()) {
    used += lengthOf(thing) + 1
    if (used > room) return Math.max(1, index)
  }
  return things.length
}

/** Ever shorter limits for texts and lists, tried in this order. */
const CUTS = [
  { text: LONGEST_TEXT, elements: 1000 },
  { text: 200, elements: 50 },
  { text: 80, elements: 10 },
  { text: 40, elements: 3 },
] as const

/** Cleans one thing and cuts it until it fits. */
export function fitting(value: unknown, room: number = DATA_CHARACTERS): unknown {
  for (const { text, elements } of CUTS) {
    const cut = shortened(cleaned(value, text), elements)
    if (lengthOf(cut) <= room) return cut
  }
  return 'too large to be shown: ask for a part of it'
}

function shortened(value: unknown, elements: number): unknown {
  if (Array.isArray(value)) {
    const kept = value.slice(0, elements).map((each) => shortened(each, elements))
    return value.length > elements ? [...kept, `… (${value.length - elements} more)`] : kept
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shortened(each, elements)]))
}
