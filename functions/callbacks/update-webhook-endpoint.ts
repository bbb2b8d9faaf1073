import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import {
  type ChangedEndpoint,
  changedEndpointFields,
  shownEndpoint,
  webhookEndpointShape,
} from '../../shared/contract/webhook-endpoint-shape.ts'
import { defined } from '../../shared/domain/defined.ts'
import { changeWebhookEndpoint, noteHealthy, type WebhookEndpoint } from '../../shared/storage/webhook-endpoints.ts'
import { reporting } from '../../shared/storage/write.ts'
import { say } from '../../shared/texts/phrase.ts'
import { endpointReport } from './endpoint-report.ts'
import { foundEndpoint, namedEndpoint, onEndpoint, refuseUrl } from './found-webhook-endpoint.ts'
import { readersOf, readingBeyond, redirects } from './reader-of-events.ts'

export const updateWebhookEndpoint = endpoint({
  method: 'PUT',
  path: '/tenants/{tenantId}/webhook-endpoints/{webhookEndpointId}',
  operationId: 'updateWebhookEndpoint',
  group: 'callbacks',
  effect: 'one-transaction',
  summary: 'Update a webhook endpoint',
  description:
    'Changes only the fields that the body carries; `description: null` removes the description. The secret stays. The change is in force within 10 seconds.',
  access: { kind: 'permission', permission: 'WebhookEndpoint.UPDATE', on: onEndpoint },
  body: changedEndpointFields,
  answer: webhookEndpointShape,
  refusals: ['not-permitted', 'task-required', 'not-found', 'invalid-request', 'conflict'],
  describe: async (call) => say`Change ${{ endpoint: namedEndpoint(await foundEndpoint(call)) }}`,
  ensure: ({ body, ports }) => refuseUrl(body.url, ports),
  async rightBeyond(call, who) {
    const before = await foundEndpoint(call)
    return redirects(call.body, before) ? readingBeyond(call, call.body.events ?? before.events, who) : undefined
  },
  async handle(call) {
    const before = await foundEndpoint(call)
    const after = changed(call, before)
    // Failures before an administrator's decision no longer count.
    if (call.body.enabled === true) call.unitOfWork.add(noteHealthy(before))
    call.unitOfWork.add(reporting(changeWebhookEndpoint(before, after), endpointReport(after, 'updated', call.now)))
    call.unitOfWork.change = { before: shownEndpoint(before, call.now), after: shownEndpoint(after, call.now) }
    return ok(shownEndpoint(after, call.now))
  },
})

type Changing = Pick<Call, 'now' | 'caller' | 'grantor' | 'scope'> & { readonly body: ChangedEndpoint }

/** The endpoint after the call. A caller who sends `enabled` decides about it, so `disabledBecause` is removed. */
function changed(call: Changing, before: WebhookEndpoint): WebhookEndpoint {
  const { body, now } = call
  const { description: said, disabledBecause, readAs, readIn, ...rest } = before
  const { url, events, description, enabled, format } = body
  return {
    ...rest,
    ...defined({ url, events: events === undefined ? undefined : [...new Set(events)], enabled, format }),
    ...defined({ description: description === undefined ? said : (description ?? undefined) }),
    ...defined({ disabledBecause: enabled === undefined ? disabledBecause : undefined }),
    ...(redirects(body, before) ? readersOf(call) : { readAs, ...defined({ readIn }) }),
    lastModified: new Date(now).toISOString(),
    version: before.version + 1,
  }
}
