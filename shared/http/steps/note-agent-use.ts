import type { Caller } from '../../domain/tokens/caller.ts'
import type { Ports } from '../../ports/ports.ts'
import { noteUse } from '../../storage/sessions.ts'

/** Shortest time between two recorded uses of an agent's token, in milliseconds. */
const NOTED_EVERY_MS = 5 * 60_000

/**
 * Records that an agent's token was used: one write in five minutes, whatever the number of its calls. Nothing depends on it, so a failed
 * write refuses no call.
 */
export async function noteAgentUse({ agent, customerId, sessionId }: Caller, { store, clock, log }: Ports): Promise<void> {
  if (agent === undefined) return
  const now = clock.now()
  if (agent.lastUsed !== undefined && now - Date.parse(agent.lastUsed) < NOTED_EVERY_MS) return
  try {
    await store.write(noteUse(customerId, sessionId, agent.lastUsed, new Date(now).toISOString()))
  } catch (fault) {
    log('warn', 'agent.use-not-noted', { because: fault instanceof Error ? fault.name : 'unknown' })
  }
}
