import { checkersFor, decideAccess, isRelation, mayCheck } from '../domain/permissions/decide-access.ts'
import type { PermissionName } from '../domain/permissions/default-matrix.ts'
import { heldAt } from '../domain/permissions/role-assignments.ts'
import type { Call } from './call.ts'

type Asked = Pick<Call, 'caller' | 'scope' | 'settings' | 'makerHeld'>

/**
 * Tells whether this permission opens the call for its caller: directly, as a task or by a step-up. For calls with a narrower permission.
 * A stored call is opened by somebody who has the permission directly, or who may check by it what this maker may propose by it.
 */
export function opens(call: Asked, permission: PermissionName): boolean {
  const access = accessBy(call, permission)
  return call.makerHeld === undefined ? access !== 'denied' : access === 'granted' || checksFor(call, call.makerHeld, permission)
}

function checksFor({ caller, scope, settings: { matrix } }: Asked, makerHeld: readonly string[], permission: PermissionName): boolean {
  const held = heldAt(caller, scope)
  const makersRow = matrix.rowFor(permission, makerHeld)
  return mayCheck(checkersFor(makersRow, decideAccess(makersRow, makerHeld, isRelation)), matrix.rowFor(permission, held), held)
}

/** Tells whether the caller has this permission directly. For endpoints where only some calls need it. */
export function isGranted(call: Asked, permission: PermissionName): boolean {
  return accessBy(call, permission) === 'granted'
}

function accessBy({ caller, scope, settings }: Asked, permission: PermissionName) {
  const held = heldAt(caller, scope)
  return decideAccess(settings.matrix.rowFor(permission, held), held, isRelation).kind
}
