import type { Settings } from '../../contract/call.ts'
import type { Endpoint, Input } from '../../contract/endpoint.ts'
import type { Caller } from '../../domain/tokens/caller.ts'

const MINUTE_MS = 60_000

/**
 * Does the call change what proves who its caller is, in a session whose person last proved that too long ago? Renewals prove nothing; an
 * agent never has.
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
