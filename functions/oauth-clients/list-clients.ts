import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { LARGEST_LIMIT, page } from '../../shared/contract/fields.ts'
import { listAnswer } from '../../shared/contract/list-answer.ts'
import { oauthClientsOf } from '../../shared/storage/oauth-clients.ts'
import { ofClients, tenantOf } from './at-both-levels.ts'
import { clientShape, shownClient } from './client-shape.ts'

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
