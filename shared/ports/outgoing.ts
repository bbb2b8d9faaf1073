import type { CallbackPolicy } from '../domain/callbacks/callback-url.ts'
import type { Cut } from '../domain/callbacks/cut.ts'
import type { AttemptResult } from '../domain/callbacks/outcome.ts'

/** One callback, ready to be sent: signed headers and the body as it was signed. */
export type OutgoingCallback = {
  readonly url: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  readonly policy: CallbackPolicy
  /** Ends the attempt early; it then counts as failed. */
  readonly cut?: Cut
}

/** Makes one attempt to deliver a callback. Anything the receiver does is a result, never an error. */
export type CallbackSender = { send(callback: OutgoingCallback): Promise<AttemptResult> }

/** A message, ready to leave: `to` is a phone number (E.164) or an e-mail address. */
export type OutgoingSms = { readonly channel: 'SMS'; readonly to: string; readonly text: string }
export type OutgoingEmail = {
  readonly channel: 'EMAIL'
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** Further headers, by name. */
  readonly headers?: Readonly<Record<string, string>>
}
type OutgoingMessage = OutgoingSms | OutgoingEmail

export type SendResult =
  | { readonly kind: 'sent' }
  /** Messages of this kind are not sent here. */
  | { readonly kind: 'withheld' }
  /** `error` is a code. A fault in the message itself is not retried. */
  | { readonly kind: 'failed'; readonly error: string; readonly again: 'later' | 'never' }

/** Makes one attempt to send a message. The provider's answer is a result, never an error. */
export type MessageSender = { send(message: OutgoingMessage): Promise<SendResult> }

/** One request to an upstream, complete and signed. */
type UpstreamRequest = {
  readonly method: string
  /** Address of the upstream, whose host is called. */
  readonly baseUrl: string
  /** Path and query as they are sent: nothing makes them canonical again. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array | undefined
  readonly policy: CallbackPolicy
  /** Time limit of the whole exchange. */
  readonly deadlineMs: number
  /** Number of bytes of the answer that are read. */
  readonly mostBytes: number
}

/**
 * The result of one request. `not-sent`: the receiver got nothing of it. `unanswered`: it got the request, or part of it, and may have
 * acted on it.
 */
export type UpstreamResult =
  | {
      readonly kind: 'answered'
      readonly status: number
      readonly headers: Readonly<Record<string, string | readonly string[]>>
      readonly body: Uint8Array
      /** The answer was longer than what is read of it. */
      readonly isCut: boolean
    }
  | { readonly kind: 'not-sent'; readonly why: string }
  | { readonly kind: 'unanswered'; readonly why: string }

/** Sends requests to upstreams. Anything that the receiver does is a result, never an error. */
export type UpstreamSender = { send(request: UpstreamRequest): Promise<UpstreamResult> }

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
