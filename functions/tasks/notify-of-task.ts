import type { TaskCallback } from '../../shared/contract/callback-payloads.ts'
import { consumer, type Job } from '../../shared/contract/consumer.ts'
import { isTurnedOn } from '../../shared/contract/new-message.ts'
import { eventType } from '../../shared/domain/callbacks/event-type.ts'
import { defined } from '../../shared/domain/defined.ts'
import { NO_ID } from '../../shared/domain/ids.ts'
import { kindOfNotice } from '../../shared/domain/notices/notice-kinds.ts'
import { noticesOf, TASK_NOTICE_KEYS, type TaskNotice } from '../../shared/domain/tasks/task-notices.ts'
import { newCallback } from '../../shared/storage/callbacks.ts'
import { reference } from '../../shared/storage/read.ts'
import type { Task, TaskEvent } from '../../shared/storage/task.ts'
import { isToTell, linesHeldBy, noticesAreOut, TASK_NOTICES, taskEventAt, taskOfEvent } from '../../shared/storage/task-events.ts'
import { type DueTask, openingIsTold, task } from '../../shared/storage/tasks.ts'
import type { Write } from '../../shared/storage/write.ts'
import { decisionWrites } from './decision-writes.ts'
import { digestWrites } from './digest-writes.ts'
import { approversToTell } from './task-addressees.ts'

/** An event of a task: the present task, and the line of its history. */
type Notified = { readonly of: Task; readonly event: TaskEvent }

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
    if (key.SK === task(NO_ID).key.SK) return tellOpening(job)
    await job.read.ahead([taskEventAt(key), taskOfEvent(key)])
    const [event, of] = await Promise.all([job.read.one(taskEventAt(key)), job.read.one(taskOfEvent(key))])
    if (event === undefined || !isToTell(event) || of === undefined) return
    const notices = await noticesFor(job, of, event)
    job.unitOfWork.add(noticesAreOut(key), ...notices)
    if ((await job.commit()) === 'done')
      job.ports.log('info', 'task.told', { taskId: of.taskId, status: event.status, things: notices.length })
    else job.passOn({ at: job.now + AGAIN_AFTER_MS })
  },
})

/** Delay before a line is told again because its task or an outbox changed meanwhile, in milliseconds. */
const AGAIN_AFTER_MS = 1000

/**
 * Sends the notices of the line with which a task opened, which the task itself holds. A task that changed while they were sent can still be
 * due for them: it becomes due for its expiry, which would never come otherwise.
 */
async function tellOpening(job: Job): Promise<void> {
  const of = await job.read.one(reference<DueTask>(job.message.key))
  if (of === undefined) return
  const opening = linesHeldBy(of).find(({ version }) => version === of.toTell)
  const isTold = of.toTell === undefined && of.dueKind === TASK_NOTICES
  if (opening === undefined && !isTold) return
  const notices = opening === undefined ? [] : await noticesFor(job, of, opening)
  job.unitOfWork.add(openingIsTold(of), ...notices)
  if ((await job.commit()) !== 'done') job.passOn({ at: job.now + AGAIN_AFTER_MS })
  else if (opening !== undefined) job.ports.log('info', 'task.told', { taskId: of.taskId, status: opening.status, things: notices.length })
}

/** The writes that store the notices of a line. */
export async function noticesFor(job: Job, of: Task, line: TaskEvent): Promise<readonly Write[]> {
  const notified: Notified = { of, event: line }
  return (await Promise.all(noticesOf(line).map((each) => noticeWrites(job, notified, each)))).flat()
}

async function noticeWrites(job: Job, notified: Notified, notice: TaskNotice): Promise<readonly Write[]> {
  const { settings } = await job.settingsOf(notified.of.tenantId)
  if (notice !== 'callback' && !isTurnedOn(settings, TASK_NOTICE_KEYS[notice])) return []
  if (notice === 'toApprovers') {
    const { of, event } = notified
    // Somebody who takes their approval back knows it.
    const customerIds = (await approversToTell(of, job)).filter((each) => event.what !== 'TAKEN_BACK' || each !== event.by)
    const kind = kindOfNotice(notice, { what: event.what, byAgent: false })
    return digestWrites(job, { tenantId: of.tenantId, customerIds, kind, minutes: settings.value('task.notice.minutes') })
  }
  if (notice === 'toInitiator') return decisionWrites(job, notified.of, notified.event)
  const url = settings.value(TASK_NOTICE_KEYS.callback)
  return url === '' ? [] : callbackWrites(job, notified, url)
}

/** A task outside of tenants has no callback. */
function callbackWrites({ newId, now }: Job, { of, event }: Notified, url: string): readonly Write[] {
  const { taskId, tenantId, description, initiator, tag } = of
  if (tenantId === undefined) return []
  const executor = event.status === 'PENDING' || event.status === 'DISCARDED' ? undefined : of.executor
  const { status, at: lastModified } = event
  const notified: TaskCallback = {
    eventType: eventType('task', status),
    taskId,
    status,
    description,
    initiator,
    ...defined({ executor, tag }),
    lastModified,
  }
  const payload = JSON.stringify(notified)
  return newCallback({ tenantId, callbackId: newId(), url, payload, now })
}
