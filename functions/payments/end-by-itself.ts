import type { Call } from '../../shared/contract/call.ts'
import { SIMULATED_END_DELAY_MS } from '../../shared/domain/payments/simulated-ending.ts'
import type { Due } from '../../shared/storage/due.ts'

/** On the sandbox, a new payment or withdrawal ends by itself a moment later; on the live stage, only a caller ends it. */
export function endByItself(kind: string, { ports, now }: Pick<Call, 'ports' | 'now'>): Due | undefined {
  return ports.stage === 'sandbox' ? { kind, at: now + SIMULATED_END_DELAY_MS, turn: 1 } : undefined
}
