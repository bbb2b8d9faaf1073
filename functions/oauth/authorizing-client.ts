import type { AnonymousCall } from '../../shared/contract/call.ts'
import { defined } from '../../shared/domain/defined.ts'
import { hostOf } from '../../shared/domain/oauth/answer-address.ts'
import { placeOf } from '../../shared/domain/oauth/client-id.ts'
import type { AskingClient } from '../../shared/storage/authorization-requests.ts'
import type { OAuthClient } from '../../shared/storage/oauth-clients.ts'
import { clientNamed } from './known-client.ts'

/** A client, with what a person is shown of it. */
export type AuthorizingClient = OAuthClient & { readonly shown: AskingClient }

/** Finds the client of an authorization request; `undefined` for an unknown one. */
export async function authorizingClient(
  call: AnonymousCall,
  clientId: string,
  redirectUri: string,
): Promise<AuthorizingClient | undefined> {
  const client = await clientNamed(call, clientId)
  if (client === undefined) return undefined
  const place = placeOf(clientId)
  const checked = place?.kind === 'tenant' || place?.kind === 'global'
  const { name, tenantId } = client
  // A metadata document stands on a host of its client; every other client is known by where the answer goes.
  const host = hostOf(place === undefined ? clientId : redirectUri)
  return { ...client, shown: { clientId, name, host, checked, ...defined({ tenantId }) } }
}
