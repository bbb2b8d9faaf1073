/** The longest part of a word that a search looks at, in encoded characters: it stands in a key. */
const LONGEST_WORD = 120

/**
 * A text as it is searched for: case, accents and spaces do not matter. Percent-encoded, so that it fits into a key and a cursor; what a
 * text begins with stays what its encoding begins with.
 */
export function searchable(text: string): string {
  return encodeURIComponent(folded(text)).slice(0, LONGEST_WORD)
}

function folded(text: string): string {
  return text.toWellFormed().normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim().replaceAll(/\s+/g, ' ')
}

type Named = { readonly firstName: string; readonly lastName: string; readonly email?: string | undefined }

/** The words by which a person is found: the name, the last name and the e-mail address. At most 3. */
export function searchWords({ firstName, lastName, email = '' }: Named): readonly string[] {
  return [...new Set([`${firstName} ${lastName}`, lastName, email].map(searchable))].filter((word) => word !== '')
}

/** The word under which a person is shown who is found by several: the first in the order of words. */
export function firstFound(of: Named, begin: string): string | undefined {
  return searchWords(of)
    .filter((word) => word.startsWith(begin))
    .sort()[0]
}

/** Fewer digits are part of nearly every phone number. */
const FEWEST_DIGITS = 3

type Reached = Named & { readonly phoneNumber?: string | undefined }

/** Tells whether the name, the e-mail address or the phone number of a person holds this text. */
export function holdsPart({ firstName, lastName, email = '', phoneNumber = '' }: Reached, text: string): boolean {
  const part = folded(text)
  if (part === '') return false
  const digits = /^[+\d\s()./-]+$/.test(text) ? text.replaceAll(/\D/g, '') : ''
  return (
    folded(`${firstName} ${lastName}`).includes(part) ||
    folded(email).includes(part) ||
    (digits.length >= FEWEST_DIGITS && phoneNumber.replaceAll(/\D/g, '').includes(digits))
  )
}
