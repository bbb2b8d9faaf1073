import type { AnonymousCall } from '../../shared/contract/call.ts'
import { MCP_PATH, SCIM_RESOURCE_PATH, SERVICE_PATH } from '../../shared/contract/routes.ts'
import { BoundedMemory } from '../../shared/domain/bounded-memory.ts'
import { type OAuthScope, scopesIn } from '../../shared/domain/oauth/scopes.ts'
import { TOKEN_LIFETIME_SECONDS } from '../../shared/domain/tokens/claims.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { newSession, type Origin } from '../../shared/sessions/new-session.ts'
import { countFirstInHour, countInHour, tokensOfClient } from '../../shared/storage/hourly-counts.ts'
import { type Identity, identityNamed } from '../../shared/storage/identities.ts'
import { type OAuthClient, oauthClient } from '../../shared/storage/oauth-clients.ts'
import { type Person, person } from '../../shared/storage/persons.ts'
import { beginSession } from '../../shared/storage/sessions.ts'
import type { Write } from '../../shared/storage/write.ts'
import { AMR, accountOfService, proposingAgent } from './account-of-service.ts'
import { authenticatedClient, claimedClient } from './authenticated-client.ts'
import { boundKey } from './bound-key.ts'
import { schemeFor, type TokenAnswer, type TokenCall } from './token-call.ts'

/** The account of a client when it got its last token from this process. */
type Account = Pick<Person, 'customerId' | 'identities'>

const MOST_KEPT = 1000
const accounts = new BoundedMemory<string, Account>(MOST_KEPT)

/**
 * Reads a client, its account and its count in one round trip, if this process has seen the client before. It only reads ahead: the items
 * as they are now decide, and an item that they no longer name is read in vain.
 */
async function readAhead({ read }: Pick<AnonymousCall, 'read'>, clientId: string): Promise<void> {
  const account = accounts.get(clientId)
  const client = oauthClient(clientId)
  if (account === undefined || client === undefined) return
  await read.ahead([client, tokensOfClient(clientId), person(account.customerId), ...account.identities.map(identityNamed)])
}

/** Remembers the account of a client for its next token. */
function rememberAccount(clientId: string, { customerId, identities }: Account): void {
  accounts.set(clientId, { customerId, identities })
}

/** Tokens that one client gets within an hour. */
const MOST_TOKENS_PER_HOUR = 600

/** Counts a token of a client in the transaction that makes it: concurrent requests never exceed the limit. */
async function countToken({ read, now }: Pick<AnonymousCall, 'read' | 'now'>, { clientId }: OAuthClient): Promise<Write> {
  const at = tokensOfClient(clientId)
  const counted = await read.one(at)
  if (counted === undefined || counted.windowEnds <= now) return countFirstInHour(at, now)
  if (counted.times >= MOST_TOKENS_PER_HOUR)
    throw new Refusal('too-many-tokens', { headers: { 'retry-after': String(Math.max(1, Math.ceil((counted.windowEnds - now) / 1000))) } })
  return countInHour(at, MOST_TOKENS_PER_HOUR, now)
}

/**
 * Begins a session of a back end's account. It lasts as long as its one token and is not renewed. It is no login by a password, so it
 * counts neither as a failed login nor towards the logins of an hour.
 */
export async function clientCredentials(call: TokenCall): Promise<TokenAnswer> {
  const { body, ports, unitOfWork, now } = call
  const claimed = claimedClient(body)
  if (claimed !== undefined) await readAhead(call, claimed)
  const { client, uses } = await authenticatedClient(call)
  if (client.kind !== 'service') throw new Refusal('unauthorized-client')
  const scopes = scopesIn(body.scope, client.scopes)
  if (scopes === undefined || !mayBeCombined(scopes, client)) throw new Refusal('invalid-scope')
  const audience = audienceFor(call, scopes)
  const { jkt, uses: proofs } = await boundKey(call, client)
  await call.read.ahead([tokensOfClient(client.clientId), ...(client.customerId === undefined ? [] : [person(client.customerId)])])
  const identity = await accountOfService(call, client)
  const { customerId, tenantId } = identity
  const account = await call.read.one(person(customerId))
  if (account !== undefined) rememberAccount(client.clientId, account)
  unitOfWork.actor = { customerId, tenantId }
  unitOfWork.add(...uses, ...proofs, await countToken(call, client))
  const of = { clientId: client.clientId, name: client.name }
  if (scopes.includes('scim')) return directoryToken(call, identity, { client: of, jkt })
  if (scopes.length > 0) return { ...(await proposingAgent(call, identity, { client: of, jkt, audience })), scope: scopes.join(' ') }

  const endsAt = Math.floor(now / 1000) + TOKEN_LIFETIME_SECONDS
  const { begun, claims } = newSession(call, identity, AMR, { endsAt, client: of, jkt })
  unitOfWork.add(beginSession(begun, tenantId))
  unitOfWork.change = { after: { sessionId: begun.sessionId, amr: AMR, clientId: client.clientId } }
  return { access_token: await ports.tokens.sign(claims), token_type: schemeFor(jkt), expires_in: TOKEN_LIFETIME_SECONDS }
}

/** A token opens directory sync or proposes, never both. Directory sync belongs to one tenant. */
function mayBeCombined(scopes: readonly OAuthScope[], { tenantId }: OAuthClient): boolean {
  return !scopes.includes('scim') || (scopes.length === 1 && tenantId !== undefined)
}

/**
 * The audience of a token whose client names its resource (RFC 8707); `undefined` for one that opens the API. INVARIANT: a token for the MCP
 * server opens nothing else, and only a proposing one opens it.
 */
function audienceFor({ body: { resource }, ports }: TokenCall, scopes: readonly OAuthScope[]): string | undefined {
  const [base, scope] = [ports.baseUrl(), scopes[0]]
  if (resource === undefined) return undefined
  if (scope === 'scim' && resource === `${base}${SCIM_RESOURCE_PATH}`) return resource
  if (scope === 'propose' && resource === `${base}${MCP_PATH}`) return resource
  if (scope !== 'scim' && resource === `${base}${SERVICE_PATH}`) return undefined
  throw new Refusal('invalid-target')
}

/** A session of the account whose one token opens directory sync only. */
async function directoryToken(call: TokenCall, identity: Identity, { client, jkt }: Pick<Origin, 'client' | 'jkt'>): Promise<TokenAnswer> {
  const { ports, unitOfWork, now } = call
  const { begun, claims } = newSession(call, identity, AMR, { endsAt: Math.floor(now / 1000) + TOKEN_LIFETIME_SECONDS, client, jkt })
  unitOfWork.add(beginSession(begun))
  unitOfWork.change = { after: { sessionId: begun.sessionId, amr: AMR, clientId: client?.clientId, scope: 'scim' } }
  const token = await ports.tokens.sign({ ...claims, scope: 'scim', aud: `${ports.baseUrl()}${SCIM_RESOURCE_PATH}` })
  return { access_token: token, token_type: schemeFor(jkt), expires_in: TOKEN_LIFETIME_SECONDS, scope: 'scim' }
}
