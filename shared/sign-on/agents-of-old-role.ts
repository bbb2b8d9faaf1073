import type { AnonymousCall } from '../contract/call.ts'
import { agentSlotsOf } from '../storage/agent-slots.ts'
import type { Person } from '../storage/persons.ts'
import { AGENT_SESSION, endSibling, session } from '../storage/sessions.ts'
import type { Write } from '../storage/write.ts'

/** Agents that one transaction ends beside what else it writes. */
const MOST_ONE_BY_ONE = 60

/**
 * Ends the agents of a person whose role an identity provider has changed: nobody chose them with the new one. `undefined` for more than 60,
 * which end with all sessions of the person.
 */
export async function agentsOfOldRole(
  { read }: Pick<AnonymousCall, 'read'>,
  { customerId, tenantId }: Person,
): Promise<readonly Write[] | undefined> {
  const { things } = await read.list(agentSlotsOf(customerId))
  const found = await read.many(things.map(({ agentTokenId }) => session(customerId, `${AGENT_SESSION}${agentTokenId}`)))
  const agents = found.filter((each) => each !== undefined)
  return agents.length > MOST_ONE_BY_ONE ? undefined : agents.map((each) => endSibling(each, tenantId))
}
