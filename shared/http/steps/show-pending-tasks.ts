import type { Call } from '../../contract/call.ts'
import { entityTagOf } from '../../contract/entity-tag.ts'
import type { Reply } from '../../contract/http.ts'
import { isBeyondAgent, onlookerOf } from '../../contract/onlooker-of.ts'
import type { Reader } from '../../contract/reader.ts'
import { isMembers } from '../../domain/tasks/merged-members.ts'
import { isOpen } from '../../domain/tasks/transitions.ts'
import { visibilityOf } from '../../domain/tasks/visibility.ts'
import { MOST_PENDING, pendingTasks } from '../../storage/pending-tasks.ts'
import type { Task } from '../../storage/task.ts'
import { task } from '../../storage/tasks.ts'
import type { Allowed } from '../request-context.ts'

/**
 * Adds to the answer about one item the open tasks that change it, as far as the caller may see them. The entity tag stays that of the item:
 * a proposal does not change it.
 */
export async function showPendingTasks({
  endpoint,
  request,
  call,
  hints,
  service,
  reply,
}: Allowed & { readonly reply: Reply; readonly hints: Reader }): Promise<{ readonly reply: Reply }> {
  const row = service.isChangeable(endpoint) ? await hints.one(pendingTasks(request.path)) : undefined
  if (row === undefined || reply.status !== 200 || !isMembers(reply.body)) return { reply }
  const found = await call.read.many(row.tasks.map((taskId) => task(taskId)))
  const seen = await Promise.all(found.map((of) => (of !== undefined && isOpen(of.status) ? isSeen(call, of) : false)))
  const pending = row.tasks.filter((_, at) => seen[at]).slice(0, MOST_PENDING)
  if (pending.length === 0) return { reply }
  const etag = entityTagOf(JSON.stringify(reply.body))
  return { reply: { ...reply, headers: { etag, ...reply.headers }, body: { ...reply.body, pendingTasks: pending } } }
}

async function isSeen(call: Call, of: Task): Promise<boolean> {
  if (isBeyondAgent(call.caller, of.agentTokenId)) return false
  return visibilityOf(of, await onlookerOf(call, of)).kind === 'visible'
}
