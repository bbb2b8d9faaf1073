import { defined } from '../domain/defined.ts'
import { agentClaimsFor, type Claims } from '../domain/tokens/claims.ts'
import type { Identity } from '../storage/identities.ts'
import { AGENT_SESSION, type Agent, type Session, type SessionClient } from '../storage/sessions.ts'

/** The token of an agent: its id, and its bounds. */
type AgentToken = {
  readonly tokenId: string
  readonly lifetimeSeconds: number
  /** The latest end, in seconds since 1970. */
  readonly endsAt?: number | undefined
  readonly launchedFrom?: readonly string[] | undefined
  /** The client of OAuth that it is issued to. */
  readonly clientId?: string | undefined
  /** Thumbprint of the key that it is bound to. */
  readonly jkt?: string | undefined
}

const AMR = ['agent'] as const

/** The claims of a token of an agent; `now` in milliseconds. */
export function agentTokenClaims(identity: Identity, agentTokenId: string, token: AgentToken, now: number): Claims {
  const { customerId, tenantId, holdings, canonicalName } = identity
  const { lifetimeSeconds, ...rest } = token
  const sessionId = `${AGENT_SESSION}${agentTokenId}`
  const subject = { ...rest, customerId, tenantId, holdings, identity: canonicalName, sessionId, amr: AMR }
  return agentClaimsFor(subject, agentTokenId, now, lifetimeSeconds)
}

/** The id of the agent that proposes for a back end: all tokens of the client for this belong to it. */
export const agentOfBackEnd = (clientId: string): string => `of-${clientId}`

/** The end of an agent, in seconds since 1970, and what it depends on. */
type AgentLife = {
  readonly expiresAt: number
  readonly launchedFrom?: readonly string[] | undefined
  readonly client?: SessionClient | undefined
  readonly jkt?: string | undefined
}

/** The session of a new agent. */
export function agentSession(
  { customerId, canonicalName, epoch }: Identity,
  agent: Agent,
  { expiresAt, launchedFrom, client, jkt }: AgentLife,
  now: number,
): Session {
  const created = new Date(now).toISOString()
  return {
    sessionId: `${AGENT_SESSION}${agent.agentTokenId}`,
    customerId,
    identity: canonicalName,
    epoch,
    amr: AMR,
    created,
    lastRenewed: created,
    expiresAt,
    agent,
    ...defined({ launchedFrom, client, jkt }),
  }
}
