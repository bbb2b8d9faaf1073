import type { CustomerId, OrganisationId, TaskId, TenantId } from '../domain/ids.ts'
import type { TaskStatus } from '../domain/tasks/transitions.ts'
import { statesBefore } from '../domain/tasks/transitions.ts'
import { DUE_ATTRIBUTES } from './due.ts'
import { type Listing, newestFirst, type Reference, reference } from './read.ts'
import { keys } from './table.ts'
import { equals, insert, isOneOf, update, type Write } from './write.ts'

/** A stored call and what has become of it. */
export type Task = {
  readonly taskId: TaskId
  readonly tenantId?: TenantId
  readonly organisationId?: OrganisationId
  /** The endpoint's name in the catalogue. */
  readonly endpoint: string
  readonly httpMethod: string
  readonly path: string
  readonly query: string
  /** The body as people may see it: fields that are never shown read "***". */
  readonly body: string
  /** The exact bytes of the body, sealed, base64url. */
  readonly sealedBody?: string
  /** SHA-256 over method, path, query and the exact body: what was approved is what runs. */
  readonly digest: string
  readonly initiator: CustomerId
  readonly initiatorIdentity: string
  readonly description: string
  readonly executorRoles: readonly string[]
  readonly approvals: readonly { readonly customerId: CustomerId; readonly status: 'PENDING' | 'APPROVED' | 'REJECTED' }[]
  readonly initiatorComment?: string
  readonly executorComment?: string
  readonly tag?: string
  readonly status: TaskStatus
  /** How often it was taken to EXECUTE. */
  readonly attempt: number
  readonly executor?: CustomerId
  readonly responseBody?: string
  readonly responseCode?: number
  readonly created: string
  readonly lastModified: string
}

export const task = (taskId: TaskId): Reference<Task> => reference<Task>(keys.task(taskId))

/** The headings under which a task is listed; they never change, so a change of status costs no listing. */
export type TaskListing = { readonly taskId: TaskId }

const scopeOf = (of: Pick<Task, 'tenantId'>): string => (of.tenantId === undefined ? 'GLOBAL' : `TENANT#${of.tenantId}`)

function headingsOf(of: Task): readonly { readonly scope: string; readonly heading: string }[] {
  const scope = scopeOf(of)
  return [{ scope: 'ALL', heading: `INITIATOR#${of.initiator}` }, ...of.executorRoles.map((role) => ({ scope, heading: `ROLE#${role}` }))]
}

/** A new task with its listings: 1 + 1 + one per executor role items. */
export function storeTask(made: Task): readonly Write[] {
  const listings = headingsOf(made).map(({ scope, heading }) =>
    insert(reference<TaskListing>(keys.taskListing(scope, heading, made.taskId)), { taskId: made.taskId }),
  )
  return [insert(task(made.taskId), made), ...listings]
}

export function tasksInitiatedBy(initiator: CustomerId, limit: number, after?: string): Listing<TaskListing> {
  return newestFirst(keys.taskListing('ALL', `INITIATOR#${initiator}`, 0).PK, '', limit, after)
}

export function tasksAwaitingRole(tenantId: TenantId | undefined, role: string, limit: number, after?: string): Listing<TaskListing> {
  const scope = scopeOf(tenantId === undefined ? {} : { tenantId })
  return newestFirst(keys.taskListing(scope, `ROLE#${role}`, 0).PK, '', limit, after)
}

const fromStatesBefore = (to: TaskStatus) => isOneOf('status', statesBefore(to))

/** Moves a task by a person's wish; which states lead there is read from the transition table. */
export function moveTask(
  taskId: TaskId,
  to: Exclude<TaskStatus, 'DRAFT' | 'EXECUTE' | 'EXECUTED' | 'FAILED'>,
  changes: { readonly lastModified: string; readonly executor?: CustomerId; readonly executorComment?: string },
): Write {
  return update(
    task(taskId),
    { set: { status: to, ...changes } },
    { when: [fromStatesBefore(to)], otherwise: 'task-transition-not-allowed' },
  )
}

/** What is due when a task stays in EXECUTE: somebody has to look whether its execution died. */
export const TASK_RESCUE = 'TASK_RESCUE'
/** Longer than any execution can take. */
export const RESCUE_AFTER = 2 * 60_000

/** Claims a task for one execution; of any number at once exactly one wins, since the attempt is part of the condition. */
export function claimTask(of: Task, executor: CustomerId, now: number): Write {
  const attempt = of.attempt + 1
  return update(
    task(of.taskId),
    { set: { status: 'EXECUTE', attempt, executor, lastModified: new Date(now).toISOString() } },
    {
      when: [fromStatesBefore('EXECUTE'), equals('attempt', of.attempt), equals('digest', of.digest)],
      otherwise: 'task-transition-not-allowed',
      due: { kind: TASK_RESCUE, at: now + RESCUE_AFTER, turn: attempt },
    },
  )
}

export type Outcome = { readonly status: 'EXECUTED' | 'FAILED'; readonly responseCode: number; readonly responseBody: string }

/**
 * Notes what came of an execution.
 * INVARIANT: it stands in the same transaction as the effect, on the condition that the task is in EXECUTE with this attempt.
 */
export function concludeTask(taskId: TaskId, attempt: number, outcome: Outcome, lastModified: string): Write {
  const { status, responseCode, responseBody } = outcome
  return update(
    task(taskId),
    { set: { status, responseCode, responseBody, lastModified }, remove: DUE_ATTRIBUTES },
    { when: [fromStatesBefore(status), equals('attempt', attempt)], otherwise: 'task-transition-not-allowed' },
  )
}
