import type { Job } from '../../shared/contract/consumer.ts'
import { scopeOfTask } from '../../shared/contract/onlooker-of.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { heldAt } from '../../shared/domain/permissions/role-assignments.ts'
import { withoutTemporary } from '../../shared/domain/permissions/temporary-positions.ts'
import { type Person, principalOf } from '../../shared/storage/persons.ts'
import type { Task } from '../../shared/storage/task.ts'
import { headings, tasksUnder } from '../../shared/storage/task-listings.ts'
import { task } from '../../shared/storage/tasks.ts'
import { movesOf } from './seen-task.ts'
import { rulesOfTask } from './visible-task.ts'

/** A digest counts at most this many. */
const MOST_WAITING = 50

/** The newest tasks of a tenant that a person may approve now, at the time of sending. */
export async function waitingTasks(job: Job, who: Person, tenantId: TenantId): Promise<readonly Task[]> {
  const roles = who.holdings.flatMap((assignment) =>
    'position' in assignment ? [assignment.position] : 'role' in assignment ? [assignment.role] : [],
  )
  const under = [headings.approver(who.customerId), ...new Set(roles.map((role) => headings.role(tenantId, role)))]
  const pages = await Promise.all(under.map((heading) => job.read.list(tasksUnder(heading, 'PENDING', MOST_WAITING))))
  const ids = [...new Set(pages.flatMap(({ things }) => things.map(({ taskId }) => taskId)))].sort((a, b) => b - a).slice(0, MOST_WAITING)
  const found = (await job.read.many(ids.map(task))).filter((each) => each !== undefined)
  const { tenant } = await job.settingsOf(tenantId)
  const asked = await Promise.all(
    found.map(async (of) => {
      const principal = principalOf(who, job.now)
      const held = heldAt(of.initiator === who.customerId ? withoutTemporary(principal) : principal, scopeOfTask(of, tenant?.institution))
      const onlooker = { customerId: who.customerId, held, readsAllTasks: false, closesTasks: false }
      return movesOf(of, onlooker, await rulesOfTask(job, of)).includes('EXECUTE')
    }),
  )
  return found.filter((_, index) => asked[index])
}
