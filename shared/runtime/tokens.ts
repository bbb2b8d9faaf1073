import { CompactSign, type JWTPayload, jwtVerify } from 'jose'
import { BoundedMemory } from '../domain/bounded-memory.ts'
import { defined } from '../domain/defined.ts'
import type { Claims } from '../domain/tokens/claims.ts'
import type { Tokens } from '../ports/ports.ts'
import { ALGORITHM, keysInUse, type SigningKeys } from './signing-keys.ts'

export type { SigningKeys } from './signing-keys.ts'

/** The issuer of new tokens, and the issuers whose tokens are accepted. */
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

/** Types of access tokens. Those of OAuth clients are `at+jwt`; in earlier releases they were `JWT` like all others. */
const TYPES: readonly (string | undefined)[] = ['at+jwt', 'JWT']

/** A token that a client of OAuth got says by its type that it is an access token (RFC 9068 §2.1). */
const typeOf = ({ client_id: client }: Claims): string => (client === undefined ? 'JWT' : 'at+jwt')

/** Number of verified tokens that are remembered. */
const MOST_REMEMBERED = 10_000

type Remembered = { readonly claims: Claims; readonly kid: string }

/**
 * Tokens as signed JWTs (RFC 7519, ES256). The signature of a token is verified once, and not at all by the process that signed it; its
 * key, expiry and session are checked every time. INVARIANT: a remembered token is accepted only while its key is among the keys in use. A
 * rotation after a compromise ends it as soon as this process reads the keys again.
 */
export function jwtTokens({ issuer, audience, keys }: Options): Tokens {
  const seen = new BoundedMemory<string, Remembered>(MOST_REMEMBERED)
  const inUse = keysInUse(keys)
  const expected = {
    algorithms: [ALGORITHM],
    requiredClaims: [...REQUIRED_CLAIMS],
    // Expiry is compared by whoever uses the claims, with the service's own clock: an expired token can still be renewed.
    currentDate: new Date(0),
  }

  /** A token without an audience of its own is for the API. */
  const isFor = ({ aud = audience }: Claims, wanted: string): boolean => aud === wanted

  async function verifyAnew(token: string, wanted: string): Promise<Remembered | undefined> {
    const key = await inUse.named(kidOf(token))
    if (key === undefined) return undefined
    try {
      const { payload, protectedHeader } = await jwtVerify(token, await key.publicKey(), { ...expected, audience: wanted })
      if (!TYPES.includes(protectedHeader.typ)) return undefined
      return isOurs(payload) && issuer.isOurs(payload.iss ?? '') ? { claims: payload, kid: key.kid } : undefined
    } catch {
      return undefined
    }
  }

  return {
    async sign(claims) {
      const { kid, key } = await inUse.current()
      // The claims are whole and plain already; `SignJWT` would clone and build them once more, a tenth of the work.
      const payload = { ...claims, iss: issuer.now(), aud: claims.aud ?? audience }
      const signing = new CompactSign(Buffer.from(JSON.stringify(payload))).setProtectedHeader({ alg: ALGORITHM, typ: typeOf(claims), kid })
      const token = await signing.sign(key)
      if (isWhole(payload)) seen.set(token, { claims: payload, kid })
      return token
    },
    async verify(token, wanted = audience) {
      const known = seen.get(token)
      if (known !== undefined && (await inUse.has(known.kid))) return isFor(known.claims, wanted) ? known.claims : undefined
      const verified = await verifyAnew(token, wanted)
      if (verified === undefined) return undefined
      seen.set(token, verified)
      return verified.claims
    },
    async signStatement(statement, typ) {
      const { kid, key } = await inUse.current()
      const payload = Buffer.from(JSON.stringify({ ...statement, iss: issuer.now() }))
      return new CompactSign(payload).setProtectedHeader({ alg: ALGORITHM, typ, kid }).sign(key)
    },
    async verifyStatement(token, typ, wanted) {
      const key = await inUse.named(kidOf(token))
      if (key === undefined) return undefined
      try {
        const statement = { ...defined({ audience: wanted }), typ, algorithms: [ALGORITHM], currentDate: new Date(0) }
        const { payload } = await jwtVerify(token, await key.publicKey(), statement)
        return issuer.isOurs(payload.iss ?? '') ? payload : undefined
      } catch {
        return undefined
      }
    },
    async signAssertion(claims) {
      const { kid, key } = await inUse.current()
      return new CompactSign(Buffer.from(JSON.stringify(claims))).setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid }).sign(key)
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
