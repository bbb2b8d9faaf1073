import type { Call } from '../../shared/contract/call.ts'
import type { TaskId } from '../../shared/domain/ids.ts'
import { heldAt, type Place } from '../../shared/domain/permissions/holdings.ts'
import { type Onlooker, visibilityOf } from '../../shared/domain/tasks/visibility.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { type Task, task } from '../../shared/storage/tasks.ts'

export type SeenTask = { readonly found: Task; readonly onlooker: Onlooker; readonly selfApproval: 'forbidden' | 'allowed' }

/** A task that the caller may see, or 404: what is not visible doesn't exist. */
export async function visibleTask(call: Call, taskId: TaskId): Promise<SeenTask> {
  const found = await call.read.one(task(taskId))
  if (found === undefined) throw new Refusal('task-not-found', { because: 'absent' })
  const seen = await onlookerOf(call, found)
  if (visibilityOf(found, seen.onlooker).kind === 'invisible') throw new Refusal('task-not-found', { because: 'not-visible' })
  return { found, ...seen }
}

/** What the caller is to a task, by what they hold in the tenant (and organisation) of its path. */
export async function onlookerOf(call: Call, found: Task): Promise<Pick<SeenTask, 'onlooker' | 'selfApproval'>> {
  const { caller } = call
  const { tenant, settings } = await call.settingsOf(found.tenantId)
  const held = heldAt(caller, placeOfTask(found, tenant?.institution))
  const row = settings.matrix.rowFor('Task.READ', held)
  return {
    onlooker: { customerId: caller.customerId, held, readsAllTasks: held.some((name) => row.direct.has(name)) },
    selfApproval: settings.value('task.self.approval.allowed') ? 'allowed' : 'forbidden',
  }
}

function placeOfTask({ tenantId, organisationId }: Task, institution: string | undefined): Place {
  if (tenantId === undefined) return { kind: 'global' }
  const owner = organisationId === undefined ? ({ kind: 'tenant' } as const) : ({ kind: 'organisation', organisationId } as const)
  return { kind: 'tenant', tenantId, institution, owner }
}
