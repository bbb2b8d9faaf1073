/** One-time passwords by time (RFC 6238): a code of 6 digits by HMAC-SHA-1, a new one every minute. */
export const TOTP = { periodSeconds: 60, digits: 6 } as const

/** What authenticator apps show beside the name of the identity. */
const ISSUER = 'Countersign'
/** RFC 4226 §4 recommends 160 bits. */
export const SECRET_LENGTH = 20

type Period = Pick<typeof TOTP, 'digits'> & { readonly periodSeconds: number }

/**
 * The time step for which a code is right, one step of drift each way; `undefined` for a wrong code. Each step is to be taken once only
 * (RFC 6238 §5.2). `secret` in base32, `now` in milliseconds. The library is loaded with the first code that is checked.
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

/** A new secret in base32, of random bytes. */
export async function secretOf(randomBytes: Uint8Array): Promise<string> {
  const { ScureBase32Plugin } = await import('otplib')
  return new ScureBase32Plugin().encode(randomBytes, { padding: false })
}

/** What an authenticator app reads from a QR code: the key URI format that all of them know. */
export function totpUri(identity: string, secret: string): string {
  const label = `${encodeURIComponent(ISSUER)}:${encodeURIComponent(identity)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${ISSUER}&algorithm=SHA1&digits=${TOTP.digits}&period=${TOTP.periodSeconds}`
}
