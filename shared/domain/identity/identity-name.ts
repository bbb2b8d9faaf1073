import { hasHidden } from '../shown-text.ts'

/** The reason why a text cannot be the name of an identity. */
export type NameRefusal =
  | 'empty'
  | 'malformed'
  | 'too-long'
  | 'space-at-the-ends'
  | 'control-character'
  | 'invisible-character'
  | 'reserved-character'

type IdentityName = { readonly kind: 'name'; readonly canonical: string } | { readonly kind: 'refused'; readonly why: NameRefusal }

/**
 * The canonical form of an identity's name, in which it is unique, stored and looked up: NFKC, then lower case.
 * Decision: NFKC is applied once more at the end, because lower case can undo it (U+0130 followed by a cedilla), and two spellings of one
 * name would both be free. Decision: invisible characters (soft hyphens, joiners, variation selectors, direction marks) are refused,
 * because they make names that look like others. "Characters" are code points. Decision: characters with a meaning in addresses (% / ? #
 * \) are refused, and so are the dot segments `.` and `..`, so that no gateway can turn one name into another by decoding or cutting a path.
 */
export function identityName(text: string): IdentityName {
  if (text.length > MAX_RAW_UNITS) return refused('too-long')
  if (!text.isWellFormed()) return refused('malformed')
  const canonical = text.normalize('NFKC').toLowerCase().normalize('NFKC')
  // Asked of the canonical form: mapping hides none of these characters, and brings some out (U+00A8 becomes a space and a mark).
  const why = reasonAgainst(canonical)
  if (why !== undefined) return refused(why)
  return [...canonical].length > MAX_CHARACTERS ? refused('too-long') : { kind: 'name', canonical }
}

const MAX_CHARACTERS = 200
/** Bounds the work of normalising. No name of 200 canonical characters needs more than this. */
const MAX_RAW_UNITS = 2000

function reasonAgainst(text: string): NameRefusal | undefined {
  if (text === '') return 'empty'
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)) return 'control-character'
  if (/\p{Noncharacter_Code_Point}/u.test(text)) return 'malformed'
  if (hasHidden(text) || /\p{Default_Ignorable_Code_Point}/u.test(text)) return 'invisible-character'
  if (/[%/?#\\]/.test(text) || text === '.' || text === '..') return 'reserved-character'
  if (/^\p{White_Space}|\p{White_Space}$/u.test(text)) return 'space-at-the-ends'
  return undefined
}

function refused(why: NameRefusal): IdentityName {
  return { kind: 'refused', why }
}
