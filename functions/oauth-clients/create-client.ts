import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { defined } from '../../shared/domain/defined.ts'
import { newClientId } from '../../shared/domain/oauth/client-id.ts'
import { SCOPES_OF } from '../../shared/domain/oauth/judge-client.ts'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import { addOAuthClient, type OAuthClient } from '../../shared/storage/oauth-clients.ts'
import { say } from '../../shared/texts/phrase.ts'
import { noteKeyOfAccount } from './account-key.ts'
import { accountOf, actingAs, heldByAccounts, refuseUncoveredAccount } from './account-of-client.ts'
import { type OfPlace, ofClients, tenantOf } from './at-both-levels.ts'
import { clientShape, type NewClient, newClientFields, shownClient } from './client-shape.ts'
import { keysIn, refuseFaulty } from './judged-client.ts'

export const createClient = endpoint({
  method: 'POST',
  path: ofClients(''),
  operationId: 'createOAuthClient',
  group: 'oauth-clients',
  summary: 'Create an OAuth client',
  description:
    'Registers a back end (`service`, with a key and the account that it acts as), another portal (`web`, with a key) or an app (`native`, without a key). There are no client secrets. The owner of the account is told.',
  access: { kind: 'permission', permission: 'OAuthClient.CREATE' },
  body: newClientFields,
  answer: clientShape,
  refusals: ['not-permitted', 'task-required', 'not-found', 'invalid-request'],
  tells: ['name', 'kind', 'customerId'],
  describe(call) {
    const { kind, name, customerId } = call.body
    return actingAs(call, say`Register the ${{ kind }} client ${{ name: inQuotes(name) }}`, customerId)
  },
  changesProofsOf: ({ body }) => body.customerId,
  setsProofsOf: (call) => heldByAccounts(call, call.body.customerId),
  async ensure(call) {
    refuseFaulty(call, clientFrom(call, ''))
    await refuseUncoveredAccount(call, call.body.customerId)
  },
  async handle(call) {
    const { ports, now, unitOfWork } = call
    const made = clientFrom(call, `${now.toString(36).padStart(9, '0')}${ports.newSecretId()}`)
    unitOfWork.add(addOAuthClient(made))
    if (made.customerId !== undefined) unitOfWork.add(...(await noteKeyOfAccount(call, await accountOf(call, made.customerId), made)))
    unitOfWork.change = { after: shownClient(made) }
    return ok(shownClient(made))
  },
})

/** The client that the body describes. `unique`: makes its id. */
function clientFrom(call: Pick<Call, 'now' | 'ports'> & OfPlace & { readonly body: NewClient }, unique: string): OAuthClient {
  const { params, body, now, ports } = call
  const tenantId = tenantOf({ params })
  const { name, kind, redirectUris, postLogoutRedirectUris, jwksUri, customerId, backchannelLogoutUri, dpopRequired } = body
  const at = new Date(now).toISOString()
  return {
    clientId:
      tenantId === undefined
        ? ports.marks.inCell(newClientId({ kind: 'global' }, unique))
        : newClientId({ kind: 'tenant', tenantId }, unique),
    ...defined({ tenantId }),
    name,
    kind,
    redirectUris,
    postLogoutRedirectUris,
    ...defined({ keys: keysIn(body.jwks), jwksUri, customerId }),
    scopes: [...new Set(body.scopes ?? SCOPES_OF[kind])],
    ...defined({ backchannelLogoutUri }),
    dpopRequired,
    created: at,
    lastModified: at,
    version: 1,
  }
}
