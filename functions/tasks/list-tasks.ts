import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { idText, text } from '../../shared/contract/fields.ts'
import { fittingCount } from '../../shared/contract/fitting-page.ts'
import { ok } from '../../shared/contract/http.ts'
import { linkToOffset } from '../../shared/contract/list-answer.ts'
import { idFrom } from '../../shared/contract/path-parameters.ts'
import { namesOf } from '../../shared/contract/person-names.ts'
import { personsNamedIn, shownTask, taskShape } from '../../shared/contract/task-shape.ts'
import { seesOwnProposalsOnly } from '../../shared/domain/agents/agent-limits.ts'
import { commaSeparated } from '../../shared/domain/comma-separated.ts'
import type { CustomerId } from '../../shared/domain/ids.ts'
import { isInstitutionOrGlobal, nameOf } from '../../shared/domain/permissions/role-assignments.ts'
import { TASK_STATES, type TaskStatus } from '../../shared/domain/tasks/transitions.ts'
import { invalid, Refusal } from '../../shared/errors/refusal.ts'
import { LARGEST_PAGE, tasksFor } from './page-of-tasks.ts'
import type { TaskFilter } from './task-filter.ts'
import { onlookerOf } from './visible-task.ts'

const LARGEST_OFFSET = 1_000_000

export const listTasks = endpoint({
  method: 'GET',
  path: '/global/tasks',
  operationId: 'listTasks',
  group: 'tasks',
  summary: 'List tasks',
  description:
    'Lists the tasks that the caller may see, newest first: their own, those that they may approve, and those of their tenant where they may read them.',
  access: { kind: 'token' },
  query: () =>
    z.object({
      initiatorCustomerId: idText().optional(),
      approverCustomerId: idText().optional(),
      executorRoles: text(2000).optional().describe('Only tasks that holders of one of these roles may approve; separated by commas.'),
      tag: text(200).optional().describe('Only tasks with this tag.'),
      waitingForCustomerId: idText().optional(),
      agentTokenId: text(100).optional().meta({ description: 'Only proposals of this agent token.' }),
      visibleToCustomerId: idText().optional(),
      status: text(200).optional().describe('Only tasks in one of these statuses; separated by commas.'),
      offset: z.coerce.number().int().min(0).max(LARGEST_OFFSET).default(0),
      limit: z.coerce.number().int().min(1).max(LARGEST_PAGE).default(50),
    }),
  answer: () => z.array(taskShape()).max(LARGEST_PAGE),
  refusals: ['task-filter-required'],
  async handle(call) {
    const filter = await filterFrom(call, call.query)
    const { offset, limit } = call.query
    const { page, isLast } = await tasksFor(call, filter, offset, limit)
    const names = await namesOf(
      page.flatMap(({ of }) => personsNamedIn(of)),
      call.read,
    )
    const shown = page.map(({ of, seen }) => shownTask(of, names, seen))
    const count = fittingCount(shown)
    const next = offset + count
    const isEnd = (isLast && count === shown.length) || next > LARGEST_OFFSET
    return isEnd ? ok(shown.slice(0, count)) : ok(shown.slice(0, count), { link: linkToOffset(call.request, next) })
  },
})

type Query = {
  readonly [K in
    | 'initiatorCustomerId'
    | 'approverCustomerId'
    | 'executorRoles'
    | 'tag'
    | 'agentTokenId'
    | 'waitingForCustomerId'
    | 'visibleToCustomerId'
    | 'status']?: string | undefined
}

async function filterFrom(call: Call, query: Query): Promise<TaskFilter> {
  const initiator =
    query.initiatorCustomerId === undefined ? undefined : idFrom<CustomerId>('initiatorCustomerId', query.initiatorCustomerId)
  if (initiator !== undefined && initiator !== call.caller.customerId) throw invalid('initiatorCustomerId', 'must be your own user id')
  const waitsForCaller = ownId(call, query, 'waitingForCustomerId')
  const asksForAllVisible = ownId(call, query, 'visibleToCustomerId')
  const filter: TaskFilter = {
    initiator,
    approver: query.approverCustomerId === undefined ? undefined : idFrom('approverCustomerId', query.approverCustomerId),
    executorRoles: commaSeparated(query.executorRoles ?? ''),
    tag: query.tag,
    agentTokenId: ownProposalsOf(call.caller) ?? query.agentTokenId,
    waitsForCaller,
    states: waitsForCaller && query.status === undefined ? ['PENDING'] : statesFrom(query.status),
  }
  const isNarrowed =
    initiator !== undefined ||
    filter.approver !== undefined ||
    filter.executorRoles.length > 0 ||
    filter.tag !== undefined ||
    filter.agentTokenId !== undefined ||
    waitsForCaller ||
    asksForAllVisible
  if (!isNarrowed && !(await seesAll(call))) throw new Refusal('task-filter-required')
  return filter
}

/** Tells whether the caller's own id is given. Another id is refused. */
function ownId(call: Call, query: Query, field: 'waitingForCustomerId' | 'visibleToCustomerId'): boolean {
  const given = query[field]
  if (given !== undefined && idFrom(field, given) !== call.caller.customerId) throw invalid(field, 'must be your own user id')
  return given !== undefined
}

/** The id of an agent's token that may see only its own proposals, because of its limits. */
function ownProposalsOf({ agent }: Call['caller']): string | undefined {
  return agent?.limits !== undefined && seesOwnProposalsOnly(agent.limits) ? agent.agentTokenId : undefined
}

/** Callers who read all tasks of their tenant, or stand above the tenants, need no filter. */
async function seesAll(call: Call): Promise<boolean> {
  const { caller } = call
  if (caller.roleAssignments.some((assignment) => isInstitutionOrGlobal(nameOf(assignment)))) return true
  return caller.tenantId !== undefined && (await onlookerOf(call, { tenantId: caller.tenantId })).readsAllTasks
}

function statesFrom(text: string | undefined): readonly TaskStatus[] {
  const known: readonly string[] = TASK_STATES
  const states = commaSeparated(text ?? '')
  if (text !== undefined && (states.length === 0 || !states.every((state) => known.includes(state))))
    throw invalid('status', `must be a comma-separated list of ${TASK_STATES.join(', ')}`)
  return states as readonly TaskStatus[]
}
