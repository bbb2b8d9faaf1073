import { defined } from '../defined.ts'
import type { CustomerId, OrganisationId, TenantId } from '../ids.ts'
import { neverReached } from '../never-reached.ts'
import { nameOf, type RoleAssignment } from '../permissions/role-assignments.ts'
import { inForce } from '../permissions/temporary-positions.ts'

/** The claims of every token (RFC 7519), beside `iss`. Times are seconds since 1970. */
export type Claims = {
  /** The only resource that takes the token; absent for the API. */
  readonly aud?: string
  readonly sub: string
  readonly jti: string
  readonly sid: string
  readonly iat: number
  readonly exp: number
  readonly identity: string
  readonly tenantId?: TenantId
  /** The institution of the roles that begin with `INSTITUTION`. */
  readonly institution?: string
  readonly roles: readonly string[]
  readonly positions: readonly PositionClaim[]
  readonly amr: readonly string[]
  readonly scope?: string
  /** The actor for the subject (RFC 8693 §4.1). */
  readonly act?: { readonly sub: string }
  /** The sessions that this one was launched from. They are read together with it. */
  readonly launchedFrom?: readonly string[]
  /** The client of OAuth that the token was issued to (RFC 9068). */
  readonly client_id?: string
  /** The key that the token is bound to (RFC 9449 §6): SHA-256 thumbprint of its JWK. */
  readonly cnf?: { readonly jkt: string }
  /** Only of a token of a back end that proposes: the begin of its agent, which can end and begin again under the same id. */
  readonly begun?: string
  /** Only of a token for `userinfo`: the hash of the authorization code that it came with. */
  readonly code?: string
  /** The step-up that this token was issued for. The token works for that one request only. */
  readonly intent?: string
}

/** A position, and its tenant or organisation. */
type PositionClaim =
  | { readonly position: string; readonly tenantId: TenantId }
  | { readonly position: string; readonly organisationId: OrganisationId }

/**
 * Maximum number of positions in a token. The token must fit into a header, and API Gateway accepts 10 KB of headers in all. Nothing is
 * decided by this list: every call reads the caller's present roles.
 */
const MOST_POSITIONS = 60

/** Lifetime of a token, in seconds. */
export const TOKEN_LIFETIME_SECONDS = 15 * 60
/** Time after its expiry in which a token can be renewed, in seconds. */
export const RENEWAL_WINDOW_SECONDS = 30 * 24 * 60 * 60

export type Subject = {
  readonly customerId: CustomerId
  readonly tenantId: TenantId | undefined
  readonly identity: string
  readonly sessionId: string
  readonly tokenId: string
  readonly amr: readonly string[]
  readonly holdings: readonly RoleAssignment[]
  /** End of its session in seconds since 1970, if it has one. No token outlives it. */
  readonly endsAt?: number | undefined
  readonly launchedFrom?: readonly string[] | undefined
  readonly clientId?: string | undefined
  readonly jkt?: string | undefined
}

/**
 * The claims of an agent's token: it lives as long as requested, but not beyond the session that created it, and can only read and
 * propose.
 */
export function agentClaimsFor(subject: Subject, agentTokenId: string, now: number, expiresInSeconds: number): Claims {
  const claims = claimsFor(subject, now)
  const exp = Math.min(claims.iat + expiresInSeconds, subject.endsAt ?? Number.POSITIVE_INFINITY)
  return { ...claims, exp, scope: 'UpdateByTasks', act: { sub: `agent:${agentTokenId}` } }
}

/** The claims of a token for one request after a step-up. */
export function steppedUpClaimsFor(subject: Subject, intentId: string, now: number, lifetime: number): Claims {
  const claims = claimsFor(subject, now)
  return { ...claims, exp: Math.min(claims.iat + lifetime, subject.endsAt ?? Number.POSITIVE_INFINITY), intent: intentId }
}

/** The claims of a new token; `now` in milliseconds. */
export function claimsFor(subject: Subject, now: number): Claims {
  const iat = Math.floor(now / 1000)
  const holdings = inForce(subject.holdings, now)
  const institution = institutionIn(holdings)
  return {
    sub: String(subject.customerId),
    jti: subject.tokenId,
    sid: subject.sessionId,
    iat,
    exp: Math.min(iat + TOKEN_LIFETIME_SECONDS, subject.endsAt ?? Number.POSITIVE_INFINITY),
    identity: subject.identity,
    ...defined({ tenantId: subject.tenantId, institution }),
    roles: rolesIn(holdings),
    positions: positionsIn(holdings),
    amr: subject.amr,
    ...defined({ launchedFrom: subject.launchedFrom, client_id: subject.clientId }),
    ...(subject.jkt === undefined ? {} : { cnf: { jkt: subject.jkt } }),
  }
}

/** The time until which a session with this last token can be renewed. */
export function renewableUntil(claims: Pick<Claims, 'exp'>, endsAt: number | undefined): number {
  return Math.min(claims.exp + RENEWAL_WINDOW_SECONDS, endsAt ?? Number.POSITIVE_INFINITY)
}

/** Tells whether this token may be exchanged for a new one; `now` in milliseconds. */
export function isRenewable(claims: Claims, now: number): boolean {
  return (claims.exp + RENEWAL_WINDOW_SECONDS) * 1000 > now
}

function rolesIn(roleAssignments: readonly RoleAssignment[]): readonly string[] {
  return roleAssignments.filter((assignment) => assignment.kind === 'global' || assignment.kind === 'institution').map(nameOf)
}

function institutionIn(roleAssignments: readonly RoleAssignment[]): string | undefined {
  return roleAssignments.find((assignment) => assignment.kind === 'institution')?.institution
}

export function positionsIn(roleAssignments: readonly RoleAssignment[]): readonly PositionClaim[] {
  return roleAssignments
    .map(positionIn)
    .filter((position) => position !== undefined)
    .slice(0, MOST_POSITIONS)
}

function positionIn(assignment: RoleAssignment): PositionClaim | undefined {
  switch (assignment.kind) {
    case 'global':
    case 'institution':
    case 'anonymous':
      return undefined
    case 'organisation':
      return { position: assignment.position, organisationId: assignment.organisationId }
    case 'tenant':
    case 'customer':
      return { position: nameOf(assignment), tenantId: assignment.tenantId }
    default:
      return neverReached(assignment)
  }
}
