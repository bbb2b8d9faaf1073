import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { personsNamedIn, taskShape, wholeTask } from '../../shared/contract/task-shape.ts'
import { moversOf } from '../../shared/domain/tasks/visibility.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { namesOf } from '../../shared/people/person-names.ts'
import type { Task } from '../../shared/storage/task.ts'
import { remindCandidates } from '../../shared/storage/task-by-clock.ts'
import { isOverdue, MOST_REMINDERS, nextReminderBySomebody } from '../../shared/storage/task-clock.ts'
import { task } from '../../shared/storage/tasks.ts'
import { ensureVisible, type SeenTask, visibleTask } from './visible-task.ts'

export const remindTask = endpoint({
  method: 'POST',
  path: '/global/tasks/{taskId}/remind',
  operationId: 'remindTask',
  group: 'tasks',
  summary: 'Send the approvers of a task a reminder',
  description:
    'Sends another notice to the people who can decide a PENDING task now. The initiator of the task may do this, and holders of Task.UPDATE. At most once an hour for each task, reminders of its policies included, and 30 times in all. Agents remind nobody.',
  access: { kind: 'token' },
  answer: taskShape,
  reads: ({ params }) => [task(params.taskId)],
  ensure: ensureVisible,
  refusals: ['task-not-found', 'task-transition-not-allowed', 'task-transition-not-yours', 'conflict'],
  async handle(call) {
    const seen = await visibleTask(call, call.params.taskId)
    const { found } = seen
    refuseOthers(seen)
    refuseDecided(found, call.now)
    refuseTooOften(found, call.now)
    const at = new Date(call.now).toISOString()
    const { status, attempt } = found
    call.unitOfWork.add(...remindCandidates(found, { at, by: call.caller.customerId, what: 'REMINDED', status, attempt }))
    call.unitOfWork.change = { after: { reminded: at } }
    const after = { ...found, lastModified: at, version: found.version + 1 }
    return ok(wholeTask(after, await namesOf(personsNamedIn(after), call.read, after.tenantId)))
  },
})

function refuseOthers({ found, onlooker, rules }: SeenTask): void {
  const movers = moversOf(found, onlooker, rules)
  if (movers.has('initiator') || movers.has('closer')) return
  throw new Refusal('task-transition-not-yours', { description: 'Only the initiator and holders of Task.UPDATE remind the approvers.' })
}

/** Only a submitted task waits for somebody, until it is approved or its time is over. */
function refuseDecided(of: Task, now: number): void {
  if (of.status === 'PENDING' && of.runsAt === undefined && !isOverdue(of, now)) return
  throw new Refusal('task-transition-not-allowed', { description: `The task is ${of.status} and waits for no approval.` })
}

function refuseTooOften(of: Task, now: number): void {
  if ((of.reminded?.times ?? 0) >= MOST_REMINDERS)
    throw new Refusal('conflict', { description: `The approvers were reminded ${MOST_REMINDERS} times. Withdraw the task, or ask them.` })
  const waitMs = nextReminderBySomebody(of) - now
  if (waitMs > 0)
    throw new Refusal('too-many-requests', {
      description: 'The approvers were reminded within the last hour. Wait for the time in header retry-after.',
      headers: { 'retry-after': String(Math.max(1, Math.ceil(waitMs / 1000))) },
    })
}
