import type { Settings } from '../../contract/call.ts'
import type { Endpoint } from '../../contract/declared-endpoint.ts'
import type { Input } from '../../contract/input.ts'
import type { Caller } from '../../domain/tokens/caller.ts'

const MINUTE_MS = 60_000

/**
 * Tells whether the call changes its caller's own proofs in a session whose last proof is too old. Renewals prove nothing, and an agent
 * never has.
 */
export function needsFreshProof(
  { changesProofsOf }: Pick<Endpoint, 'changesProofsOf'>,
  input: Input,
  { customerId, provedAt }: Pick<Caller, 'customerId' | 'provedAt'>,
  settings: Settings,
  now: number,
): boolean {
  const whose = changesProofsOf?.(input)
  if (whose !== 'caller' && whose !== customerId) return false
  return provedAt === undefined || now - provedAt > settings.value('reauthentication.minutes') * MINUTE_MS
}
