import { neverReached } from '../never-reached.ts'
import { type Access, checkersFor, mayCheck, stepUpsToCheck } from './decide-access.ts'
import { decideCall, type Opening } from './decide-call.ts'
import type { Verdict } from './explain.ts'
import type { Matrix } from './matrix.ts'

/** A past decision: the roles that its caller held for the item and, for a checked task, the roles of its maker. */
export type Asked = Opening & { readonly held: readonly string[]; readonly makerHeld?: readonly string[] | undefined }

/** The result of a decision, and the approval or step-up that it depends on. */
export type Outcome = { readonly decision: Verdict; readonly by: readonly string[] }

/** The effect of a changed matrix on a decision. `CHANGES`: the call is still possible, but in another way. */
export type Effect = 'GAINS' | 'LOSES' | 'CHANGES'

/** Decides again with this matrix, as the pipeline does. */
export function decideAgain(asked: Asked, matrix: Matrix): Outcome {
  const { held, makerHeld } = asked
  return outcomeOf(makerHeld === undefined ? decideCall(asked, held, matrix).access : decideCheck(asked, held, makerHeld, matrix))
}

/** Decides whether a checker with these roles may check the call of a maker with `makerHeld`. */
function decideCheck(asked: Opening, held: readonly string[], makerHeld: readonly string[], matrix: Matrix): Access {
  const maker = decideCall(asked, makerHeld, matrix)
  const checkers = checkersFor(maker.row, maker.access)
  const row = matrix.rowFor(asked.permission, held)
  const by = held.find((role) => mayCheck(checkers, row, [role]))
  if (by === undefined) return { kind: 'denied' }
  const narrower = asked.orElse === undefined ? undefined : matrix.rowFor(asked.orElse, held)
  const methods = stepUpsToCheck(row, narrower, held)
  return methods.length > 0 ? { kind: 'step-up', methods } : { kind: 'granted', by }
}

export function outcomeOf(access: Access): Outcome {
  switch (access.kind) {
    case 'granted':
      return { decision: 'ALLOW', by: [access.by] }
    case 'as-task':
      return { decision: 'TASK_REQUIRED', by: access.checkers }
    case 'step-up':
      return { decision: 'SCA_REQUIRED', by: access.methods }
    case 'denied':
      return { decision: 'DENY', by: [] }
    default:
      return neverReached(access)
  }
}

/** Compares two outcomes; `undefined` if the call is open in the same way. The grant that allows a call does not matter. */
export function effectOf(from: Outcome, to: Outcome): Effect | undefined {
  if (from.decision === to.decision) return to.decision === 'ALLOW' || sameNames(from.by, to.by) ? undefined : 'CHANGES'
  if (to.decision === 'DENY') return 'LOSES'
  return from.decision === 'DENY' || to.decision === 'ALLOW' ? 'GAINS' : 'CHANGES'
}

function sameNames(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((name) => others.includes(name))
}
