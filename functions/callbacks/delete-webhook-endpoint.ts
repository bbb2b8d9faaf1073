import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { shownEndpoint } from '../../shared/contract/webhook-endpoint-shape.ts'
import { removeWebhookEndpoint } from '../../shared/storage/webhook-endpoints.ts'
import { reporting } from '../../shared/storage/write.ts'
import { say } from '../../shared/texts/phrase.ts'
import { endpointReport } from './endpoint-report.ts'
import { foundEndpoint, namedEndpoint, onEndpoint } from './found-webhook-endpoint.ts'

export const deleteWebhookEndpoint = endpoint({
  method: 'DELETE',
  path: '/tenants/{tenantId}/webhook-endpoints/{webhookEndpointId}',
  operationId: 'deleteWebhookEndpoint',
  group: 'callbacks',
  effect: 'one-transaction',
  summary: 'Delete a webhook endpoint',
  description: 'Removes the endpoint and its secret. Callbacks that have not been delivered to it are stopped.',
  access: { kind: 'permission', permission: 'WebhookEndpoint.DELETE', on: onEndpoint },
  refusals: ['not-permitted', 'task-required', 'not-found'],
  describe: async (call) => say`Delete ${{ endpoint: namedEndpoint(await foundEndpoint(call)) }}`,
  async handle(call) {
    const before = await foundEndpoint(call)
    const [removed, ...others] = removeWebhookEndpoint(before)
    call.unitOfWork.add(reporting(removed, endpointReport(before, 'deleted', call.now)), ...others)
    call.unitOfWork.change = { before: shownEndpoint(before, call.now) }
    return ok()
  },
})
