import type { Call } from '../../contract/call.ts'
import { Refusal } from '../../errors/refusal.ts'
import { needsNewProof } from '../steps/step-up.ts'
import type { StoredCall } from './stored-call.ts'
import { callOfTask } from './words-of-call.ts'

/** Tells whether an approver must prove again who they are: the call changes their own proofs, as a call of their own would. */
export async function needsApproversProof(stored: StoredCall): Promise<boolean> {
  const { endpoint, validated, executorsCall } = stored
  if (validated.kind === 'refused') return false
  const { input } = validated
  const call = await callOfTask(stored, input, executorsCall.scope)
  return needsNewProof({ endpoint, caller: executorsCall.caller, call, input }).catch(falseIfRefused)
}

/** The person in whose place a substitute decides must approve a change of their own proofs themselves. */
export async function refuseGiversProofs(stored: StoredCall): Promise<void> {
  const { endpoint, validated, executorsCall } = stored
  const { caller, scope } = executorsCall
  if (caller.onBehalfOf === undefined || validated.kind === 'refused') return
  const { customerId } = caller.onBehalfOf
  const ofGiver: Call = { ...(await callOfTask(stored, validated.input, scope)), caller: { ...caller, customerId } }
  const isOwn = endpoint.changesProofsOf?.(validated.input) === customerId || (await isOwnAccount(stored, ofGiver))
  if (isOwn)
    throw new Refusal('task-transition-not-yours', {
      description: 'A substitute cannot approve a change of proofs in the place of their owner.',
    })
}

/** Tells whether what the call changes is a proof of its caller, of which its path alone does not tell. */
async function isOwnAccount({ endpoint }: StoredCall, call: Call): Promise<boolean> {
  const since = async () => endpoint.provedSince?.(call)
  return since().then((time) => time !== undefined, falseIfRefused)
}

/** A call that is refused by itself ends in FAILED, with its own reason. */
function falseIfRefused(error: unknown): false {
  if (!(error instanceof Refusal)) throw error
  return false
}
