import type { Call } from '../../contract/call.ts'
import { defined } from '../../domain/defined.ts'
import type { Principal } from '../../domain/permissions/role-assignments.ts'
import { withoutTemporary } from '../../domain/permissions/temporary-positions.ts'
import { Refusal } from '../../errors/refusal.ts'
import { identityOnceNamed } from '../../people/identity-once-named.ts'
import { principalOf } from '../../storage/persons.ts'
import { tenantIn } from '../steps/decide.ts'
import type { Executing } from './execute-steps.ts'
import type { StoredCall } from './stored-call.ts'
import { type Checkers, stillChecking, whoMayCheck } from './who-may-check.ts'

/** Requires at the execution that somebody who has made or approved the call holds every right that it gives. */
export async function refuseRightBeyondApprovers({
  stored,
  scope,
  call,
}: Executing & { readonly scope: Call['scope']; readonly call: Call }): Promise<{ readonly call: Call }> {
  const found = await whoMayCheck(stored, scope)
  if (found.kind === 'nobody') throw found.refusal
  const judged = await judgeRight(stored, found.checkers, call)
  if (judged.kind === 'beyond') throw new Refusal('not-permitted', { description: nobodyHolds(judged.right) })
  return { call: { ...call, ...defined({ grantor: judged.grantor }) } }
}

/** Refuses the EXECUTE that would run a call whose rights nobody among its approvers holds. The task stays as it is. */
export async function refuseUnheldRight(stored: StoredCall, checkers: Checkers | undefined): Promise<void> {
  const { endpoint, validated, service, executorsCall, read } = stored
  if (endpoint.rightBeyond === undefined || checkers === undefined || validated.kind === 'refused') return
  const { settings } = await service.settings.of(tenantIn(validated.input))
  const call: Call = { ...executorsCall, ...validated.input, read, scope: checkers.scope, settings }
  const judged = await judgeRight(stored, checkers, call).catch(nothingIfRefused)
  if (judged?.kind === 'beyond') throw new Refusal('task-transition-not-yours', { description: nobodyHolds(judged.right) })
}

/** A call that is refused by itself ends in FAILED, with its own reason. */
function nothingIfRefused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}

/** The person who holds every right that a stored call gives; or a right that nobody holds. */
type Judged = { readonly kind: 'held'; readonly grantor?: Principal } | { readonly kind: 'beyond'; readonly right: string }

/**
 * Finds who among the maker of a stored call and those who approve it holds every right that it gives to somebody. An agent holds nothing:
 * what its owner could give, a person must approve.
 */
async function judgeRight(stored: StoredCall, checkers: Checkers, call: Call): Promise<Judged> {
  const { endpoint, task, read } = stored
  if (endpoint.rightBeyond === undefined) return { kind: 'held' }
  const maker = task.madeBy === 'agent' ? undefined : await identityOnceNamed(read, task.initiator, task.initiatorIdentity)
  const { principals } = await stillChecking(stored, checkers)
  let right: string | undefined
  for (const grantor of maker === undefined ? principals : [principalOf(maker, call.now), ...principals]) {
    right = await endpoint.rightBeyond(call, withoutTemporary(grantor))
    if (right === undefined) return { kind: 'held', grantor }
  }
  return right === undefined ? { kind: 'held' } : { kind: 'beyond', right }
}

function nobodyHolds(right: string): string {
  return `This change gives ${right}, and nobody who approved it has that right. Somebody who has it must approve it.`
}
