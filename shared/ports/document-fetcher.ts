import type { CallbackPolicy } from '../domain/callbacks/callback-url.ts'

/** A document at an address that somebody else chose. `maxAgeSeconds`: how long its `cache-control` lets it be kept, if it says so. */
export type FetchedDocument =
  | { readonly kind: 'fetched'; readonly text: string; readonly maxAgeSeconds: number | undefined }
  /** `why` is for the log only: it would tell what stands in a network. */
  | { readonly kind: 'failed'; readonly why: string }

/**
 * Reads small JSON documents under the guard of callbacks: public addresses only, checked when connecting, no redirects. Anything that the
 * other side does is a result, never an error.
 */
export type DocumentFetcher = { fetch(url: string, policy: CallbackPolicy, mostBytes: number): Promise<FetchedDocument> }
