import type { EventReport } from '../domain/events/event-report.ts'
import type { CustomerId, TenantId } from '../domain/ids.ts'

/** The fields of a session that its events show. */
type Named = {
  readonly sessionId: string
  readonly customerId: CustomerId
  readonly identity: string
  readonly created: string
  /** In seconds since 1970. */
  readonly expiresAt: number
  readonly agent?: { readonly agentTokenId: string; readonly name: string }
}

/** Reports the start of a session: a sign-in of a person, or a token of an agent. */
export function sessionBegan(begun: Named, tenantId: TenantId | undefined): EventReport {
  return { eventType: begun.agent === undefined ? 'session.created' : 'agent.created', tenantId, data: () => shown(begun) }
}

/** Reports the end of a live session. */
export function sessionEnded(ended: Named, tenantId: TenantId | undefined): EventReport {
  return { eventType: ended.agent === undefined ? 'session.ended' : 'agent.ended', tenantId, data: () => shown(ended) }
}

function shown({ sessionId, customerId, identity, created, expiresAt, agent }: Named) {
  if (agent === undefined) return { sessionId, customerId, identity, created }
  const { agentTokenId, name } = agent
  return { agentTokenId, name, customerId, identity, created, expires: new Date(expiresAt * 1000).toISOString() }
}
