import type { Job } from '../../shared/contract/consumer.ts'
import { EVENT_TYPES, isEventType } from '../../shared/domain/events/event-types.ts'
import { mayReceive, rolesThatCount } from '../../shared/domain/events/may-receive.ts'
import type { PermissionName } from '../../shared/domain/permissions/default-matrix.ts'
import type { Matrix } from '../../shared/domain/permissions/matrix.ts'
import type { Callback } from '../../shared/storage/callbacks.ts'
import { type KnownEndpoint, webhookEndpoint } from '../../shared/storage/webhook-endpoints.ts'

/** A callback with the present state of the endpoint that it is for. `isUnwanted`: the endpoint is gone or disabled, or must not have it. */
export type Addressed = Callback & { readonly endpoint?: KnownEndpoint; readonly isUnwanted?: true }

/**
 * The callback as it is sent now: to the present URL of its endpoint. The endpoint comes with the cached settings of the tenant. If it does
 * not take the callback by these, it is read anew, because they can be seconds old.
 */
export async function addressed({ settingsOf, read }: Pick<Job, 'settingsOf' | 'read'>, of: Callback): Promise<Addressed> {
  const { webhookEndpointId, tenantId } = of
  if (webhookEndpointId === undefined) return of
  const { endpoints, settings, tenant } = await settingsOf(tenantId)
  const takes = (endpoint: KnownEndpoint) => isTaken(endpoint, of, settings.matrix, rolesThatCount(endpoint, tenant))
  const known = endpoints.find((each) => each.webhookEndpointId === webhookEndpointId)
  const endpoint = known !== undefined && takes(known) ? known : await read.one(webhookEndpoint(tenantId, webhookEndpointId))
  if (endpoint === undefined || !takes(endpoint)) return { ...of, isUnwanted: true }
  return { ...of, url: endpoint.url, endpoint }
}

/**
 * Tells whether an endpoint takes a callback. A disabled endpoint takes tests only. INVARIANT: an endpoint takes only events that the
 * person who set its present URL may read, so that a new URL does not receive what still waits for the earlier one.
 */
function isTaken({ enabled }: KnownEndpoint, { payload }: Callback, matrix: Matrix, roles: readonly string[]): boolean {
  const eventType = eventTypeIn(payload)
  return eventType === 'test' || (enabled && isEventType(eventType) && mayReceive(matrix, eventType, roles))
}

/** The permission for the subject of a callback, by the first part of its `eventType`. */
const READ_BY: Readonly<Record<string, PermissionName>> = {
  payment: 'Payment.READ',
  withdrawal: 'Withdrawal.READ',
  task: 'Task.READ',
  test: 'Callback.READ',
}

/** The permission needed to read this payload; `undefined` for an unknown kind, which nobody may see. */
export function permissionToReadPayload({
  payload,
  webhookEndpointId,
}: Pick<Callback, 'payload' | 'webhookEndpointId'>): PermissionName | undefined {
  const name = eventTypeIn(payload)
  if (webhookEndpointId !== undefined) return isEventType(name) ? EVENT_TYPES[name].readBy : undefined
  const kind = name.split('.')[0] ?? ''
  return Object.hasOwn(READ_BY, kind) ? READ_BY[kind] : undefined
}

/** The `eventType` of a payload. */
export function eventTypeIn(payload: string): string {
  const { eventType } = JSON.parse(payload) as { readonly eventType?: unknown }
  return typeof eventType === 'string' ? eventType : ''
}
