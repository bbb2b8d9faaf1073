/** The position of a value: between the tags of HTML, or in text that nothing interprets. */
export type OutputFormat = 'html' | 'text'

/** Longest value, in characters. Longer ones would hide the rest of the message. */
export const LONGEST_VALUE = 500
/** Room for the total and the payees of 25 transfers. It fits into an SMS with the text around it. */
export const LONGEST_SUMMARY = 800

/**
 * Makes a value safe for a message. It becomes one line, since another line could look like the sender's words; control characters, and
 * characters that change the direction of text, are removed.
 */
export function safeValue(value: string, format: OutputFormat, longest: number = LONGEST_VALUE): string {
  const line = value
    .slice(0, 4 * longest)
    .toWellFormed()
    .replace(LINE_ENDS, ' ')
    .replace(HIDDEN, '')
  const short = [...line].slice(0, longest).join('')
  return format === 'html' ? short.replace(/[&<>"'`]/g, (character) => ENTITIES[character] ?? '') : short
}

const LINE_ENDS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g

/** C0, C1, and the marks, embeddings, overrides and isolates of the bidirectional algorithm (UAX #9 §2); zero-width space, BOM and tags. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|[\u{e0000}-\u{e007f}]/gu

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;', '`': '&#96;' }
