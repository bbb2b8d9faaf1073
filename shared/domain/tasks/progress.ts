import { type PoliciesOfTask, requiredByTask } from '../policies/policies-of-task.ts'
import { type Countable, decides, hasApproved, isAsked } from './quorum.ts'
import type { TaskStatus } from './transitions.ts'

/** The number of approvals that a task needs, and the number recorded. */
export type Progress = { readonly required: number; readonly given: number }

/**
 * The progress of a task as people see it. It counts recorded approvals; an approval whose author has since lost the right is included
 * here and found missing when the task runs.
 */
export function progressOf(checkerCount: number, task: Counted & { readonly status: TaskStatus }): Progress {
  const progress = recordedProgress(checkerCount, task)
  // A task that has run had all approvals; a single holder of a role runs it without an entry of their own.
  return HAS_RUN[task.status] ? { ...progress, given: progress.required } : progress
}

const HAS_RUN: Readonly<Record<TaskStatus, boolean>> = {
  DRAFT: false,
  PENDING: false,
  EXECUTE: true,
  EXECUTED: true,
  REJECTED: false,
  DISCARDED: false,
  FAILED: true,
}

type Counted = Countable & PoliciesOfTask

function recordedProgress(checkerCount: number, task: Counted): Progress {
  const approved = task.approvals.filter((approval) => hasApproved(approval, task) && decides(approval, task))
  const beside = askedProgress(checkerCount, task, approved.length)
  const ofSteps = requiredByTask(task)
    .flatMap(({ steps }) => steps)
    .reduce((sum, { approvals }) => sum + approvals, 0)
  if (ofSteps === 0) return beside
  const required = Math.max(beside.required, ofSteps)
  return { required, given: Math.min(required, approved.length) }
}

function askedProgress(checkerCount: number, task: Countable, approved: number): Progress {
  if (checkerCount > 0) return { required: checkerCount, given: Math.min(checkerCount, approved) }
  const named = task.approvals.filter((approval) => isAsked(approval) && decides(approval, task))
  if (named.length > 0) return { required: named.length, given: named.filter((approval) => hasApproved(approval, task)).length }
  return { required: 1, given: Math.min(1, approved) }
}
