import type { Call } from '../../shared/contract/call.ts'
import { onlookerOf } from '../../shared/contract/onlooker-of.ts'
import { openSteps, placeFor } from '../../shared/domain/policies/whether-met.ts'
import { hasApproved, hasDecided, hasSpoken, hasStoodIn } from '../../shared/domain/tasks/quorum.ts'
import { type Mover, mayMove, type Requestable, type TaskStatus } from '../../shared/domain/tasks/transitions.ts'
import { type ApprovalRules, moversOf, type Onlooker } from '../../shared/domain/tasks/visibility.ts'
import { type Caller, voterOf } from '../../shared/domain/tokens/caller.ts'
import { asGiver, inPlacesOf } from '../../shared/sessions/active-givers.ts'
import type { Task } from '../../shared/storage/task.ts'

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

/**
 * Tells whether an approval by this person would count now. A second approval by the same person does not, nor one by a candidate of a step
 * that is not open.
 */
export function mayApproveNow(of: Task, onlooker: Onlooker, rules: ApprovalRules): boolean {
  const { policies, ...withoutPolicies } = rules
  if (of.status === 'PENDING' && hasSpoken(onlooker.customerId, of)) return mayRepeat(of, onlooker, policies)
  if (policies === undefined || of.status !== 'PENDING') return true
  if (placeFor(policies.states, onlooker, policies.now) !== undefined) return true
  const isFurther = rules.checkerCount > 0 && openSteps(policies.states).length === 0
  return isFurther || moversOf(of, onlooker, withoutPolicies).has('approver')
}

/** An approval that counts for no step any more, because its policy has become stricter, can be given again as the policy demands now. */
function mayRepeat(of: Task, onlooker: Onlooker, policies: ApprovalRules['policies']): boolean {
  const { customerId } = onlooker
  if (policies === undefined || hasStoodIn(customerId, of)) return false
  const counts = policies.states.some(({ steps }) => steps.some(({ approvals }) => approvals.some((one) => one.customerId === customerId)))
  return !counts && placeFor(policies.states, onlooker, policies.now) !== undefined
}
