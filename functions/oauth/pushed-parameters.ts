import type { AnonymousCall } from '../../shared/contract/call.ts'
import type { AuthorizationParameters } from '../../shared/domain/oauth/judge-authorization.ts'
import { invalid } from '../../shared/errors/refusal.ts'
import { secretHash } from '../../shared/proofs/hashes.ts'
import { pushedRequest, usePushedRequest } from '../../shared/storage/authorization-requests.ts'
import type { Write } from '../../shared/storage/write.ts'

/** The prefix of the URI of a pushed request (RFC 9126 §2.2). */
export const PUSHED_URI = 'urn:ietf:params:oauth:request_uri:'

type Parameters = { readonly parameters: AuthorizationParameters; readonly writes: readonly Write[] }

/** The parameters of a request: those that were pushed if it names them (nothing beside them counts), else those that were sent. */
export async function pushedParameters(
  { read, now }: Pick<AnonymousCall, 'read' | 'now'>,
  sent: AuthorizationParameters,
): Promise<Parameters> {
  const { request_uri: uri, client_id: clientId } = sent
  if (uri === undefined) return { parameters: sent, writes: [] }
  if (!uri.startsWith(PUSHED_URI)) throw unknownUri()
  const hash = secretHash(uri.slice(PUSHED_URI.length))
  const pushed = await read.one(pushedRequest(hash))
  if (pushed === undefined || pushed.expiresAt * 1000 <= now || pushed.clientId !== clientId) throw unknownUri()
  return { parameters: pushed.parameters, writes: [usePushedRequest(hash)] }
}

const unknownUri = () =>
  invalid('request_uri', 'must be one that the endpoint par has answered to this client in the last 60 seconds, unused')
