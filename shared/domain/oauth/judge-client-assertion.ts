/** Claims of an assertion whose signature was verified. Nothing else of it is known. */
type AssertionClaims = Readonly<Record<string, unknown>>

/** Lifetime of an assertion at most, in seconds. */
const ASSERTION_LIFETIME_SECONDS = 5 * 60
/** The clock of a client may be ahead by this much, in seconds. */
const AHEAD_SECONDS = 60
const LONGEST_JTI = 255

/** `why` is for the log only: a client learns that its assertion is not accepted. */
type AssertionVerdict =
  | { readonly kind: 'accepted'; readonly jti: string; readonly expiresAt: number }
  | { readonly kind: 'refused'; readonly why: string }

/**
 * Judges the claims of a client assertion (RFC 7523 §3). `audiences`: the issuer and the token endpoint; an assertion names one of them and
 * nothing else, since one for two servers could be used at the other (RFC 9700). `now` in milliseconds.
 */
export function judgeClientAssertion(
  claims: AssertionClaims,
  { clientId, audiences, now }: { readonly clientId: string; readonly audiences: readonly string[]; readonly now: number },
): AssertionVerdict {
  const { iss, sub, aud, exp, nbf, iat, jti } = claims
  const seconds = now / 1000
  if (iss !== clientId || sub !== clientId) return refused('issuer-or-subject')
  if (!isOneOf(aud, audiences)) return refused('audience')
  if (typeof exp !== 'number' || exp <= seconds) return refused('expired')
  if (exp > seconds + ASSERTION_LIFETIME_SECONDS + 5) return refused('expires-too-late')
  if (!isNotAhead(nbf, seconds) || !isNotAhead(iat, seconds)) return refused('not-yet-valid')
  if (typeof jti !== 'string' || jti === '' || jti.length > LONGEST_JTI) return refused('no-jti')
  return { kind: 'accepted', jti, expiresAt: Math.ceil(exp) + AHEAD_SECONDS }
}

const refused = (why: string): AssertionVerdict => ({ kind: 'refused', why })

function isOneOf(aud: unknown, audiences: readonly string[]): boolean {
  const named = Array.isArray(aud) ? (aud.length === 1 ? aud[0] : undefined) : aud
  return typeof named === 'string' && audiences.includes(named)
}

/** An absent time is not ahead. */
function isNotAhead(time: unknown, seconds: number): boolean {
  return time === undefined || (typeof time === 'number' && time <= seconds + AHEAD_SECONDS)
}
