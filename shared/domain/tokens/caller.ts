import type { AgentLimits } from '../agents/agent-limits.ts'
import { type CustomerId, NO_ID, type TenantId } from '../ids.ts'
import type { Principal, RoleAssignment } from '../permissions/role-assignments.ts'

/** The uses of a token: everything its owner may do, or only reading and proposing. */
export type Scope = 'full' | 'UpdateByTasks'

type CallingAgent = {
  readonly agentTokenId: string
  readonly name: string
  /** Approvers of proposals that name nobody; empty if the agent must always name some. */
  readonly approvers: readonly CustomerId[]
  readonly lastUsed: string | undefined
  readonly limits?: AgentLimits
}

/** The caller, as the live records describe it, not as the token does. */
export type Caller = {
  readonly customerId: CustomerId
  readonly tenantId: TenantId | undefined
  readonly identity: string
  readonly sessionId: string
  readonly tokenId: string
  readonly scope: Scope
  /** The agent that acts for the caller, if one does. */
  readonly agent: CallingAgent | undefined
  /** Time at which this person last proved who they are in this session (milliseconds since 1970); `undefined` for an agent. */
  readonly provedAt: number | undefined
  readonly roleAssignments: readonly RoleAssignment[]
  /** Present if the caller may be the substitute of somebody now. */
  readonly maySubstitute?: true
  /** The person in whose place the caller decides a task. `roleAssignments` are then that person's, and count for this task only. */
  readonly onBehalfOf?: { readonly customerId: CustomerId; readonly identity: string }
}

/** The person whose vote a caller gives: their own, or that of the person in whose place they decide. */
export function voterOf({ customerId, onBehalfOf }: Pick<Caller, 'customerId' | 'onBehalfOf'>): CustomerId {
  return onBehalfOf?.customerId ?? customerId
}

/** Somebody whose right to check a call is judged: a caller, perhaps in the place of another person, or a former approver. */
export type Voter = Principal & Pick<Caller, 'onBehalfOf'>

/** The person whose rights decide about a vote. What is theirs counts, not what is their substitute's. */
export function asVoter(voter: Voter): Principal {
  return { ...voter, customerId: voterOf(voter) }
}

/** The part of a vote that names who gave it. */
export function signatureOf({ customerId, identity, onBehalfOf }: Pick<Caller, 'customerId' | 'identity' | 'onBehalfOf'>) {
  if (onBehalfOf === undefined) return { identity }
  return { identity: onBehalfOf.identity, substitute: customerId, substituteIdentity: identity }
}

/** The caller without a token: no person, with no role but ANONYMOUS. */
export const ANONYMOUS: Caller = {
  customerId: NO_ID,
  tenantId: undefined,
  identity: '',
  sessionId: '',
  tokenId: '',
  scope: 'full',
  agent: undefined,
  provedAt: undefined,
  roleAssignments: [{ kind: 'anonymous' }],
}
