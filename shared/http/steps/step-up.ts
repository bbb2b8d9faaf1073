import type { Call, Input, Settings } from '../../contract/call.ts'
import { type Endpoint, isWrite } from '../../contract/declared-endpoint.ts'
import { invalidToken } from '../../contract/live-session.ts'
import { writtenId } from '../../domain/ids.ts'
import { coversRequest } from '../../domain/step-up/covers-request.ts'
import type { Caller } from '../../domain/tokens/caller.ts'
import type { Claims } from '../../domain/tokens/claims.ts'
import type { Refusal } from '../../errors/refusal.ts'
import { type Intent, intent, methodsProvedBy, useIntent } from '../../storage/intents.ts'
import type { Reference } from '../../storage/read.ts'
import { type Phrase, saying } from '../../texts/phrase.ts'
import type { Allowed } from '../request-context.ts'
import { notForAgents } from './authenticate.ts'
import type { StepUpDemand } from './demand-step-up.ts'
import { digestWithHeaders } from './replay.ts'

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
export async function demandMissingStepUp(context: Allowed & Judged): Promise<void> {
  const { request, call, demanded } = context
  if (demanded === undefined || (call.unitOfWork.writes.length === 0 && isWrite(request.method))) return
  return refuseFor(context, demanded)
}

/**
 * Does the same before a call is sent on to an upstream. INVARIANT: nothing of a call that has still to be stepped up leaves this service: a
 * write takes effect there without any write here, and a read is answered there.
 */
export function demandBeforeSending(context: Allowed & Judged): undefined | Promise<never> {
  const { demanded, endpoint } = context
  return demanded === undefined || endpoint.ifMatch !== 'passed-on' ? undefined : refuseFor(context, demanded)
}

async function refuseFor(
  { endpoint, call, covering, service }: Allowed & Judged,
  demanded: NonNullable<Judged['demanded']>,
): Promise<never> {
  const { demandStepUp } = await import('./demand-step-up.ts')
  throw await demandStepUp(wordsOf(endpoint, call), call, { ...demanded, covering }, service)
}

/** Uses the step-up up with the effect. */
export function useStepUp({ call, covering }: Allowed & Judged): void {
  if (covering !== undefined) consume(covering, call)
}

/** The claims of a token that refer to its step-up. */
type Bound = Pick<Claims, 'sub' | 'intent'>

/** The items to read about the step-up that a token is bound to. */
export function stepUpReads({ sub, intent: intentId }: Bound): readonly Reference<unknown>[] {
  return intentId === undefined ? [] : [intent(writtenId(sub), intentId)]
}

/** The step-up that this token was issued for, if it covers this exact request and was not used. */
export async function coveringIntent(bound: Bound, call: JudgedCall): Promise<Intent | undefined> {
  const { found, cover } = await judged(bound, call)
  return cover?.kind === 'covers' ? found : undefined
}

/** The step-up that this token was issued for, if this exact request has used it up. */
async function usedIntent(bound: Bound, call: JudgedCall): Promise<Intent | undefined> {
  const { found, cover } = await judged(bound, call)
  return cover?.kind === 'does-not' && cover.why === 'used' ? found : undefined
}

type JudgedCall = Pick<Call, 'read' | 'caller' | 'request'>

async function judged({ sub, intent: intentId }: Bound, { read, caller, request }: JudgedCall) {
  if (intentId === undefined) return { found: undefined, cover: undefined }
  const found = await read.one(intent(writtenId(sub), intentId))
  return { found, cover: coversRequest(found, { sessionId: caller.sessionId, digest: digestWithHeaders(request) }) }
}

/** Adds the use of its step-up to a call: of any concurrent uses, exactly one takes effect. */
function consume(found: Intent, call: Pick<Call, 'unitOfWork'>): void {
  call.unitOfWork.add(useIntent(found))
}

const MINUTE_MS = 60_000

/**
 * Tells whether the call changes its caller's own proofs in a session whose last proof is too old. Renewals prove nothing, and an agent
 * never has.
 */
function needsFreshProof(
  { changesProofsOf }: Pick<Endpoint, 'changesProofsOf'>,
  input: Input,
  { customerId, provedAt }: Pick<Caller, 'customerId' | 'provedAt'>,
  settings: Settings,
  now: number,
): boolean {
  const whose = changesProofsOf?.(input)
  if (whose !== 'caller' && whose !== customerId) return false
  return provedAt === undefined || now - provedAt > settings.value('reauthentication.minutes') * MINUTE_MS
}
