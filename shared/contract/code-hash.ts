import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SecretBox } from '../ports/secret-box.ts'

/**
 * A keyed hash of a short code: under a key of its own that is not in the table, so that whoever reads the table can't try all codes.
 * `context` says what the code is for.
 */
export async function codeHash(secrets: Pick<SecretBox, 'derive'>, code: string, context: string): Promise<string> {
  return createHmac('sha256', await secrets.derive(context))
    .update(code)
    .digest('base64url')
}

/** Is this the code of the hash? Compared in constant time. */
export async function isCodeOf(hash: string, secrets: Pick<SecretBox, 'derive'>, code: string, context: string): Promise<boolean> {
  return timingSafeEqual(Buffer.from(await codeHash(secrets, code, context)), Buffer.from(hash))
}
