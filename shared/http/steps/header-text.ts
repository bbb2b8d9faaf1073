const BEYOND_ASCII = /[\u0080-\u{10ffff}]/u
const BEYOND_LATIN_1 = /[\u0100-\u{10ffff}]/u

/**
 * The text of a header as its sender meant it. Headers arrive with one character per byte: bytes that are valid UTF-8 are read as UTF-8,
 * others as Latin-1. A gateway may have decoded them already.
 */
export function headerText(value: string): string {
  if (!BEYOND_ASCII.test(value) || BEYOND_LATIN_1.test(value)) return value
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1'))
  } catch {
    return value
  }
}
