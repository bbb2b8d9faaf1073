import type { Call } from '../../contract/call.ts'
import { createUnitOfWork } from '../../contract/unit-of-work.ts'
import { defined } from '../../domain/defined.ts'
import type { StepUp } from '../../domain/permissions/grants.ts'
import { lateUnder } from '../../domain/policies/policies-of-task.ts'
import { NEVER_OVERLAP, whenReady } from '../../domain/policies/when-ready.ts'
import { openSteps, type Place, type PolicyState, placeFor } from '../../domain/policies/whether-met.ts'
import { failureText } from '../../domain/tasks/failure-text.ts'
import { type Approval, keptApprovals, withoutApprovalOf, withWord } from '../../domain/tasks/quorum.ts'
import { sentenceOf } from '../../domain/tasks/task-sentence.ts'
import { isCandidateOf } from '../../domain/tasks/visibility.ts'
import { signatureOf, voterOf } from '../../domain/tokens/caller.ts'
import { Collision, invalid, Refusal } from '../../errors/refusal.ts'
import { type Intent, methodsProvedBy } from '../../storage/intents.ts'
import type { Task } from '../../storage/task.ts'
import { discardExpired } from '../../storage/task-by-clock.ts'
import { dueSince } from '../../storage/task-clock.ts'
import { voidApprovals } from '../../storage/task-returns.ts'
import type { Service } from '../service.ts'
import { commit } from '../steps/commit.ts'
import { demandStepUp } from '../steps/demand-step-up.ts'
import type { Quorum } from './execute-steps.ts'
import { approvedIn, lapsedApprovers, missingApprovals, statesNow } from './missing-approvals.ts'
import { presentTasks } from './present-task.ts'
import { recordUnderPolicy } from './record-under-policy.ts'
import type { Approvable } from './refuse-unseen-change.ts'
import type { RequiredNow } from './required-now.ts'
import type { StoredCall } from './stored-call.ts'
import { type Checkers, type Counting, isApprover, stillChecking } from './who-may-check.ts'

/** An EXECUTE of a task that must meet policies. */
type UnderPolicy = {
  readonly stored: StoredCall
  readonly checkers: Checkers
  readonly required: RequiredNow
  /** `overrideCheckerCount` then and now. */
  readonly counts: readonly number[]
  readonly approvable: Approvable
  readonly call: Call
  readonly covering: Intent | undefined
  readonly service: Service
}

type Outcome =
  | { readonly kind: 'runs'; readonly approvals: readonly Approval[]; readonly missing: Quorum }
  | { readonly kind: 'waits'; readonly task: Task; readonly missing: string | undefined }

/**
 * Records an approval for the first open step that its giver fits, and tells whether the task may run now. A person who fits no open step
 * and was not asked otherwise is refused.
 */
export async function approveUnderPolicy(under: UnderPolicy): Promise<Outcome> {
  const { stored, required, approvable, call } = under
  const { policies } = required
  await refuseLate(under)
  refuseWithoutComment(under)
  const counting = await stillChecking(stored, under.checkers)
  const given = { ...stored.task, approvals: approvable.approvals }
  const lapsed = lapsedApprovers(given, counting, policies)
  const before = { ...given, approvals: lapsed.reduce(withoutApprovalOf, given.approvals) }
  const states = statesNow(before, counting, policies)
  const place = newPlace(states, before, under)
  const hasApproved = approvedIn(before).some(({ customerId }) => customerId === voterOf(call.caller))
  const retries = stored.task.status === 'FAILED' && missingApprovals(under.counts, before, counting, policies, call.now) === undefined
  const adds = !hasApproved && !retries
  const refused = place === undefined && !hasApproved ? whyNotAsked(states, before, retries, under) : undefined
  if (refused !== undefined && lapsed.length > 0) await voidLapsed(before.approvals, under)
  if (refused !== undefined) throw refused
  if (place !== undefined) await refuseUnproved(place, under)

  const approvals = place === undefined && !adds ? before.approvals : withApproval(before, place, under, counting)
  const after = { ...before, approvals }
  const lacking = missingApprovals(under.counts, after, counting, policies, call.now)
  const opened = lapsed.length > 0 || newlyOpen(states, statesNow(after, counting, policies))
  const what = approvals === before.approvals ? 'VOIDED' : 'APPROVED'
  if (lacking !== undefined) return { kind: 'waits', task: recordUnderPolicy(under, approvals, { what, opened }), missing: lacking }
  return runsOrWaits(under, after)
}

/**
 * Everything is approved: it runs at once, or at the time that its policies allow. A failed task has no time at which it runs by itself: its
 * last approval is recorded, and somebody executes it then.
 */
function runsOrWaits(under: UnderPolicy, after: Task): Outcome {
  const { required, call, stored, counts } = under
  const at = whenReady(required.policies, lastApproval(after, call.now), call.now)
  if (at === undefined) return { kind: 'waits', task: recordUnderPolicy(under, after.approvals, {}), missing: NEVER_OVERLAP }
  if (at <= call.now) return { kind: 'runs', approvals: after.approvals, missing: quorumOf(counts, after, call.now) }
  const runsAt = new Date(at).toISOString()
  if (stored.task.status !== 'FAILED')
    return { kind: 'waits', task: recordUnderPolicy(under, after.approvals, { runsAt }), missing: undefined }
  if (after.approvals === stored.task.approvals)
    throw new Refusal('task-transition-not-allowed', { description: `Its policies let it run at ${runsAt} at the earliest.` })
  const missing = `${failureText(`Its policies let it run at ${runsAt} at the earliest.`)} ${THEN_AGAIN}`
  return { kind: 'waits', task: recordUnderPolicy(under, after.approvals, {}), missing }
}

const THEN_AGAIN = failureText('Then it must be executed again.')

/** Judges the task again when it runs: by whoever counts, and by the policies and times of that moment. */
export function quorumOf(counts: readonly number[], task: Task, now: number): Quorum {
  return (counting, required) => {
    const missing = missingApprovals(counts, task, counting, required.policies, now)
    if (missing !== undefined) return missing
    const at = whenReady(required.policies, lastApproval(task, now), now)
    return at !== undefined && at <= now ? undefined : 'Its policies do not let it run now.'
  }
}

/** The time of the latest approval, in milliseconds since 1970. */
export function lastApproval(task: Pick<Task, 'approvals' | 'digest'>, now: number): number {
  const times = approvedIn(task).flatMap(({ at }) => (at === undefined ? [] : [Date.parse(at)]))
  return times.length === 0 ? now : Math.max(...times)
}

/** The time of a policy that came after the proposal can be over: nothing was due for it, so the task is discarded now. */
async function refuseLate({ required: { policies }, stored, call, service }: UnderPolicy): Promise<void> {
  const late = lateUnder(policies, dueSince(stored.task), call.now)
  if (late === undefined) return
  const discarding = createUnitOfWork()
  discarding.add(...discardExpired(stored.task, late.expireHours, call.now))
  await commit(discarding, service, call.now).catch(ignoreCollision)
  throw new Refusal('task-transition-not-allowed', { description: `The time of policy "${late.name}" to execute the task is over.` })
}

/** Somebody moved the task first. */
function ignoreCollision(error: unknown): void {
  if (!(error instanceof Collision || error instanceof Refusal)) throw error
}

function refuseWithoutComment({ required: { policies }, stored }: UnderPolicy): void {
  const demanding = policies.find(({ needsComment }) => needsComment)
  if (demanding !== undefined && stored.comment === undefined)
    throw invalid('executorComment', `is required: policy "${demanding.name}" demands a comment of every approver`)
}

/** The step for which this approval counts; none for the initiator, and for somebody whose approval counts for a step already. */
function newPlace(states: readonly PolicyState[], { initiator }: Task, { call, checkers }: UnderPolicy): Place | undefined {
  const customerId = voterOf(call.caller)
  const counts = states.some(({ steps }) => steps.some(({ approvals }) => approvals.some((one) => one.customerId === customerId)))
  if (counts || customerId === initiator) return undefined
  return placeFor(states, { customerId, held: checkers.heldBy(call.caller) }, call.now)
}

/**
 * The approvals that no longer count are void, although this one is refused: otherwise the task would show their steps as met, and nobody
 * would be asked for them.
 */
async function voidLapsed(approvals: readonly Approval[], { stored: { task }, call, service }: UnderPolicy): Promise<void> {
  const event = {
    at: new Date(call.now).toISOString(),
    by: call.caller.customerId,
    what: 'VOIDED',
    status: task.status,
    attempt: task.attempt,
    opened: true,
  } as const
  const writing = createUnitOfWork()
  writing.add(...voidApprovals(task, approvals, event))
  await commit(writing, service, call.now).catch(ignoreCollision)
}

/**
 * The refusal of somebody who fits no open step, unless the maker asked them or their role, or the tenant demands more approvers. A failed
 * task that lacks nothing is tried again by any candidate, without an approval more.
 */
function whyNotAsked(
  states: readonly PolicyState[],
  task: Task,
  retries: boolean,
  { call, checkers, counts }: UnderPolicy,
): Refusal | undefined {
  if (isApprover(task, checkers, call.caller, counts)) return undefined
  const onlooker = { customerId: voterOf(call.caller), held: checkers.heldBy(call.caller) }
  // Beyond its steps, a task can need as many people as the tenant demands.
  const isFurther = retries || (Math.max(...counts) > 0 && openSteps(states).length === 0)
  if (isFurther && isCandidateOf({ states, now: call.now }, onlooker) && onlooker.customerId !== task.initiator) return undefined
  const open = openSteps(states).map(({ policy, step }) => `"${step.name}" of policy "${policy}"`)
  const what = open.length === 0 ? 'no step is open' : `the open step is ${open.join(' or ')}`
  return new Refusal('task-transition-not-yours', {
    description: `You cannot approve this task now: ${what}, and you are not one of its candidates.`,
  })
}

/** A step can demand that each of its approvers proves who they are, for this approval. */
async function refuseUnproved({ step }: Place, { stored, call, covering, service }: UnderPolicy): Promise<void> {
  const proved = methodsProvedBy(covering)
  const demanded = step.versions.flatMap(({ proof }): readonly StepUp[] => (proof === undefined ? [] : [`SCA_${proof}`]))
  const missing = demanded.find((method) => !proved.includes(method))
  if (missing === undefined) return
  const summaryOf = async () => sentenceOf((await presentTasks([stored.task], call, service))[0]?.task ?? stored.task)
  throw await demandStepUp(summaryOf, call, { methods: [missing], because: 'grant', covering }, service)
}

function withApproval(
  before: Task,
  place: Place | undefined,
  { call, approvable, covering, stored }: UnderPolicy,
  counting: Pick<Counting, 'counts'>,
): readonly Approval[] {
  const customerId = voterOf(call.caller)
  const word = {
    status: 'APPROVED',
    digest: before.digest,
    ...signatureOf(call.caller),
    at: new Date(call.now).toISOString(),
    ...defined({ state: approvable.state }),
    proofs: methodsProvedBy(covering),
    commented: stored.comment !== undefined,
    ...(place === undefined ? {} : { policy: place.policy, step: place.step.name }),
    ...(place?.escalated ? { escalated: true as const } : {}),
  } as const
  return keptApprovals(withWord(withoutApprovalOf(before.approvals, customerId), customerId, word), counting.counts)
}

function newlyOpen(before: readonly PolicyState[], after: readonly PolicyState[]): boolean {
  const names = (states: readonly PolicyState[]) => openSteps(states).map(({ policy, step }) => `${policy}\n${step.name}`)
  const known = new Set(names(before))
  return names(after).some((name) => !known.has(name))
}
