import type { Call } from '../../shared/contract/call.ts'
import { onlookerOf } from '../../shared/contract/onlooker-of.ts'
import type { SeenBy } from '../../shared/contract/task-shape.ts'
import { hasApproved } from '../../shared/domain/tasks/quorum.ts'
import { mayMove, REQUESTABLE, type Requestable } from '../../shared/domain/tasks/transitions.ts'
import { type ApprovalRules, moversOf, type Onlooker } from '../../shared/domain/tasks/visibility.ts'
import type { Task } from '../../shared/storage/task.ts'
import { rulesFor } from './visible-task.ts'

/** The relation of a task to a caller who may see it. No round trip if the settings of its tenant are cached. */
export async function seenBy(call: Call, of: Task): Promise<SeenBy> {
  const [onlooker, rules] = await Promise.all([onlookerOf(call, of), rulesFor(call, of)])
  return { checkerCount: rules.checkerCount, moves: movesOf(of, onlooker, rules) }
}

/** The moves that the caller may make now. A second approval would change nothing, so it is left out. */
export function movesOf(of: Task, onlooker: Onlooker, rules: ApprovalRules): readonly Requestable[] {
  const movers = moversOf(of, onlooker, rules)
  const hasSpoken = of.approvals.some((approval) => approval.customerId === onlooker.customerId && hasApproved(approval, of))
  return REQUESTABLE.filter(
    (wanted) => mayMove(of.status, wanted, movers).kind === 'allowed' && !(wanted === 'EXECUTE' && of.status === 'PENDING' && hasSpoken),
  )
}
