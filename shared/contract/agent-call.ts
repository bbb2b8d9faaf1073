import type { CustomerId } from '../domain/ids.ts'
import type { Endpoint, Input } from './endpoint.ts'
import type { HttpRequest, Reply } from './http.ts'

/** Another call of the service, as an agent asks for it: `path` is canonical, below the base of the API. */
export type PerformedCall = {
  readonly endpoint: Endpoint
  readonly path: string
  readonly rawQuery: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * A call of an agent that makes other calls. Only the signature of its token has been verified: whether its session lives, and what its
 * owner may do, is judged by the calls that it performs.
 */
export type AgentCall<I extends Input = Input> = I & {
  readonly request: HttpRequest
  /** The owner of the token, and which token it is. */
  readonly owner: CustomerId
  readonly agentTokenId: string
  /** Where people reach the service, without a path. */
  readonly baseUrl: () => string
  /** Every endpoint of the service. */
  readonly catalogue: () => Promise<readonly Endpoint[]>
  /** Makes a call with the same token, through the whole pipeline, and answers as the service would; a token that has ended is thrown. */
  readonly perform: (asked: PerformedCall) => Promise<Reply>
  /** Refuses a token that no longer works, and counts this call, where nothing is performed. */
  readonly refuseEnded: () => Promise<void>
}
