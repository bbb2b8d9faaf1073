import { defined } from '../domain/defined.ts'
import { type CustomerId, NO_ID, type TaskId, type TemporaryPositionId, type TenantId } from '../domain/ids.ts'
import type { RoleAssignment } from '../domain/permissions/role-assignments.ts'
import { DUE_ATTRIBUTES } from './due.ts'
import { positionEvent } from './person-events.ts'
import { changeRoleAssignments, type Person } from './persons.ts'
import { type Listing, newestFirst, reference } from './read.ts'
import { keys } from './table.ts'
import { equals, hasNo, insert, reporting, update, type Write } from './write.ts'

/** Due kind: a position for a while whose time is over. */
export const TEMPORARY_POSITION_END = 'TEMPORARY_POSITION_END'

/**
 * A position that somebody holds for a while, or held. Permissions are decided by the roles of the person; this item tells who gave the
 * position, and why.
 */
export type TemporaryPosition = {
  readonly temporaryPositionId: TemporaryPositionId
  readonly customerId: CustomerId
  readonly tenantId: TenantId
  readonly position: string
  readonly minutes: number
  readonly reason: string
  readonly from: string
  readonly until: string
  readonly grantedBy: CustomerId
  /** The task by which it was given. */
  readonly taskId?: TaskId
  /** Present if it was ended early. */
  readonly endedAt?: string
}

export const temporaryPosition = (customerId: CustomerId, temporaryPositionId: TemporaryPositionId) =>
  reference<TemporaryPosition>(keys.temporaryPosition(customerId, temporaryPositionId))

export function temporaryPositionsOf(customerId: CustomerId, limit: number, after?: string): Listing<TemporaryPosition> {
  return newestFirst(keys.temporaryPosition(customerId, NO_ID), limit, after)
}

/** Gives a position for a while. `holdings`: the roles in force, without the new one. */
export function giveTemporaryPosition(of: Person, holdings: readonly RoleAssignment[], made: TemporaryPosition): readonly Write[] {
  const { temporaryPositionId, tenantId, position, taskId } = made
  const [from, until] = [Date.parse(made.from), Date.parse(made.until)]
  const assignment: RoleAssignment = { kind: 'tenant', position, tenantId, temporary: { temporaryPositionId, from, until } }
  const due = { kind: TEMPORARY_POSITION_END, at: until, turn: 1 }
  return [
    insert(temporaryPosition(of.customerId, temporaryPositionId), made, { due }),
    ...changeRoleAssignments(of, [...holdings, assignment], {
      granted: { since: made.from, customerId: made.grantedBy, ...defined({ taskId }) },
    }),
  ]
}

/** Ends a position before its time; refused if it has ended. `holdings`: the roles that stay. */
export function endTemporaryPosition(
  of: Person,
  holdings: readonly RoleAssignment[],
  ended: TemporaryPosition,
  at: string,
): readonly Write[] {
  const item = temporaryPosition(of.customerId, ended.temporaryPositionId)
  return [
    reporting(
      update(item, { set: { endedAt: at }, remove: DUE_ATTRIBUTES }, { when: [hasNo('endedAt')], otherwise: 'not-found' }),
      positionEvent('ended', of, ended),
    ),
    ...changeRoleAssignments(of, holdings),
  ]
}

/** Records that the end was reported: of several workers, one writes this. */
export function endIsTold(ended: TemporaryPosition): Write {
  const item = temporaryPosition(ended.customerId, ended.temporaryPositionId)
  const told = update(item, { remove: DUE_ATTRIBUTES }, { when: [equals('dueKind', TEMPORARY_POSITION_END)] })
  return reporting(told, positionEvent('ended', ended, ended))
}
