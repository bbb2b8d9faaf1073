import { X509Certificate } from 'node:crypto'

export type Certificate = { readonly kind: 'certificate'; readonly pem: string } | { readonly kind: 'refused'; readonly why: string }

const SMALLEST_RSA = 2048

/** Reads a provider's certificate, as PEM or base64 of its DER. Its dates are ignored: it is trusted because it is configured. */
export function certificateFrom(written: string): Certificate {
  const certificate = parsed(written.trim())
  if (certificate === undefined) return { kind: 'refused', why: 'must be a certificate as PEM or as base64 of its DER' }
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey
  if (asymmetricKeyType !== 'rsa' || (asymmetricKeyDetails?.modulusLength ?? 0) < SMALLEST_RSA)
    return { kind: 'refused', why: 'must have an RSA key of 2048 bits or more' }
  return { kind: 'certificate', pem: certificate.toString() }
}

function parsed(text: string): X509Certificate | undefined {
  try {
    return new X509Certificate(text.startsWith('-----BEGIN CERTIFICATE-----') ? text : Buffer.from(text, 'base64'))
  } catch {
    return undefined
  }
}
