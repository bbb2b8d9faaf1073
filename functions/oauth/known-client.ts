import type { AnonymousCall } from '../../shared/contract/call.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { type OAuthClient, oauthClient } from '../../shared/storage/oauth-clients.ts'
import { clientOfDocument } from './metadata-document.ts'

/** The client of a request by its id. `undefined`: nobody knows it. */
export async function clientNamed(call: Pick<AnonymousCall, 'read' | 'ports'>, clientId: string): Promise<OAuthClient | undefined> {
  const at = oauthClient(clientId)
  return at === undefined ? clientOfDocument(call, clientId) : call.read.one(at)
}

/** The client of a request by its id. Refuses an unknown one. */
export async function knownClient(call: Pick<AnonymousCall, 'read' | 'ports'>, clientId: string): Promise<OAuthClient> {
  const found = await clientNamed(call, clientId)
  if (found === undefined) throw new Refusal('invalid-client', { because: 'unknown-client' })
  return found
}
