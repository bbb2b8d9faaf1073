import { LONGEST_PATTERN, linearPattern, whyTooLarge } from '../patterns/linear-pattern.ts'
import { endOf, endOfClass, patternSize } from '../patterns/pattern-size.ts'

/** A tenant's pattern for passwords. `why` is for the author of the pattern. */
type PasswordPattern =
  | { readonly kind: 'pattern'; readonly isMetBy: (password: string) => boolean }
  | { readonly kind: 'refused'; readonly why: string }

/**
 * Reads the regular expression of a password rule. Most begin with look-aheads (`^(?=.*[A-Z])(?=.*\d).{10,}$`), which linear-time engines
 * do not have. Each becomes a pattern of its own, and a password must match all of them. Look-ahead anywhere else, look-behind and
 * back-references are refused, with their position.
 * Decision: as elsewhere, a pattern may match anywhere unless it is anchored; one that begins with look-aheads is anchored at the start.
 */
export async function passwordPattern(source: string): Promise<PasswordPattern> {
  if (source.length > LONGEST_PATTERN) return { kind: 'refused', why: `must have at most ${LONGEST_PATTERN} characters` }
  const large = whyTooLarge(patternSize(source))
  if (large !== undefined) return { kind: 'refused', why: large }
  const parts = partsOf(source)
  if (parts.kind === 'refused') return parts
  const tests: ((password: string) => boolean)[] = []
  for (const { text, at, wanted } of parts.parts) {
    // By itself first, so that no bracket of its own can close the one that is put around it.
    const alone = await linearPattern(text)
    if (alone.kind === 'refused') return at === 0 ? alone : { kind: 'refused', why: `${alone.why} (counted from position ${at + 1})` }
    const anchored = parts.parts.length === 1 ? alone : await linearPattern(`${parts.flags}^(?:${text})`)
    if (anchored.kind === 'refused') return anchored
    tests.push((password) => anchored.isFoundIn(password) === (wanted === 'found'))
  }
  return { kind: 'pattern', isMetBy: (password) => tests.every((test) => test(password)) }
}

type Part = { readonly text: string; readonly at: number; readonly wanted: 'found' | 'not-found' }
type Parts =
  | { readonly kind: 'parts'; readonly flags: string; readonly parts: readonly Part[] }
  | { readonly kind: 'refused'; readonly why: string }

const BEGINNING = /^(?<flags>\(\?[imsU]{1,4}\))?(?:\^|\\A)?/
const LOOK_AHEAD = /^\(\?[=!]/

/** The look-aheads at the beginning, and the rest. */
function partsOf(source: string): Parts {
  const beginning = BEGINNING.exec(source)
  const flags = beginning?.groups?.flags ?? ''
  let at = beginning?.[0].length ?? 0
  const parts: Part[] = []
  while (LOOK_AHEAD.test(source.slice(at, at + 3))) {
    const end = closingOf(source, at)
    if (end === undefined) return { kind: 'refused', why: `must close its look-ahead at position ${at + 1}` }
    parts.push({ text: source.slice(at + 3, end), at: at + 3, wanted: source[at + 2] === '=' ? 'found' : 'not-found' })
    at = end + 1
  }
  if (parts.length === 0) return { kind: 'parts', flags: '', parts: [{ text: source, at: 0, wanted: 'found' }] }
  const rest = source.slice(at)
  if (hasAlternatives(rest))
    return { kind: 'refused', why: `must have brackets around the alternatives after its look-aheads, from position ${at + 1}` }
  return { kind: 'parts', flags, parts: [...parts, { text: rest, at, wanted: 'found' }] }
}

/** The position of the bracket that closes the one at `open`. */
function closingOf(source: string, open: number): number | undefined {
  let depth = 0
  for (const { sign, at } of signsOf(source.slice(open))) {
    if (sign === '(') depth++
    else if (sign === ')' && --depth === 0) return open + at
  }
  return undefined
}

/** Detects alternatives outside all brackets: the look-aheads would apply only to the first. */
function hasAlternatives(source: string): boolean {
  let depth = 0
  for (const { sign } of signsOf(source)) {
    if (sign === '(') depth++
    else if (sign === ')') depth--
    else if (sign === '|' && depth === 0) return true
  }
  return false
}

/** The characters of a pattern that have a special meaning: not escaped, not quoted by \Q…\E, not in a class. */
function* signsOf(source: string): Generator<{ readonly sign: string; readonly at: number }> {
  for (let at = 0; at < source.length; at++) {
    if (source.startsWith('\\Q', at)) at = endOf(source, '\\E', at + 2) + 1
    else if (source[at] === '\\') at++
    else if (source[at] === '[') at = endOfClass(source, at)
    else yield { sign: source[at] ?? '', at }
  }
}
