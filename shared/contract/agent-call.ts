import type { AgentLimits } from '../domain/agents/agent-limits.ts'
import type { CustomerId } from '../domain/ids.ts'
import type { Input } from './call.ts'
import type { Endpoint } from './declared-endpoint.ts'
import type { HttpRequest, Reply } from './http.ts'

/** Another call of the service that an agent requests. `path` is canonical, below the base of the API. */
export type PerformedCall = {
  readonly endpoint: Endpoint
  readonly path: string
  readonly rawQuery: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * A call of an agent that makes other calls. Only the signature of its token has been verified; its session and its owner's rights are
 * checked by the calls that it performs.
 */
export type AgentCall<I extends Input = Input> = I & {
  readonly request: HttpRequest
  /** The owner of the token, and its id. */
  readonly owner: CustomerId
  readonly agentTokenId: string
  /** The public address of the service, without a path. */
  readonly baseUrl: () => string
  /** Every endpoint of the service. */
  readonly catalogue: () => Promise<readonly Endpoint[]>
  /**
   * Makes a call with the same token through the whole pipeline, and returns the answer of the service. Throws for a token that has
   * ended.
   */
  readonly perform: (asked: PerformedCall) => Promise<Reply>
  /** Refuses a token that no longer works, counts this call if it performs no other, and returns the limits of the token. */
  readonly refuseEnded: () => Promise<AgentLimits>
}
