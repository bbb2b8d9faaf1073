import type { Claims } from '../domain/tokens/claims.ts'
import type { Tokens } from '../ports/ports.ts'
import { partsOf, signedCompact, verifiedClaims } from './compact-jws.ts'
import { keysInUse, type SigningKeys } from './signing-keys.ts'

export type { SigningKeys } from './signing-keys.ts'

type Options = {
  readonly issuer: string
  readonly audience: string
  readonly keys: () => Promise<SigningKeys>
}

/** Number of verified tokens that are remembered. */
const MOST_REMEMBERED = 10_000

/** Tokens as signed JWTs (RFC 7519, ES256). A token is verified once; its expiry and session are checked every time. */
export function jwtTokens({ issuer, audience, keys }: Options): Tokens {
  const seen = new Map<string, Claims>()
  // A key that is gone may have got out: what was verified by it is verified again.
  const inUse = keysInUse(keys, { whenOneIsGone: () => seen.clear() })

  async function verifyAnew(token: string): Promise<Claims | undefined> {
    const parts = partsOf(token)
    const key = parts === undefined ? undefined : await inUse.named(parts.kid)
    if (parts === undefined || key === undefined) return undefined
    const claims = verifiedClaims(parts, key.publicKey)
    return claims !== undefined && claims.iss === issuer && claims.aud === audience && isOurs(claims) ? claims : undefined
  }

  return {
    sign: async (claims) => signedCompact({ ...claims, iss: issuer, aud: audience }, await inUse.current()),
    async verify(token) {
      const known = seen.get(token)
      if (known !== undefined) return known
      const claims = await verifyAnew(token)
      if (claims === undefined) return undefined
      if (seen.size >= MOST_REMEMBERED) seen.delete(seen.keys().next().value ?? '')
      seen.set(token, claims)
      return claims
    },
    publicKeys: () => inUse.published(),
  }
}

const TEXTS = ['sub', 'jti', 'sid', 'identity'] as const
const TIMES = ['iat', 'exp'] as const

/**
 * A token with our signature holds what we put into it; only the types are looked at. Expiry is compared by whoever uses the claims, with
 * the service's own clock: an expired token can still be renewed.
 */
function isOurs(claims: Readonly<Record<string, unknown>>): claims is Readonly<Record<string, unknown>> & Claims {
  return TEXTS.every((name) => typeof claims[name] === 'string') && TIMES.every((name) => typeof claims[name] === 'number')
}
