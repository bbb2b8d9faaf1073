import { CompactSign, type JWTPayload, jwtVerify } from 'jose'
import { BoundedMemory } from '../domain/bounded-memory.ts'
import type { Claims } from '../domain/tokens/claims.ts'
import type { Tokens } from '../ports/ports.ts'
import { ALGORITHM, keysInUse, type SigningKeys } from './signing-keys.ts'

export type { SigningKeys } from './signing-keys.ts'

/** The issuer of new tokens, and the issuers whose tokens count. */
export type Issuer = { readonly now: () => string; readonly isOurs: (issuer: string) => boolean }

/** A service with one address: it takes its own tokens and no others. */
export function oneIssuer(own: string): Issuer {
  return { now: () => own, isOurs: (issuer) => issuer === own }
}

type Options = {
  readonly issuer: Issuer
  readonly audience: string
  readonly keys: () => Promise<SigningKeys>
}

const REQUIRED_CLAIMS = ['sub', 'jti', 'sid', 'iat', 'exp', 'identity'] as const

/** Number of verified tokens that are remembered. */
const MOST_REMEMBERED = 10_000

type Remembered = { readonly claims: Claims; readonly kid: string }

/**
 * Tokens as signed JWTs (RFC 7519, ES256). The signature of a token is verified once, and not at all by the process that signed it; its
 * key, expiry and session are checked every time. INVARIANT: a remembered token is accepted only while its key is in the ring: a rotation
 * after a compromise ends it within the time for which a ring is used.
 */
export function jwtTokens({ issuer, audience, keys }: Options): Tokens {
  const seen = new BoundedMemory<string, Remembered>(MOST_REMEMBERED)
  const inUse = keysInUse(keys)
  const expected = {
    audience,
    algorithms: [ALGORITHM],
    typ: 'JWT',
    requiredClaims: [...REQUIRED_CLAIMS],
    // Expiry is compared by whoever uses the claims, with the service's own clock: an expired token can still be renewed.
    currentDate: new Date(0),
  }

  async function verifyAnew(token: string): Promise<Remembered | undefined> {
    const key = await inUse.named(kidOf(token))
    if (key === undefined) return undefined
    try {
      const { payload } = await jwtVerify(token, await key.publicKey(), expected)
      return isOurs(payload) && issuer.isOurs(payload.iss ?? '') ? { claims: payload, kid: key.kid } : undefined
    } catch {
      return undefined
    }
  }

  return {
    async sign(claims) {
      const { kid, key } = await inUse.current()
      // The claims are whole and plain already; `SignJWT` would clone and build them once more, a tenth of the work.
      const payload = { ...claims, iss: issuer.now(), aud: audience }
      const signing = new CompactSign(Buffer.from(JSON.stringify(payload))).setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid })
      const token = await signing.sign(key)
      if (isWhole(payload)) seen.set(token, { claims: payload, kid })
      return token
    },
    async verify(token) {
      const known = seen.get(token)
      if (known !== undefined && (await inUse.has(known.kid))) return known.claims
      const verified = await verifyAnew(token)
      if (verified === undefined) return undefined
      seen.set(token, verified)
      return verified.claims
    },
    publicKeys: () => inUse.published(),
  }
}

/** The key id that a token claims. Nothing of it is trusted yet. */
function kidOf(token: string): string | undefined {
  try {
    const header: unknown = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('utf8'))
    return typeof header === 'object' && header !== null && 'kid' in header && typeof header.kid === 'string' ? header.kid : undefined
  } catch {
    return undefined
  }
}

/** Tells whether a token with these claims verifies. */
function isWhole(claims: Claims): boolean {
  return REQUIRED_CLAIMS.every((name) => claims[name] !== undefined) && isOurs(claims as JWTPayload)
}

/** Checks only types: a token with our signature contains what we put into it. */
function isOurs(payload: JWTPayload): payload is JWTPayload & Claims {
  return typeof payload.exp === 'number' && typeof payload.identity === 'string' && typeof payload.sid === 'string'
}
