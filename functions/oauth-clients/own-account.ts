import type { Call } from '../../shared/contract/call.ts'
import { clientOfPath, type OnClient } from './client-of-path.ts'

const MINUTE_MS = 60_000

/**
 * The time (milliseconds since 1970) after which callers must have proved who they are to change a client that acts as their own account: its
 * key is a proof of theirs. `undefined` for every other client.
 */
export async function provedForOwnAccount(
  call: Pick<Call, 'caller' | 'read' | 'settings' | 'now'> & OnClient,
): Promise<number | undefined> {
  const { customerId } = await clientOfPath(call)
  if (customerId !== call.caller.customerId) return undefined
  return call.now - call.settings.value('reauthentication.minutes') * MINUTE_MS
}
