import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import {
  type ChangedEndpoint,
  changedEndpointFields,
  createdEndpointShape,
  MOST_ROLES,
  newEndpointFields,
  shownEndpoint,
  webhookEndpointShape,
} from '../../shared/contract/webhook-endpoint-shape.ts'
import { defined } from '../../shared/domain/defined.ts'
import { isOfInstitution, permissionBeyond } from '../../shared/domain/events/may-receive.ts'
import type { WebhookEndpointId } from '../../shared/domain/ids.ts'
import { heldAt, type Principal } from '../../shared/domain/permissions/role-assignments.ts'
import { withoutTemporary } from '../../shared/domain/permissions/temporary-positions.ts'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import { addWebhookEndpoint, changeWebhookEndpoint, noteHealthy, type WebhookEndpoint } from '../../shared/storage/webhook-endpoints.ts'
import { reporting } from '../../shared/storage/write.ts'
import { say } from '../../shared/texts/phrase.ts'
import { endpointReport } from './endpoint-health.ts'
import { newEndpointSecret } from './endpoint-secret.ts'
import { foundEndpoint, namedEndpoint, onEndpoint, refuseUrl } from './webhook-endpoints.ts'

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

/** Names the permission that a receiver of these events gets and that `who` does not hold; `undefined` if there is none. */
function readingBeyond({ settings, scope }: Pick<Call, 'settings' | 'scope'>, events: readonly string[], who: Principal) {
  const permission = permissionBeyond(settings.matrix, events, heldAt(who, scope))
  return permission === undefined ? undefined : `${permission} to the receiver of a webhook endpoint`
}

/**
 * The roles of the person who decides by this call where events go, and the institution in which those of institutions are held. Positions
 * for a while never count.
 */
function readersOf({ caller, grantor = caller, scope }: Deciding): Pick<WebhookEndpoint, 'readAs' | 'readIn'> {
  const readAs = [...new Set(heldAt(withoutTemporary(grantor), scope))].slice(0, MOST_ROLES)
  const institution = scope.kind === 'tenant' && readAs.some(isOfInstitution) ? scope.institution : undefined
  return { readAs, ...defined({ readIn: institution }) }
}

type Deciding = Pick<Call, 'caller' | 'grantor' | 'scope'>

/** Tells whether a change sends events elsewhere, sends others, or sends them again after an administrator has stopped them. */
function redirects({ url, events, enabled }: ChangedEndpoint, before: WebhookEndpoint): boolean {
  if (url !== undefined && url !== before.url) return true
  if (events !== undefined && !isSameSet(events, before.events)) return true
  return enabled === true && !before.enabled && before.disabledBecause === undefined
}

function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  const [one, other] = [new Set(some), new Set(others)]
  return one.size === other.size && [...one].every((each) => other.has(each))
}
