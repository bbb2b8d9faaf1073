import type { Job } from '../../shared/contract/consumer.ts'
import { mayInHour } from '../../shared/contract/count-in-hour.ts'
import { newMessage } from '../../shared/contract/new-message.ts'
import {
  type CarryingChannel,
  channelFor,
  DEFAULT_CHOICES,
  kindOfNotice,
  type NoticeChoices,
  type NoticeKind,
} from '../../shared/domain/notices/notice-kinds.ts'
import { inQuotes } from '../../shared/domain/quoted-text.ts'
import { decisionInWords } from '../../shared/domain/tasks/decision-in-words.ts'
import { inFullSaid } from '../../shared/domain/tasks/effects.ts'
import { TASK_NOTICE_KEYS } from '../../shared/domain/tasks/task-notices.ts'
import { decisionsTold, uncountInHour } from '../../shared/storage/hourly-counts.ts'
import { noticeChoicesOf } from '../../shared/storage/notice-choices.ts'
import type { Task, TaskEvent } from '../../shared/storage/task.ts'
import { hoursToExpiry } from '../../shared/storage/task-clock.ts'
import { noteDecision } from '../../shared/storage/task-digests.ts'
import type { Write } from '../../shared/storage/write.ts'
import { say } from '../../shared/texts/phrase.ts'
import { openedOutbox, timeOfDigest } from './digest-writes.ts'
import { taskLink } from './lines-of-tasks.ts'
import { type Addressee, addresseesAmong, readerOf } from './task-addressees.ts'

/** Number of decisions per hour that a person is told of by one mail each. The others come in a digest. */
export const MOST_AT_ONCE = 10

type Decision = Pick<TaskEvent, 'what' | 'status' | 'comment'>

/**
 * Tells the initiator of a task what became of it, by the channel that they chose: at once by e-mail, or in their next digest. An initiator
 * who is locked is told nothing.
 */
export async function decisionWrites(job: Job, of: Task, decision: Decision): Promise<readonly Write[]> {
  const kind = kindOfNotice('toInitiator', { what: decision.what, byAgent: of.agentTokenId !== undefined })
  const choices = (await job.read.one(noticeChoicesOf(of.initiator))) ?? DEFAULT_CHOICES
  const channel = channelFor(choices, kind)
  if (channel === 'none' || (await readerOf(of.initiator, job)) === undefined) return []
  const [addressee] = await addresseesAmong([of.initiator], job.read)
  if (addressee === undefined && channel !== 'push') return []
  if (channel === 'mail' && addressee !== undefined && (await mayBeToldAtOnce(job, of)))
    return newMessage(job, decisionMessage(job, of, { ...decision, kind }, addressee))
  return outboxWrites(job, of, { status: decision.status, kind }, { channel, choices })
}

/** Counts the mail, if the hour has room for it. The count is taken back if another worker was first and this mail is not sent. */
async function mayBeToldAtOnce({ ports, unitOfWork }: Job, { initiator }: Task): Promise<boolean> {
  const counted = decisionsTold(initiator)
  if (!(await mayInHour(ports.store, ports.clock, counted, MOST_AT_ONCE))) return false
  unitOfWork.ifRefused(async () => void (await ports.store.write(uncountInHour(counted))))
  return true
}

async function outboxWrites(
  job: Job,
  { taskId, tenantId, initiator: customerId }: Task,
  { status, kind }: Pick<Decision, 'status'> & { readonly kind: NoticeKind },
  { channel, choices }: { readonly channel: CarryingChannel; readonly choices: NoticeChoices },
): Promise<readonly Write[]> {
  const [{ outbox, seen }, { settings }] = await Promise.all([
    openedOutbox(job, { customerId, tenantId, channel }),
    job.settingsOf(tenantId),
  ])
  const minutes = settings.value('task.notice.minutes')
  // By e-mail, the person has just been told of other decisions: the mails of this hour are used up.
  const last = channel === 'mail' ? { sentAt: job.now } : seen
  const at = timeOfDigest(channel, choices, last, { now: job.now, minutes })
  return [noteDecision(outbox, seen, { taskId, status, kind }, at)]
}

/** The message about one decision. */
export function decisionMessage(
  job: Pick<Job, 'ports'>,
  of: Task,
  { status, comment, kind }: Pick<Decision, 'status' | 'comment'> & { readonly kind: NoticeKind },
  { email, firstName, identity, locale }: Addressee,
) {
  const hours = hoursToExpiry(of)
  const values = {
    taskId: String(of.taskId),
    description: inFullSaid(of),
    status,
    summary: decisionInWords(status),
    comment: comment === undefined ? '' : say`${{ text: inQuotes(comment) }}`,
    link: taskLink(job.ports, of.taskId),
    firstName,
    identity,
    ...(hours === undefined ? {} : { validMinutes: String(hours * 60) }),
  }
  const notice = { customerId: of.initiator, kinds: [kind] }
  return { template: TASK_NOTICE_KEYS.toInitiator, to: email, tenantId: of.tenantId, values, notice, locale } as const
}
