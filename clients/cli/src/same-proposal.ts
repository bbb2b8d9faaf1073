import type { Client, Task } from '@countersign/client'

/** The open tasks of the caller that are compared with a new one: the newest. */
const MOST_COMPARED = 100

/**
 * The newest other task of the caller that waits with exactly this call: a command that is typed twice makes two. Secrets of a body are not
 * shown, so a call with one is like no other.
 */
export async function sameProposal(client: Client, { taskId, initiator, kind, httpMethod, path, body }: Task): Promise<Task | undefined> {
  if (body.includes('"***"')) return undefined
  const open = client.listTasks({ initiatorCustomerId: initiator, status: ['DRAFT', 'PENDING'], kind })
  // The proposal is made, whatever becomes of this question.
  const found = await open.toArray({ max: MOST_COMPARED }).catch((): readonly Task[] => [])
  return found.find((other) => other.taskId !== taskId && other.httpMethod === httpMethod && other.path === path && other.body === body)
}

/** Says that two tasks wait with the same call, and how to end one. */
export const proposedTwice = ({ taskId, created, status }: Task): string =>
  `Task ${taskId}, which you made at ${created}, waits with the same call (${status}): both can run. To take it back: countersign tasks withdraw ${taskId}`
