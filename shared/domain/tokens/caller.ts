import type { AgentLimits } from '../agents/agent-limits.ts'
import type { CustomerId, TenantId } from '../ids.ts'
import type { RoleAssignment } from '../permissions/role-assignments.ts'

/** What a token may be used for: everything its owner may do, or reading and proposing only. */
export type Scope = 'full' | 'UpdateByTasks'

export type CallingAgent = {
  readonly agentTokenId: string
  readonly name: string
  /** Who decides what it proposes without naming anybody; none where it always has to. */
  readonly approvers: readonly CustomerId[]
  readonly lastUsed: string | undefined
  readonly limits?: AgentLimits
}

/** Who calls, as the live records say it, not as the token does. */
export type Caller = {
  readonly customerId: CustomerId
  readonly tenantId: TenantId | undefined
  readonly identity: string
  readonly sessionId: string
  readonly tokenId: string
  readonly scope: Scope
  /** The agent that acts for the caller, if it does. */
  readonly agent: CallingAgent | undefined
  /** Milliseconds since 1970 at which this person last proved who they are in this session; `undefined` where an agent calls. */
  readonly provedAt: number | undefined
  readonly holdings: readonly RoleAssignment[]
}
