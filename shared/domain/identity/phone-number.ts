import { createRequire } from 'node:module'
import type * as phoneNumbers from 'libphonenumber-js/min'
import { once } from '../once.ts'

/** 120 KB that a start does not need: read with the first phone number, and at once, since fields are not checked asynchronously. */
const library = once(() => createRequire(import.meta.url)('libphonenumber-js/min') as typeof phoneNumbers)

/**
 * The number in E.164 (`+27820000000`); `undefined` for anything but an international number. It may contain spaces, hyphens, dots and
 * brackets. A national number, without `+`, is refused, because the service cannot assume a country.
 * Decision: a number must be *possible* (an existing country code, a length that the country uses), not *valid* (in a range that is
 * assigned today). Ranges are assigned faster than libraries are updated, and refusing the owner of a new number costs more than a code
 * that is never received. The small metadata answers this question exactly as the largest does. A number with several trunk prefixes
 * (`+49 00000 0`) loses one each time that it is read, so it has no canonical form, and is refused.
 */
export function phoneNumber(text: string): string | undefined {
  if (!SHAPE.test(text)) return undefined
  const number = possibleNumber(text)
  return number !== undefined && possibleNumber(number) === number ? number : undefined
}

function possibleNumber(text: string): string | undefined {
  const parsed = library().parsePhoneNumberFromString(text, { extract: false })
  return parsed?.isPossible() ? parsed.number : undefined
}

/** The library alone would also accept a number inside a sentence, in a `tel:` URL, with an extension, or in digits of other scripts. */
const SHAPE = /^\+[0-9][0-9 ().-]{1,38}$/
