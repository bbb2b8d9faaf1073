import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { LARGEST_LIMIT, page } from '../../shared/contract/fields.ts'
import { listAnswer } from '../../shared/contract/list-answer.ts'
import { shownEndpoint, webhookEndpointShape } from '../../shared/contract/webhook-endpoint-shape.ts'
import { webhookEndpointsOf } from '../../shared/storage/webhook-endpoints.ts'

export const listWebhookEndpoints = endpoint({
  method: 'GET',
  path: '/tenants/{tenantId}/webhook-endpoints',
  operationId: 'listWebhookEndpoints',
  group: 'callbacks',
  summary: 'List the webhook endpoints of a tenant',
  description: 'Lists the endpoints newest first, without their secrets.',
  access: { kind: 'permission', permission: 'WebhookEndpoint.READ' },
  query: page,
  answer: () => z.array(webhookEndpointShape()).max(LARGEST_LIMIT),
  refusals: ['not-permitted', 'not-found'],
  handle: (call) =>
    listAnswer(
      call,
      call.query,
      (limit, after) => webhookEndpointsOf(call.params.tenantId, limit, after),
      (found) => found.map((each) => shownEndpoint(each, call.now)),
    ),
})
