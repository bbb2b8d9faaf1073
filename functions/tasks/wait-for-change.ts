import { setTimeout } from 'node:timers/promises'
import type { Call } from '../../shared/contract/call.ts'
import type { HttpRequest } from '../../shared/contract/http.ts'
import { isWaiting } from '../../shared/domain/tasks/transitions.ts'
import type { Task } from '../../shared/storage/task.ts'
import { task } from '../../shared/storage/tasks.ts'

/** Longest wait of one call, in seconds: the gateway ends calls after 30 s, and the function after 29 s. */
const LONGEST_SECONDS = 25
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 2_000

/** A wait that a call has asked for: the seconds to confirm, and the task after it if it was read again. */
type Waited = { readonly seconds: number; readonly after: Task | undefined }

/**
 * Waits until the state of a task changes or the time is over (`Prefer: wait`, RFC 7240). `undefined` if the call did not ask, or too many
 * calls of its tenant wait already: then it is answered at once. Each look is one eventually consistent read of one item, ever more seldom.
 */
export async function waitForChange(call: Call, found: Task): Promise<Waited | undefined> {
  const asked = waitSecondsPreferred(call.request)
  if (asked === undefined) return
  const seconds = Math.min(asked, LONGEST_SECONDS)
  // FAILED is told at once: its executor has to act before anything happens.
  if (!isWaiting(found.status) || seconds === 0) return { seconds, after: undefined }
  if (!(await call.stepAside())) return
  const until = performance.now() + seconds * 1000
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 1.25)) {
    const leftMs = until - performance.now()
    if (leftMs <= 0) return { seconds, after: undefined }
    await setTimeout(Math.min(pauseMs, leftMs))
    const after = await call.read.anewEventually(task(found.taskId))
    if (after !== undefined && after.status !== found.status) return { seconds, after }
  }
}

const WAIT = /(?:^|[,;])\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:$|[,;])/i

/** The seconds that the caller is ready to wait for the answer (RFC 7240 §4.3). Another value than a whole number is ignored. */
function waitSecondsPreferred({ headers }: Pick<HttpRequest, 'headers'>): number | undefined {
  const seconds = WAIT.exec(headers.prefer ?? '')?.[1]
  return seconds === undefined ? undefined : Number(seconds)
}
