import type { CustomerId, OrganisationId, TaskId, TenantId } from '../domain/ids.ts'
import type { KeptPolicy } from '../domain/policies/approval-policy.ts'
import type { Effect } from '../domain/tasks/effects.ts'
import type { ItemBaseline } from '../domain/tasks/item-baseline.ts'
import type { Approval } from '../domain/tasks/quorum.ts'
import type { TaskStatus } from '../domain/tasks/transitions.ts'
import type { PackedPhrase } from '../texts/packed-phrase.ts'
import type { Phrase } from '../texts/phrase.ts'
import type { AgentRead } from './agent-reads.ts'
import type { DayCount } from './day-amounts.ts'

/** One line of a task's history: the actor, the action, the time, and the resulting state. */
export type TaskEvent = {
  readonly at: string
  readonly by: CustomerId | 'service'
  /** The person in whose place a substitute acted. */
  readonly onBehalfOf?: CustomerId
  readonly agent?: string
  readonly what:
    | 'CREATED'
    | 'SUBMITTED'
    | 'DISCARDED'
    | 'EXPIRED'
    | 'APPROVED'
    | 'VOIDED'
    | 'TAKEN_BACK'
    | 'REMINDED'
    | 'ESCALATED'
    | 'POSTPONED'
    | 'SENT_BACK'
    | 'REJECTED'
    | 'EXECUTE'
    | 'EXECUTED'
    | 'FAILED'
    | 'INTERRUPTED'
  readonly status: TaskStatus
  readonly attempt: number
  readonly comment?: string
  readonly responseCode?: number
  /** The approval opened a step of a policy, whose candidates are told. */
  readonly opened?: true
  /** At the end of an execution: its start, which is the line before this one. */
  readonly began?: Began
}

export type Began = { readonly version: number; readonly at: string; readonly by: CustomerId; readonly comment?: string }

/** A line that happens once, which its task holds itself, with the version of the task that it describes. */
export type HeldLine = TaskEvent & { readonly version: number }

/** The data of the line of an end beside the fields of the ended task. `commented`: its comment is the task's last one. */
export type Ending = Pick<TaskEvent, 'what' | 'by'> & {
  readonly commented?: true
  /** The start of an execution, by its executor. */
  readonly began?: { readonly at: string; readonly commented?: true }
}

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
  /** The type of the exact body, as long as that is kept. */
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
  /** The same for readers of every language: packed as it is stored. Absent in older tasks. */
  readonly sentence?: Phrase | PackedPhrase
  /** Effects of the call that the description does not name; absent in older tasks. */
  readonly effects?: readonly Effect[]
  /** The item that the call changes, as it was when the call was proposed. */
  readonly item?: ItemBaseline
  /** The policies that matched the proposal. */
  readonly policies?: readonly KeptPolicy[]
  /** Policies that came after the proposal, as they were when it was last approved or postponed: their candidates see it, and its clock follows them. */
  readonly laterPolicies?: readonly KeptPolicy[]
  /** Proposed by policy: these roles, if any, approve it beside the candidates of its steps. */
  readonly byPolicy?: { readonly roles: readonly string[] }
  /** The time at which it runs, when every approval is there. */
  readonly runsAt?: string
  /** The last reminder of its candidates, and the step whose escalation has been told. */
  readonly reminded?: { readonly at: string; readonly times: number }
  readonly escalated?: readonly string[]
  readonly executorRoles: readonly string[]
  readonly approvals: readonly Approval[]
  /** `overrideCheckerCount` when it was made: the quorum is the higher of then and now. */
  readonly checkerCount: number
  /** The amounts that its call moves, see `amounts-moved.ts`; absent from older tasks. */
  readonly sum?: string
  readonly initiatorComment?: string
  readonly executorComment?: string
  readonly tag?: string
  /** The task of the same initiator that this one took the place of, or that took the place of this one. */
  readonly replaces?: TaskId
  readonly replacedBy?: TaskId
  readonly status: TaskStatus
  /** The number of times it was taken to EXECUTE. */
  readonly attempt: number
  /** Raised with every change, so that of two concurrent changes none is lost. */
  readonly version: number
  readonly executor?: CustomerId
  /** Only in EXECUTE: the execution in progress. */
  readonly claim?: Claim
  /**
   * The first characters of the `claimId` of the last execution that claimed it in memory only: by them that execution recognises its own
   * end.
   */
  readonly run?: string
  readonly responseBody?: string
  readonly responseCode?: number
  /** For a call that is sent to somebody else: the declaration of its operation at proposal time, and the maker's `If-Match`. */
  readonly declaration?: string
  readonly ifMatch?: string
  /**
   * Only in EXECUTE, of such a call: the key under which it is sent, the attempts so far, the times of the first and of the next, and what it
   * added to sums of the day, which is taken back if it is refused.
   */
  readonly sending?: {
    readonly key: string
    readonly attempts: number
    readonly since: string
    readonly next?: string
    readonly counts?: readonly DayCount[]
  }
  /** Only of a task whose outcome is unknown and whose request is sent no more: what it added to sums of the day, if it is executed again. */
  readonly counts?: readonly DayCount[]
  /** Only of a task that stands for a direct call: the key with which that call was sent, and with which it is always sent again. */
  readonly directKey?: string
  /** Nobody knows whether the request took effect. The field stays when the request is no longer sent. */
  readonly outcome?: 'UNKNOWN'
  /** Hours after which it expires while it is PENDING, and again while it is FAILED. */
  readonly expiryHours?: number
  /** The status with which it was created. With it the task tells the line of its creation; of older tasks that is an item. */
  readonly start?: TaskStatus
  readonly submitted?: { readonly version: number; readonly at: string }
  readonly ending?: Ending
  /** The version of the line of its creation or submission, until the notices of that line are sent. */
  readonly toTell?: number
  readonly created: string
  readonly lastModified: string
}

/**
 * The start of an execution: a line of the history, which is stored with the line of its end. `claimId` is random, so that of two claims in
 * one millisecond each knows its own.
 */
export type Claim = { readonly claimId: string; readonly at: string; readonly comment?: string }

/** The call of a task in words. */
export type TaskWords = Pick<Task, 'description' | 'sentence' | 'effects'>
