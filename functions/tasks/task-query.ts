import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { cursor, moment, ownIdText, text } from '../../shared/contract/fields.ts'
import { onlookerOf } from '../../shared/contract/onlooker-of.ts'
import { idFrom } from '../../shared/contract/path-parameters.ts'
import { seesOwnProposalsOnly } from '../../shared/domain/agents/agent-limits.ts'
import { commaSeparated } from '../../shared/domain/comma-separated.ts'
import type { CustomerId } from '../../shared/domain/ids.ts'
import { isInstitutionOrGlobal, nameOf } from '../../shared/domain/permissions/role-assignments.ts'
import { TASK_STATES, type TaskStatus } from '../../shared/domain/tasks/transitions.ts'
import { invalid, Refusal } from '../../shared/errors/refusal.ts'
import { inPlacesOf } from '../../shared/sessions/active-givers.ts'
import { ORDERS } from './listings-in-order.ts'
import { LARGEST_PAGE } from './page-of-tasks.ts'
import type { RowFilter } from './row-filter.ts'
import type { TaskFilter } from './task-filter.ts'

const LARGEST_OFFSET = 1_000_000
const LARGEST_AMOUNT = 1e15

/** The query of a list of tasks. */
export const taskQuery = () =>
  z.object({
    initiatorCustomerId: ownIdText().optional(),
    approverCustomerId: ownIdText().optional(),
    executorRoles: text(2000).optional().describe('Only tasks that holders of one of these roles may approve; separated by commas.'),
    tag: text(200).optional().describe('Only tasks with this tag.'),
    waitingForCustomerId: ownIdText().optional(),
    onBehalfOf: z.literal('true').optional().describe('Only tasks that the caller may approve in the place of somebody.'),
    agentTokenId: text(100).optional().meta({ description: 'Only proposals of this agent token.' }),
    visibleToCustomerId: ownIdText().optional(),
    maker: ownIdText().optional().describe('Only tasks of this initiator, `me` or a customer id, as far as you see them.'),
    kind: text(100).optional().describe('Only tasks about this, for example `transfer`: `kind` of a task.'),
    byAgent: z.enum(['true', 'false']).optional().describe('Only tasks that agents have made, or only those of people.'),
    amountFrom: amountText().optional().describe('Only tasks that move at least this amount.'),
    amountTo: amountText().optional().describe('Only tasks that move at most this amount.'),
    currency: z
      .string()
      .max(3)
      .regex(/^[A-Z]{3}$/, 'must be a currency code, such as EUR')
      .optional()
      .meta({ description: 'Only tasks that move an amount in this currency.' }),
    createdFrom: moment().optional().describe('Only tasks that were made at this time or later.'),
    createdTo: moment().optional().describe('Only tasks that were made at this time or earlier.'),
    sort: z.enum(ORDERS).default('newest').describe('Order of the list by the age of the tasks.'),
    status: statesText().optional().describe('Only tasks in one of these statuses; separated by commas.'),
    offset: z.coerce.number().int().min(0).max(LARGEST_OFFSET).default(0),
    limit: z.coerce.number().int().min(1).max(LARGEST_PAGE).default(50),
    cursor: cursor().optional(),
  })

const amountText = () => z.coerce.number().min(0).max(LARGEST_AMOUNT)

/** States in a query, as a text with commas. */
const statesText = () =>
  z
    .string()
    .max(200)
    .meta({ type: 'array', items: { type: 'string', enum: TASK_STATES }, minItems: 1, maxItems: TASK_STATES.length, maxLength: undefined })

type Query = z.output<ReturnType<typeof taskQuery>>

/** Reads the filter of a query. Refuses one that asks about others, or for everything without the right to see it. */
export async function filterFrom(call: Call, query: Query): Promise<TaskFilter> {
  const initiator = idIn(call, query, 'initiatorCustomerId')
  if (initiator !== undefined && initiator !== call.caller.customerId) throw invalid('initiatorCustomerId', OWN_ID)
  const waitsForCaller = ownId(call, query, 'waitingForCustomerId')
  const asksForAllVisible = ownId(call, query, 'visibleToCustomerId')
  const filter: TaskFilter = {
    ...rowFilterFrom(call, query),
    order: query.sort,
    initiator,
    approver: idIn(call, query, 'approverCustomerId'),
    executorRoles: commaSeparated(query.executorRoles ?? ''),
    tag: query.tag,
    inPlaces: query.onBehalfOf === undefined ? undefined : await inPlacesOf(call),
    agentTokenId: ownProposalsOf(call.caller) ?? query.agentTokenId,
    waitsForCaller,
    states: (waitsForCaller || query.onBehalfOf !== undefined) && query.status === undefined ? ['PENDING'] : statesFrom(query.status),
  }
  const isNarrowed =
    initiator !== undefined ||
    filter.approver !== undefined ||
    filter.executorRoles.length > 0 ||
    filter.tag !== undefined ||
    filter.agentTokenId !== undefined ||
    waitsForCaller ||
    filter.inPlaces !== undefined ||
    asksForAllVisible
  if (!isNarrowed && !(await seesAll(call))) throw new Refusal('task-filter-required')
  return filter
}

function rowFilterFrom(call: Call, query: Query): RowFilter {
  const { kind, byAgent, amountFrom, amountTo, currency, createdFrom, createdTo } = query
  return {
    maker: idIn(call, query, 'maker'),
    kind,
    byAgent: byAgent === undefined ? undefined : byAgent === 'true',
    amountFrom,
    amountTo,
    currency,
    createdFrom: createdFrom === undefined ? undefined : Date.parse(createdFrom),
    createdTo: createdTo === undefined ? undefined : Date.parse(createdTo),
  }
}

const OWN_ID = 'must be me, or your own customer id'

/** A customer in a query: `me` is the caller. */
function idIn(
  { caller }: Call,
  query: Query,
  field: 'maker' | 'initiatorCustomerId' | 'approverCustomerId' | 'waitingForCustomerId' | 'visibleToCustomerId',
): CustomerId | undefined {
  const given = query[field]
  if (given === undefined) return
  return given === 'me' ? caller.customerId : idFrom<CustomerId>(field, given)
}

/** Tells whether the caller's own id is given. Another id is refused. */
function ownId(call: Call, query: Query, field: 'waitingForCustomerId' | 'visibleToCustomerId'): boolean {
  const given = idIn(call, query, field)
  if (given !== undefined && given !== call.caller.customerId) throw invalid(field, OWN_ID)
  return given !== undefined
}

/** The id of an agent's token that may see only its own proposals, because of its limits. */
function ownProposalsOf({ agent }: Call['caller']): string | undefined {
  return agent?.limits !== undefined && seesOwnProposalsOnly(agent.limits) ? agent.agentTokenId : undefined
}

/** Callers who read all tasks of their tenant or of an organisation, or stand above the tenants, need no filter. */
async function seesAll(call: Call): Promise<boolean> {
  const { tenantId, roleAssignments } = call.caller
  if (roleAssignments.some((assignment) => isInstitutionOrGlobal(nameOf(assignment)))) return true
  const organisations = roleAssignments.filter((assignment) => assignment.kind === 'organisation')
  const places = [
    ...(tenantId === undefined ? [] : [{ tenantId }]),
    ...organisations.map(({ tenantId, organisationId }) => ({ tenantId, organisationId })),
  ]
  const seen = await Promise.all(places.map((place) => onlookerOf(call, place)))
  return seen.some(({ readsAllTasks }) => readsAllTasks)
}

function statesFrom(text: string | undefined): readonly TaskStatus[] {
  const known: readonly string[] = TASK_STATES
  const states = commaSeparated(text ?? '')
  if (text !== undefined && (states.length === 0 || !states.every((state) => known.includes(state))))
    throw invalid('status', `must be a comma-separated list of ${TASK_STATES.join(', ')}`)
  return states as readonly TaskStatus[]
}
