import { endpoint } from '../../shared/contract/endpoint.ts'
import { entityTagOf } from '../../shared/contract/entity-tag.ts'
import { ok } from '../../shared/contract/http.ts'
import { personsNamedIn, taskShape, wholeTask } from '../../shared/contract/task-shape.ts'
import { defined } from '../../shared/domain/defined.ts'
import { namesOf } from '../../shared/people/person-names.ts'
import { task } from '../../shared/storage/tasks.ts'
import { missingIn, movesOf, policiesIn } from './seen-task.ts'
import { ensureVisible, ifVisible, rulesAfter, visibleTask } from './visible-task.ts'
import { waitForChange } from './wait-for-change.ts'

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
