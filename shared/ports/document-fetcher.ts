import type { CallbackPolicy } from '../domain/callbacks/callback-url.ts'

/** A document at an address that somebody else chose. `maxAgeSeconds`: how long its `cache-control` lets it be kept, if it says so. */
type FetchedDocument =
  | { readonly kind: 'fetched'; readonly text: string; readonly maxAgeSeconds: number | undefined }
  /** `why` is for the log only: it would tell what stands in a network. */
  | { readonly kind: 'failed'; readonly why: string }

/** A request to a server that a configuration names. */
export type OutgoingRequest = {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** An answer of any status. */
type Exchanged =
  | { readonly kind: 'answered'; readonly status: number; readonly contentType: string; readonly text: string }
  | { readonly kind: 'failed'; readonly why: string }

/**
 * Reads small JSON documents under the guard of callbacks: public addresses only, checked when connecting, no redirects. Anything that the
 * other side does is a result, never an error.
 */
export type DocumentFetcher = {
  fetch(url: string, policy: CallbackPolicy, mostBytes: number): Promise<FetchedDocument>
  /** Sends one request under the same guard, and answers whatever the other side says; a redirect is not followed. */
  exchange(request: OutgoingRequest, policy: CallbackPolicy, mostBytes: number): Promise<Exchanged>
}
