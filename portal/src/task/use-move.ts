import { isCountersignError, type Task } from '@countersign/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../session/client.ts'

export type Wanted = 'PENDING' | 'DISCARDED' | 'REJECTED' | 'DRAFT' | 'EXECUTE'
export type Move = {
  readonly taskId: number
  readonly status: Wanted
  readonly comment?: string | undefined
  readonly etag?: string | undefined
  /** The move to PENDING takes the person's own approval back. */
  readonly takesBack?: boolean
}

/**
 * The result of a move: the task as it is now, or that somebody else was first, that the item has changed since the proposal, that a policy
 * demands a comment, or that the person cancelled the proof.
 */
export type MoveOutcome =
  | { readonly kind: 'moved'; readonly task: Task & { readonly whatIsMissing?: string } }
  | { readonly kind: 'was-decided' }
  | { readonly kind: 'item-changed'; readonly etag: string; readonly at: string; readonly fields: readonly string[] }
  | { readonly kind: 'comment-needed'; readonly etag: string | undefined }
  | { readonly kind: 'proof-given-up' }

/** Moves one task. A conflict is not an error: somebody else has decided meanwhile, and the page shows the result. */
export async function moveTask({ taskId, status, comment, etag }: Move): Promise<MoveOutcome> {
  try {
    const body = { status, ...(comment === undefined ? {} : { executorComment: comment }) }
    return { kind: 'moved', task: await client.updateTask({ taskId, body }, etag === undefined ? {} : { headers: { 'if-match': etag } }) }
  } catch (error) {
    if (isCountersignError(error) && error.changed !== undefined) return { kind: 'item-changed', ...error.changed }
    if (status === 'EXECUTE' && comment === undefined && wantsComment(error)) return { kind: 'comment-needed', etag }
    if (isCountersignError(error) && error.status === 409) return { kind: 'was-decided' }
    if (isCountersignError(error, 'SEC004')) return { kind: 'proof-given-up' }
    throw error
  }
}

const wantsComment = (error: unknown): boolean => isCountersignError(error) && error.errors.some(({ field }) => field === 'executorComment')

/** The same as a mutation: it refreshes everything that shows tasks. */
export function useMove() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: moveTask,
    onSuccess: (outcome, { taskId }) => {
      if (outcome.kind === 'moved') queries.setQueryData(['getTask', { taskId }], outcome.task)
    },
    onSettled: () =>
      Promise.all(['getTask', 'listTasks', 'countTasks'].map((operation) => queries.invalidateQueries({ queryKey: [operation] }))),
  })
}
