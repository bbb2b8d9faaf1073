import type { CustomerId, OrganisationId, TaskId, TenantId } from '../domain/ids.ts'
import type { Approval } from '../domain/tasks/quorum.ts'
import type { TaskStatus } from '../domain/tasks/transitions.ts'
import type { AgentRead } from './agent-reads.ts'

/** A stored call and its progress. */
export type Task = {
  readonly taskId: TaskId
  readonly tenantId?: TenantId
  readonly institution?: string
  readonly organisationId?: OrganisationId
  /** The endpoint's name in the catalogue. */
  readonly endpoint: string
  readonly httpMethod: string
  readonly path: string
  readonly query: string
  readonly contentType?: string
  /** The body as people may see it: secret fields read "***". */
  readonly body: string
  /** The exact bytes of the body, sealed, until the task is executed. */
  readonly sealedBody?: string
  /** SHA-256 over method, path, query, content type and the exact body, so that what was approved is what runs. */
  readonly digest: string
  readonly initiator: CustomerId
  readonly initiatorIdentity: string
  readonly madeBy: 'person' | 'agent'
  /** The name of the agent that made it, and its token. */
  readonly agent?: string
  readonly agentTokenId?: string
  /** The reads of that token before the proposal, newest first: at most 10. */
  readonly agentReads?: readonly AgentRead[]
  readonly description: string
  readonly executorRoles: readonly string[]
  readonly approvals: readonly Approval[]
  /** `overrideCheckerCount` when it was made: the quorum is the higher of then and now. */
  readonly checkerCount: number
  readonly initiatorComment?: string
  readonly executorComment?: string
  readonly tag?: string
  readonly status: TaskStatus
  /** The number of times it was taken to EXECUTE. */
  readonly attempt: number
  /** Raised with every change, so that of two concurrent changes none is lost. */
  readonly version: number
  readonly executor?: CustomerId
  /** Only in EXECUTE: the execution in progress. */
  readonly claim?: Claim
  readonly responseBody?: string
  readonly responseCode?: number
  /** Hours after which it expires while it is PENDING, and again while it is FAILED. */
  readonly expiryHours?: number
  readonly created: string
  readonly lastModified: string
}

/**
 * The begin of an execution: a line of the history, which is stored with the line of its end. `claimId` is random, so that of two claims
 * in one millisecond each knows its own.
 */
export type Claim = { readonly claimId: string; readonly at: string; readonly comment?: string }
