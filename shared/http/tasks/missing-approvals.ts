import type { CustomerId } from '../../domain/ids.ts'
import { missingSteps } from '../../domain/policies/missing-steps.ts'
import type { RequiredPolicy } from '../../domain/policies/stricter-of.ts'
import { AS_RECORDED, isEverythingMet, type PolicyState, whetherMet } from '../../domain/policies/whether-met.ts'
import { decides, isAsked } from '../../domain/tasks/quorum.ts'
import { approvingRoles } from '../../domain/tasks/visibility.ts'
import { whatIsMissing } from '../../domain/tasks/what-is-missing.ts'
import type { Task } from '../../storage/task.ts'
import type { Counting } from './who-may-check.ts'

/**
 * Describes the approvals that a task lacks: its quorum by each of `checkerCounts`, and the steps of its policies. `undefined` if there are
 * enough.
 */
export function missingApprovals(
  checkerCounts: readonly number[],
  task: Task,
  counting: Pick<Counting, 'counts' | 'whyNever' | 'held'>,
  policies: readonly RequiredPolicy[],
  now: number,
): string | undefined {
  const { counts, whyNever } = counting
  if (policies.length === 0) return whatIsMissing(checkerCounts, task, counts, whyNever)
  const states = statesNow(task, counting, policies)
  const ofSteps = isEverythingMet(states) ? [] : missingSteps(states, now)
  const ofQuorum = checkerCounts.flatMap((count) => quorumLack(count, task, counting) ?? [])
  const missing = [...new Set([...ofQuorum, ...ofSteps])]
  return missing.length === 0 ? undefined : missing.join(' ')
}

type HeldNow = { readonly held: Counting['held'] | typeof AS_RECORDED }

/** The progress of the policies of a task, counting people whose approval still counts. */
export function statesNow(task: Task, { held }: HeldNow, policies: readonly RequiredPolicy[]): readonly PolicyState[] {
  return whetherMet(policies, approvedIn(task), held, openSince(task))
}

/**
 * The approvers of a task whose approvals no longer count, or not for the step for which they were given. The word of its initiator never
 * did.
 */
export function lapsedApprovers(
  task: Task,
  counting: Pick<Counting, 'counts' | 'held'>,
  policies: readonly RequiredPolicy[],
): readonly CustomerId[] {
  const inSteps = new Set(approversOf(statesNow(task, counting, policies)))
  const left = new Set(approversOf(statesNow(task, { held: AS_RECORDED }, policies)).filter((customerId) => !inSteps.has(customerId)))
  const given = approvedIn(task).map(({ customerId }) => customerId)
  return given.filter((customerId) => customerId !== task.initiator && (!counting.counts(customerId) || left.has(customerId)))
}

function approversOf(states: readonly PolicyState[]): readonly CustomerId[] {
  return states.flatMap(({ steps }) => steps.flatMap(({ approvals }) => approvals.map(({ customerId }) => customerId)))
}

/** The approvals of this exact call. */
export function approvedIn({ approvals, digest }: Pick<Task, 'approvals' | 'digest'>): Task['approvals'] {
  return approvals.filter((approval) => approval.status === 'APPROVED' && approval.digest === digest)
}

/** The time at which a task could first be approved, in milliseconds since 1970. */
function openSince({ submitted, created }: Pick<Task, 'submitted' | 'created'>): number {
  return Date.parse(submitted?.at ?? created)
}

/** Beside its policies, a task needs the people and roles that its maker named: one holder of the roles, or as many people as the tenant demands. */
function quorumLack(
  count: number,
  task: Task,
  { counts, whyNever, held }: Pick<Counting, 'counts' | 'whyNever' | 'held'>,
): string | undefined {
  const asksPeople = task.approvals.some((approval) => isAsked(approval) && decides(approval, task))
  if (count > 0 || asksPeople) return whatIsMissing([count], task, counts, whyNever)
  const roles = approvingRoles(task)
  if (roles.length === 0) return undefined
  const holds = (customerId: Task['initiator']) => (held(customerId) ?? []).some((role) => roles.includes(role))
  // Approvals by others count for the steps, so they have not lapsed.
  const approvals = task.approvals.filter(({ customerId }) => holds(customerId) || !counts(customerId))
  return whatIsMissing([count], { ...task, approvals, executorRoles: roles }, holds, whyNever)
}
