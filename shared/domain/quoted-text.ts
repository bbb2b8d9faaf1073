/** Somebody else's text inside a description, which people decide by: in quotes that it can't close. */
export function quoted(text: string): string {
  return `“${inOneLine(text).replaceAll(/[“”„‟]/g, '"')}”`
}

/** Somebody else's text on one line and in its order: it can't pretend to be a line of ours, nor turn round what stands beside it. */
export function inOneLine(text: string): string {
  return text
    .replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}
