import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { oauthClientIn } from '../../shared/storage/oauth-clients.ts'
import { ofClients, tenantOf } from './at-both-levels.ts'
import { clientOfPath } from './client-of-path.ts'
import { clientShape, shownClient } from './client-shape.ts'

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
