import type { Call } from '../../shared/contract/call.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { rolesAndPositions } from '../../shared/domain/permissions/role-assignments.ts'
import type { ReadPolicy } from '../../shared/domain/policies/read-policies.ts'
import { requiredApprovals } from '../../shared/domain/policies/required-approvals.ts'
import { amountsIn } from '../../shared/domain/tasks/amounts-moved.ts'
import type { Task } from '../../shared/storage/task.ts'
import { headings, listedStatesFor, tasksUnder } from '../../shared/storage/task-listings.ts'
import { task } from '../../shared/storage/tasks.ts'

/** The number of proposals that a simulation reads, the newest of the tenant: one round trip for their items. */
const MOST_READ = 100

/** The proposals of a tenant since a day. Of them, unlike of direct calls, amounts and body are still stored. */
export async function keptProposals({ read }: Pick<Call, 'read'>, tenantId: TenantId, since: string): Promise<readonly Task[]> {
  const lists = await Promise.all(listedStatesFor([]).map((state) => read.list(tasksUnder(headings.tenant(tenantId), state, MOST_READ))))
  const ids = lists.flatMap(({ things }) => things.map(({ taskId }) => taskId))
  const newest = [...new Set(ids)].toSorted((one, other) => other - one).slice(0, MOST_READ)
  const found = await read.many(newest.map(task))
  return found.flatMap((one) => (one !== undefined && one.created >= since ? [one] : []))
}

/** Tells whether a policy matches a proposal whose maker held these roles; `undefined` if its condition reads the sum of a day. */
export function matchesProposal(one: ReadPolicy, operation: string, of: Task, held: readonly string[]): boolean | undefined {
  if (one.condition.usesSum) return undefined
  const call = {
    operation,
    method: of.httpMethod,
    body: bodyOf(of),
    initiator: { customerId: of.initiator, ...rolesAndPositions(held), agent: of.agent ?? '' },
    now: Date.parse(of.created),
    moved: of.sum === undefined ? [] : amountsIn(of.sum),
    movedBefore: () => 0,
  }
  return requiredApprovals([one], call).length > 0
}

function bodyOf({ body }: Task): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
