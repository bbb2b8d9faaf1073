import * as z from 'zod'
import type { Call, Input } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { LARGEST_LIMIT, page, secret } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { listAnswer } from '../../shared/contract/list-answer.ts'
import { shownEndpoint, webhookEndpointShape } from '../../shared/contract/webhook-endpoint-shape.ts'
import { checkCallbackUrl, WHY_REFUSED } from '../../shared/domain/callbacks/callback-url.ts'
import { stillSigning } from '../../shared/domain/callbacks/signature.ts'
import type { TenantId, WebhookEndpointId } from '../../shared/domain/ids.ts'
import { invalid, Refusal } from '../../shared/errors/refusal.ts'
import type { Ports } from '../../shared/ports/ports.ts'
import {
  changeWebhookEndpoint,
  removeWebhookEndpoint,
  type WebhookEndpoint,
  webhookEndpoint,
  webhookEndpointsOf,
} from '../../shared/storage/webhook-endpoints.ts'
import { reporting } from '../../shared/storage/write.ts'
import { type Phrase, say } from '../../shared/texts/phrase.ts'
import { endpointReport } from './endpoint-health.ts'
import { newEndpointSecret } from './endpoint-secret.ts'

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

type Params = { readonly tenantId: TenantId; readonly webhookEndpointId: WebhookEndpointId }
type OnEndpoint = Call<Input & { readonly params: Params }>

/** The endpoint that the call names, which was read with the session. */
export async function foundEndpoint({ read, params }: Pick<OnEndpoint, 'read' | 'params'>): Promise<WebhookEndpoint> {
  const found = await read.one(webhookEndpoint(params.tenantId, params.webhookEndpointId))
  if (found === undefined) throw new Refusal('not-found')
  return found
}

/** The item on which the permission for a call is decided. */
export const onEndpoint = ({ params }: { readonly params: Params }) => webhookEndpoint(params.tenantId, params.webhookEndpointId)

/** An endpoint in descriptions for approvers: without the path and query of its URL, which only its receiver may know. */
export function namedEndpoint({ webhookEndpointId, url }: Pick<WebhookEndpoint, 'webhookEndpointId' | 'url'>): Phrase {
  const host = URL.canParse(url) ? new URL(url).host : say`an unreadable address`
  return say`webhook endpoint ${{ webhookEndpointId }} to ${{ host }}`
}

/** Refuses a URL that must not be called. */
export function refuseUrl(
  url: string | undefined,
  { callbackPolicy, callbackHosts }: Pick<Ports, 'callbackPolicy' | 'callbackHosts'>,
): void {
  if (url === undefined) return
  const checked = checkCallbackUrl(url, callbackPolicy, callbackHosts)
  if (checked.kind === 'refused') throw invalid('url', WHY_REFUSED[checked.why])
}

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

/** Time for which the previous secret still signs, in milliseconds. */
const OVERLAP_MS = 24 * 3_600_000

export const rotateWebhookEndpoint = endpoint({
  method: 'POST',
  path: '/tenants/{tenantId}/webhook-endpoints/{webhookEndpointId}/rotate',
  operationId: 'rotateWebhookEndpoint',
  group: 'callbacks',
  summary: 'Rotate the secret of a webhook endpoint',
  description:
    'Creates a new signing secret and shows it only in this answer. It signs after at most 10 seconds, and the previous secret signs as well for 24 hours.',
  access: { kind: 'permission', permission: 'WebhookEndpoint.UPDATE', on: onEndpoint },
  answer: () => z.object({ secret: secret(200), previousExpires: z.iso.datetime() }),
  refusals: ['not-permitted', 'task-required', 'invalid-request', 'not-found', 'conflict'],
  stored: 'never',
  describe: async (call) => say`Make a new secret of ${{ endpoint: namedEndpoint(await foundEndpoint(call)) }}`,
  async handle(call) {
    const { ports, unitOfWork, now } = call
    const before = await foundEndpoint(call)
    const { secret, sealed } = await newEndpointSecret(ports, before)
    const previousExpires = new Date(now + OVERLAP_MS).toISOString()
    const previous = [{ sealed: before.sealed, expires: previousExpires }, ...stillSigning(before.previous, now)]
    const at = new Date(now).toISOString()
    const after = { ...before, sealed, previous, lastModified: at, version: before.version + 1 }
    unitOfWork.add(reporting(changeWebhookEndpoint(before, after), endpointReport(after, 'rotated', now)))
    unitOfWork.change = { before: { lastModified: before.lastModified }, after: { lastModified: at, previousExpires } }
    return ok({ secret, previousExpires })
  },
})
