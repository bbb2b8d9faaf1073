import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * The number as E.164 (`+27820000000`); `undefined` where it isn't an international number. Spaces, hyphens, dots and brackets may stand in
 * it; a national number, without `+`, is refused, because no country can be assumed in a service for many.
 *
 * Decision: a number must be *possible* (a country code that exists, a length that the country uses), not *valid* (in a range that is
 * assigned today). Ranges are assigned faster than libraries are updated, and refusing the owner of a new number costs more than a code
 * that is never received. So the small metadata is enough: it answers this question exactly as the largest does.
 */
export function phoneNumber(text: string): string | undefined {
  if (!SHAPE.test(text)) return undefined
  const parsed = parsePhoneNumberFromString(text, { extract: false })
  return parsed?.isPossible() ? parsed.number : undefined
}

/** The library would also find a number inside a sentence, in a `tel:` URL, with an extension or in other scripts' digits. */
const SHAPE = /^\+[0-9][0-9 ().-]{1,38}$/
