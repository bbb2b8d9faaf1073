import { NO_ID, type TenantId, type WebhookEndpointId } from '../domain/ids.ts'
import { type Listing, newestFirst, type OwnedReference, owned, reference } from './read.ts'
import { keys } from './table.ts'
import { discard, equals, hasNo, insert, isBelow, oneHolds, remove, replace, update, upsert, type Write } from './write.ts'

/** The forms in which events are sent: as JSON, or as security event tokens. */
export const EVENT_FORMATS = ['json', 'set'] as const
type EventFormat = (typeof EVENT_FORMATS)[number]

/** Maximum number of endpoints of a tenant: all of them are read with its settings. */
export const MOST_ENDPOINTS = 20

/** An address that a tenant wants events sent to. At most about 10 KB: its texts, its patterns and its secrets are limited. */
export type WebhookEndpoint = {
  readonly webhookEndpointId: WebhookEndpointId
  readonly tenantId: TenantId
  readonly url: string
  /** Names of events, groups (`task.*`), or `*`. */
  readonly events: readonly string[]
  readonly description?: string
  readonly enabled: boolean
  readonly format: EventFormat
  /** The service disabled it because it had failed for days. Events that happen meanwhile are kept for it. */
  readonly disabledBecause?: 'failing'
  /** Roles and positions of the person who decided where its events go: it receives what these may read. */
  readonly readAs: readonly string[]
  /** The institution in which roles of institutions among them were held; absent without such roles. */
  readonly readIn?: string
  readonly sealed: string
  /** Replaced secrets that still sign; `expires` is a timestamp. */
  readonly previous: readonly { readonly sealed: string; readonly expires: string }[]
  readonly created: string
  readonly lastModified: string
  /** Raised with every change. */
  readonly version: number
}

/** The time (ISO 8601) since which every attempt to an endpoint has failed. Less than 200 bytes. */
type WebhookHealth = { readonly healthOf: WebhookEndpointId; readonly failingSince: string }

export function webhookEndpoint(tenantId: TenantId, webhookEndpointId: WebhookEndpointId): OwnedReference<WebhookEndpoint> {
  return owned(keys.webhookEndpoint(tenantId, webhookEndpointId), () => ({ kind: 'tenant' }))
}

/** Kind of the message that disables an endpoint. */
export const WEBHOOK_FAILING = 'WEBHOOK_FAILING'
/** An endpoint is disabled after every attempt has failed for this time: 5 days. */
export const FAILS_FOR_MS = 5 * 86_400_000

export const webhookHealth = (tenantId: TenantId, webhookEndpointId: WebhookEndpointId) =>
  reference<WebhookHealth>(keys.webhookHealth(tenantId, webhookEndpointId))
const endpointCount = (tenantId: TenantId) => reference<{ readonly endpoints: number }>(keys.webhookEndpointCount(tenantId))

/** The endpoints of a tenant, newest first. */
export function webhookEndpointsOf(tenantId: TenantId, limit: number, after?: string): Listing<WebhookEndpoint> {
  return newestFirst(keys.webhookEndpoint(tenantId, NO_ID), limit, after)
}

/** Adds an endpoint; a conflict if the tenant has as many as it may. */
export function addWebhookEndpoint(of: WebhookEndpoint): readonly [Write, ...Write[]] {
  const hasRoom = { when: [oneHolds(hasNo('endpoints'), isBelow('endpoints', MOST_ENDPOINTS))], otherwise: 'too-many-endpoints' } as const
  return [
    insert(webhookEndpoint(of.tenantId, of.webhookEndpointId), of),
    upsert(endpointCount(of.tenantId), { add: { endpoints: 1 } }, hasRoom),
  ]
}

/** Writes an endpoint over what was read; a conflict if it has changed since. */
export function changeWebhookEndpoint(before: WebhookEndpoint, after: WebhookEndpoint): Write {
  const at = webhookEndpoint(before.tenantId, before.webhookEndpointId)
  return replace(at, after, { when: [equals('version', before.version)], otherwise: 'conflict' })
}

/** Notes the institution in which the roles were held; an earlier version did not. Beside a change of the endpoint, one of the two is refused. */
export function noteInstitution({ tenantId, webhookEndpointId }: WebhookEndpoint, readIn: string): Write {
  return update(webhookEndpoint(tenantId, webhookEndpointId), { set: { readIn }, add: { version: 1 } }, { when: [hasNo('readIn')] })
}

export function removeWebhookEndpoint({ tenantId, webhookEndpointId }: WebhookEndpoint): readonly [Write, ...Write[]] {
  return [
    remove(webhookEndpoint(tenantId, webhookEndpointId), { otherwise: 'not-found' }),
    update(endpointCount(tenantId), { add: { endpoints: -1 } }),
    discard(webhookHealth(tenantId, webhookEndpointId)),
  ]
}

/** Notes that an endpoint fails from now on. */
export function noteFailing({ tenantId, webhookEndpointId }: WebhookEndpoint, failingSince: string): Write {
  return upsert(webhookHealth(tenantId, webhookEndpointId), { set: { healthOf: webhookEndpointId, failingSince } })
}

/** Notes that an endpoint has accepted something again. */
export function noteHealthy({ tenantId, webhookEndpointId }: WebhookEndpoint): Write {
  return discard(webhookHealth(tenantId, webhookEndpointId))
}

/** An endpoint as deliveries and events know it: with the time since which every attempt has failed. */
export type KnownEndpoint = WebhookEndpoint & { readonly failingSince?: string }

/** The endpoints among the items of a tenant's configuration. */
export function endpointsIn(items: readonly object[]): readonly KnownEndpoint[] {
  const failing = new Map(items.flatMap((item) => (isHealth(item) ? [[item.healthOf, item.failingSince]] : [])))
  return items.flatMap((item) => {
    if (!isEndpoint(item)) return []
    const failingSince = failing.get(item.webhookEndpointId)
    return [failingSince === undefined ? item : { ...item, failingSince }]
  })
}

const isEndpoint = (item: object): item is WebhookEndpoint => 'webhookEndpointId' in item
const isHealth = (item: object): item is WebhookHealth => 'healthOf' in item
