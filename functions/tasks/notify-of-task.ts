import type { TaskCallback } from '../../shared/contract/callback-payloads.ts'
import { consumer, type Job } from '../../shared/contract/consumer.ts'
import { isTurnedOn, newMessage } from '../../shared/contract/new-message.ts'
import { eventType } from '../../shared/domain/callbacks/event-type.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { noticesOf, TASK_NOTICE_KEYS, type TaskNotice } from '../../shared/domain/tasks/task-notices.ts'
import type { TaskStatus } from '../../shared/domain/tasks/transitions.ts'
import { newCallback } from '../../shared/storage/callbacks.ts'
import type { Task } from '../../shared/storage/task.ts'
import { askForDigest, taskDigest } from '../../shared/storage/task-digests.ts'
import { noticesAreOut, TASK_NOTICES, type TaskEvent, taskEventAt, taskOfEvent } from '../../shared/storage/task-events.ts'
import type { Write } from '../../shared/storage/write.ts'
import { addresseesAmong, approversToTell } from './task-addressees.ts'
import { taskLink } from './task-link.ts'

/** An event of a tenant's task: the present task, and the line of its history. */
type Notified = { readonly of: Task & { readonly tenantId: TenantId }; readonly event: TaskEvent }

/**
 * Sends the notices of an event: a callback, and e-mails to approvers or the initiator, as the tenant has configured. All of them are
 * stored in the transaction that marks the event as done, so that none is sent twice; other consumers send them.
 */
export const notifyOfTask = consumer({
  queue: 'tasks',
  kinds: [TASK_NOTICES],
  timeoutSeconds: 30,
  async handle(job: Job) {
    const { key } = job.message
    await job.read.ahead([taskEventAt(key), taskOfEvent(key)])
    const [event, of] = await Promise.all([job.read.one(taskEventAt(key)), job.read.one(taskOfEvent(key))])
    if (event === undefined || of?.tenantId === undefined) return
    const notified: Notified = { of: { ...of, tenantId: of.tenantId }, event }
    const writes = await Promise.all(noticesOf(event).map((each) => noticeWrites(job, notified, each)))
    job.unitOfWork.add(noticesAreOut(key), ...writes.flat())
    if ((await job.commit()) === 'done')
      job.ports.log('info', 'task.told', { taskId: of.taskId, status: event.status, things: writes.flat().length })
  },
})

async function noticeWrites(job: Job, notified: Notified, notice: TaskNotice): Promise<readonly Write[]> {
  const { settings } = await job.settingsOf(notified.of.tenantId)
  if (notice !== 'callback' && !isTurnedOn(settings, TASK_NOTICE_KEYS[notice])) return []
  if (notice === 'toApprovers') return digestWrites(job, notified.of, settings.value('task.notice.minutes'))
  if (notice === 'toInitiator') return initiatorWrites(job, notified)
  const url = settings.value(TASK_NOTICE_KEYS.callback)
  return url === '' ? [] : callbackWrites(job, notified, url)
}

function callbackWrites({ newId, now }: Job, { of, event }: Notified, url: string): readonly Write[] {
  const { taskId, tenantId, description, initiator, tag } = of
  const executor = event.status === 'PENDING' || event.status === 'DISCARDED' ? undefined : of.executor
  const { status, at: lastModified } = event
  const notified: TaskCallback = {
    eventType: eventType('task', status),
    taskId,
    status,
    description,
    initiator,
    ...(executor === undefined ? {} : { executor }),
    ...(tag === undefined ? {} : { tag }),
    lastModified,
  }
  const payload = JSON.stringify(notified)
  return newCallback({ tenantId, callbackId: newId(), url, payload, now })
}

const MINUTE_MS = 60_000

/**
 * Schedules a digest for everybody who may approve: one message about all waiting tasks, and the next one only after the configured
 * minutes.
 */
async function digestWrites(job: Job, of: Notified['of'], minutes: number): Promise<readonly Write[]> {
  const customerIds = await approversToTell(of, job.read)
  const before = await job.read.many(customerIds.map(taskDigest))
  // One that is due already will hold this task too.
  return customerIds.flatMap((customerId, index) => {
    const { dueKind, sentAt } = before[index] ?? {}
    return dueKind === undefined ? [askForDigest(customerId, of.tenantId, Math.max(job.now, (sentAt ?? 0) + minutes * MINUTE_MS))] : []
  })
}

/** The end of a request in words for its initiator. Their own withdrawal is never notified, so DISCARDED means expired. */
const ENDED: Readonly<Partial<Record<TaskStatus, string>>> = {
  EXECUTED: 'Your request was approved and executed',
  FAILED: 'Your request was approved, but it failed',
  REJECTED: 'Your request was rejected',
  DISCARDED: 'Your request has expired',
}

async function initiatorWrites(job: Job, { of, event }: Notified): Promise<readonly Write[]> {
  const [addressee] = await addresseesAmong([of.initiator], job.read)
  if (addressee === undefined) return []
  const { email, firstName, identity } = addressee
  const values = {
    taskId: String(of.taskId),
    description: of.description,
    status: event.status,
    summary: ENDED[event.status] ?? `Your request is ${event.status}`,
    comment: event.comment ?? '',
    link: taskLink(job.ports, of.taskId),
    firstName,
    identity,
    ...(of.expiryHours === undefined ? {} : { validMinutes: String(of.expiryHours * 60) }),
  }
  return newMessage(job, { template: TASK_NOTICE_KEYS.toInitiator, to: email, tenantId: of.tenantId, values })
}
