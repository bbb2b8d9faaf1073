import type { CallbackPolicy } from '../domain/callbacks/callback-url.ts'

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
