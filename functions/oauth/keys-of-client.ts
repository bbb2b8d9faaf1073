import type { AnonymousCall } from '../../shared/contract/call.ts'
import type { ClientKey } from '../../shared/domain/oauth/client-keys.ts'
import type { OAuthClient } from '../../shared/storage/oauth-clients.ts'

/** The public keys of a client. `again`: a key was not among those that are remembered. */
export async function keysOfClient(
  _: Pick<AnonymousCall, 'ports'>,
  { keys }: OAuthClient,
  __: 'remembered' | 'again',
): Promise<readonly ClientKey[]> {
  return keys ?? []
}
