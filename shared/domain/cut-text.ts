/** The first `most` UTF-16 units of a text, without half a character at the end: the table takes none. */
export function cutText(text: string, most: number): string {
  return text.slice(0, most).replace(HALF_AT_THE_END, '')
}

/** A text that has more than `most` UTF-16 units: its beginning, and an ellipsis that says so. */
export function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${cutText(text, most)}…`
}

const HALF_AT_THE_END = /[\ud800-\udbff]$/
