/** The parts of a text that are written one after the other, separated by commas; white space around them is nothing, and so is an empty part. */
export function commaSeparated(text: string): readonly string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
