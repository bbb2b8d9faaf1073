import type { Call } from '../../shared/contract/call.ts'
import { onlookerOf } from '../../shared/contract/onlooker-of.ts'
import type { SeenBy } from '../../shared/contract/task-shape.ts'
import type { CustomerId } from '../../shared/domain/ids.ts'
import { missingSteps } from '../../shared/domain/policies/missing-steps.ts'
import { isUnderPolicies } from '../../shared/domain/policies/policies-of-task.ts'
import { isEverythingMet } from '../../shared/domain/policies/whether-met.ts'
import { hasSpoken } from '../../shared/domain/tasks/quorum.ts'
import { mayMove, REQUESTABLE, type Requestable } from '../../shared/domain/tasks/transitions.ts'
import { type ApprovalRules, moversOf, type Onlooker } from '../../shared/domain/tasks/visibility.ts'
import type { Task } from '../../shared/storage/task.ts'
import { mayApproveNow, moverInPlace, type Place } from './as-substitute.ts'
import { rulesOfTask } from './visible-task.ts'

/** The relation of a task to a caller who may see it. No round trip if the settings of its tenant are cached. */
export async function seenBy(call: Call, of: Task): Promise<SeenBy> {
  const [onlooker, rules] = await Promise.all([onlookerOf(call, of), rulesOfTask(call, of)])
  return { checkerCount: rules.checkerCount, moves: movesOf(of, onlooker, rules), now: call.now }
}

/** The moves that the caller may make now: for themselves, or in the place of somebody. */
export function movesOf(of: Task, onlooker: Onlooker, rules: ApprovalRules, places: readonly Place[] = []): readonly Requestable[] {
  const movers = moversOf(of, onlooker, rules)
  return REQUESTABLE.filter(
    (wanted) =>
      (mayMove(of.status, wanted, movers).kind === 'allowed' && !(wanted === 'EXECUTE' && !mayApproveNow(of, onlooker, rules))) ||
      (wanted === 'PENDING' && mayTakeBack(of, onlooker.customerId)) ||
      places.some((place) => moverInPlace(of, wanted, place, rules) !== undefined),
  )
}

/** Tells whether somebody has approved a task with policies, for themselves or as a substitute, and so may take the approval back until it runs. */
export function mayTakeBack(of: Task, customerId: CustomerId): boolean {
  return of.status === 'PENDING' && isUnderPolicies(of) && customerId !== of.initiator && hasSpoken(customerId, of)
}

/** Tells whether an approval could be taken back until the task ran or ended. */
export function isTooLateToTakeBack(of: Task, customerId: CustomerId): boolean {
  return of.status !== 'PENDING' && mayTakeBack({ ...of, status: 'PENDING' }, customerId)
}

/** The policies of the rules that a task is seen by. */
export function policiesIn({ policies }: ApprovalRules): Pick<SeenBy, 'policies' | 'now'> {
  return policies === undefined ? {} : { policies: policies.states.map(({ policy }) => policy), now: policies.now }
}

/** The steps of the policies in force that a task still waits for, in words, or why it never runs although they are met. */
export async function missingIn({ status }: Task, { policies }: ApprovalRules): Promise<{ readonly whatIsMissing?: string }> {
  if (status !== 'PENDING' || policies === undefined) return {}
  const { states, now } = policies
  if (!isEverythingMet(states)) return { whatIsMissing: missingSteps(states, now).join(' ') }
  const { NEVER_OVERLAP, whenReady } = await import('../../shared/domain/policies/when-ready.ts')
  const required = states.map(({ policy }) => policy)
  return whenReady(required, now, now) === undefined ? { whatIsMissing: NEVER_OVERLAP } : {}
}
