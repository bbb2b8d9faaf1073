import type { Job } from '../../shared/contract/consumer.ts'
import { isTurnedOn } from '../../shared/contract/new-message.ts'
import { scopeOfTask } from '../../shared/contract/onlooker-of.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { channelFor, DEFAULT_CHOICES, NOTICE_KINDS, type NoticeKind } from '../../shared/domain/notices/notice-kinds.ts'
import { heldAt } from '../../shared/domain/permissions/role-assignments.ts'
import { TASK_NOTICE_KEYS } from '../../shared/domain/tasks/task-notices.ts'
import { visibilityOf } from '../../shared/domain/tasks/visibility.ts'
import { noticeChoicesOf } from '../../shared/storage/notice-choices.ts'
import { type Person, principalOf } from '../../shared/storage/persons.ts'
import type { Task } from '../../shared/storage/task.ts'
import { discussedFor, discussionIsTold } from '../../shared/storage/task-comments.ts'
import type { TaskDigest } from '../../shared/storage/task-digests.ts'
import { task } from '../../shared/storage/tasks.ts'
import type { Write } from '../../shared/storage/write.ts'
import type { DigestContents } from './digest-message.ts'
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

/** Number of discussions that one digest takes. The rest waits for the next one. */
const MOST_DISCUSSED = 40
/** Number of discussions among which those of one tenant are found for people above tenants, who may discuss in all tenants. */
const MOST_OF_ALL_TENANTS = 300

type DiscussedTasks = {
  /** The tasks with new comments that the person may still see. */
  readonly tasks: readonly Task[]
  /** Removes them from the next digest. */
  readonly told: readonly Write[]
}

async function discussedTasks(job: Job, who: Person, tenantId: TenantId | undefined): Promise<DiscussedTasks> {
  const most = who.tenantId === undefined ? MOST_OF_ALL_TENANTS : MOST_DISCUSSED
  const { things } = await job.read.list(discussedFor(who.customerId, most))
  const found = await job.read.many(things.map(({ taskId }) => task(taskId)))
  const { tenant, settings } = await job.settingsOf(tenantId)
  // Those of other tenants wait for the digests of their own tenants.
  const all = things.map((thing, at) => ({ thing, of: found[at] }))
  const here = all.filter(({ of }) => of === undefined || of.tenantId === tenantId).slice(0, MOST_DISCUSSED)
  const tasks = here.flatMap(({ of }): readonly Task[] => {
    if (of === undefined) return []
    const held = heldAt(principalOf(who, job.now), scopeOfTask(of, tenant?.institution))
    const readers = settings.matrix.rowFor('Task.READ', held).direct
    const onlooker = { customerId: who.customerId, held, readsAllTasks: held.some((name) => readers.has(name)), closesTasks: false }
    return visibilityOf(of, onlooker).kind === 'visible' ? [of] : []
  })
  return { tasks, told: here.map(({ thing }) => discussionIsTold(who.customerId, thing)) }
}
