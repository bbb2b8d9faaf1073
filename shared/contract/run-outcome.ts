import type { CustomerId } from '../domain/ids.ts'
import type { KeptPolicy } from '../domain/policies/approval-policy.ts'
import type { TaskStatus } from '../domain/tasks/transitions.ts'

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
