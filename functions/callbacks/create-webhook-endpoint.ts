import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { createdEndpointShape, newEndpointFields, shownEndpoint } from '../../shared/contract/webhook-endpoint-shape.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { WebhookEndpointId } from '../../shared/domain/ids.ts'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import { addWebhookEndpoint, type WebhookEndpoint } from '../../shared/storage/webhook-endpoints.ts'
import { reporting } from '../../shared/storage/write.ts'
import { say } from '../../shared/texts/phrase.ts'
import { endpointReport } from './endpoint-report.ts'
import { newEndpointSecret } from './endpoint-secret.ts'
import { refuseUrl } from './found-webhook-endpoint.ts'
import { readersOf, readingBeyond } from './reader-of-events.ts'

export const createWebhookEndpoint = endpoint({
  method: 'POST',
  path: '/tenants/{tenantId}/webhook-endpoints',
  operationId: 'createWebhookEndpoint',
  group: 'callbacks',
  effect: 'one-transaction',
  summary: 'Create a webhook endpoint',
  description:
    'Registers a URL, to which the service sends the events that its patterns match. It takes effect within 10 seconds. A tenant has at most 20 endpoints. The answer shows the signing secret, once; if a task creates the endpoint, nobody is shown the secret, and `rotateWebhookEndpoint` returns a new one.',
  access: { kind: 'permission', permission: 'WebhookEndpoint.CREATE' },
  body: newEndpointFields,
  answer: createdEndpointShape,
  refusals: ['not-permitted', 'task-required', 'not-found', 'invalid-request', 'too-many-endpoints'],
  tells: ['url', 'events'],
  describe: ({ body }) => say`Send the events ${{ events: body.events }} to ${{ address: inQuotes(body.url) }}`,
  ensure: ({ body, ports }) => refuseUrl(body.url, ports),
  rightBeyond: async (call, who) => readingBeyond(call, call.body.events, who),
  async handle(call) {
    const { params, body, unitOfWork, ports, now, newId, taskId } = call
    const webhookEndpointId: WebhookEndpointId = newId()
    const { tenantId } = params
    const { secret, sealed } = await newEndpointSecret(ports, { tenantId, webhookEndpointId })
    const { url, events, description, enabled, format } = body
    const at = new Date(now).toISOString()
    const made: WebhookEndpoint = {
      ...{ webhookEndpointId, tenantId, url, events: [...new Set(events)], enabled, format, sealed, previous: [] },
      ...defined({ description }),
      ...readersOf(call),
      ...{ created: at, lastModified: at, version: 1 },
    }
    const [added, ...counted] = addWebhookEndpoint(made)
    unitOfWork.add(reporting(added, endpointReport(made, 'created', now)), ...counted)
    unitOfWork.change = { after: shownEndpoint(made, now) }
    return ok({ ...shownEndpoint(made, now), ...(taskId === undefined ? { secret } : {}) })
  },
})
