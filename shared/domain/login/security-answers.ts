/** Maximum number of security questions per person: each answer costs a hash. */
export const MOST_QUESTIONS = 20

/** The password hash accepts no more bytes. Compatibility mapping makes some texts longer. */
const LONGEST_BYTES = 1024

/**
 * The form in which an answer is hashed and compared: NFKC, case folding, trimming; `undefined` if nothing is left. Upper case comes
 * first, because it folds characters without a single lower case (ß and ss, ς and σ).
 */
export function foldedAnswer(answer: string): string | undefined {
  if (!answer.isWellFormed()) return undefined
  const folded = answer.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC').trim()
  return folded === '' || Buffer.byteLength(folded) > LONGEST_BYTES ? undefined : folded
}

/** The result of checking which questions were answered. Only `compare` leads to a comparison of the answers. */
export type Answering = 'unneeded' | 'too-few' | 'odd' | 'compare'

/**
 * Judges which questions were answered. `required` is the tenant's number, 0 for none; it applies to people with fewer questions too.
 * Every given answer must be right, and no question counts twice.
 */
export function judgeAnswering(stored: readonly number[], required: number, answered: readonly number[]): Answering {
  const needed = required === 0 ? stored.length : required
  if (needed === 0) return 'unneeded'
  const distinct = new Set(answered)
  if (distinct.size < answered.length || answered.some((question) => !stored.includes(question))) return 'odd'
  return distinct.size < needed ? 'too-few' : 'compare'
}
