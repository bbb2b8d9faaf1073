import { decideAccess, isRelation } from './decide-access.ts'
import { type Outcome, outcomeOf } from './decide-again.ts'
import type { PermissionName } from './default-matrix.ts'
import type { Matrix } from './matrix.ts'

/** What some holdings give for a permission: what becomes of one's own call, and whose calls one may approve. */
export type Right = Outcome & { readonly approves: readonly string[] }

/** What somebody with these holdings may do by one permission; `undefined` where it gives them nothing. */
export function rightOf(matrix: Matrix, permission: PermissionName, held: readonly string[]): Right | undefined {
  const row = matrix.rowFor(permission, held)
  const outcome = outcomeOf(decideAccess(row, held, isRelation))
  const approves = [...row.makerChecker]
    .filter(([, checkers]) => checkers.some((checker) => held.includes(checker)))
    .map(([maker]) => maker)
  return outcome.decision === 'DENY' && approves.length === 0 ? undefined : { ...outcome, approves }
}
