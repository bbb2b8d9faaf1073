import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { eventPayload } from '../../shared/domain/events/event-payload.ts'
import type { CallbackId } from '../../shared/domain/ids.ts'
import { callbackTo } from '../../shared/storage/event-callbacks.ts'
import { say } from '../../shared/texts/phrase.ts'
import { callbackShape } from './callback-shape.ts'
import { foundEndpoint, namedEndpoint, onEndpoint } from './found-webhook-endpoint.ts'

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
