import type { JWK } from 'jose'
import type { ReadSecret } from './stored-secret.ts'

export type StoredSigningKeys = { readonly current: JWK; readonly previous?: JWK }

/**
 * The signing keys of a deployment, `{current, previous?}`: private JWKs for the functions that issue tokens, public ones for those that
 * only verify. When they can't be read again, those read before are good: a rotation keeps the key before it.
 */
export function signingKeysFrom(read: ReadSecret, secretId: () => string): () => Promise<StoredSigningKeys> {
  let known: StoredSigningKeys | undefined
  return async () => {
    try {
      known = checked(await read(secretId()))
    } catch (error) {
      if (known === undefined) throw error
    }
    return known
  }
}

function checked(content: unknown): StoredSigningKeys {
  const { current, previous } = (content ?? {}) as { readonly current?: unknown; readonly previous?: unknown }
  if (!isKey(current) || !(previous === undefined || isKey(previous))) throw new Error('the secret of the signing keys holds no keys')
  return previous === undefined ? { current } : { current, previous }
}

function isKey(value: unknown): value is JWK {
  return typeof value === 'object' && value !== null && 'kty' in value && 'kid' in value
}
