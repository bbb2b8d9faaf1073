import { checksSomebody, decideAccess, isRelation } from '../domain/permissions/decide-access.ts'
import type { PermissionName } from '../domain/permissions/default-matrix.ts'
import { heldAt } from '../domain/permissions/role-assignments.ts'
import type { Call } from './call.ts'

type Asked = Pick<Call, 'caller' | 'scope' | 'settings' | 'taskId'>

/**
 * Tells whether this permission opens the call for its caller: directly, as a task or by a step-up; and a call that was stored as a task
 * also for those who may only approve it. For calls with a narrower permission.
 */
export function opens(call: Asked, permission: PermissionName): boolean {
  if (accessBy(call, permission) !== 'denied') return true
  const held = heldAt(call.caller, call.scope)
  return call.taskId !== undefined && checksSomebody(call.settings.matrix.rowFor(permission, held), held)
}

/** Tells whether the caller has this permission directly. For endpoints where only some calls need it. */
export function isGranted(call: Asked, permission: PermissionName): boolean {
  return accessBy(call, permission) === 'granted'
}

function accessBy({ caller, scope, settings }: Asked, permission: PermissionName) {
  const held = heldAt(caller, scope)
  return decideAccess(settings.matrix.rowFor(permission, held), held, isRelation).kind
}
