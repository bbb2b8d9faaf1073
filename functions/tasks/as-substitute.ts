import type { Call } from '../../shared/contract/call.ts'
import { onlookerOf } from '../../shared/contract/onlooker-of.ts'
import { hasApproved, hasDecided } from '../../shared/domain/tasks/quorum.ts'
import { type Mover, mayMove, type Requestable, type TaskStatus } from '../../shared/domain/tasks/transitions.ts'
import { type ApprovalRules, moversOf, type Onlooker } from '../../shared/domain/tasks/visibility.ts'
import { type Caller, voterOf } from '../../shared/domain/tokens/caller.ts'
import { asGiver, inPlacesOf } from '../../shared/sessions/active-givers.ts'
import type { Task } from '../../shared/storage/task.ts'
import { mayApproveNow } from './may-approve-now.ts'

/** A person for whom the caller may decide a task that waits for that person. */
export type Place = { readonly inPlace: Caller; readonly onlooker: Onlooker }

const WAITS_FOR_SOMEBODY: ReadonlySet<TaskStatus> = new Set(['PENDING', 'FAILED'])

/**
 * The people in whose place the caller may decide a task: it waits for them as approvers, and they have not decided. Nobody decides in the
 * place of its initiator, about a task that they proposed themselves, or twice.
 */
export async function placesIn(call: Call, of: Task, rules: ApprovalRules): Promise<readonly Place[]> {
  const { caller } = call
  if (caller.maySubstitute === undefined || of.initiator === caller.customerId || hasDecided(caller.customerId, of)) return []
  if (!WAITS_FOR_SOMEBODY.has(of.status)) return []
  const places = await Promise.all(
    (await inPlacesOf(call)).map(async (inPlace) => ({ inPlace, onlooker: await onlookerOf(asGiver(call, inPlace), of) })),
  )
  return places.filter(({ inPlace, onlooker }) => {
    const giver = voterOf(inPlace)
    const hasSpoken = of.approvals.some((approval) => approval.customerId === giver && hasApproved(approval, of))
    return of.initiator !== giver && !hasSpoken && decidersAmong(moversOf(of, onlooker, rules)).size > 0
  })
}

/** A substitute approves and rejects; nothing else is delegated. */
function decidersAmong(movers: ReadonlySet<Mover>): ReadonlySet<Mover> {
  return new Set([...movers].filter((mover) => mover === 'approver' || mover === 'rejecter'))
}

/** Tells how a substitute may move a task to a state in the place of somebody; `undefined` if they may not. */
export function moverInPlace(of: Task, wanted: Requestable, { onlooker }: Place, rules: ApprovalRules): Mover | undefined {
  const move = mayMove(of.status, wanted, decidersAmong(moversOf(of, onlooker, rules)))
  if (move.kind !== 'allowed' || (wanted === 'EXECUTE' && !mayApproveNow(of, onlooker, rules))) return undefined
  return move.by
}
