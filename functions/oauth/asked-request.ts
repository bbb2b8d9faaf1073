import type { AnonymousCall, Call } from '../../shared/contract/call.ts'
import { isRegistered } from '../../shared/domain/oauth/redirect-uri.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { isSameBrowser } from '../../shared/proofs/browser-cookie.ts'
import { secretHash } from '../../shared/proofs/stored-secret.ts'
import { type AuthorizationRequest, authorizationRequest } from '../../shared/storage/authorization-requests.ts'
import { oauthClient } from '../../shared/storage/oauth-clients.ts'

export type Found = { readonly hash: string; readonly asked: AuthorizationRequest }

/**
 * The open request of a path, for the browser that started it; for every other browser it does not exist. A person sees it only if nobody
 * else has opened it, and while its client may still get the answer.
 */
export async function requestOf(
  call: Pick<AnonymousCall, 'read' | 'ports' | 'request' | 'now'> & Partial<Pick<Call, 'caller'>>,
  requestId: string,
): Promise<Found> {
  const hash = secretHash(requestId)
  const asked = await call.read.one(authorizationRequest(hash))
  if (asked === undefined || asked.expiresAt * 1000 <= call.now) throw absent('no-such-request')
  if (asked.decided !== undefined) throw absent('decided-before')
  if (!isSameBrowser(call, 'authorization', asked.browserHash)) throw absent('another-browser')
  if (asked.openedBy !== undefined && asked.openedBy !== call.caller?.customerId) throw absent('opened-by-another-person')
  if (!(await mayBeAnswered(call, asked))) throw absent('client-changed')
  return { hash, asked }
}

/** A registered client gets no answer after an administrator has deleted it, or has taken the address of the answer away. */
async function mayBeAnswered({ read }: Pick<AnonymousCall, 'read'>, { client, redirectUri }: AuthorizationRequest): Promise<boolean> {
  const at = oauthClient(client.clientId)
  if (at === undefined) return true
  const registered = await read.one(at)
  return registered !== undefined && isRegistered(registered.redirectUris, redirectUri)
}

const absent = (because: string): Refusal => new Refusal('not-found', { because })
