import { patternSize } from './pattern-size.ts'

/** A regular expression from configuration. It may match anywhere in a text unless it is anchored. `why` is for its author. */
export type LinearPattern =
  | { readonly kind: 'pattern'; readonly isFoundIn: (text: string) => boolean }
  | { readonly kind: 'refused'; readonly why: string }

export const LONGEST_PATTERN = 500
/**
 * Largest size of a pattern with its repeats multiplied out, since time and memory grow with it: `.{8,1000}` has 1,000 parts. The slowest
 * pattern found of this size takes 64 ms on a text of 1,024 characters (`npm run suite -- timing`).
 */
const LARGEST_PATTERN = 1_200

/**
 * Reads a regular expression in RE2 syntax, which matches in time proportional to the text, whatever the pattern. Look-around and
 * back-references do not exist there and are refused, with their position. The engine is loaded with the first pattern: most calls need
 * none.
 */
export async function linearPattern(source: string): Promise<LinearPattern> {
  if (source.length > LONGEST_PATTERN) return { kind: 'refused', why: `must have at most ${LONGEST_PATTERN} characters` }
  const large = whyTooLarge(patternSize(source))
  if (large !== undefined) return { kind: 'refused', why: large }
  const { RE2JS } = await import('re2js')
  try {
    const compiled = RE2JS.compile(source)
    return { kind: 'pattern', isFoundIn: (text) => compiled.matcher(text).find() }
  } catch (error) {
    return { kind: 'refused', why: whyOf(error, source) }
  }
}

/** The size of one pattern, or of several that are used together. */
export function whyTooLarge(size: number): string | undefined {
  return size > LARGEST_PATTERN ? `must have at most ${LARGEST_PATTERN} parts when its repeats are multiplied out` : undefined
}

function whyOf(error: unknown, source: string): string {
  if (!(error instanceof Error) || error.name !== 'RE2JSSyntaxException') throw error
  const { error: what, input } = error as Error & { readonly error?: unknown; readonly input?: unknown }
  const at = typeof input === 'string' ? source.indexOf(input) : -1
  return `must be a regular expression of RE2: ${String(what)}${at < 0 ? '' : ` at position ${at + 1}`}: "${String(input ?? source).slice(0, 60)}"`
}
