import type { CustomerId, OrganisationId, TaskId, TenantId } from '../domain/ids.ts'
import { ENDED, isOpen, type TaskStatus } from '../domain/tasks/transitions.ts'
import { type Listing, reference } from './read.ts'
import { keys } from './table.ts'
import type { Task } from './tasks.ts'
import { replace, type Write } from './write.ts'

/**
 * A task under one of the headings by which it is listed. It carries what decides who may see it and what the filters ask for, so that
 * a page reads the tasks themselves only for what it shows.
 */
export type TaskListing = {
  readonly taskId: TaskId
  readonly tenantId?: TenantId
  readonly institution?: string
  readonly organisationId?: OrganisationId
  readonly initiator: CustomerId
  readonly executorRoles: readonly string[]
  /** The named approvers. Whoever approved as the holder of a role has a row of their own, under the heading of approvers. */
  readonly named: readonly CustomerId[]
  readonly tag?: string
}

/** Open tasks stand together; ended ones by how they ended. A change between open states moves nothing. */
export type Shelf = 'OPEN' | 'EXECUTED' | 'REJECTED' | 'DISCARDED'
export const SHELVES: readonly Shelf[] = ['OPEN', 'EXECUTED', 'REJECTED', 'DISCARDED']

export function shelfOf(status: TaskStatus): Shelf {
  return isOpen(status) ? 'OPEN' : (status as Shelf)
}

/** The shelves on which tasks in these states stand; all of them for no states. */
export function shelvesFor(states: readonly TaskStatus[]): readonly Shelf[] {
  return states.length === 0 ? SHELVES : [...new Set(states.map(shelfOf))]
}

/** The list of everything is spread over so many partitions: no tenant's writes may meet another's. */
export const EVERYTHING_SHARDS = 8

export const headings = {
  initiator: (customerId: CustomerId) => `INITIATOR#${customerId}`,
  approver: (customerId: CustomerId) => `APPROVER#${customerId}`,
  tenant: (tenantId: TenantId) => `TENANT#${tenantId}`,
  institution: (institution: string) => `INSTITUTION#${institution}`,
  everything: (shard: number) => `EVERYTHING#${shard}`,
  tag: (tenantId: TenantId | undefined, tag: string) => `TAG#${tenantId ?? 'GLOBAL'}#${tag}`,
  role: (tenantId: TenantId | undefined, role: string) => `ROLE#${tenantId ?? 'GLOBAL'}#${role}`,
}

/** All headings of a task: its initiator, approvers and roles, its tag, its tenant and institution, and everything. */
export function headingsOf(of: Task): readonly string[] {
  return [
    headings.initiator(of.initiator),
    ...of.approvals.map(({ customerId }) => headings.approver(customerId)),
    ...of.executorRoles.map((role) => headings.role(of.tenantId, role)),
    ...(of.tag === undefined ? [] : [headings.tag(of.tenantId, of.tag)]),
    ...(of.tenantId === undefined ? [] : [headings.tenant(of.tenantId)]),
    ...(of.institution === undefined ? [] : [headings.institution(of.institution)]),
    headings.everything(of.taskId % EVERYTHING_SHARDS),
  ]
}

const row = (heading: string, shelf: Shelf, taskId: TaskId) => reference<TaskListing>(keys.taskListing(heading, shelf, taskId))

/** Lists a task under all its headings: one small item each. */
export function listTask(of: Task): readonly Write[] {
  return headingsOf(of).map((heading) => replace(row(heading, shelfOf(of.status), of.taskId), listingOf(of)))
}

/** Lists a task under one more heading: of somebody who has approved it as the holder of a role. */
export function listForApprover(of: Task, customerId: CustomerId): Write {
  return replace(row(headings.approver(customerId), 'OPEN', of.taskId), listingOf(of))
}

/** Moves an ended task from the open shelf to its own. Repeating it changes nothing. */
export function relistTask(of: Task): readonly (readonly Write[])[] {
  return headingsOf(of).map((heading) => [
    { kind: 'delete', key: row(heading, 'OPEN', of.taskId).key, when: [] },
    replace(row(heading, shelfOf(of.status), of.taskId), listingOf(of)),
  ])
}

function listingOf(of: Task): TaskListing {
  return {
    taskId: of.taskId,
    ...(of.tenantId === undefined ? {} : { tenantId: of.tenantId }),
    ...(of.institution === undefined ? {} : { institution: of.institution }),
    ...(of.organisationId === undefined ? {} : { organisationId: of.organisationId }),
    initiator: of.initiator,
    executorRoles: of.executorRoles,
    named: of.approvals.filter(({ named }) => named).map(({ customerId }) => customerId),
    ...(of.tag === undefined ? {} : { tag: of.tag }),
  }
}

/** The tasks under a heading on one shelf, newest first (eventually consistent: half a read unit for each 4 KB, about 25 rows). */
export function tasksUnder(heading: string, shelf: Shelf, limit: number, after?: string): Listing<TaskListing> {
  return {
    partition: keys.taskListing(heading, shelf, 0).PK,
    prefix: '',
    order: 'newest-first',
    limit,
    consistency: 'eventual',
    ...(after === undefined ? {} : { after }),
  }
}

export const ENDED_SHELVES: readonly Shelf[] = ENDED as readonly Shelf[]
