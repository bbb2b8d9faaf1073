import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { namesOf } from '../../shared/contract/person-names.ts'
import { personsNamedIn, taskShape, wholeTask } from '../../shared/contract/task-shape.ts'
import { defined } from '../../shared/domain/defined.ts'
import { task } from '../../shared/storage/tasks.ts'
import { movesOf } from './seen-task.ts'
import { visibleTask } from './visible-task.ts'

export const getTask = endpoint({
  method: 'GET',
  path: '/global/tasks/{taskId}',
  operationId: 'getTask',
  group: 'tasks',
  summary: 'Get a task',
  description:
    'The initiator, approvers and readers of the tenant’s tasks may read it. A task that you may not see is reported as 404. An open task is described by the present state of its item.',
  access: { kind: 'token' },
  answer: taskShape,
  reads: ({ params }) => [task(params.taskId)],
  refusals: ['task-not-found'],
  async handle(call) {
    const { found: stored, onlooker, rules } = await visibleTask(call, call.params.taskId)
    const [{ task: found, changedSince }, names] = await Promise.all([
      call.present(stored),
      namesOf(personsNamedIn(stored), call.read, stored.tenantId),
    ])
    const seen = { checkerCount: rules.checkerCount, moves: movesOf(found, onlooker, rules), ...defined({ changedSince }) }
    return ok(wholeTask(found, names, seen))
  },
})
