import type { AgentCall } from '../../shared/contract/agent-call.ts'
import type { TaskStatus } from '../../shared/domain/tasks/transitions.ts'
import { type AnsweredTask, shownProposal, standing } from './shown-proposal.ts'
import { done } from './tool.ts'
import { toolResult } from './tools.ts'

/** Suggested time between two looks at a task: people decide in minutes. */
const POLL_INTERVAL_MS = 5000

type HandleStatus = 'working' | 'completed' | 'cancelled'

/**
 * The status of the handle for each state of a proposal. The call of the tool is completed when people have decided, whatever they have
 * decided: the result says it.
 */
const STATUS: Readonly<Record<TaskStatus, HandleStatus>> = {
  DRAFT: 'working',
  PENDING: 'working',
  EXECUTE: 'working',
  EXECUTED: 'completed',
  REJECTED: 'completed',
  FAILED: 'completed',
  DISCARDED: 'cancelled',
}

/** A proposal as a task of the protocol, which a client polls. */
export function taskHandle(call: Pick<AgentCall, 'baseUrl'>, of: AnsweredTask) {
  const { message, url } = standing(call, of)
  return {
    taskId: String(of.taskId),
    status: statusOf(of),
    statusMessage: `${message} ${url}`,
    createdAt: of.created,
    lastUpdatedAt: of.lastModified,
    ttlMs: null,
    pollIntervalMs: POLL_INTERVAL_MS,
  }
}

/** The same, with the decision as the result of the tool once there is one. */
export function detailedHandle(call: Pick<AgentCall, 'baseUrl'>, of: AnsweredTask) {
  const handle = taskHandle(call, of)
  if (handle.status !== 'completed') return handle
  return { ...handle, result: { resultType: 'complete', ...toolResult(done({ decided: true, ...shownProposal(call, of) })) } }
}

function statusOf({ status }: AnsweredTask): HandleStatus {
  return Object.hasOwn(STATUS, status) ? STATUS[status as TaskStatus] : 'working'
}
