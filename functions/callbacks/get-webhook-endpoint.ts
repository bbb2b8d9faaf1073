import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { shownEndpoint, webhookEndpointShape } from '../../shared/contract/webhook-endpoint-shape.ts'
import { foundEndpoint, onEndpoint } from './found-webhook-endpoint.ts'

export const getWebhookEndpoint = endpoint({
  method: 'GET',
  path: '/tenants/{tenantId}/webhook-endpoints/{webhookEndpointId}',
  operationId: 'getWebhookEndpoint',
  group: 'callbacks',
  summary: 'Get a webhook endpoint',
  description: 'Answers one endpoint, without its secret. `previousExpires` says until when a replaced secret also signs.',
  access: { kind: 'permission', permission: 'WebhookEndpoint.READ', on: onEndpoint },
  answer: webhookEndpointShape,
  refusals: ['not-permitted', 'not-found'],
  handle: async (call) => ok(shownEndpoint(await foundEndpoint(call), call.now)),
})
