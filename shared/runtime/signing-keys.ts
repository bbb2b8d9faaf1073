import { type CryptoKey, importJWK, type JWK } from 'jose'
import { once } from '../domain/once.ts'

/**
 * The current signing key, the previous one, and earlier ones whose tokens can still be renewed (RFC 7517). P-256 JWKs, each with its
 * `kid`; only the current one has to be private.
 */
export type SigningKeys = {
  readonly current: JWK
  readonly previous?: JWK
  readonly retired?: readonly { readonly key: JWK }[]
}

export const ALGORITHM = 'ES256'

type LoadedKey = { readonly kid: string; readonly key: CryptoKey; readonly publicKey: () => Promise<CryptoKey>; readonly publicJwk: JWK }
type LoadedKeys = { readonly current: LoadedKey; readonly published: readonly LoadedKey[]; readonly all: readonly LoadedKey[] }

/**
 * Time for which loaded keys are used, whatever tokens arrive: half of the minute in which every process must have dropped a compromised
 * key. Milliseconds.
 */
const KEPT_MS = 30_000
/** Shortest time between two reads that an unknown key or a failed read causes. Milliseconds. */
const PATIENCE_MS = 3_000

/** The keys loaded by this process. A token of an unknown key causes another read, but at most once in a few seconds. */
export function keysInUse(read: () => Promise<SigningKeys>) {
  let loading: Promise<LoadedKeys> | undefined
  let elapsed = stopwatch()
  let keptMs = KEPT_MS
  let lookedAgainAt = Number.NEGATIVE_INFINITY

  /** Loads the keys. If they cannot be read again, those loaded before stay in use, and are read again soon. */
  async function loadAfter(before: Promise<LoadedKeys> | undefined): Promise<LoadedKeys> {
    const known = await before?.catch(() => undefined)
    try {
      return await loadAll(read)
    } catch (error) {
      if (known === undefined) {
        loading = undefined
        throw error
      }
      keptMs = PATIENCE_MS
      return known
    }
  }

  function readAgain(): Promise<LoadedKeys> {
    elapsed = stopwatch()
    keptMs = KEPT_MS
    loading = loadAfter(loading)
    return loading
  }

  const recent = () => (loading === undefined || elapsed() > keptMs ? readAgain() : loading)

  /** Reads the keys now, in case somebody has just rotated them. */
  function latest(): Promise<LoadedKeys> {
    const now = performance.now()
    if (now - lookedAgainAt < PATIENCE_MS) return recent()
    lookedAgainAt = now
    return readAgain()
  }

  return {
    /** Tells whether tokens of this key are still accepted. */
    has: async (kid: string) => named(kid, await recent()) !== undefined,
    current: async () => (await recent()).current,
    /** The public keys for everybody who verifies our tokens: the current one and the previous one. */
    published: async () => (await recent()).published.map(({ publicJwk }) => publicJwk),
    async named(kid: string | undefined): Promise<LoadedKey | undefined> {
      if (kid === undefined) return undefined
      return named(kid, await recent()) ?? named(kid, await latest())
    },
  }
}

/**
 * Measures the milliseconds from now on, by the clock that advances more: a frozen function's monotonic clock may stand still, and the
 * time of day can be set back.
 */
function stopwatch(): () => number {
  const begun = { monotonic: performance.now(), date: Date.now() }
  return () => Math.max(performance.now() - begun.monotonic, Date.now() - begun.date)
}

function named(kid: string, { all }: LoadedKeys): LoadedKey | undefined {
  return all.find((key) => key.kid === kid)
}

async function loadAll(read: () => Promise<SigningKeys>): Promise<LoadedKeys> {
  const { current, previous, retired = [] } = await read()
  const [first, ...others] = await Promise.all(
    [current, ...(previous === undefined ? [] : [previous]), ...retired.map(({ key }) => key)].map(load),
  )
  if (first === undefined) throw new Error('there is no signing key')
  const all = [first, ...others]
  return { current: first, published: all.slice(0, previous === undefined ? 1 : 2), all }
}

async function load(jwk: JWK): Promise<LoadedKey> {
  const { kty, crv, x, y, kid } = jwk
  if (kid === undefined || kty !== 'EC' || crv !== 'P-256') throw new Error('a signing key is a P-256 JWK with a kid')
  const publicJwk = { kty, crv, x, y, kid, use: 'sig', alg: ALGORITHM } as JWK
  const key = (await importJWK(jwk, ALGORITHM)) as CryptoKey
  // A function that only verifies has public keys. A function that signs verifies few tokens, since a login sends none.
  const publicKey = once(async () => (key.type === 'public' ? key : ((await importJWK(publicJwk, ALGORITHM)) as CryptoKey)))
  return { kid, publicJwk, key, publicKey }
}
