import type { Call } from '../contract/call.ts'
import { defined } from '../domain/defined.ts'
import type { CustomerId } from '../domain/ids.ts'
import { agentClaimsFor, type Claims } from '../domain/tokens/claims.ts'
import { Refusal } from '../errors/refusal.ts'
import { type AgentSlot, agentSlotsOf, MOST_AGENT_TOKENS, takeAgentSlot } from '../storage/agent-slots.ts'
import type { Identity } from '../storage/identities.ts'
import { AGENT_SESSION, type Agent, type Session, type SessionClient, session } from '../storage/sessions.ts'
import type { Write } from '../storage/write.ts'
import { thoseThatLive } from './live-sessions.ts'

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

/** Every slot for agent tokens that was ever taken, and the active tokens: neither expired nor ended with all sessions. */
export async function slotsAndTokens(
  customerId: CustomerId,
  read: Call['read'],
): Promise<{ readonly slots: readonly AgentSlot[]; readonly active: readonly Session[] }> {
  const { things: slots } = await read.list(agentSlotsOf(customerId))
  const found = await read.many(slots.map(({ agentTokenId }) => session(customerId, `${AGENT_SESSION}${agentTokenId}`)))
  return {
    slots,
    active: await thoseThatLive(
      found.filter((each) => each !== undefined),
      read,
    ),
  }
}

/** Picks a slot for a new token; refused if 100 are active. The choice is random, so that concurrent calls seldom collide. */
export async function freeSlot(
  agentTokenId: string,
  { caller, read, ports }: Pick<Call, 'read' | 'ports'> & { readonly caller: { readonly customerId: CustomerId } },
): Promise<Write> {
  const { slots, active } = await slotsAndTokens(caller.customerId, read)
  const isActive = new Set(active.map(({ agent }) => agent?.agentTokenId))
  const holders = new Map(slots.map((each) => [each.slot, each.agentTokenId]))
  const free = Array.from({ length: MOST_AGENT_TOKENS }, (_, slot) => slot).filter((slot) => !isActive.has(holders.get(slot) ?? ''))
  const slot = free[Math.floor(ports.random() * free.length)]
  if (slot === undefined)
    throw new Refusal('conflict', {
      description: `You have ${MOST_AGENT_TOKENS} active agent tokens, which is the maximum. End one first.`,
    })
  return takeAgentSlot(caller.customerId, { slot, agentTokenId }, holders.get(slot))
}
