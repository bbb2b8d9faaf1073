import { noteUse } from '../../storage/sessions.ts'
import type { RequestContext } from '../request-context.ts'

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
