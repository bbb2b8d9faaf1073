import { isWrite } from '../../contract/declared-endpoint.ts'
import { invalidToken } from '../../contract/live-session.ts'
import type { Refusal } from '../../errors/refusal.ts'
import { type Intent, methodsProvedBy } from '../../storage/intents.ts'
import { type Phrase, saying } from '../../texts/phrase.ts'
import type { Allowed } from '../request-context.ts'
import { notForAgents } from './authenticate.ts'
import { consume, coveringIntent, usedIntent } from './covering-step-up.ts'
import type { StepUpDemand } from './demand-step-up.ts'
import { needsFreshProof } from './own-proofs.ts'

export type Judged = { readonly covering: Intent | undefined; readonly demanded: Pick<StepUpDemand, 'methods' | 'because'> | undefined }

/** Finds the step-up that the call comes with, and the one that it still needs; refuses a token that was stepped up for another request. */
export async function judgeStepUp(context: Allowed): Promise<Judged> {
  const { claims, call } = context
  const covering = await coveringIntent(claims, call)
  const demanded = demandedOf(context, covering, await needsNewProof(context))
  if (claims.intent !== undefined && covering === undefined && demanded === undefined) throw await refusalOf(context)
  return { covering, demanded }
}

/** A token whose step-up this very request has used needs a new one; any other was stepped up for another request. */
async function refusalOf({ endpoint, claims, call, service }: Allowed): Promise<Refusal> {
  const used = await usedIntent(claims, call)
  if (used === undefined) return invalidToken('stepped-up-for-another-request')
  const { demandStepUp } = await import('./demand-step-up.ts')
  return demandStepUp(wordsOf(endpoint, call), call, { methods: [used.method], because: 'grant', covering: undefined }, service)
}

const wordsOf =
  (endpoint: Allowed['endpoint'], call: Allowed['call']): (() => Promise<Phrase>) =>
  async () =>
    (await endpoint.describe?.(call)) ?? saying(endpoint.summary)

/** Tells whether the last proof of the session is too old for the call: by what it changes, or by a time that the endpoint names. */
export async function needsNewProof({
  endpoint,
  caller,
  call,
  input,
}: Pick<Allowed, 'endpoint' | 'caller' | 'call' | 'input'>): Promise<boolean> {
  if (needsFreshProof(endpoint, input, caller, call.settings, call.now)) return true
  const since = await endpoint.provedSince?.(call)
  return since !== undefined && (caller.provedAt ?? 0) < since
}

/** The reason why the call still needs a step-up: its caller has to prove anew who they are, or only a step-up grants it. */
function demandedOf({ caller, decision }: Allowed, covering: Intent | undefined, isAnew: boolean): Judged['demanded'] {
  const proved = methodsProvedBy(covering)
  if (!proved.includes('SCA_IDENTITY') && isAnew) {
    if (caller.scope !== 'full') throw notForAgents()
    return { methods: ['SCA_IDENTITY'], because: 'stale-proof' }
  }
  if (decision?.access.kind !== 'step-up') return undefined
  const { methods } = decision.access
  return methods.some((method) => proved.includes(method)) ? undefined : { methods, because: 'grant' }
}

/**
 * Refuses a call that has still to be stepped up, and opens the intent for it. A write that changes nothing gives an earlier answer again; a
 * read shows what the step-up is for.
 */
export async function demandMissingStepUp({ endpoint, request, service, call, covering, demanded }: Allowed & Judged): Promise<void> {
  if (demanded === undefined || (call.unitOfWork.writes.length === 0 && isWrite(request.method))) return
  const { demandStepUp } = await import('./demand-step-up.ts')
  throw await demandStepUp(wordsOf(endpoint, call), call, { ...demanded, covering }, service)
}

/** Uses the step-up up with the effect. */
export function useStepUp({ call, covering }: Allowed & Judged): void {
  if (covering !== undefined) consume(covering, call)
}
