/** Time-based one-time passwords (RFC 6238): 6 digits by HMAC-SHA-1, a new code every minute. */
export const TOTP = { periodSeconds: 60, digits: 6 } as const

/** The issuer that authenticator apps show beside the name of the identity. */
const ISSUER = 'Countersign'
/** RFC 4226 §4 recommends 160 bits. */
export const SECRET_LENGTH = 20

type Period = Pick<typeof TOTP, 'digits'> & { readonly periodSeconds: number }

/**
 * The time step for which a code is right, with one step of drift each way; `undefined` for a wrong code. Callers must accept each step
 * only once (RFC 6238 §5.2). `secret` is base32, `now` milliseconds. The library is loaded with the first code that is checked.
 */
export async function stepOf(
  code: string,
  secret: string,
  now: number,
  { periodSeconds, digits }: Period = TOTP,
): Promise<number | undefined> {
  if (!/^[0-9]{6}$/.test(code)) return undefined
  const { verifySync } = await import('otplib')
  const epoch = Math.floor(now / 1000)
  const result = verifySync({ secret, token: code, epoch, period: periodSeconds, digits, algorithm: 'sha1', epochTolerance: periodSeconds })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}

/** Encodes random bytes as a new secret in base32. */
export async function secretOf(randomBytes: Uint8Array): Promise<string> {
  const { ScureBase32Plugin } = await import('otplib')
  return new ScureBase32Plugin().encode(randomBytes, { padding: false })
}

/** The key URI that authenticator apps read from a QR code. */
export function totpUri(identity: string, secret: string): string {
  const label = `${encodeURIComponent(ISSUER)}:${encodeURIComponent(identity)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${ISSUER}&algorithm=SHA1&digits=${TOTP.digits}&period=${TOTP.periodSeconds}`
}

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
