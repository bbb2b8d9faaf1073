import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { defined } from '../../shared/domain/defined.ts'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import { invalid } from '../../shared/errors/refusal.ts'
import { changeOAuthClient, type OAuthClient, oauthClientIn } from '../../shared/storage/oauth-clients.ts'
import type { Write } from '../../shared/storage/write.ts'
import { say } from '../../shared/texts/phrase.ts'
import { ofClients, tenantOf } from './at-both-levels.ts'
import { type ChangedClient, changedClientFields, clientShape, shownClient } from './client-shape.ts'
import {
  accountOf,
  actingAs,
  heldByAccounts,
  keysIn,
  type NotingCall,
  noteKeyGone,
  noteKeyOfAccount,
  refuseFaulty,
  refuseUncoveredAccount,
} from './judged-client.ts'
import { clientOfPath, provedForOwnAccount } from './own-account.ts'

export const updateClient = endpoint({
  method: 'PUT',
  path: ofClients('/{clientId}'),
  operationId: 'updateOAuthClient',
  group: 'oauth-clients',
  summary: 'Update an OAuth client',
  description:
    'Changes only the fields that the body carries. The kind stays. `jwks` takes the place of `jwksUri`, and the other way round. A change of a service needs rights that cover those of its account.',
  access: {
    kind: 'permission',
    permission: 'OAuthClient.UPDATE',
    on: ({ params }) => oauthClientIn(tenantOf({ params }), params.clientId),
  },
  body: changedClientFields,
  answer: clientShape,
  refusals: ['not-permitted', 'task-required', 'not-found', 'invalid-request', 'conflict'],
  tells: ['customerId'],
  async describe(call) {
    const before = await clientOfPath(call)
    const client = say`Change the ${{ kind: before.kind }} client ${{ name: inQuotes(before.name) }}`
    return actingAs(call, client, call.body.customerId ?? before.customerId)
  },
  changesProofsOf: ({ body }) => body.customerId,
  provedSince: provedForOwnAccount,
  setsProofsOf: async (call) => heldByAccounts(call, call.body.customerId, (await clientOfPath(call)).customerId),
  async ensure(call) {
    const before = await clientOfPath(call)
    refuseFaulty(call, changed(call, before))
    await refuseUncoveredAccount(call, before.customerId)
    await refuseUncoveredAccount(call, call.body.customerId)
  },
  async handle(call) {
    const { unitOfWork } = call
    const before = await clientOfPath(call)
    const after = changed(call, before)
    unitOfWork.add(changeOAuthClient(before, after), ...(await notedKeys(call, before, after)))
    unitOfWork.change = { before: shownClient(before), after: shownClient(after) }
    return ok(shownClient(after))
  },
})

function changed({ body, now }: Pick<Call, 'now'> & { readonly body: ChangedClient }, before: OAuthClient): OAuthClient {
  if (body.kind !== undefined && body.kind !== before.kind) throw invalid('kind', `must stay ${before.kind}: create another client instead`)
  const { keys, jwksUri, backchannelLogoutUri, ...rest } = before
  const { jwks: _, kind: __, jwksUri: ___, backchannelLogoutUri: toldAt, ...sent } = body
  const hasNewKeys = body.jwks !== undefined || body.jwksUri !== undefined
  return {
    ...rest,
    ...defined(sent),
    ...defined(hasNewKeys ? { keys: keysIn(body.jwks), jwksUri: body.jwksUri } : { keys, jwksUri }),
    ...defined({ backchannelLogoutUri: toldAt === undefined ? backchannelLogoutUri : (toldAt ?? undefined) }),
    lastModified: new Date(now).toISOString(),
    version: before.version + 1,
  } as OAuthClient
}

/** Notes a changed key of an account, or a changed account. */
async function notedKeys(
  call: NotingCall & { readonly body: ChangedClient },
  before: OAuthClient,
  after: OAuthClient,
): Promise<readonly Write[]> {
  const { body } = call
  if (after.customerId === undefined) return []
  const isMoved = after.customerId !== before.customerId
  if (!isMoved && body.jwks === undefined && body.jwksUri === undefined) return []
  const left = isMoved && before.customerId !== undefined ? await noteKeyGone(call, await accountOf(call, before.customerId), before) : []
  return [...left, ...(await noteKeyOfAccount(call, await accountOf(call, after.customerId), after))]
}
