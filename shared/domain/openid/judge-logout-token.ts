import { isFor } from './judge-id-token.ts'

/** The end that a provider tells of: of one of its sessions, or of all of a subject. */
export type Told = {
  readonly jti: string
  readonly subject: string | undefined
  readonly session: string | undefined
  /** Seconds of real time since 1970. */
  readonly issuedAt: number
  readonly until: number
}

type Judged = { readonly kind: 'good'; readonly told: Told } | { readonly kind: 'bad'; readonly why: string }

type Claims = Readonly<Record<string, unknown>>

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
const SKEW_SECONDS = 60
/** Oldest token, in seconds since it was issued. A token is remembered for as long, so that it works once. */
const OLDEST_SECONDS = 600

export type Expected = {
  readonly issuer: string
  readonly clientId: string
  /** Seconds of real time since 1970. */
  readonly now: number
}

/**
 * Judges the claims of a logout token whose signature was verified (OpenID Connect Back-Channel Logout §2.6). INVARIANT: an ID token is
 * none: it has a nonce, and no event.
 */
export function judgeLogoutToken(claims: Claims, { issuer, clientId, now }: Expected): Judged {
  const { iss, sub, sid, jti, iat, events } = claims
  if (iss !== issuer) return bad('iss')
  if (!isFor(claims, clientId)) return bad('aud')
  if (typeof iat !== 'number' || iat > now + SKEW_SECONDS || iat < now - OLDEST_SECONDS) return bad('iat')
  const untimely = untimelyIn(claims, now)
  if (untimely !== undefined) return bad(untimely)
  if (Object.hasOwn(claims, 'nonce')) return bad('nonce')
  if (!hasEvent(events)) return bad('events')
  if (typeof jti !== 'string' || jti === '') return bad('jti')
  const [subject, session] = [sub, sid].map((each) => (typeof each === 'string' && each !== '' ? each : undefined))
  if (subject === undefined && session === undefined) return bad('sub-and-sid')
  return { kind: 'good', told: { jti, subject, session, issuedAt: iat, until: iat + OLDEST_SECONDS + SKEW_SECONDS } }
}

/** The claim of the two optional times that excludes the present one. */
function untimelyIn({ exp, nbf }: Claims, now: number): 'exp' | 'nbf' | undefined {
  if (exp !== undefined && (typeof exp !== 'number' || exp + SKEW_SECONDS <= now)) return 'exp'
  return nbf !== undefined && (typeof nbf !== 'number' || nbf > now + SKEW_SECONDS) ? 'nbf' : undefined
}

const bad = (why: string): Judged => ({ kind: 'bad', why: `logout-token-${why}` })

function hasEvent(events: unknown): boolean {
  if (typeof events !== 'object' || events === null || !Object.hasOwn(events, EVENT)) return false
  const event = (events as Claims)[EVENT]
  return typeof event === 'object' && event !== null
}
