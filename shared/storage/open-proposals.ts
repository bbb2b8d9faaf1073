import type { CustomerId, TaskId } from '../domain/ids.ts'
import { reference } from './read.ts'
import { keys } from './table.ts'
import { equals, isAbsent, replace, type Write } from './write.ts'

/** The last proposal of exactly this call by an agent token. One small item per different call; it expires. */
type OpenProposal = { readonly taskId: TaskId; readonly expiresAt: number }

/** Longer than any agent token works. */
const KEPT_SECONDS = 180 * 86_400

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
