import { isUnderPolicies, requiredByTask } from '../domain/policies/policies-of-task.ts'
import { AS_RECORDED, isEscalated, openSteps, type StepState, whetherMet } from '../domain/policies/whether-met.ts'
import type { TaskStatus } from '../domain/tasks/transitions.ts'
import type { Due } from './due.ts'
import type { Task } from './task.ts'

/** Due kind: a PENDING or FAILED task that expires. */
export const TASK_EXPIRY = 'TASK_EXPIRY'
/** Due kind: a task whose policies run it, remind somebody, or ask somebody else. */
export const TASK_CLOCK = 'TASK_CLOCK'
/** Due kind: a task whose request is sent to somebody else, until its outcome is known. */
export const TASK_SEND = 'TASK_SEND'

const HOUR_MS = 3_600_000
/** Maximum number of reminders of one task: each is a line of its history. */
export const MOST_REMINDERS = 30

type Expiring = Pick<Task, 'expiryHours' | 'laterPolicies'>

/** Hours after which a task expires: those of its proposal or those of a policy that came later, whichever are fewer. */
export function hoursToExpiry({ expiryHours, laterPolicies = [] }: Expiring): number | undefined {
  const all = [expiryHours, ...laterPolicies.map(({ expireHours }) => expireHours)].filter((hours) => hours !== undefined)
  return all.length === 0 ? undefined : Math.min(...all)
}

/** The expiry of a task that entered its state at `since`. Its turn is the attempt: a failed retry starts a new period. */
export function expiryOf(of: Expiring & Pick<Task, 'status' | 'attempt'>, since: number): Due | undefined {
  const hours = hoursToExpiry(of)
  if (hours === undefined || !EXPIRES[of.status]) return undefined
  return { kind: TASK_EXPIRY, at: since + hours * HOUR_MS, turn: of.attempt }
}

/** Tells whether the time to decide a task is over (`now` in milliseconds), though the sweep may not have ended it yet. */
export function isOverdue(of: Task, now: number): boolean {
  const expiry = expiryOf(of, dueSince(of))
  return expiry !== undefined && expiry.at <= now
}

/** The states in which a task expires. A draft waits for its initiator. */
const EXPIRES: Readonly<Record<TaskStatus, boolean>> = {
  DRAFT: false,
  PENDING: true,
  EXECUTE: false,
  EXECUTED: false,
  REJECTED: false,
  DISCARDED: false,
  FAILED: true,
}

/** The time at which a task entered its state, in milliseconds since 1970. */
export function dueSince({ status, submitted, created, lastModified }: Task): number {
  return Date.parse(status === 'PENDING' ? (submitted?.at ?? created) : lastModified)
}

/** The next event of the clock of a task that entered its state at `since`: its expiry, or what its policies do before. */
export function nextDue(of: Task, since: number): Due | undefined {
  const expiry = expiryOf(of, since)
  const next = nextOfPolicies(of)
  if (next === undefined) return expiry
  if (expiry !== undefined && expiry.at <= next.at) return expiry
  // Each moment is a turn of its own.
  return { kind: TASK_CLOCK, at: next.at, turn: Math.floor(next.at / 1000), ...(next.what === 'run' ? { promptly: true } : {}) }
}

/** An event of the policies of a task: when, and what. */
type PolicyEvent = { readonly at: number; readonly what: 'run' | 'remind' | 'escalate' }

/** The next event of the policies of a PENDING task. */
export function nextOfPolicies(of: Task): PolicyEvent | undefined {
  if (of.status !== 'PENDING') return undefined
  if (of.runsAt !== undefined) return { at: Date.parse(of.runsAt), what: 'run' }
  if (!isUnderPolicies(of)) return undefined
  const events = openStepsOf(of).flatMap((step) => [...escalationOf(of, step), ...reminderOf(of, step)])
  return events.toSorted((one, other) => one.at - other.at)[0]
}

type OpenStep = StepState & { readonly policy: string; readonly openedAt: number }

/** The open steps of the policies that a task keeps, counting approvals as they were recorded. */
export function openStepsOf(of: Task): readonly OpenStep[] {
  if (of.status === 'DRAFT') return []
  const approved = of.approvals.filter((approval) => approval.status === 'APPROVED' && approval.digest === of.digest)
  const since = Date.parse(of.submitted?.at ?? of.created)
  return openSteps(whetherMet(requiredByTask(of), approved, AS_RECORDED, since)).map((step) => ({
    ...step,
    openedAt: step.openedAt ?? since,
  }))
}

/** The name under which a task notes that the escalation of a step was reported. */
export const escalationName = ({ policy, step }: Pick<OpenStep, 'policy' | 'step'>): string => `${policy}\n${step.name}`

function escalationOf(of: Task, open: OpenStep): readonly PolicyEvent[] {
  if (of.escalated?.includes(escalationName(open))) return []
  const hours = open.step.versions.flatMap(({ escalateHours }) => (escalateHours === undefined ? [] : [escalateHours]))
  return hours.map((each) => ({ at: open.openedAt + each * HOUR_MS, what: 'escalate' }))
}

function reminderOf(of: Task, { policy, openedAt }: OpenStep): readonly PolicyEvent[] {
  const hours = requiredByTask(of).find(({ name }) => name === policy)?.remindHours
  if (hours === undefined || (of.reminded?.times ?? 0) >= MOST_REMINDERS) return []
  const last = of.reminded === undefined ? openedAt : Math.max(openedAt, Date.parse(of.reminded.at))
  return [{ at: last + hours * HOUR_MS, what: 'remind' }]
}

/** The open steps whose escalation is due and has not been reported. */
export function stepsToEscalate(of: Task, now: number): readonly OpenStep[] {
  return openStepsOf(of).filter(
    (open) =>
      !of.escalated?.includes(escalationName(open)) &&
      open.step.versions.some(({ escalateHours }) => isEscalated(escalateHours, open.openedAt, now)),
  )
}

/** The time from which somebody may remind the candidates of a task again, in milliseconds since 1970: an hour after the last reminder. */
export function nextReminderBySomebody({ reminded }: Pick<Task, 'reminded'>): number {
  return reminded === undefined ? 0 : Date.parse(reminded.at) + HOUR_MS
}
