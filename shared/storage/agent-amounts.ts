import type { CustomerId } from '../domain/ids.ts'
import { reference } from './read.ts'
import { keys } from './table.ts'
import { hasNo, isBelow, oneHolds, upsert, type Write } from './write.ts'

/** The sum that an agent token has proposed on one day (UTC), in ten-thousandths. One small item per day with proposals. */
type AgentAmount = { readonly proposed: number }

const KEPT_SECONDS = 3 * 86_400

const agentAmount = (customerId: CustomerId, agentTokenId: string, day: string) =>
  reference<AgentAmount>(keys.agentAmount(customerId, agentTokenId, day))

/** Adds to the sum of a day; refused if the total would exceed `largest`. */
export function addAgentAmount(
  { customerId, agentTokenId }: { readonly customerId: CustomerId; readonly agentTokenId: string },
  amount: number,
  largest: number,
  now: number,
): Write {
  const day = new Date(now).toISOString().slice(0, 10)
  return upsert(
    agentAmount(customerId, agentTokenId, day),
    { add: { proposed: amount }, set: { expiresAt: Math.floor(now / 1000) + KEPT_SECONDS } },
    { when: [oneHolds(hasNo('proposed'), isBelow('proposed', largest - amount + 1))], otherwise: 'beyond-agent-limits' },
  )
}
