import { isDeepStrictEqual } from 'node:util'
import type { Right } from './right-of.ts'
import { heldAt, nameOf, type Principal, type Scope } from './role-assignments.ts'
import { heldUntil, withoutTemporary } from './temporary-positions.ts'

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
