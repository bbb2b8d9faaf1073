import { withoutTemporary } from '../../domain/permissions/temporary-positions.ts'
import { Refusal } from '../../errors/refusal.ts'
import { type Phrase, say } from '../../texts/phrase.ts'
import type { Allowed } from '../request-context.ts'

/** Refuses a call that gives somebody a right which its caller does not hold: somebody who holds it must approve the call. */
export async function refuseRightBeyond({ endpoint, call }: Pick<Allowed, 'endpoint' | 'call'>): Promise<void> {
  const right = await endpoint.rightBeyond?.(call, withoutTemporary(call.caller))
  if (right === undefined) return
  const { reasonSaid } = await import('../../errors/reason-said.ts')
  throw new Refusal('task-required', reasonSaid(needsHolderOf(right)))
}

/** Tells a caller who lacks a right which their call would give to somebody how the call can be made. */
export function needsHolderOf(right: string): Phrase {
  return say`This change gives ${{ right }}, which you do not have. It needs the approval of somebody who has it: send the call again with header task-executor-roles or task-approver-userids.`
}
