import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { defined } from '../../shared/domain/defined.ts'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import { beginClientEnd } from '../../shared/storage/agents-of-clients.ts'
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
