import type { Call } from '../../contract/call.ts'
import { withoutTemporary } from '../../domain/permissions/temporary-positions.ts'
import { Refusal } from '../../errors/refusal.ts'
import { identityNamed } from '../../storage/identities.ts'
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
}: Executing & { readonly scope: Call['scope']; readonly call: Call }): Promise<void> {
  const found = await whoMayCheck(stored, scope)
  if (found.kind === 'nobody') throw found.refusal
  const right = await rightBeyondApprovers(stored, found.checkers, call)
  if (right !== undefined) throw new Refusal('not-permitted', { description: nobodyHolds(right) })
}

/** Refuses the EXECUTE that would run a call whose rights nobody among its approvers holds. The task stays as it is. */
export async function refuseUnheldRight(stored: StoredCall, checkers: Checkers | undefined): Promise<void> {
  const { endpoint, validated, service, executorsCall, read } = stored
  if (endpoint.rightBeyond === undefined || checkers === undefined || validated.kind === 'refused') return
  const { settings } = await service.settings.of(tenantIn(validated.input))
  const call: Call = { ...executorsCall, ...validated.input, read, scope: checkers.scope, settings }
  const right = await rightBeyondApprovers(stored, checkers, call).catch(nothingIfRefused)
  if (right !== undefined) throw new Refusal('task-transition-not-yours', { description: nobodyHolds(right) })
}

/** A call that is refused by itself ends in FAILED, with its own reason. */
function nothingIfRefused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}

/**
 * Names a right that the stored call gives to somebody and that neither its maker nor anybody who approves it holds. An agent holds
 * nothing: what its owner could give, a person must approve.
 */
async function rightBeyondApprovers(stored: StoredCall, checkers: Checkers, call: Call): Promise<string | undefined> {
  const { endpoint, task, read } = stored
  if (endpoint.rightBeyond === undefined) return undefined
  const maker = task.madeBy === 'agent' ? undefined : await read.one(identityNamed(task.initiatorIdentity))
  const { principals } = await stillChecking(stored, checkers)
  let right: string | undefined
  for (const who of maker === undefined ? principals : [principalOf(maker, call.now), ...principals]) {
    right = await endpoint.rightBeyond(call, withoutTemporary(who))
    if (right === undefined) return undefined
  }
  return right
}

function nobodyHolds(right: string): string {
  return `This change gives ${right}, and nobody who approved it has that right. Somebody who has it must approve it.`
}
