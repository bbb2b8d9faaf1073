/** The statements of a good ID token. */
export type Said = {
  readonly identity: string
  /** Values by the name of the claim, in their order. */
  readonly attributes: ReadonlyMap<string, readonly string[]>
  readonly subject: string
  /** The provider's session, if the token names it. */
  readonly session: string | undefined
  /** Real time at which the person last authenticated with the provider, in milliseconds since 1970; 0 if it does not say. */
  readonly provedAt: number
}

type Judged = { readonly kind: 'good'; readonly said: Said } | { readonly kind: 'bad'; readonly why: string }

export type Expected = {
  readonly issuer: string
  readonly clientId: string
  readonly nonce: string
  readonly identityClaim: string
  /** One of these classes must be stated, if there are any. */
  readonly acrValues: readonly string[] | undefined
  /** Real times in milliseconds since 1970: of the start of the login, and now. */
  readonly startedAt: number
  readonly now: number
}

type Claims = Readonly<Record<string, unknown>>

/** Tolerated clock difference of a provider, in milliseconds. */
const SKEW_MS = 60_000

/** Judges the claims of an ID token whose signature was verified (OpenID Connect Core §3.1.3.7). */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a flat list of checks; each line is one
export function judgeIdToken(claims: Claims, expected: Expected): Judged {
  const { iss, sub, nonce, acr } = claims
  if (iss !== expected.issuer) return bad('iss')
  if (!isFor(claims, expected.clientId)) return bad('aud')
  if (nonce !== expected.nonce) return bad('nonce')
  const untimely = judgeTimes(claims, expected)
  if (untimely !== undefined) return bad(untimely)
  if (typeof sub !== 'string' || sub === '' || sub.length > 255) return bad('sub')
  if (expected.acrValues !== undefined && !(typeof acr === 'string' && expected.acrValues.includes(acr))) return bad('acr')
  const identity = own(claims, expected.identityClaim)
  if (typeof identity !== 'string' || identity === '') return bad('identity-claim')
  if (expected.identityClaim === 'email' && claims.email_verified !== true) return bad('email-not-verified')
  const { auth_time: authTime, sid } = claims
  return {
    kind: 'good',
    said: {
      identity,
      attributes: attributesIn(claims),
      subject: sub,
      session: typeof sid === 'string' && sid !== '' ? sid : undefined,
      provedAt: typeof authTime === 'number' ? authTime * 1000 : 0,
    },
  }
}

const bad = (why: string): Judged => ({ kind: 'bad', why: `id-token-${why}` })

/** Tells whether a token is for this client: beside further audiences it must name the client as the authorized party. */
export function isFor({ aud, azp }: Claims, clientId: string): boolean {
  const audiences: readonly unknown[] = Array.isArray(aud) ? aud : [aud]
  if (!audiences.includes(clientId)) return false
  return azp === undefined ? audiences.length === 1 : azp === clientId
}

/** An ID token that answers this login was issued after its start, has not expired, and is not from the future. */
function judgeTimes({ iat, exp, auth_time: authTime }: Claims, { now, startedAt }: Expected): string | undefined {
  if (typeof exp !== 'number' || exp * 1000 + SKEW_MS <= now) return 'exp'
  if (typeof iat !== 'number' || iat * 1000 > now + SKEW_MS || iat * 1000 < startedAt - SKEW_MS) return 'iat'
  if (authTime !== undefined && (typeof authTime !== 'number' || authTime * 1000 > now + SKEW_MS)) return 'auth-time'
  return undefined
}

const own = (claims: Claims, name: string): unknown => (Object.hasOwn(claims, name) ? claims[name] : undefined)

/** Texts, numbers and lists of them; other claims name no role, tenant or person. */
function attributesIn(claims: Claims): ReadonlyMap<string, readonly string[]> {
  return new Map(
    Object.entries(claims).map(([name, value]) => {
      const values: readonly unknown[] = Array.isArray(value) ? value : [value]
      const texts = values.map((each) => (typeof each === 'number' ? String(each) : each))
      return [name, texts.filter((each): each is string => typeof each === 'string' && each !== '')]
    }),
  )
}
