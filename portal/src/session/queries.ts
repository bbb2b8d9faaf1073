import { isCountersignError } from '@countersign/client'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { session } from './client.ts'

/**
 * The session has ended or never existed, so nothing else will work. SEC004 asks for a step-up and USR… for other proofs, so these do not
 * count.
 */
function noticeEnd(error: unknown): void {
  if (isCountersignError(error) && error.status === 401 && (error.code === 'SEC001' || error.code === 'SEC002')) session.hasEnded()
}

/**
 * Conventions: a key is `[operationId, input]`; a change invalidates by operationId. The client retries by itself, so queries do not. A
 * page that watches something sets `refetchInterval: watching(...)`; react-query pauses it while the tab is hidden.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeEnd }),
  mutationCache: new MutationCache({ onError: noticeEnd }),
  defaultOptions: {
    queries: { retry: false, staleTime: 5_000, refetchOnWindowFocus: true, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

session.subscribe(() => {
  if (session.person() === undefined) queryClient.clear()
})

const LONGEST_PAUSE_MS = 120_000

/** Fetches again after this pause; after each failure in a row, after twice as long, but at most two minutes. */
export function watching(pauseMs: number) {
  return (query: { readonly state: { readonly fetchFailureCount: number } }): number =>
    Math.min(LONGEST_PAUSE_MS, pauseMs * 2 ** Math.min(query.state.fetchFailureCount, 6))
}
