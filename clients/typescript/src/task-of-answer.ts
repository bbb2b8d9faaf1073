import type { Answer } from './attempt.ts'
import type { Outcome } from './call-types.ts'
import type { Caller } from './caller.ts'
import type { Task } from './generated/schemas.ts'

export async function readTask({ call }: Caller, taskId: number | string, signal?: AbortSignal): Promise<Task> {
  return (await call('GET', `/global/tasks/${encodeURIComponent(taskId)}`, { open: false, keyed: false }, undefined, { signal }))
    .body as Task
}

/** Reads a task when its status has changed, or after so many seconds. `waited` is false if the service has answered at once. */
export async function awaitTask(
  { call }: Caller,
  taskId: number,
  seconds: number,
  signal?: AbortSignal,
): Promise<{ readonly task: Task; readonly waited: boolean }> {
  const options = { signal, headers: { prefer: `wait=${seconds}` } }
  const { body, headers } = await call('GET', `/global/tasks/${taskId}`, { open: false, keyed: false }, undefined, options)
  return { task: body as Task, waited: headers.get('preference-applied')?.includes('wait=') === true }
}

/** The task that stores a call, if there is one. An older service answers its id only. */
export async function taskOfAnswer(caller: Caller, { headers, body }: Answer, signal: AbortSignal | undefined): Promise<Task | undefined> {
  const taskId = headers.get('task-id')
  if (taskId === null) return undefined
  return (body as Task | undefined)?.taskId === Number(taskId) ? (body as Task) : readTask(caller, taskId, signal)
}

export async function outcomeOf(caller: Caller, answer: Answer, signal: AbortSignal | undefined): Promise<Outcome<unknown>> {
  const task = await taskOfAnswer(caller, answer, signal)
  return task === undefined ? { kind: 'done', data: answer.body } : { kind: 'task', task }
}
