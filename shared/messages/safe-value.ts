/** Where a value is put: between the tags of HTML, or in text that nothing interprets. */
export type OutputFormat = 'html' | 'text'

/** Longer values would drown what a message has to say, in characters. */
export const LONGEST_VALUE = 500
/** The total and the payees of 25 transfers; together with the text around them an SMS takes it. */
export const LONGEST_SUMMARY = 800

/**
 * A value as it may stand in a message. It is one line, since a line of its own could pass for the sender's words; it holds no control
 * character, and none that turns the direction of text round, which would show something else than what is there.
 */
export function safeValue(value: string, place: OutputFormat, longest: number = LONGEST_VALUE): string {
  const line = value
    .slice(0, 4 * longest)
    .toWellFormed()
    .replace(LINE_ENDS, ' ')
    .replace(HIDDEN, '')
  const short = [...line].slice(0, longest).join('')
  return place === 'html' ? short.replace(/[&<>"'`]/g, (character) => ENTITIES[character] ?? '') : short
}

const LINE_ENDS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g

/** C0, C1, and the marks, embeddings, overrides and isolates of the bidirectional algorithm (UAX #9 §2); zero-width space, BOM and tags. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|[\u{e0000}-\u{e007f}]/gu

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;', '`': '&#96;' }
