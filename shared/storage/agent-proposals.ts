import type { CustomerId, TaskId } from '../domain/ids.ts'
import { isWaiting, type TaskStatus } from '../domain/tasks/transitions.ts'
import { reference } from './read.ts'
import { keys } from './table.ts'
import { check, equals, hasNo, insert, isAbsent, isBelow, oneHolds, remove, replace, update, upsert, type Write } from './write.ts'

/**
 * The number of an agent token's proposals per state. `open` counts those that wait for a decision. A state that never occurred is missing.
 * One small item per token.
 */
export type AgentProposals = Partial<Readonly<Record<TaskStatus | 'open', number>>>

export const agentProposals = (customerId: CustomerId, agentTokenId: string) =>
  reference<AgentProposals>(keys.agentProposals(customerId, agentTokenId))

/** A proposal: the owner of the agent that made it, and the agent's token. */
type Proposal = { readonly initiator: CustomerId; readonly agentTokenId?: string }

/** A count is kept this long after the last change of a proposal: longer than any token works. */
const KEPT_SECONDS = 180 * 86_400

/** Counts `many` proposals that moved from one state to another. Writes nothing for the task of a person. */
export function countProposals(
  { initiator, agentTokenId }: Proposal,
  from: TaskStatus | undefined,
  to: TaskStatus,
  at: string,
  many = 1,
): readonly Write[] {
  if (agentTokenId === undefined || many === 0 || from === to) return []
  const opened = (isWaiting(to) ? many : 0) - (from !== undefined && isWaiting(from) ? many : 0)
  const add = { [to]: many, ...(from === undefined ? {} : { [from]: -many }), ...(opened === 0 ? {} : { open: opened }) }
  return [upsert(agentProposals(initiator, agentTokenId), { add, set: { expiresAt: forgottenAt(at) } })]
}

/** The same for a new proposal; refused if `mostOpen` proposals of the token already wait for a decision. */
export function countNewProposal(
  { initiator, agentTokenId }: Proposal,
  status: TaskStatus,
  at: string,
  mostOpen?: number,
): readonly Write[] {
  if (agentTokenId === undefined) return []
  const change = { add: { [status]: 1, open: 1 }, set: { expiresAt: forgottenAt(at) } }
  const limit =
    mostOpen === undefined
      ? {}
      : ({ when: [oneHolds(hasNo('open'), isBelow('open', mostOpen))], otherwise: 'beyond-agent-limits' } as const)
  return [upsert(agentProposals(initiator, agentTokenId), change, limit)]
}

/** The same for a proposal that takes the place of another one of the same token, which was in state `from`: one write for both. */
export function countReplacement(
  { initiator, agentTokenId }: Proposal,
  { from, to }: { readonly from: TaskStatus; readonly to: TaskStatus },
  at: string,
  mostOpen?: number,
): readonly Write[] {
  if (agentTokenId === undefined) return []
  const opened = isWaiting(from) ? 0 : 1
  const add = { DISCARDED: 1, ...(from === to ? {} : { [from]: -1, [to]: 1 }), open: opened }
  const limit =
    mostOpen === undefined || opened === 0
      ? {}
      : ({ when: [oneHolds(hasNo('open'), isBelow('open', mostOpen))], otherwise: 'beyond-agent-limits' } as const)
  return [upsert(agentProposals(initiator, agentTokenId), { add, set: { expiresAt: forgottenAt(at) } }, limit)]
}

const forgottenAt = (at: string): number => Math.floor(Date.parse(at) / 1000) + KEPT_SECONDS

/** Due kind: the proposals of an ended token must be discarded. */
export const AGENT_END = 'AGENT_END'

/**
 * An agent token that its owner has ended, while its DRAFT and PENDING proposals are discarded, part by part. While this item exists,
 * none of them can be submitted or executed.
 */
export type AgentEnd = {
  readonly customerId: CustomerId
  readonly agentTokenId: string
  readonly name: string
  readonly endedAt: string
  /** The state whose list is read (`shelf` is its stored name) and the sort key after which to continue. */
  readonly shelf: 'DRAFT' | 'PENDING'
  readonly after?: string
  readonly turn: number
}

const agentEnd = (customerId: CustomerId, agentTokenId: string) => reference<AgentEnd>(keys.agentEnd(customerId, agentTokenId))

/** Starts to discard the proposals of a token, in the transaction that ends it. */
export function beginAgentEnd(ended: Omit<AgentEnd, 'shelf' | 'turn'>): Write {
  const due = { kind: AGENT_END, at: Date.parse(ended.endedAt), turn: 0 }
  return insert(agentEnd(ended.customerId, ended.agentTokenId), { ...ended, shelf: 'DRAFT', turn: 0 }, { due })
}

/** Moves on to the next part. Without a next part, every proposal is discarded, and the item is removed. */
export function advanceAgentEnd(of: AgentEnd, next: Pick<AgentEnd, 'shelf' | 'after'> | undefined, now: number): Write {
  const when = [equals('turn', of.turn)]
  const turn = of.turn + 1
  const item = agentEnd(of.customerId, of.agentTokenId)
  if (next === undefined) return remove(item, { when })
  const { shelf, after } = next
  const change = after === undefined ? { set: { shelf, turn }, remove: ['after'] } : { set: { shelf, after, turn } }
  return update(item, change, { when, due: { kind: AGENT_END, at: now, turn } })
}

/** Fails the transaction if the token that made a proposal has ended and its proposals are being discarded. */
export function checkNotEnded({ initiator, agentTokenId }: Proposal): readonly Write[] {
  if (agentTokenId === undefined) return []
  return [check(agentEnd(initiator, agentTokenId), [isAbsent], 'task-transition-not-allowed')]
}

/** The last proposal of exactly this call by an agent token. One small item per different call; it expires. */
type OpenProposal = { readonly taskId: TaskId; readonly expiresAt: number }

/** `digest` is that of the stored call: method, path, query, content type and exact body. */
export const openProposal = (customerId: CustomerId, agentTokenId: string, digest: string) =>
  reference<OpenProposal>(keys.openProposal(customerId, agentTokenId, digest))

/**
 * Records a proposal in place of the previous one. If two are recorded at once, one of the calls is run again and finds the other proposal.
 */
export function noteOpenProposal(
  at: ReturnType<typeof openProposal>,
  taskId: TaskId,
  before: OpenProposal | undefined,
  now: number,
): Write {
  const expiresAt = Math.floor(now / 1000) + KEPT_SECONDS
  return replace(at, { taskId, expiresAt }, { when: [before === undefined ? isAbsent : equals('taskId', before.taskId)] })
}
