import type { CustomerId, Id, TenantId } from '../domain/ids.ts'
import type { KeptPolicy } from '../domain/policies/approval-policy.ts'
import type { TaskStatus } from '../domain/tasks/transitions.ts'
import type { Ports } from '../ports/ports.ts'
import type { DueMessage } from '../storage/due.ts'
import type { Key } from '../storage/table.ts'
import type { Task } from '../storage/task.ts'
import type { TenantSettings } from './call.ts'
import type { Reader } from './reader.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/** The context of a job: like a call, but without a caller. It commits once; a failed condition means that another worker has done it. */
export type Job = {
  readonly message: DueMessage
  readonly ports: Ports
  readonly read: Reader
  readonly unitOfWork: UnitOfWork
  readonly now: number
  readonly newId: <I extends Id>() => I
  readonly settingsOf: (tenantId: TenantId | undefined) => Promise<TenantSettings>
  /**
   * Passes the message on unchanged, to another queue or a later moment (milliseconds). Nothing is written, and it is sent when the job
   * ends.
   */
  readonly passOn: (as: { readonly kind?: string; readonly at?: number }) => void
  /** Sends the message once more, for a later moment (milliseconds), before the job does anything that could end it. */
  readonly repeatAt: (at: number) => Promise<void>
  /** Runs a task whose time has come, in a transaction of its own. */
  readonly runTask: (task: Task) => Promise<RunOutcome>
  /** Sends the request of a task whose outcome is unknown, in a transaction of its own. */
  readonly sendTask: (task: Task) => Promise<Task>
  /** Commits the gathered writes, and tells whether another worker was first. */
  readonly commit: () => Promise<'done' | 'done-by-another'>
}

/** The worker for some kinds of due items: one queue, one function in AWS. */
export type Consumer = {
  readonly queue: string
  /** The kinds of due items that it handles. */
  readonly kinds: readonly string[]
  /** Time limit of one batch, in seconds. The queue hides its messages for six times as long. */
  readonly timeoutSeconds: number
  readonly handle: (job: Job) => Promise<void>
}

export function consumer(declared: Consumer): Consumer {
  return declared
}

/** A change of one item, as the stream of the table reports it. */
export type ChangedItem = {
  /** `removed`: by the table itself, after the item's `expiresAt`. */
  readonly how: 'added' | 'removed'
  readonly key: Key
  /** The item after its addition, or before its removal. */
  readonly item: Readonly<Record<string, unknown>>
  /** Place in its shard of the stream. */
  readonly sequence: string
  /** In milliseconds since 1970. */
  readonly at: number
}

/**
 * The result of running a task at its time. `waits`: it stays PENDING, for a reason; `runsAt` is its next time, if it has one. `lost`: the
 * approvers whose approvals no longer count. `later`: the policies in force that came after the proposal.
 */
export type RunOutcome =
  | { readonly kind: 'ran'; readonly status: TaskStatus }
  | {
      readonly kind: 'waits'
      readonly because: string
      readonly runsAt?: string
      readonly lost?: readonly CustomerId[]
      readonly later?: readonly KeptPolicy[]
    }
