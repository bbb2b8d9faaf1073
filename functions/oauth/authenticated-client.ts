import { decodeJwt } from 'jose'
import type { AnonymousCall } from '../../shared/contract/call.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { type OAuthClient, oauthClient } from '../../shared/storage/oauth-clients.ts'
import type { Write } from '../../shared/storage/write.ts'
import { acceptedAssertion } from './client-assertion.ts'
import { clientOfDocument } from './metadata-document.ts'
import type { ClientFields } from './token-call.ts'

/** A client that has proved its key, or has none. `uses`: writes that use up its proof; they belong into the transaction of the call. */
type AuthenticatedClient = { readonly client: OAuthClient; readonly uses: readonly Write[] }

const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/**
 * Authenticates the client of a request: by an assertion if it has a key (`private_key_jwt`), else by its id alone (`none`). A client with
 * a key is refused without an assertion, and a client without a key is refused with one.
 */
export async function authenticatedClient(
  call: Pick<AnonymousCall, 'read' | 'ports' | 'request'> & { readonly body: ClientFields },
): Promise<AuthenticatedClient> {
  refuseHeader(call)
  const { client_id: named, client_assertion: assertion, client_assertion_type: type } = call.body
  if (assertion === undefined) {
    if (named === undefined || type !== undefined) throw refused('no-client')
    const client = await knownClient(call, named)
    if (hasKey(client)) throw refused('no-assertion')
    return { client, uses: [] }
  }
  if (type !== ASSERTION_TYPE) throw refused('assertion-type')
  const clientId = subjectOf(assertion)
  if (named !== undefined && named !== clientId) throw refused('mixed-up-clients')
  const client = await knownClient(call, clientId)
  if (!hasKey(client)) throw refused('client-without-key')
  return { client, uses: [await acceptedAssertion(call, client, assertion)] }
}

const refused = (because: string) => new Refusal('invalid-client', { because })

const hasKey = ({ keys, jwksUri }: OAuthClient): boolean => keys !== undefined || jwksUri !== undefined

/** Refuses a client that authenticates itself in the header. The challenge names the scheme that it used (RFC 6749, 5.2). */
function refuseHeader({ request }: Pick<AnonymousCall, 'request'>): void {
  const scheme = /^Basic(?= |$)/i.exec(request.headers.authorization ?? '')
  if (scheme === null) return
  throw new Refusal('invalid-client', { because: 'basic-authentication', headers: { 'www-authenticate': 'Basic realm="oauth"' } })
}

/** The client id that a request claims, if it claims one. It is not verified. */
export function claimedClient({ client_assertion: assertion, client_id: named }: ClientFields): string | undefined {
  try {
    return assertion === undefined ? named : subjectOf(assertion)
  } catch {
    return named
  }
}

/** The client id that an assertion claims. It is not verified yet. */
function subjectOf(assertion: string): string {
  try {
    const { sub } = decodeJwt(assertion)
    if (typeof sub === 'string') return sub
  } catch {
    // Not a JWT.
  }
  throw refused('malformed-assertion')
}

/** The client of a request by its id. `undefined`: nobody knows it. */
export async function clientNamed(call: Pick<AnonymousCall, 'read' | 'ports'>, clientId: string): Promise<OAuthClient | undefined> {
  const at = oauthClient(clientId)
  return at === undefined ? clientOfDocument(call, clientId) : call.read.one(at)
}

/** The client of a request by its id. Refuses an unknown one. */
async function knownClient(call: Pick<AnonymousCall, 'read' | 'ports'>, clientId: string): Promise<OAuthClient> {
  const found = await clientNamed(call, clientId)
  if (found === undefined) throw new Refusal('invalid-client', { because: 'unknown-client' })
  return found
}
