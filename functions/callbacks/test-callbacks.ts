import * as z from 'zod'
import type { TestCallback } from '../../shared/contract/callback-payloads.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { text } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { TEST_EVENT } from '../../shared/domain/callbacks/event-type.ts'
import { eventPayload } from '../../shared/domain/events/event-payload.ts'
import type { CallbackId } from '../../shared/domain/ids.ts'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import { newCallback } from '../../shared/storage/callbacks.ts'
import { callbackTo } from '../../shared/storage/event-parts.ts'
import { say } from '../../shared/texts/phrase.ts'
import { callbackShape } from './callback-shape.ts'
import { foundEndpoint, namedEndpoint, onEndpoint, refuseUrl } from './webhook-endpoints.ts'

/** Decision: it is a callback like any other, signed, logged and retried, so that it shows how real ones behave. */
export const testCallback = endpoint({
  method: 'POST',
  path: '/tenants/{tenantId}/callbacks/test',
  operationId: 'testCallback',
  group: 'callbacks',
  effect: 'one-transaction',
  summary: 'Send a test callback',
  description: 'Sends a signed callback with `eventType` `test` to a URL, with the same retries as any other.',
  access: { kind: 'permission', permission: 'Callback.UPDATE' },
  body: () => z.object({ url: text(2048) }),
  answer: callbackShape,
  refusals: ['not-permitted', 'task-required', 'not-found', 'invalid-request'],
  tells: ['url'],
  describe: ({ body }) => say`Send a test callback to ${{ address: inQuotes(body.url) }}`,
  ensure: ({ body, ports }) => refuseUrl(body.url, ports),
  handle({ params, body, unitOfWork, now, newId }) {
    const callbackId: CallbackId = newId()
    const created = new Date(now).toISOString()
    const event: TestCallback = { eventType: TEST_EVENT, test: true, callbackId, created }
    const payload = JSON.stringify(event)
    unitOfWork.add(...newCallback({ tenantId: params.tenantId, callbackId, url: body.url, payload, now }))
    unitOfWork.change = { after: { callbackId, url: body.url } }
    return ok({ callbackId, url: body.url, state: 'WAITING', created, nextAttemptAt: created })
  },
})

export const testWebhookEndpoint = endpoint({
  method: 'POST',
  path: '/tenants/{tenantId}/webhook-endpoints/{webhookEndpointId}/test',
  operationId: 'testWebhookEndpoint',
  group: 'callbacks',
  effect: 'one-transaction',
  summary: 'Send a test to a webhook endpoint',
  description:
    'Sends the event `test` to this endpoint, signed and retried like any other, whatever its patterns are and also while it is disabled.',
  access: { kind: 'permission', permission: 'WebhookEndpoint.UPDATE', on: onEndpoint },
  answer: callbackShape,
  refusals: ['not-permitted', 'task-required', 'not-found'],
  describe: async (call) => say`Send a test to ${{ endpoint: namedEndpoint(await foundEndpoint(call)) }}`,
  async handle(call) {
    const { unitOfWork, now, newId, caller, traceId } = call
    const { tenantId, webhookEndpointId, url, format } = await foundEndpoint(call)
    const callbackId: CallbackId = newId()
    const created = new Date(now).toISOString()
    const actor = { customerId: caller.customerId, ...(caller.agent === undefined ? {} : { agent: caller.agent.name }) }
    const payload = eventPayload({ eventType: 'test', eventId: newId(), at: now, tenantId, actor, data: { webhookEndpointId } })
    const target = { webhookEndpointId, url, ...(format === 'set' ? { sentAs: 'security-event' as const } : {}) }
    unitOfWork.add(...callbackTo({ tenantId, callbackId, target, payload, now, traceId }))
    unitOfWork.change = { after: { callbackId, webhookEndpointId } }
    return ok({ callbackId, url, webhookEndpointId, state: 'WAITING', created, nextAttemptAt: created })
  },
})
