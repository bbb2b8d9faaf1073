import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import { oauthClientIn, removeOAuthClient } from '../../shared/storage/oauth-clients.ts'
import { person } from '../../shared/storage/persons.ts'
import { say } from '../../shared/texts/phrase.ts'
import { noteKeyGone } from './account-key.ts'
import { ofClients, tenantOf } from './at-both-levels.ts'
import { clientOfPath } from './client-of-path.ts'
import { shownClient } from './client-shape.ts'
import { provedForOwnAccount } from './own-account.ts'

export const deleteClient = endpoint({
  method: 'DELETE',
  path: ofClients('/{clientId}'),
  operationId: 'deleteOAuthClient',
  group: 'oauth-clients',
  summary: 'Delete an OAuth client',
  description: 'Removes the client. Its tokens stop working with it.',
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
    const of = before.customerId === undefined ? undefined : await call.read.one(person(before.customerId))
    call.unitOfWork.add(removeOAuthClient(before), ...(of === undefined ? [] : await noteKeyGone(call, of, before)))
    call.unitOfWork.change = { before: shownClient(before) }
    return ok()
  },
})
