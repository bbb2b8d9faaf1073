import { type OAuthClient, oauthClient } from './oauth-clients.ts'
import { isPresent, update, type Write } from './write.ts'

/** Ends the expiry of a client that registered itself, in the transaction of its first grant. Empty for any other client. */
export function keepRegistered({ clientId, expiresAt }: Pick<OAuthClient, 'clientId' | 'expiresAt'>): readonly Write[] {
  const at = expiresAt === undefined ? undefined : oauthClient(clientId)
  return at === undefined ? [] : [update(at, { remove: ['expiresAt'] }, { when: [isPresent] })]
}
