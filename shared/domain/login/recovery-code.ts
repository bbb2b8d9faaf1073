/** Number of recovery codes that come with TOTP. */
export const RECOVERY_CODES = 10

/** Crockford's base 32: digits and letters that nobody mixes up when they copy them from paper. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 50 bits a code. */
const LENGTH = 10
const HALF = LENGTH / 2
/** Characters of a recovery code as people read it, with its hyphen. */
export const SHOWN_LENGTH = LENGTH + 1

/** Makes a recovery code from random bytes, in the form in which people read it: `7K2QX-M94TD`. Each byte gives one character. */
export function newRecoveryCode(randomBytes: (size: number) => Uint8Array): string {
  const characters = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return `${characters.slice(0, HALF)}-${characters.slice(HALF)}`
}

/**
 * The canonical form of a recovery code, or `undefined` if the text has another shape: a code of an app has six digits. Case, spaces and
 * hyphens do not matter; O is read as 0, I and L as 1.
 */
export function recoveryCodeIn(text: string): string | undefined {
  const plain = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return plain.length === LENGTH && [...plain].every((character) => ALPHABET.includes(character)) ? plain : undefined
}
