import { CountersignError } from './countersign-error.ts'
import type { Task } from './generated/schemas.ts'
import { wait } from './wait.ts'

export interface WaitForTaskOptions {
  /** Longest wait in ms; unlimited by default. */
  timeoutMs?: number | undefined
  signal?: AbortSignal | undefined
  /** Called with the task after each answer. */
  onProgress?: ((task: Task) => void) | undefined
}

/** The states that end the wait. FAILED does, though an executor may try it again. The compiler demands an answer for each state. */
const DECIDED: Readonly<Record<Task['status'], boolean>> = {
  DRAFT: false,
  PENDING: false,
  EXECUTE: false,
  EXECUTED: true,
  REJECTED: true,
  DISCARDED: true,
  FAILED: true,
}
const FIRST_PAUSE_MS = 250
const MAX_PAUSE_MS = 5_000
/** Longest wait of one call, in seconds: the service waits no longer, and a proxy may end a longer one. */
const MAX_WAIT_SECONDS = 25

/**
 * Waits until a task is EXECUTED, REJECTED, DISCARDED or FAILED: each call is answered when the status changes. A service that answers at
 * once is asked again after a pause. Rejects with CLIENT_TIMEOUT when the time is over.
 */
export async function waitForTask(
  read: (seconds: number) => Promise<{ readonly task: Task; readonly waited: boolean }>,
  { timeoutMs = Number.POSITIVE_INFINITY, signal, onProgress }: WaitForTaskOptions = {},
): Promise<Task> {
  const until = Date.now() + timeoutMs
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(MAX_PAUSE_MS, pauseMs * 1.5)) {
    const { task, waited } = await read(Math.max(0, Math.min(MAX_WAIT_SECONDS, Math.floor((until - Date.now()) / 1000))))
    onProgress?.(task)
    if (DECIDED[task.status]) return task
    const leftMs = until - Date.now()
    if (leftMs <= 0)
      throw new CountersignError('CLIENT_TIMEOUT', {
        description: `Task ${task.taskId} is still ${task.status} after ${timeoutMs} ms`,
        status: 0,
      })
    if (!waited || leftMs < 1000) await wait(Math.min(pauseMs, leftMs), signal)
  }
}
