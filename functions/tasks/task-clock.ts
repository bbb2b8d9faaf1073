import { consumer, type Job, type RunOutcome } from '../../shared/contract/consumer.ts'
import { withoutApprovalOf } from '../../shared/domain/tasks/quorum.ts'
import { relistForLater, withLaterPolicies } from '../../shared/storage/later-policies.ts'
import { reference } from '../../shared/storage/read.ts'
import type { Task, TaskEvent } from '../../shared/storage/task.ts'
import { changeByClock, remindCandidates } from '../../shared/storage/task-by-clock.ts'
import { escalationName, nextOfPolicies, stepsToEscalate, TASK_CLOCK } from '../../shared/storage/task-clock.ts'
import { RUN_DIED_AFTER_MS } from '../../shared/storage/task-executions.ts'
import { listForRoles, relistForApprovers } from '../../shared/storage/task-listings.ts'
import { runAgain } from './rerun-task.ts'

/** Delay before a task that changed meanwhile is looked at again, in milliseconds. */
const AGAIN_AFTER_MS = 1000

/** Does what the policies of a task do at a time: run it, remind the candidates of its open step, or ask others too. */
export const followClock = consumer({
  queue: 'tasks',
  kinds: [TASK_CLOCK],
  timeoutSeconds: 30,
  async handle(job: Job) {
    const of = await job.read.one(reference<Task>(job.message.key))
    if (of?.status === 'EXECUTE') return takeOver(job, of)
    const next = of === undefined ? undefined : nextOfPolicies(of)
    if (of === undefined || next === undefined || next.at > job.now) return
    if (next.what === 'run') return run(job, of)
    const isReminder = next.what === 'remind'
    if (isReminder) remind(job, of)
    else escalate(job, of)
    if ((await job.commit()) === 'done') job.ports.log('info', isReminder ? 'task.reminded' : 'task.escalated', { taskId: of.taskId })
    else job.passOn({ at: job.now + AGAIN_AFTER_MS })
  },
})

/**
 * Takes over a run that may have died. A run queues a message for later before it begins: if that message finds the claim of the run,
 * nothing else may come for the task.
 */
async function takeOver(job: Job, of: Task): Promise<void> {
  const { runsAt, claim, sending } = of
  if (runsAt === undefined || claim === undefined || sending !== undefined) return
  const at = Date.parse(claim.at) + RUN_DIED_AFTER_MS
  if (at <= job.now) await runAgain(job, of)
  else job.passOn({ at })
}

async function run(job: Job, of: Task): Promise<void> {
  // If this process dies, the queue hides the present message for minutes. This one comes sooner.
  await job.repeatAt(job.now + RUN_DIED_AFTER_MS)
  const outcome = await job.runTask(of)
  if (outcome.kind === 'ran') return job.ports.log('info', 'task.ran-at-its-time', { taskId: of.taskId, status: outcome.status })
  postpone(job, of, outcome)
  if ((await job.commit()) === 'done') job.ports.log('info', 'task.postponed', { taskId: of.taskId })
  else job.passOn({ at: job.now + AGAIN_AFTER_MS })
}

/**
 * Postpones a run because something is missing now: the task waits for it, or for the next window. Approvals that no longer count are void,
 * so that others are asked.
 */
function postpone(
  { unitOfWork, now }: Job,
  of: Task,
  { because, runsAt, lost = [], later }: Extract<RunOutcome, { readonly kind: 'waits' }>,
): void {
  const kept = later === undefined ? of : withLaterPolicies(of, later)
  const { runsAt: _, ...rest } = kept
  const approvals = lost.reduce(withoutApprovalOf, of.approvals)
  const after = { ...rest, approvals, ...(runsAt === undefined ? {} : { runsAt }) }
  const event = {
    ...eventOf('POSTPONED', of, now),
    comment: because.slice(0, LONGEST_COMMENT),
    ...(lost.length > 0 || kept !== of ? OPENED : {}),
  }
  unitOfWork.add(...changeByClock(of, after, event), ...relistForApprovers(kept, approvals), ...relistForLater(of, after))
}

/** The candidates of a step that is open again, or of a policy that came later, are told. */
const OPENED = { opened: true } as const

const LONGEST_COMMENT = 1000

function remind({ unitOfWork, now }: Job, of: Task): void {
  unitOfWork.add(...remindCandidates(of, eventOf('REMINDED', of, now)))
}

function escalate({ unitOfWork, now }: Job, of: Task): void {
  const open = stepsToEscalate(of, now)
  const escalated = [...(of.escalated ?? []), ...open.map(escalationName)]
  const roles = open.flatMap(({ step }) => step.versions.flatMap(({ escalateTo = [] }) => escalateTo))
  const after = { ...of, escalated }
  unitOfWork.add(...changeByClock(of, after, eventOf('ESCALATED', of, now)), ...listForRoles(after, roles))
}

function eventOf(what: 'POSTPONED' | 'REMINDED' | 'ESCALATED', { status, attempt }: Task, now: number): TaskEvent {
  return { at: new Date(now).toISOString(), by: 'service', what, status, attempt }
}
