import type { TaskStatus } from '../domain/tasks/transitions.ts'

/** The result of running a task at its time. `waits`: it stays as it was, for a reason; `runsAt` is its next time, if it has one. */
export type RunOutcome =
  | { readonly kind: 'ran'; readonly status: TaskStatus }
  | { readonly kind: 'waits'; readonly because: string; readonly runsAt?: string }
