/** Puts a stranger's text in quotes that it cannot close, for descriptions that people decide by. */
export function quoted(text: string): string {
  return `“${inOneLine(text).replaceAll(/[“”„‟]/g, '"')}”`
}

/** Puts a stranger's text on one line and in its order, so that it cannot imitate a line of ours or reverse the text beside it. */
export function inOneLine(text: string): string {
  return text
    .replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}
