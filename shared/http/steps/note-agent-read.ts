import type { Reply } from '../../contract/http.ts'
import { writtenId } from '../../domain/ids.ts'
import type { Claims } from '../../domain/tokens/claims.ts'
import { type AgentReads, agentReads, noteRead } from '../../storage/agent-reads.ts'
import type { Reference } from '../../storage/read.ts'
import { AGENT_SESSION, noteUse } from '../../storage/sessions.ts'
import type { RequestContext } from '../request-context.ts'

/** The last reads of an agent's token, which are read with its session; nothing if a person calls. */
export function agentReadsOf({ sub, sid }: Pick<Claims, 'sub' | 'sid'>): readonly Reference<unknown>[] {
  if (!sid.startsWith(AGENT_SESSION)) return []
  return [agentReads(writtenId(sub), sid.slice(AGENT_SESSION.length)) as unknown as Reference<unknown>]
}

/** Attempts to note a read while other reads of the same token are noted. */
const TRIES = 5

type Answered = Pick<RequestContext, 'endpoint' | 'request' | 'caller' | 'read' | 'service'> & { readonly reply: Reply }

/** Notes a successful read of an agent, which the approvers of its proposals see. Costs nothing when a person reads. */
export function noteAgentRead(context: Answered): Promise<void> | undefined {
  const { endpoint, request, caller, reply } = context
  if (caller.agent === undefined || request.method !== 'GET' || reply.status !== 200 || endpoint.group === 'mcp') return undefined
  return note(context, caller.agent.agentTokenId)
}

/** A note that fails refuses no read. */
async function note({ endpoint, request, caller, read, service }: Answered, agentTokenId: string): Promise<void> {
  const { store, clock, log } = service.ports
  const of = { customerId: caller.customerId, agentTokenId }
  try {
    let known = await read.one(agentReads(of.customerId, agentTokenId))
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const write = noteRead(of, known, { operationId: endpoint.operationId, path: request.path }, clock.now())
      if (write === undefined) return
      const written = await store.write(write)
      if (written.kind === 'written') return
      known = written.stored as AgentReads | undefined
    }
    log('warn', 'agent.read-not-noted', { because: 'too-many-at-once' })
  } catch (fault) {
    log('warn', 'agent.read-not-noted', { because: fault instanceof Error ? fault.name : 'unknown' })
  }
}

/** Shortest time between two recorded uses of an agent's token, in milliseconds. */
const NOTED_EVERY_MS = 5 * 60_000

/**
 * Records that an agent's token was used: one write in five minutes, whatever the number of its calls. Nothing depends on it, so a failed
 * write refuses no call.
 */
export async function noteAgentUse({ caller, service }: Pick<RequestContext, 'caller' | 'service'>): Promise<void> {
  const { agent, customerId, sessionId } = caller
  const { store, clock, log } = service.ports
  if (agent === undefined) return
  const now = clock.now()
  if (agent.lastUsed !== undefined && now - Date.parse(agent.lastUsed) < NOTED_EVERY_MS) return
  try {
    await store.write(noteUse(customerId, sessionId, agent.lastUsed, new Date(now).toISOString()))
  } catch (fault) {
    log('warn', 'agent.use-not-noted', { because: fault instanceof Error ? fault.name : 'unknown' })
  }
}
