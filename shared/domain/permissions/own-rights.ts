import type { PermissionName } from './default-matrix.ts'
import type { Matrix } from './matrix.ts'
import { type Right, rightOf } from './right-of.ts'
import { heldAt, nameOf, type Principal, type Scope } from './role-assignments.ts'

/** The items to which a right applies: all in the service, the institution or the tenant, or those that are one's own. */
export const REACHES = ['global', 'institution', 'tenant', 'own'] as const

type Reach = (typeof REACHES)[number]

/** A place in which somebody's rights are told. */
export type Place = { readonly on: Exclude<Reach, 'own'>; readonly scope: Scope; readonly matrix: Matrix }

export type OwnRight = Right & { readonly permission: PermissionName; readonly on: Reach }

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
