import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { httpStatus, id, namedObject, page } from '../../shared/contract/fields.ts'
import { listAnswer } from '../../shared/contract/list-answer.ts'
import type { Reader } from '../../shared/contract/reader.ts'
import { named } from '../../shared/contract/task-shape.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { CustomerId } from '../../shared/domain/ids.ts'
import { TASK_STATES } from '../../shared/domain/tasks/transitions.ts'
import { namesOf, type PersonNames } from '../../shared/people/person-names.ts'
import type { Listing, Page } from '../../shared/storage/read.ts'
import type { Task, TaskEvent } from '../../shared/storage/task.ts'
import { eventsOf, linesIn } from '../../shared/storage/task-events.ts'
import { task } from '../../shared/storage/tasks.ts'
import { ensureVisible, visibleTask } from './visible-task.ts'

/** A task has one line per change, so one page holds all lines of most tasks. */
const MOST_EVENTS = 1000

export const taskHistory = endpoint({
  method: 'GET',
  path: '/global/tasks/{taskId}/history',
  operationId: 'listTaskHistory',
  group: 'tasks',
  summary: 'List the history of a task',
  description: 'Lists each change with its actor and time, oldest first.',
  access: { kind: 'token' },
  answer: () =>
    z
      .array(
        namedObject('TaskEvent', {
          at: z.iso.datetime(),
          by: z.union([id(), z.literal('service')]),
          name: z.string().optional().describe('Name of that person.'),
          onBehalfOf: id().optional().describe('Person in whose place a substitute acted.'),
          onBehalfOfName: z.string().optional(),
          agent: z.string().optional(),
          what: z.string(),
          status: z.enum(TASK_STATES).describe('Status of the task after the event.'),
          attempt: z.int().describe('The number of times that the task had been run by then, from 1.'),
          comment: z.string().optional(),
          responseCode: httpStatus().optional(),
        }),
      )
      .max(MOST_EVENTS),
  query: () => page().extend({ limit: z.coerce.number().int().min(1).max(MOST_EVENTS).default(MOST_EVENTS) }),
  reads: ({ params }) => [task(params.taskId)],
  ensure: ensureVisible,
  refusals: ['task-not-found'],
  async handle(call) {
    const { found } = await visibleTask(call, call.params.taskId)
    return listAnswer(
      { request: call.request, read: readerOfLines(call.read, found) },
      call.query,
      (limit, after) => eventsOf(found.taskId, limit, after),
      async (events) => {
        const lines = events.map((event) => ({ ...event, ...inPlaceOf(event, found) }))
        const names = await namesOf(lines.flatMap(personsIn), call.read, found.tenantId)
        return lines.map((line) => shown(line, names))
      },
    )
  },
})

/** Lists lines, of which an item of the table can hold two. */
function readerOfLines(read: Reader, of: Task): Reader {
  const list = async (listing: Listing<TaskEvent>): Promise<Page<TaskEvent>> => linesIn(of, await read.list(listing), listing.after)
  return { ...read, list: list as Reader['list'] }
}

/** The start of an execution names its executor only; the approvals tell whether they acted in the place of somebody. */
function inPlaceOf({ by, what }: TaskEvent, { approvals }: Task): Pick<TaskEvent, 'onBehalfOf'> {
  if (what !== 'EXECUTE') return {}
  const given = approvals.find(({ substitute, status }) => substitute === by && status === 'APPROVED')
  return given === undefined ? {} : { onBehalfOf: given.customerId }
}

function personsIn({ by, onBehalfOf }: TaskEvent): readonly CustomerId[] {
  return [by, onBehalfOf].filter((each) => each !== undefined && each !== 'service')
}

function shown({ at, by, what, status, attempt, agent, comment, responseCode, onBehalfOf }: TaskEvent, names: PersonNames) {
  return {
    at,
    by,
    ...(by === 'service' ? {} : named('name', by, names)),
    ...defined({ agent, onBehalfOf }),
    ...(onBehalfOf === undefined ? {} : named('onBehalfOfName', onBehalfOf, names)),
    what,
    status,
    attempt,
    ...defined({ comment, responseCode }),
  }
}
