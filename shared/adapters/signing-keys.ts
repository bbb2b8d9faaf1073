import type { JWK } from 'jose'
import type { ReadSecret } from './stored-secret.ts'

type StoredSigningKeys = {
  readonly current: JWK
  readonly previous?: JWK
  readonly retired?: readonly { readonly key: JWK }[]
}

/**
 * The signing keys of a deployment, `{current, previous?, retired?}`: private JWKs for functions that issue tokens, public ones for those
 * that only verify. If they cannot be read again, the ones in memory stay valid: a rotation keeps the previous key.
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
  const { current, previous, retired = [] } = (content ?? {}) as Readonly<Record<string, unknown>>
  const areKeys = isKey(current) && (previous === undefined || isKey(previous)) && Array.isArray(retired) && retired.every(isRetired)
  if (!areKeys) throw new Error('the secret of the signing keys holds no keys')
  return previous === undefined ? { current, retired } : { current, previous, retired }
}

function isRetired(value: unknown): value is { readonly key: JWK } {
  return typeof value === 'object' && value !== null && 'key' in value && isKey(value.key)
}

function isKey(value: unknown): value is JWK {
  return typeof value === 'object' && value !== null && 'kty' in value && 'kid' in value
}
