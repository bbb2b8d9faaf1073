import type { Call } from '../../shared/contract/call.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { type OAuthClient, oauthClientIn } from '../../shared/storage/oauth-clients.ts'
import { type OfPlace, tenantOf } from './at-both-levels.ts'

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

type OnClient = Pick<Call, 'read'> & OfPlace & { readonly params: { readonly clientId: string } }

/** The client of the path; 404 for one of another place. */
export async function clientOfPath({ read, params }: OnClient): Promise<OAuthClient> {
  const found = await read.one(oauthClientIn(tenantOf({ params }), params.clientId))
  if (found === undefined) throw new Refusal('not-found')
  return found
}
