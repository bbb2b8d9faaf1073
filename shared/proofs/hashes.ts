import { createHash, timingSafeEqual } from 'node:crypto'
import type { Ports } from '../ports/ports.ts'

const LENGTH = 32

export function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}

/** The 32 bytes of a hash that was sent as base64; `undefined` for anything else, including a second spelling of the same bytes. */
export function hashFrom(base64: string): Buffer | undefined {
  const bytes = Buffer.from(base64, 'base64')
  return bytes.length === LENGTH && bytes.toString('base64') === base64 ? bytes : undefined
}

/** Compares two hashes in constant time. */
export function isSameHash(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === LENGTH && other.length === LENGTH && timingSafeEqual(one, other)
}

const BYTES = 32

/** A new secret of 256 bits, base64url: nobody can guess it, so its plain hash can be stored. */
export function newSecret({ randomBytes }: Pick<Ports, 'randomBytes'>): string {
  return Buffer.from(randomBytes(BYTES)).toString('base64url')
}

/** The stored hash of a secret: SHA-256, base64url. */
export function secretHash(secret: string): string {
  return sha256(Buffer.from(secret)).toString('base64url')
}
