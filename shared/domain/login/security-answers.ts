/** The most questions that a person can have: each answer costs a hash. */
export const MOST_QUESTIONS = 20

/** A password's hash takes no more; compatibility mapping makes some texts longer. */
const LONGEST_BYTES = 1024

/**
 * The form in which an answer is hashed and compared: NFKC, case folding, trimming; `undefined` for what holds nothing to compare. Upper
 * case first folds what has no single lower case (ß and ss, ς and σ).
 */
export function foldedAnswer(answer: string): string | undefined {
  if (!answer.isWellFormed()) return undefined
  const folded = answer.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC').trim()
  return folded === '' || Buffer.byteLength(folded) > LONGEST_BYTES ? undefined : folded
}

/** Whether the right questions were answered; what the answers are worth is judged after `compare` only. */
export type Answering = 'unneeded' | 'too-few' | 'odd' | 'compare'

/**
 * `required` is the tenant's number, 0 for none; it holds for who has fewer questions too. Every answer that is given has to be right, and
 * no question counts twice.
 */
export function judgeAnswering(stored: readonly number[], required: number, answered: readonly number[]): Answering {
  const needed = required === 0 ? stored.length : required
  if (needed === 0) return 'unneeded'
  const distinct = new Set(answered)
  if (distinct.size < answered.length || answered.some((question) => !stored.includes(question))) return 'odd'
  return distinct.size < needed ? 'too-few' : 'compare'
}
