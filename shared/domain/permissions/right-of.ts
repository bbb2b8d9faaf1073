import { decideAccess, isRelation } from './decide-access.ts'
import { type Outcome, outcomeOf } from './decide-again.ts'
import type { PermissionName } from './default-matrix.ts'
import type { Matrix } from './matrix.ts'

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
