import { withMarks } from '../domain/shown-text.ts'

/** The position of a value: between the tags of HTML, or in text that nothing interprets. */
export type OutputFormat = 'html' | 'text'

/** Longest value, in characters. Longer ones would hide the rest of the message. */
export const LONGEST_VALUE = 500
/** Room for the total and the payees of 25 transfers. It fits into an SMS with the text around it. */
export const LONGEST_SUMMARY = 800

/**
 * Makes a value safe for a message. It becomes one line, since another line could look like the sender's words; characters that a reader
 * does not see, or that change the direction of text, become marks.
 */
export function safeValue(value: string, format: OutputFormat, longest: number = LONGEST_VALUE): string {
  const line = withMarks(value.slice(0, 4 * longest).replace(LINE_ENDS, ' '))
  const short = [...line].slice(0, longest).join('')
  return format === 'html' ? short.replace(/[&<>"'`]/g, (character) => ENTITIES[character] ?? '') : short
}

const LINE_ENDS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;', '`': '&#96;' }
