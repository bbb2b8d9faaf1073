import { decideAccess, isRelation } from '../permissions/decide-access.ts'
import type { PermissionName } from '../permissions/default-matrix.ts'
import type { Matrix } from '../permissions/matrix.ts'
import { isWanted } from './event-pattern.ts'
import { EVENT_NAMES, EVENT_TYPES, type EventType } from './event-types.ts'

/** Tells whether somebody with these roles reads what an event reports. A test reports nothing. */
export function mayReceive({ rowFor }: Pick<Matrix, 'rowFor'>, eventType: EventType, held: readonly string[]): boolean {
  if (eventType === 'test') return true
  return decideAccess(rowFor(EVENT_TYPES[eventType].readBy, held), held, isRelation).kind === 'granted'
}

/** Names a permission that somebody with these roles lacks to read what the matching events report; `undefined` if there is none. */
export function permissionBeyond(
  matrix: Pick<Matrix, 'rowFor'>,
  patterns: readonly string[],
  held: readonly string[],
): PermissionName | undefined {
  const unreadable = EVENT_NAMES.find((name) => isWanted(name, patterns) && !mayReceive(matrix, name, held))
  return unreadable === undefined ? undefined : EVENT_TYPES[unreadable].readBy
}
