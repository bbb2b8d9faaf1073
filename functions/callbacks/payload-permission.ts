import { EVENT_TYPES, isEventType } from '../../shared/domain/events/event-types.ts'
import type { PermissionName } from '../../shared/domain/permissions/default-matrix.ts'
import type { Callback } from '../../shared/storage/callbacks.ts'

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
