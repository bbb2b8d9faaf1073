import type { Asked, CodeScope } from './judge-authorization.ts'

/** The tenants of the person and of the client; `undefined` above tenants. `checked`: somebody has registered the client. */
type Parties = {
  readonly personTenantId: number | undefined
  readonly clientTenantId: number | undefined
  readonly isChecked: boolean
}

type ConsentAsked = {
  readonly asked: Pick<Asked, 'scopes' | 'prompts'>
  readonly parties: Parties
  /** The switch for all agents of the person's tenant. */
  readonly agentsEnabled: boolean
  /** The scopes that this person has allowed to this client before. */
  readonly remembered: readonly CodeScope[]
  /** The proof of the session is as fresh as the request demands. */
  readonly isFresh: boolean
}

/**
 * Judges an authorization request before anything is shown to the person. `ask`: the person decides. `allowed`: they have allowed the same
 * before. The other kinds are errors that the client is told.
 */
export type ConsentVerdict = 'ask' | 'allowed' | 'access_denied' | 'login_required' | 'consent_required'

export function judgeConsent({ asked, parties, agentsEnabled, remembered, isFresh }: ConsentAsked): ConsentVerdict {
  if (asked.scopes.includes('propose') && !(agentsEnabled && mayPropose(parties))) return 'access_denied'
  const isSilent = asked.prompts.includes('none')
  if (!isFresh) return isSilent ? 'login_required' : 'ask'
  const isAllowed = isRemembered(asked, parties, remembered)
  if (isSilent) return isAllowed ? 'allowed' : 'consent_required'
  return isAllowed && !asked.prompts.includes('consent') ? 'allowed' : 'ask'
}

/** A registered client of a tenant gets no agents of other people. */
export function mayPropose({ personTenantId, clientTenantId, isChecked }: Parties): boolean {
  return !isChecked || clientTenantId === undefined || clientTenantId === personTenantId
}

/** Tells whether a consent of this person to this client is kept: only for registered clients of the person's own tenant, never for agents. */
export function isKept(scopes: readonly CodeScope[], { personTenantId, clientTenantId, isChecked }: Parties): boolean {
  return isChecked && clientTenantId === personTenantId && !scopes.includes('propose')
}

function isRemembered({ scopes }: Pick<Asked, 'scopes'>, parties: Parties, remembered: readonly CodeScope[]): boolean {
  return isKept(scopes, parties) && scopes.every((scope) => remembered.includes(scope))
}
