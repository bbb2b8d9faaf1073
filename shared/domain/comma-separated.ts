/** Splits a text at commas, trims the parts, and leaves out empty ones. */
export function commaSeparated(text: string): readonly string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
