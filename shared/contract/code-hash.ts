import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SecretBox } from '../ports/keys-and-passwords.ts'

/**
 * A keyed hash of a short code. The key is not in the table, so that somebody who reads the table cannot try all codes. `context` states
 * the purpose of the code.
 */
export async function codeHash(secrets: Pick<SecretBox, 'derive'>, code: string, context: string): Promise<string> {
  return createHmac('sha256', await secrets.derive(context))
    .update(code)
    .digest('base64url')
}

/** Tells whether the code matches the hash, in constant time. */
export async function isCodeOf(hash: string, secrets: Pick<SecretBox, 'derive'>, code: string, context: string): Promise<boolean> {
  return timingSafeEqual(Buffer.from(await codeHash(secrets, code, context)), Buffer.from(hash))
}
