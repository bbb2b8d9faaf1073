import type { CustomerId, TenantId } from '../ids.ts'
import type { Holding } from '../permissions/holdings.ts'

/** What a token may be used for: everything its owner may do, or reading and proposing only. */
export type Scope = 'full' | 'UpdateByTasks'

/** Who calls, as the live records say it, not as the token does. */
export type Caller = {
  readonly customerId: CustomerId
  readonly tenantId: TenantId | undefined
  readonly identity: string
  readonly sessionId: string
  readonly tokenId: string
  readonly scope: Scope
  /** The agent that acts for the caller, if it does. */
  readonly agent: { readonly agentTokenId: string; readonly name: string } | undefined
  readonly holdings: readonly Holding[]
}
