import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { LARGEST_LIMIT, page } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { listAnswer } from '../../shared/contract/list-answer.ts'
import { defined } from '../../shared/domain/defined.ts'
import { newClientId } from '../../shared/domain/oauth/client-id.ts'
import { SCOPES_OF } from '../../shared/domain/oauth/judge-client.ts'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import { beginClientEnd } from '../../shared/storage/agents-of-clients.ts'
import { addOAuthClient, type OAuthClient, oauthClientIn, oauthClientsOf, removeOAuthClient } from '../../shared/storage/oauth-clients.ts'
import { person } from '../../shared/storage/persons.ts'
import { say } from '../../shared/texts/phrase.ts'
import { type OfPlace, ofClients, tenantOf } from './at-both-levels.ts'
import { clientShape, type NewClient, newClientFields, shownClient } from './client-shape.ts'
import {
  accountOf,
  actingAs,
  heldByAccounts,
  keysIn,
  noteKeyGone,
  noteKeyOfAccount,
  refuseFaulty,
  refuseUncoveredAccount,
} from './judged-client.ts'
import { clientOfPath, provedForOwnAccount } from './own-account.ts'

export const listClients = endpoint({
  method: 'GET',
  path: ofClients(''),
  operationId: 'listOAuthClients',
  group: 'oauth-clients',
  summary: 'List the OAuth clients',
  description: 'Lists the clients, newest first.',
  access: { kind: 'permission', permission: 'OAuthClient.READ' },
  query: page,
  answer: () => z.array(clientShape()).max(LARGEST_LIMIT),
  refusals: ['not-permitted', 'not-found'],
  handle(call) {
    const tenantId = tenantOf(call)
    return listAnswer(
      call,
      call.query,
      (limit, after) => oauthClientsOf(tenantId, limit, after),
      (clients) => clients.map(shownClient),
    )
  },
})

export const getClient = endpoint({
  method: 'GET',
  path: ofClients('/{clientId}'),
  operationId: 'getOAuthClient',
  group: 'oauth-clients',
  summary: 'Get an OAuth client',
  description: 'Answers the client with its URIs, public keys and scopes.',
  access: {
    kind: 'permission',
    permission: 'OAuthClient.READ',
    on: ({ params }) => oauthClientIn(tenantOf({ params }), params.clientId),
  },
  answer: clientShape,
  refusals: ['not-permitted', 'not-found'],
  handle: async (call) => ok(shownClient(await clientOfPath(call))),
})

export const deleteClient = endpoint({
  method: 'DELETE',
  path: ofClients('/{clientId}'),
  operationId: 'deleteOAuthClient',
  group: 'oauth-clients',
  summary: 'Delete an OAuth client',
  description: 'Removes the client. Its tokens stop working with it, and the DRAFT and PENDING proposals of its agents are discarded.',
  access: {
    kind: 'permission',
    permission: 'OAuthClient.DELETE',
    on: ({ params }) => oauthClientIn(tenantOf({ params }), params.clientId),
  },
  refusals: ['not-permitted', 'task-required', 'not-found'],
  provedSince: provedForOwnAccount,
  async describe(call) {
    const { kind, name } = await clientOfPath(call)
    return say`Delete the ${{ kind }} client ${{ name: inQuotes(name) }}`
  },
  async handle(call) {
    const before = await clientOfPath(call)
    const { clientId, customerId } = before
    const of = customerId === undefined ? undefined : await call.read.one(person(customerId))
    const ended = { clientId, ...defined({ customerId }), endedAt: new Date(call.now).toISOString() }
    call.unitOfWork.add(removeOAuthClient(before), beginClientEnd(ended), ...(of === undefined ? [] : await noteKeyGone(call, of, before)))
    call.unitOfWork.change = { before: shownClient(before) }
    return ok()
  },
})

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
