import type { Call } from '../../shared/contract/call.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { type OAuthClient, oauthClientIn } from '../../shared/storage/oauth-clients.ts'
import { type OfPlace, tenantOf } from './at-both-levels.ts'

export type OnClient = Pick<Call, 'read'> & OfPlace & { readonly params: { readonly clientId: string } }

/** The client of the path; 404 for one of another place. */
export async function clientOfPath({ read, params }: OnClient): Promise<OAuthClient> {
  const found = await read.one(oauthClientIn(tenantOf({ params }), params.clientId))
  if (found === undefined) throw new Refusal('not-found')
  return found
}
