import { createPublicKey, createSign, type KeyObject, X509Certificate } from 'node:crypto'

/** A certificate that a key signs for itself, as PEM (X.509 v1, RFC 5280 §4.1). Identity providers publish their key in this form. */
export function selfSigned(privateKey: KeyObject, name: string): string {
  const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  const algorithm = sequence(SHA256_WITH_RSA, der(0x05, Buffer.alloc(0)))
  const subject = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(name)))))
  const validity = sequence(...['20250101000000Z', '20991231235959Z'].map((moment) => der(0x18, Buffer.from(moment))))
  const serial = der(0x02, Buffer.from([1]))
  const signed = sequence(serial, algorithm, subject, validity, subject, spki)
  const signature = createSign('RSA-SHA256').update(signed).sign(privateKey)
  const bits = der(0x03, Buffer.concat([Buffer.from([0]), signature]))
  return new X509Certificate(sequence(signed, algorithm, bits)).toString()
}

const SHA256_WITH_RSA = Buffer.from('06092a864886f70d01010b', 'hex')
const COMMON_NAME = Buffer.from('0603550403', 'hex')

function sequence(...parts: readonly Uint8Array[]): Buffer {
  return der(0x30, Buffer.concat(parts))
}

function der(tag: number, content: Uint8Array): Buffer {
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
