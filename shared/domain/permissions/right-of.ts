import { isDeepStrictEqual } from 'node:util'
import { decideAccess, isRelation } from './decide-access.ts'
import { type Outcome, outcomeOf } from './decide-again.ts'
import type { PermissionName } from './default-matrix.ts'
import type { Matrix } from './matrix.ts'
import { heldAt, nameOf, type Principal, type Scope } from './role-assignments.ts'
import { heldUntil, withoutTemporary } from './temporary-positions.ts'

/** The right that some roles give for a permission: the verdict on a person's own calls, and the makers whose calls they may approve. */
export type Right = Outcome & { readonly approves: readonly string[] }

/** The right that these roles give for one permission; `undefined` if none. */
export function rightOf(matrix: Matrix, permission: PermissionName, held: readonly string[]): Right | undefined {
  const row = matrix.rowFor(permission, held)
  const outcome = outcomeOf(decideAccess(row, held, isRelation))
  const approves = [...row.makerChecker]
    .filter(([, checkers]) => checkers.some((checker) => held.includes(checker)))
    .map(([maker]) => maker)
  return outcome.decision === 'DENY' && approves.length === 0 ? undefined : { ...outcome, approves }
}

/**
 * The end of a right that somebody has by positions for a while (ISO 8601): the latest end among those that give it. `undefined` if they
 * have the same right for good.
 */
export function rightUntil(
  principal: Principal,
  scope: Scope,
  rightBy: (roles: readonly string[]) => Right | undefined,
): string | undefined {
  const permanent = heldAt(withoutTemporary(principal), scope)
  const right = rightBy(heldAt(principal, scope))
  if (right === undefined || isDeepStrictEqual(rightBy(permanent), right)) return undefined
  const ends = principal.roleAssignments.flatMap((assignment) => {
    const name = nameOf(assignment)
    const time = permanent.includes(name) ? undefined : heldUntil(principal, name)
    return time === undefined ? [] : [{ until: time.until, right: rightBy([...permanent, name]) }]
  })
  const giving = ends.filter((end) => end.right?.decision === right.decision)
  const latest = Math.max(...(giving.length === 0 ? ends : giving).map(({ until }) => until))
  return Number.isFinite(latest) ? new Date(latest).toISOString() : undefined
}

/** The items to which a right applies: all in the service, the institution or the tenant, or those that are one's own. */
export const REACHES = ['global', 'institution', 'tenant', 'own'] as const

type Reach = (typeof REACHES)[number]

/** A place in which somebody's rights are told. */
export type Place = { readonly on: Exclude<Reach, 'own'>; readonly scope: Scope; readonly matrix: Matrix }

type OwnRight = Right & { readonly permission: PermissionName; readonly on: Reach }

/**
 * The rights of somebody in these places, and on what is their own in the last one. A right on their own items is left out where they
 * have the same one on all of its items.
 */
export function ownRights(principal: Principal, permissions: readonly PermissionName[], places: readonly Place[]): readonly OwnRight[] {
  const last = places.at(-1)
  return permissions.flatMap((permission) => {
    const inPlaces = places.flatMap(({ on, scope, matrix }) => told(permission, on, rightOf(matrix, permission, heldAt(principal, scope))))
    const own = last === undefined ? undefined : rightOf(last.matrix, permission, relationsOf(principal))
    const isMore = own !== undefined && inPlaces.every(({ decision }) => decision !== own.decision && decision !== 'ALLOW')
    return isMore ? [...inPlaces, ...told(permission, 'own', own)] : inPlaces
  })
}

function told(permission: PermissionName, on: Reach, right: Right | undefined): readonly OwnRight[] {
  return right === undefined ? [] : [{ ...right, permission, on }]
}

/** Everybody is the owner of their own account; members of organisations also act on what is its. */
function relationsOf({ roleAssignments }: Principal): readonly string[] {
  const positions = roleAssignments.filter(({ kind }) => kind === 'organisation').map(nameOf)
  return [...new Set(['CUSTOMER', ...positions])]
}
