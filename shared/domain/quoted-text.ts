import type { Quoted } from '../texts/phrase.ts'
import { withMarks, withoutQuotes } from './shown-text.ts'

/** Puts a stranger's text in quotes that it cannot close, for descriptions that people decide by. */
export function quoted(text: string): string {
  return `“${withoutQuotes(inOneLine(text))}”`
}

/** The same as a value of a phrase: the quotation marks are those of the reader's language. */
export function inQuotes(text: string): Quoted {
  return { quoted: withoutQuotes(inOneLine(text)) }
}

/** Puts a stranger's text on one line and shows its hidden characters, so that it cannot imitate a line of ours or reverse the text beside it. */
export function inOneLine(text: string): string {
  return withMarks(text.replaceAll(LINE_ENDS, ' ')).replaceAll(/\s+/g, ' ').trim()
}

const LINE_ENDS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g
