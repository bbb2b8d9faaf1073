import type { CustomerId, TaskId } from '../ids.ts'
import { neverReached } from '../never-reached.ts'
import type { RoleAssignment } from './role-assignments.ts'

/** Time and origin of a role: the person who granted it (of a task, its executor), the task, or the identity provider. */
export type Granted = {
  readonly since: string
  readonly customerId?: CustomerId
  readonly taskId?: TaskId
  /** Short name of the provider. */
  readonly provider?: string
}

/** The origins of a person's roles, by the key of the role assignment. */
export type Grants = Readonly<Record<string, Granted>>

/** The grant of a role by a call. */
export function grantedBy({ now, caller, taskId }: GrantingCall): Granted {
  const at = { since: new Date(now).toISOString(), customerId: caller.customerId }
  return taskId === undefined ? at : { ...at, taskId }
}

type GrantingCall = {
  readonly now: number
  readonly caller: { readonly customerId: CustomerId }
  readonly taskId?: TaskId | undefined
}

/** The origin of one role; `undefined` if it was never recorded. */
export function grantOf(grants: Grants | undefined, assignment: RoleAssignment): Granted | undefined {
  const key = keyOf(assignment)
  return grants !== undefined && Object.hasOwn(grants, key) ? grants[key] : undefined
}

/**
 * The origins of `after`: a role that stays keeps its own, a new one gets `granted`. The relation of a customer to their own items is no
 * grant, and is left out.
 */
export function grantsAfter(
  known: Grants | undefined,
  before: readonly RoleAssignment[],
  after: readonly RoleAssignment[],
  granted: Granted | undefined,
): Grants {
  const held = new Set(before.map(keyOf))
  const entries = after.flatMap((assignment): readonly (readonly [string, Granted])[] => {
    if (assignment.kind === 'customer' || assignment.kind === 'anonymous') return []
    const key = keyOf(assignment)
    const origin = held.has(key) ? grantOf(known, assignment) : granted
    return origin === undefined ? [] : [[key, origin]]
  })
  return Object.fromEntries(entries)
}

/** Names a role assignment of one person. */
function keyOf(assignment: RoleAssignment): string {
  switch (assignment.kind) {
    case 'global':
      return assignment.role
    case 'institution':
      return `${assignment.institution}#${assignment.role}`
    case 'tenant':
      return [
        assignment.tenantId,
        assignment.position,
        ...(assignment.temporary === undefined ? [] : [assignment.temporary.temporaryPositionId]),
      ].join('#')
    case 'organisation':
      return `${assignment.tenantId}#${assignment.organisationId}#${assignment.position}`
    case 'customer':
    case 'anonymous':
      return assignment.kind
    default:
      return neverReached(assignment)
  }
}
