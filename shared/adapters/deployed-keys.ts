import type { JWK } from 'jose'
import type { DataKey, DataKeys } from './secret-box.ts'
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

type Stored = { readonly current: string; readonly keys: Readonly<Record<string, string>> }

const KEY_LENGTH = 32
/** An unknown key may be new after a rotation: the secret is read again, but not more often than this, in milliseconds. */
const PATIENCE_MS = 10_000
/** Time for which a process keeps sealing with the key it knows, in milliseconds. */
const KEPT_MS = 5 * 60_000

/**
 * The data keys of a deployment, `{current: <key id>, keys: {<key id>: <base64>}}`, oldest first, cached in the process. Earlier keys
 * stay in the secret as long as anything is sealed with them, and the first one for good.
 */
export function dataKeysFrom(read: ReadSecret, secretId: () => string, now: () => number): DataKeys {
  let loading: Promise<Stored> | undefined
  let loadedAt = 0

  function stored(newerThan: number): Promise<Stored> {
    const before = loading
    if (before !== undefined && now() - loadedAt < newerThan) return before
    loadedAt = now()
    const fresh = read(secretId()).then(checkedDataKeys)
    // Those read before are good when they can't be read again.
    loading = fresh.catch((error: unknown) => {
      if (before === undefined) loading = undefined
      else return before
      throw error
    })
    return loading
  }

  return {
    async current() {
      const { current, keys } = await stored(KEPT_MS)
      return keyIn(keys, current) ?? missing()
    },
    async first() {
      const { keys } = await stored(KEPT_MS)
      return keyIn(keys, Object.keys(keys)[0] ?? '') ?? missing()
    },
    async byId(keyId) {
      return keyIn((await stored(KEPT_MS)).keys, keyId) ?? keyIn((await stored(PATIENCE_MS)).keys, keyId)
    },
  }
}

function missing(): never {
  throw new Error('the secret of the data keys does not hold its current key')
}

function keyIn(keys: Stored['keys'], keyId: string): DataKey | undefined {
  const known = decoded.get(keys)?.get(keyId)
  if (known !== undefined) return known
  const encoded = Object.hasOwn(keys, keyId) ? keys[keyId] : undefined
  if (encoded === undefined) return undefined
  const key = new Uint8Array(Buffer.from(encoded, 'base64'))
  if (key.length !== KEY_LENGTH) throw new Error('a data key has another length than 32 bytes')
  const made = { keyId, key }
  decoded.set(keys, (decoded.get(keys) ?? new Map<string, DataKey>()).set(keyId, made))
  return made
}

/** The keys that were used since the secret was read, so that each is decoded once. */
const decoded = new WeakMap<Stored['keys'], Map<string, DataKey>>()

function checkedDataKeys(content: unknown): Stored {
  const { current, keys } = (content ?? {}) as { readonly current?: unknown; readonly keys?: unknown }
  if (typeof current !== 'string' || typeof keys !== 'object' || keys === null) throw new Error('the secret of the data keys holds no keys')
  return { current, keys: keys as Stored['keys'] }
}
