import type { Call, TenantSettings } from '../../contract/call.ts'
import type { Endpoint } from '../../contract/declared-endpoint.ts'
import type { Reply } from '../../contract/http.ts'
import type { CustomerId, TaskId } from '../../domain/ids.ts'
import { keptResponse } from '../../domain/tasks/kept-response.ts'
import { voterOf } from '../../domain/tokens/caller.ts'
import { Refusal } from '../../errors/refusal.ts'
import { identityOnceNamed } from '../../people/identity-once-named.ts'
import { countsIn, type DayCount, type NewDayCount } from '../../storage/day-amounts.ts'
import type { Identity } from '../../storage/identities.ts'
import { principalOf } from '../../storage/persons.ts'
import type { TaskEvent } from '../../storage/task.ts'
import type { Outcome } from '../../storage/task-executions.ts'
import type { Write } from '../../storage/write.ts'
import { storedDigestOf } from '../digest.ts'
import type { Arrived, Made, Placed } from '../request-context.ts'
import { AGENTS_PROOFS, setsHigherProofs } from '../steps/admit.ts'
import { permissionOn, tenantIn } from '../steps/decide.ts'
import { withinEffect } from '../steps/effect.ts'
import type { Guards } from '../steps/if-match.ts'
import { shownAnswer } from '../steps/mask.ts'
import { bodyText, endOf } from './execution-event.ts'
import { changedFields, itemNow, mergedBody, stateKey } from './item-state.ts'
import { itemChanged } from './refuse-unseen-change.ts'
import { type RequiredNow, requiredNow } from './required-now.ts'
import { type StoredCall, stateReads, storedCallReads } from './stored-call.ts'
import { type Counting, countedGuards, stillChecking, whoMayCheck } from './who-may-check.ts'

/** Describes what is missing, counting only people who may still check the call, by the policies of this moment; `undefined` if nothing is. */
export type Quorum = (counting: Counting, required: RequiredNow) => string | undefined

/** The writes that record the end of an execution. `counts`: what it adds to sums of the day. */
export type Concluding = (outcome: Outcome, end: TaskEvent, counts: readonly DayCount[]) => readonly Write[]

/** A stored call on its way through the pipeline: `caller` is its executor. */
export type Executing = Arrived &
  Pick<Placed, 'caller' | 'validated'> & {
    readonly stored: StoredCall
    readonly quorum: Quorum
    /** The state of the item that was approved; `undefined` is the one at proposal time. */
    readonly approvedState: string | undefined
    readonly conclude: Concluding
    /** The task under which the audit notes the call. */
    readonly ofTask: TaskId
  }

/** Requires that the stored call still has the digest under which it was stored: what was approved is what runs. */
export function refuseTamperedCall({ stored }: Executing): void {
  if (storedDigestOf(stored.request, stored.task.item) !== stored.task.digest)
    throw new Refusal('conflict', { because: 'digest', description: 'The stored call has been changed since it was made.' })
}

/** Reads in one round trip what the call names, its maker, and everybody whose approval is counted. */
export async function readStoredItems({
  stored,
  read,
  validated,
  service,
}: Executing): Promise<{ readonly stored: StoredCall; readonly tenantSettings: TenantSettings }> {
  const current = { ...stored, read }
  await read.ahead([...storedCallReads(current), ...(await stateReads(current))])
  const tenantSettings = await service.settings.of(validated.kind === 'valid' ? tenantIn(validated.input) : undefined)
  return { stored: current, tenantSettings }
}

/**
 * Checks all rights again at each attempt: the maker must still be allowed to make the call, the executor to check it, and enough
 * approvers must still be allowed to approve it. The people counted must stay independent of the maker until the commit.
 */
export async function refuseLostRights({ stored, scope, quorum }: Executing & { readonly scope: Call['scope'] }): Promise<{
  readonly counted: Guards
  readonly sums: readonly NewDayCount[]
  readonly makerHeld: readonly string[]
  readonly approvers: readonly CustomerId[]
}> {
  const { executorsCall, endpoint } = stored
  const found = await whoMayCheck(stored, scope)
  if (found.kind === 'nobody') throw found.refusal
  const { checkers } = found
  if (!checkers.include(executorsCall.caller))
    throw new Refusal('not-permitted', { description: `Permission denied: ${permissionOn(endpoint)}.` })
  const counting = await stillChecking(stored, checkers)
  const { whyNever } = counting
  const why = whyNever(voterOf(executorsCall.caller))
  if (why !== undefined) throw new Refusal('not-permitted', { description: `The executor's approval cannot count: ${why}.` })
  const required = await requiredNow(stored, checkers)
  const missing = quorum(counting, required)
  // Policies leave the task as it was: it waits for whoever they ask for now.
  if (missing !== undefined && required.policies.length > 0) throw new Refusal('task-transition-not-allowed', { description: missing })
  if (missing !== undefined) throw new Refusal('not-permitted', { description: 'Too few of its approvers may still approve this task.' })
  const { makerHeld } = checkers
  return { counted: await countedGuards(stored, counting), sums: required.sums, makerHeld, approvers: counting.people }
}

/**
 * Requires that the maker may still make exactly this call: the person whose proof it sets may have got rights beyond theirs since, or the
 * customer may be new no more. The executor is judged before. An agent never sets a proof of somebody who holds a position by now.
 */
export async function ensureForMaker({ stored, call, endpoint }: Executing & Made & { readonly call: Call }): Promise<void> {
  const { task } = stored
  if (task.madeBy === 'agent' && (await setsHigherProofs(endpoint, call, call.read)))
    throw new Refusal('not-permitted', { description: AGENTS_PROOFS })
  const maker = await identityOnceNamed(call.read, task.initiator, task.initiatorIdentity)
  if (maker === undefined || endpoint.ensure === undefined) return
  const { makerHeld: _, initiator: __, ...made } = call
  try {
    await endpoint.ensure(withinEffect(endpoint, { ...made, caller: asMaker(call, maker) }))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new Refusal('not-permitted', { description: `The maker of this task no longer has ${permissionOn(endpoint)}.` })
  }
}

function asMaker({ caller, now }: Call, maker: Identity): Call['caller'] {
  const { onBehalfOf: _, maySubstitute: __, ...own } = caller
  return { ...own, ...principalOf(maker, now), identity: maker.canonicalName }
}

/**
 * Holds the execution to the state of the item that was approved, until the commit, and merges what the call writes into the present value.
 * A change that the maker's `If-Match` excludes is 412; the item of a call that is gone is 404.
 */
export async function holdToApprovedState({
  stored,
  call,
  endpoint,
  service,
  approvedState,
  counted,
}: Executing & Made & { readonly call: Call; readonly counted: Guards }): Promise<{ readonly call: Call; readonly guards: Guards }> {
  const { item } = stored.task
  if (item === undefined) return { call, guards: counted }
  const now = await itemNow(endpoint, item.onlyThis ? await asSeenByMaker(stored, call) : call, item, service)
  if (now === undefined) throw new Refusal('not-found', { because: 'item-gone' })
  if (item.onlyThis && now.etag !== item.etag)
    throw new Refusal('precondition-failed', {
      description: 'The item has changed since the proposal, which was made with If-Match. Propose it again.',
    })
  const fields = changedFields(item, now)
  const state = fields.length === 0 ? undefined : stateKey(now)
  if (!item.onlyThis && state !== approvedState) throw itemChanged(now, fields, call.now)
  return { call: { ...call, body: await mergedBody(endpoint, call, item, now.shown) }, guards: [...counted, ...now.guards] }
}

/** The etag of a proposal is that of what its maker saw of the item. */
async function asSeenByMaker({ task }: StoredCall, call: Call): Promise<Call> {
  const maker = await identityOnceNamed(call.read, task.initiator, task.initiatorIdentity)
  return maker === undefined ? call : { ...call, caller: asMaker(call, maker) }
}

/** Concludes the task in the transaction of its effect. */
export function concludeInEffect({
  stored,
  endpoint,
  call,
  reply,
  conclude,
  sums,
}: Executing & Made & { readonly reply: Reply; readonly sums: readonly NewDayCount[] }): {
  readonly outcome: Outcome
} {
  const outcome = outcomeOf(reply, endpoint)
  call.unitOfWork.add(...conclude(outcome, endOf(stored, outcome.status, outcome.responseCode), countsIn(sums)))
  return { outcome }
}

/** The part of an answer that is stored. A secret that is shown once goes only to the executor, in the answer to their EXECUTE. */
function outcomeOf(reply: Reply, endpoint: Endpoint): Outcome {
  const worked = reply.status >= 200 && reply.status < 300
  const responseBody = keptResponse(bodyText(shownAnswer(endpoint, reply.body)))
  return { status: worked ? 'EXECUTED' : 'FAILED', responseCode: reply.status, responseBody }
}
