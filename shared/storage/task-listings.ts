import { kindOfCall } from '../domain/audit/event-object.ts'
import { defined } from '../domain/defined.ts'
import type { CustomerId, OrganisationId, TaskId, TenantId } from '../domain/ids.ts'
import { ORGANISATION_POSITIONS } from '../domain/permissions/role-assignments.ts'
import { askedLater, isUnderPolicies } from '../domain/policies/policies-of-task.ts'
import { TASK_STATES, type TaskStatus, TRANSITIONS } from '../domain/tasks/transitions.ts'
import { rolesSeeing } from '../domain/tasks/visibility.ts'
import { type Listing, reference } from './read.ts'
import { keys } from './table.ts'
import type { Task } from './task.ts'
import { discard, insert, replace, type Write } from './write.ts'

/**
 * A task under one of the headings by which it is listed. It carries the fields that decide its visibility and that filters use, so that
 * a page reads only the tasks that it shows.
 */
export type TaskListing = {
  readonly taskId: TaskId
  readonly tenantId?: TenantId
  readonly institution?: string
  readonly organisationId?: OrganisationId
  readonly initiator: CustomerId
  readonly executorRoles: readonly string[]
  /** The named approvers. A role holder who approved has a row of their own, under the heading of approvers. */
  readonly named: readonly CustomerId[]
  readonly tag?: string
  /** The word for what its call is about, and the amounts that it moves; absent from rows of earlier releases. */
  readonly kind?: string
  readonly sum?: string
  /** `overrideCheckerCount` when the task was made, unless it was 0. */
  readonly checkerCount?: number
  /** The task was made with an agent's token, so that its owner decides like anybody else. */
  readonly byAgent?: true
  /** The task has policies: people named by their steps approve beside holders of their roles. */
  readonly underPolicies?: true
  /** In a row under the heading of an approver: the approver has approved. */
  readonly approvedBy?: CustomerId
  /** The beginning of the digest of the call, in a row that was written before its task. */
  readonly call?: string
}

/**
 * The state in whose list a task stands under its headings. Each state has a list of its own, so that a page of one state reads nothing else. A task in EXECUTE, which
 * takes moments, stays in the list of its previous state.
 */
export type ListedState = Exclude<TaskStatus, 'EXECUTE'>
const LISTED_STATES: readonly ListedState[] = TASK_STATES.filter((state) => state !== 'EXECUTE')

/** The lists to read for tasks in these states; all lists for no states. */
export function listedStatesFor(states: readonly TaskStatus[]): readonly ListedState[] {
  if (states.length === 0) return LISTED_STATES
  return [...new Set(states.flatMap((state) => (state === 'EXECUTE' ? listedStatesBefore(state) : [state])))]
}

/** The lists from which a task can come to this state. */
function listedStatesBefore(status: TaskStatus): readonly ListedState[] {
  const before = TRANSITIONS.filter(({ to }) => to === status).map(({ from }) => from)
  return [...new Set(before.flatMap((from) => (from === 'EXECUTE' ? listedStatesBefore(from) : [from])))].filter(
    (state) => state !== status,
  )
}

/** The number of partitions of the list of all tasks, so that writes of one tenant do not slow those of another. */
export const EVERYTHING_SHARDS = 8

export const headings = {
  initiator: (customerId: CustomerId) => `INITIATOR#${customerId}`,
  agent: (agentTokenId: string) => `AGENT#${agentTokenId}`,
  approver: (customerId: CustomerId) => `APPROVER#${customerId}`,
  tenant: (tenantId: TenantId) => `TENANT#${tenantId}`,
  institution: (institution: string) => `INSTITUTION#${institution}`,
  everything: (shard: number) => `EVERYTHING#${shard}`,
  tag: (tenantId: TenantId | undefined, tag: string) => `TAG#${tenantId ?? 'GLOBAL'}#${tag}`,
  upstream: (tenantId: TenantId | undefined, name: string) => `UPSTREAM#${tenantId ?? 'GLOBAL'}#${name}`,
  role: (tenantId: TenantId | undefined, role: string) => `ROLE#${tenantId ?? 'GLOBAL'}#${role}`,
  organisationRole: (tenantId: TenantId, organisationId: OrganisationId, role: string) =>
    `ROLE#${tenantId}#ORGANISATION#${organisationId}#${role}`,
}

/**
 * All headings of a task: its initiator, the agent token that made it, its approvers and roles, its tag, its tenant and institution, and
 * the list of all tasks.
 */
export function headingsOf(of: Task): readonly string[] {
  return [
    headings.initiator(of.initiator),
    ...(of.agentTokenId === undefined ? [] : [headings.agent(of.agentTokenId)]),
    ...new Set([...of.approvals.map(({ customerId }) => customerId), ...askedLater(of)].map(headings.approver)),
    ...rolesSeeing(of).map((role) => headings.role(of.tenantId, role)),
    ...organisationRolesOf(of),
    ...(of.tag === undefined ? [] : [headings.tag(of.tenantId, of.tag)]),
    ...(of.declaration === undefined ? [] : [headings.upstream(of.tenantId, upstreamIn(of.path))]),
    ...(of.tenantId === undefined ? [] : [headings.tenant(of.tenantId)]),
    ...(of.institution === undefined ? [] : [headings.institution(of.institution)]),
    headings.everything(of.taskId % EVERYTHING_SHARDS),
  ]
}

/** The headings by which holders of a position in one organisation find its tasks without reading those of others. */
function organisationRolesOf(of: Task): readonly string[] {
  const { tenantId, organisationId } = of
  if (tenantId === undefined || organisationId === undefined) return []
  const roles = rolesSeeing(of).filter((role) => ORGANISATION_POSITIONS.includes(role))
  return roles.map((role) => headings.organisationRole(tenantId, organisationId, role))
}

export const row = (heading: string, state: ListedState, taskId: TaskId) => reference<TaskListing>(keys.taskListing(heading, state, taskId))

/**
 * Lists a new task under all its headings: one small item each. The rows are written before the task, so that whoever finds the task finds
 * it in every list; readers leave out a row without a task, or of another one. INVARIANT: a row is never written over that of another call:
 * two calls may have the same id, until one of them is refused. `call` tells to which call a row belongs.
 */
export function listTask(of: Task): readonly Write[] {
  const listing: TaskListing = { ...listingOf(of), call: of.digest.slice(0, 16) }
  return headingsOf(of).map((heading) =>
    insert(row(heading, listedStateOf(of), of.taskId), listing, { twice: 'as-once', ahead: 'taken-back' }),
  )
}

/** A task in EXECUTE that is not at its first attempt has failed before. */
export function listedStateOf({ status, attempt }: Pick<Task, 'status' | 'attempt'>): ListedState {
  if (status !== 'EXECUTE') return status
  return attempt > 1 ? 'FAILED' : 'PENDING'
}

/** Lists a task under the heading of somebody who has approved it; a named approver has a row there, which now says so. */
export function listForApprover(of: Task, customerId: CustomerId): Write {
  return replace(row(headings.approver(customerId), listedStateOf(of), of.taskId), { ...listingOf(of), approvedBy: customerId })
}

/** Writes the rows of people whose approvals are void: a named approver is asked again, and a role holder leaves the list of approvers. */
export function relistForApprovers(of: Task, approvals: Task['approvals']): readonly Write[] {
  const stay = new Map(approvals.map((approval) => [approval.customerId, approval.status]))
  const [after, asked] = [{ ...of, approvals }, askedLater(of)]
  const gone = of.approvals.filter(({ customerId, status }) => status === 'APPROVED' && stay.get(customerId) !== 'APPROVED')
  return gone.map(({ customerId }) => {
    const listed = row(headings.approver(customerId), listedStateOf(of), of.taskId)
    return stay.has(customerId) || asked.includes(customerId) ? replace(listed, listingOf(after)) : discard(listed)
  })
}

/** Takes a task from the lists of role holders who have approved it, when their approvals are void. */
export function unlistForApprovers(of: Task, customerIds: readonly CustomerId[]): readonly Write[] {
  return customerIds.map((customerId) => discard(row(headings.approver(customerId), listedStateOf(of), of.taskId)))
}

/** The upstream in a path `…/upstreams/{name}/…`. */
function upstreamIn(path: string): string {
  return /\/upstreams\/([^/]+)\//.exec(path)?.[1] ?? ''
}

/** Lists a task for holders of more roles, who may approve it now too. */
export function listForRoles(of: Task, roles: readonly string[]): readonly Write[] {
  const own = roles.filter((role) => !ORGANISATION_POSITIONS.includes(role))
  return [...new Set(own)].map((role) => replace(row(headings.role(of.tenantId, role), listedStateOf(of), of.taskId), listingOf(of)))
}

/**
 * Above this number of headings, rows are removed from every earlier list. A failed task with many headings moves its rows later, and can
 * be in its next state before they have moved.
 */
const MOST_MOVED_AT_ONCE = 30

/** Moves a task to the list of its new state. Repeating it changes nothing. Two writes per heading, or more of a draft or a very long task. */
export function relistTask(of: Task): readonly (readonly Write[])[] {
  const under = headingsOf(of)
  const before = listedStatesBefore(of.status)
  const left = under.length > MOST_MOVED_AT_ONCE ? before : before.filter((state) => (state === 'FAILED') === hadFailed(of))
  // It failed again: its rows are in the list of failed tasks already.
  if (left.length === 0) return []
  return under.map((heading) => [
    ...left.map((state) => discard(row(heading, state, of.taskId))),
    replace(row(heading, listedStateOf(of), of.taskId), listingOf(of)),
  ])
}

/** Tells whether a write is of a row in one of the lists of this person's own tasks. */
export function isRowOf(initiator: CustomerId, { key }: Pick<Write, 'key'>): boolean {
  return key.PK.endsWith(`#${headings.initiator(initiator)}`)
}

/** Tells whether a task had failed before it came to its state. */
function hadFailed({ status, attempt }: Pick<Task, 'status' | 'attempt'>): boolean {
  return attempt > (status === 'EXECUTED' || status === 'FAILED' ? 1 : 0)
}

export function listingOf(of: Task): TaskListing {
  return {
    taskId: of.taskId,
    ...defined({ tenantId: of.tenantId, institution: of.institution, organisationId: of.organisationId }),
    initiator: of.initiator,
    executorRoles: rolesSeeing(of),
    named: [...new Set([...of.approvals.filter(({ named }) => named).map(({ customerId }) => customerId), ...askedLater(of)])],
    kind: kindOfCall(of.endpoint),
    ...defined({ sum: of.sum, tag: of.tag, checkerCount: of.checkerCount > 0 ? of.checkerCount : undefined }),
    ...(of.madeBy === 'agent' ? { byAgent: true } : {}),
    ...(isUnderPolicies(of) ? { underPolicies: true } : {}),
  }
}

/** The tasks under a heading in one state (newest first by default; eventually consistent: half a read unit per 4 KB, about 25 rows). */
export function tasksUnder(
  heading: string,
  state: ListedState,
  limit: number,
  after?: string,
  order: Listing<TaskListing>['order'] = 'newest-first',
): Listing<TaskListing> {
  return {
    partition: keys.taskListing(heading, state, 0).PK,
    prefix: '',
    order,
    limit,
    consistency: 'eventual',
    ...defined({ after }),
  }
}

/** The proposals of an agent token in one state, read strongly, so that everything stored before the token ended is included. */
export function proposalsOf(agentTokenId: string, state: ListedState, limit: number, after?: string): Listing<TaskListing> {
  return strongly(tasksUnder(headings.agent(agentTokenId), state, limit, after))
}

/** The tasks of the operations of an upstream in one state, read strongly, so that everything stored before is included. */
export function tasksOfUpstream(tenantId: TenantId, name: string, state: ListedState, limit: number, after?: string): Listing<TaskListing> {
  return strongly(tasksUnder(headings.upstream(tenantId, name), state, limit, after))
}

/** The tasks of a person in one state, read strongly, so that everything stored before is included. */
export function listedTasksOf(initiator: CustomerId, state: ListedState, limit: number, after?: string): Listing<TaskListing> {
  return strongly(tasksUnder(headings.initiator(initiator), state, limit, after))
}

const strongly = ({ consistency: _, ...listing }: Listing<TaskListing>): Listing<TaskListing> => listing

/** The position of an id in such a list: after it only tasks with smaller ids follow, or with greater ones where the oldest is first. */
export function keyOfId(taskId: number): string {
  return keys.taskListing('', '', taskId).SK
}
