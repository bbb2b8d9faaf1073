import type { Job } from '../../shared/contract/consumer.ts'
import { isTurnedOn } from '../../shared/contract/new-message.ts'
import { channelFor, DEFAULT_CHOICES } from '../../shared/domain/notices/notice-choices.ts'
import { NOTICE_KINDS, type NoticeKind } from '../../shared/domain/notices/notice-kinds.ts'
import { TASK_NOTICE_KEYS } from '../../shared/domain/tasks/task-notices.ts'
import { noticeChoicesOf } from '../../shared/storage/notice-choices.ts'
import type { Person } from '../../shared/storage/persons.ts'
import type { Task } from '../../shared/storage/task.ts'
import type { TaskDigest } from '../../shared/storage/task-digests.ts'
import type { Write } from '../../shared/storage/write.ts'
import type { DigestContents } from './digest-message.ts'
import { discussedTasks } from './discussed-tasks.ts'
import { NOTHING, waitingForGivers, waitingTasks } from './waiting-tasks.ts'

type Gathered = DigestContents & {
  /** Tasks that the person may decide themselves: their substitutes are told of them. */
  readonly own: readonly Task[]
  /** Removes discussions from the next digest. */
  readonly told: readonly Write[]
}

/** The kinds whose notices wait in an outbox that an earlier version scheduled. */
const OF_EARLIER: readonly NoticeKind[] = ['taskWaits', 'comment']

/** Gathers the contents of a digest when it is sent, without the kinds that the person has switched off meanwhile. */
export async function digestContents(job: Job, digest: TaskDigest, who: Person): Promise<Gathered> {
  const { tenantId, channel, decisions = [], decided = 0 } = digest
  const choices = (await job.read.one(noticeChoicesOf(who.customerId))) ?? DEFAULT_CHOICES
  const { settings } = await job.settingsOf(tenantId)
  const asked = NOTICE_KINDS.filter((kind) => digest[kind] === true || (channel === undefined && OF_EARLIER.includes(kind)))
  const kinds = asked.filter((kind) => channelFor(choices, kind) !== 'none')
  const includes = (...some: readonly NoticeKind[]) => kinds.some((kind) => some.includes(kind))
  const isOn = isTurnedOn(settings, TASK_NOTICE_KEYS.toApprovers)
  const [own, forGivers, discussed] = await Promise.all([
    isOn && includes('taskWaits', 'reminder') ? waitingTasks(job, who, tenantId) : NOTHING,
    isOn && includes('taskWaits', 'reminder') ? waitingForGivers(job, who, tenantId) : NOTHING,
    isOn && includes('comment') ? discussedTasks(job, who, tenantId) : { tasks: [], told: [] },
  ])
  const waiting = [...own.tasks, ...forGivers.tasks.filter(({ taskId }) => own.tasks.every((one) => one.taskId !== taskId))]
  const wanted = decisions.filter(({ kind }) => kinds.includes(kind))
  // The kinds of the decisions beyond the named ones are not stored.
  const hasDropped = wanted.length < decisions.length && wanted.length === 0
  return {
    waiting,
    isAllWaiting: own.isAll && forGivers.isAll,
    discussed: discussed.tasks,
    decisions: wanted,
    decided: hasDropped ? 0 : decided - (decisions.length - wanted.length),
    kinds,
    own: own.tasks,
    told: discussed.told,
  }
}
