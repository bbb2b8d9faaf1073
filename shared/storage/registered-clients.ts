import { type OAuthClient, oauthClient } from './oauth-clients.ts'
import { isPresent, update, type Write } from './write.ts'

/** Keeps a client that registered itself, with its first grant: it no longer expires. Nothing for any other client. */
export function keepRegistered({ clientId, expiresAt }: Pick<OAuthClient, 'clientId' | 'expiresAt'>): readonly Write[] {
  const at = expiresAt === undefined ? undefined : oauthClient(clientId)
  return at === undefined ? [] : [update(at, { remove: ['expiresAt'] }, { when: [isPresent] })]
}
