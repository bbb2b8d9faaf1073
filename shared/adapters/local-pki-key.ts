import type { KeyObject } from 'node:crypto'
import type { PkiKey } from '../ports/pki-key.ts'
import { decrypted, encryptFor, publicPart } from './rsa-oaep.ts'

/** The service's key pair in this process. It is created at its first use, because that takes seconds. */
export function localPkiKey(privateKey: () => Promise<KeyObject>): PkiKey {
  return {
    publicKey: async () => publicPart(await privateKey()),
    decrypt: async (ciphertext) => decrypted(await privateKey(), ciphertext),
    encryptFor,
  }
}
