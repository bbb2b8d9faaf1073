import { createHash, createPublicKey, type KeyObject } from 'node:crypto'

/** A public key that an identity may have. `fingerprint` makes it unique. */
export type PublicKey =
  | { readonly kind: 'key'; readonly key: KeyObject; readonly fingerprint: string }
  | { readonly kind: 'refused'; readonly why: string }

const SHORTEST_MODULUS = 4096
/** Encrypting with a longer key costs the service more than it gains. */
const LONGEST_MODULUS = 16_384

/**
 * Reads a DER SubjectPublicKeyInfo (RFC 5280 §4.1.2.7) from base64 without line breaks: RSA of at least 4096 bits. Refuses every second
 * spelling of a key, so that one key has one fingerprint.
 */
export function publicKeyOf(base64: string): PublicKey {
  const der = Buffer.from(base64, 'base64')
  if (der.length === 0 || der.toString('base64') !== base64) return refused('must be base64 in one line')
  const key = parsed(der)
  if (key === undefined || !key.export({ type: 'spki', format: 'der' }).equals(der)) return refused('must be a DER SubjectPublicKeyInfo')
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
  if (key.asymmetricKeyType !== 'rsa' || bits < SHORTEST_MODULUS || bits > LONGEST_MODULUS)
    return refused(`must be an RSA key of ${SHORTEST_MODULUS} bits or more`)
  if ((key.asymmetricKeyDetails?.publicExponent ?? 0n) < 3n) return refused('must have a public exponent of 3 or more')
  return { kind: 'key', key, fingerprint: createHash('sha256').update(der).digest('base64url') }
}

function parsed(der: Buffer): KeyObject | undefined {
  try {
    return createPublicKey({ key: der, format: 'der', type: 'spki' })
  } catch {
    return undefined
  }
}

function refused(why: string): PublicKey {
  return { kind: 'refused', why }
}
