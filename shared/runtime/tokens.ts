import { type CryptoKey, importJWK, type JWK, jwtVerify, SignJWT } from 'jose'
import type { Claims } from '../domain/tokens/claims.ts'
import type { Tokens } from '../ports/ports.ts'

/** The key that signs, and the one that signed before it: tokens of both verify (RFC 7517). Private JWKs, P-256, each with its `kid`. */
export type SigningKeys = { readonly current: JWK; readonly previous?: JWK }

type Options = {
  readonly issuer: string
  readonly audience: string
  readonly keys: () => Promise<SigningKeys>
}

const ALGORITHM = 'ES256'
/** How many verified tokens are remembered, and how long loaded keys are used before they are read again, in milliseconds. */
const MOST_REMEMBERED = 10_000
const KEYS_KEPT = 5 * 60_000

/** Tokens as signed JWTs (RFC 7519, ES256). A token that was verified once isn't verified again; its expiry and session are judged every time. */
export function jwtTokens({ issuer, audience, keys }: Options): Tokens {
  const loaded = refreshing(keys)
  const seen = new Map<string, Claims>()

  async function verifyAnew(token: string): Promise<Claims | undefined> {
    try {
      const { payload } = await jwtVerify(token, async ({ kid }) => verificationKey(await loaded(), kid), {
        issuer,
        audience,
        algorithms: [ALGORITHM],
        typ: 'JWT',
        requiredClaims: ['sub', 'jti', 'sid', 'iat', 'exp', 'identity'],
        // Expiry is compared by whoever uses the claims, with the service's own clock: an expired token can still be renewed.
        currentDate: new Date(0),
      })
      return payload as unknown as Claims
    } catch {
      return undefined
    }
  }

  return {
    async sign(claims) {
      const { current } = await loaded()
      return new SignJWT({ ...claims })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: current.kid })
        .setIssuer(issuer)
        .setAudience(audience)
        .sign(current.key)
    },
    async verify(token) {
      const known = seen.get(token)
      if (known !== undefined) return known
      const claims = await verifyAnew(token)
      if (claims === undefined) return undefined
      if (seen.size >= MOST_REMEMBERED) seen.delete(seen.keys().next().value ?? '')
      seen.set(token, claims)
      return claims
    },
    async publicKeys() {
      const { current, previous } = await loaded()
      return [current.publicJwk, ...(previous === undefined ? [] : [previous.publicJwk])]
    },
  }
}

type LoadedKey = { readonly kid: string; readonly key: CryptoKey; readonly publicKey: CryptoKey; readonly publicJwk: JWK }
type LoadedKeys = { readonly current: LoadedKey; readonly previous: LoadedKey | undefined }

function refreshing(keys: () => Promise<SigningKeys>): () => Promise<LoadedKeys> {
  let loading: Promise<LoadedKeys> | undefined
  let loadedAt = 0
  return () => {
    if (loading === undefined || Date.now() - loadedAt > KEYS_KEPT) {
      loadedAt = Date.now()
      loading = loadAll(keys).catch((error: unknown) => {
        loading = undefined
        throw error
      })
    }
    return loading
  }
}

async function loadAll(keys: () => Promise<SigningKeys>): Promise<LoadedKeys> {
  const { current, previous } = await keys()
  return { current: await load(current), previous: previous === undefined ? undefined : await load(previous) }
}

async function load(jwk: JWK): Promise<LoadedKey> {
  const { kty, crv, x, y, kid } = jwk
  if (kid === undefined || kty !== 'EC' || crv !== 'P-256') throw new Error('a signing key is a P-256 JWK with a kid')
  const publicJwk = { kty, crv, x, y, kid, use: 'sig', alg: ALGORITHM } as JWK
  return {
    kid,
    publicJwk,
    key: (await importJWK(jwk, ALGORITHM)) as CryptoKey,
    publicKey: (await importJWK(publicJwk, ALGORITHM)) as CryptoKey,
  }
}

function verificationKey({ current, previous }: LoadedKeys, kid: string | undefined): CryptoKey {
  const found = [current, previous].find((key) => key?.kid === kid)
  if (found === undefined) throw new Error('unknown key')
  return found.publicKey
}
