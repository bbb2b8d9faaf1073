import { isCountersignError } from '@countersign/client'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { session } from './client.ts'
import { noteFresh, noteStale } from './stale-page.ts'

/**
 * Conventions: a key is `[operationId, input]`; a change invalidates by operationId. The client retries by itself, so queries do not. A
 * page that watches something sets `refetchInterval: watching(...)`; react-query pauses it while the tab is hidden.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error, { state }) {
      noticeEnd(error)
      noteStale(error, state.dataUpdatedAt)
    },
    onSuccess: noteFresh,
  }),
  mutationCache: new MutationCache({ onError: noticeEnd }),
  defaultOptions: {
    queries: { retry: false, staleTime: 5_000, refetchOnWindowFocus: true, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

let shownTo = session.person()?.customerId
let wasInterrupted = false

/** Nobody sees what was read for somebody else. After a renewal on the page, everything is read again. */
session.subscribe(() => {
  const customerId = session.person()?.customerId
  const isInterrupted = session.interrupted() !== undefined
  if (customerId === undefined || (shownTo !== undefined && customerId !== shownTo)) queryClient.clear()
  else if (wasInterrupted && !isInterrupted) void queryClient.invalidateQueries()
  shownTo = customerId
  wasInterrupted = isInterrupted
})

const LONGEST_PAUSE_MS = 120_000

/** Fetches again after this pause; after each failure in a row, after twice as long, but at most two minutes. */
export function watching(pauseMs: number) {
  return (query: { readonly state: { readonly fetchFailureCount: number } }): number =>
    Math.min(LONGEST_PAUSE_MS, pauseMs * 2 ** Math.min(query.state.fetchFailureCount, 6))
}

/**
 * The session has ended or never existed, so nothing else will work. SEC004 asks for a step-up and USR… for other proofs, so these do not
 * count.
 */
export function noticeEnd(error: unknown): void {
  if (isCountersignError(error) && error.status === 401 && (error.code === 'SEC001' || error.code === 'SEC002')) session.hasEnded()
}
