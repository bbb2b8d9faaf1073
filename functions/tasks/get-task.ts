import { setTimeout } from 'node:timers/promises'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { entityTagOf } from '../../shared/contract/entity-tag.ts'
import { type HttpRequest, ok } from '../../shared/contract/http.ts'
import { personsNamedIn, taskShape, wholeTask } from '../../shared/contract/task-shape.ts'
import { defined } from '../../shared/domain/defined.ts'
import { isWaiting } from '../../shared/domain/tasks/transitions.ts'
import { namesOf } from '../../shared/people/person-names.ts'
import type { Task } from '../../shared/storage/task.ts'
import { task } from '../../shared/storage/tasks.ts'
import { missingIn, movesOf, policiesIn } from './seen-task.ts'
import { ensureVisible, ifVisible, rulesAfter, visibleTask } from './visible-task.ts'

export const getTask = endpoint({
  method: 'GET',
  path: '/global/tasks/{taskId}',
  operationId: 'getTask',
  group: 'tasks',
  summary: 'Get a task',
  description:
    'The initiator, approvers and readers of the tenant’s tasks may read it. A task that you may not see is reported as 404. An open task is described by the present state of its item.\n\nWith `Prefer: wait=25` the answer comes when the status of the task changes, or after so many seconds (at most 25); `preference-applied` says that it waited. A task that has ended or failed is answered at once. At most a quarter of the tenant’s concurrent calls may wait: beyond that the answer comes at once, without `preference-applied`.',
  access: { kind: 'token' },
  requestHeaders: ['prefer-wait'],
  responseHeaders: ['Preference-Applied'],
  answer: taskShape,
  reads: ({ params }) => [task(params.taskId)],
  ensure: ensureVisible,
  refusals: ['task-not-found'],
  async handle(call) {
    const first = await visibleTask(call, call.params.taskId)
    const waited = await waitForChange(call, first.found)
    const { found: stored, onlooker, rules: before, places } = waited?.after === undefined ? first : await ifVisible(call, waited.after)
    const [[now = { task: stored }], names] = await Promise.all([
      call.present([stored]),
      namesOf(personsNamedIn(stored), call.read, stored.tenantId),
    ])
    const { task: found, changedSince } = now
    const rules = rulesAfter(before, found, call.now)
    const seen = {
      checkerCount: rules.checkerCount,
      moves: movesOf(found, onlooker, rules, places),
      ...policiesIn(rules),
      ...defined({ changedSince }),
    }
    const headers = waited === undefined ? {} : { 'preference-applied': `wait=${waited.seconds}` }
    const shown = { ...wholeTask(found, names, seen), ...(await missingIn(found, rules)) }
    if (shown.whatIsMissing !== undefined) {
      const { withMissing } = await import('./missing-in-language.ts')
      // The entity tag is that of the task in English, by which changes know it.
      return withMissing(shown, call.request, names, { ...headers, etag: entityTagOf(JSON.stringify(shown)) })
    }
    if (shown.status !== 'FAILED') return ok(shown, headers)
    const { withFailure } = await import('./failure-in-language.ts')
    return withFailure(shown, call.request, headers)
  },
})

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
async function waitForChange(call: Call, found: Task): Promise<Waited | undefined> {
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
