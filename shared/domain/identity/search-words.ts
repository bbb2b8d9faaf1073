/** The longest part of a word that a search looks at, in encoded characters: it stands in a key. */
const LONGEST_WORD = 120

/**
 * A text as it is searched for: case, accents and spaces do not matter. Percent-encoded, so that it fits into a key and a cursor; what a
 * text begins with stays what its encoding begins with.
 */
export function searchable(text: string): string {
  const folded = text.toWellFormed().normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim().replaceAll(/\s+/g, ' ')
  return encodeURIComponent(folded).slice(0, LONGEST_WORD)
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
