import type { Job } from '../../shared/contract/consumer.ts'
import { scopeOfTask } from '../../shared/contract/onlooker-of.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { heldAt } from '../../shared/domain/permissions/role-assignments.ts'
import { visibilityOf } from '../../shared/domain/tasks/visibility.ts'
import { type Person, principalOf } from '../../shared/storage/persons.ts'
import type { Task } from '../../shared/storage/task.ts'
import { discussedFor, discussionIsTold } from '../../shared/storage/task-comments.ts'
import { task } from '../../shared/storage/tasks.ts'
import type { Write } from '../../shared/storage/write.ts'

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

export async function discussedTasks(job: Job, who: Person, tenantId: TenantId | undefined): Promise<DiscussedTasks> {
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
