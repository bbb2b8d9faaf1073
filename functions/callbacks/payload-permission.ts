import type { PermissionName } from '../../shared/domain/permissions/default-matrix.ts'

/** The permission for the subject of a callback, by the first part of its `eventType`. */
const READ_BY: Readonly<Record<string, PermissionName>> = {
  payment: 'Payment.READ',
  withdrawal: 'Withdrawal.READ',
  task: 'Task.READ',
  test: 'Callback.READ',
}

/** The permission needed to read this payload; `undefined` for an unknown kind, which nobody may see. */
export function permissionToReadPayload(payload: string): PermissionName | undefined {
  const { eventType } = JSON.parse(payload) as { readonly eventType?: unknown }
  const kind = typeof eventType === 'string' ? (eventType.split('.')[0] ?? '') : ''
  return Object.hasOwn(READ_BY, kind) ? READ_BY[kind] : undefined
}
