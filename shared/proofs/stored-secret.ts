import type { Ports } from '../ports/ports.ts'
import { sha256 } from './sha256.ts'

const BYTES = 32

/** A new secret of 256 bits, base64url: nobody can guess it, so its plain hash can be stored. */
export function newSecret({ randomBytes }: Pick<Ports, 'randomBytes'>): string {
  return Buffer.from(randomBytes(BYTES)).toString('base64url')
}

/** The stored hash of a secret: SHA-256, base64url. */
export function secretHash(secret: string): string {
  return sha256(Buffer.from(secret)).toString('base64url')
}
