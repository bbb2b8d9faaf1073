import type { Approved, Approving, Call } from '../../contract/call.ts'
import { defined } from '../../domain/defined.ts'
import type { StepUp } from '../../domain/permissions/grants.ts'
import { hasTemporary } from '../../domain/permissions/temporary-positions.ts'
import { failureText } from '../../domain/tasks/failure-text.ts'
import { whyDependent } from '../../domain/tasks/independent-approver.ts'
import { type Approval, hasStoodIn, keptApprovals, withWord } from '../../domain/tasks/quorum.ts'
import { sentenceOf } from '../../domain/tasks/task-sentence.ts'
import { type Caller, signatureOf, voterOf } from '../../domain/tokens/caller.ts'
import { Refusal } from '../../errors/refusal.ts'
import { nameReads, namesOf } from '../../people/person-names.ts'
import { commentOf } from '../../storage/executor-comment.ts'
import { type Intent, methodsProvedBy } from '../../storage/intents.ts'
import type { Task } from '../../storage/task.ts'
import { listForApprover } from '../../storage/task-listings.ts'
import { approveTask as recordApproval } from '../../storage/tasks.ts'
import type { Phrase } from '../../texts/phrase.ts'
import type { Service } from '../service.ts'
import { permissionOn } from '../steps/decide.ts'
import { demandStepUp, type StepUpDemand } from '../steps/demand-step-up.ts'
import { noteUseOfPermission } from '../steps/note-use.ts'
import type { Quorum } from './execute-steps.ts'
import { executeTask } from './execute-task.ts'
import { missingApprovals } from './missing-approvals.ts'
import { presentTasks } from './present-task.ts'
import { type Approvable, refuseUnseenChange } from './refuse-unseen-change.ts'
import { NOTHING_REQUIRED, type RequiredNow, requiredNow } from './required-now.ts'
import { refuseUnheldRight } from './right-beyond-approvers.ts'
import { openStoredCall, type StoredCall, stateReads, stepUpToCheck, storedCallReads, storedScope } from './stored-call.ts'
import { type Checkers, type Counting, isApprover, noteCheck, stillChecking, storedStanding, whoMayCheck } from './who-may-check.ts'

/**
 * Takes a caller's EXECUTE. A caller who may not check the call is refused, and nothing is recorded. If one person decides, the call runs
 * at once. Otherwise the approval is recorded, and the call runs when enough people who may still check it have approved: enough by the
 * rules of when the task was made, and by those of now. Everything is read in one round trip, with the names for the answer.
 */
export async function approveTask(
  task: Task,
  { checkerCount, comment, people, inPlaceOf }: Approving,
  callersCall: Call,
  covering: Intent | undefined,
  service: Service,
): Promise<Approved> {
  const call = inPlaceOf === undefined ? callersCall : { ...callersCall, caller: inPlaceOf }
  const stored = await openStoredCall(task, call, comment, service)
  await stored.read.ahead([...storedCallReads(stored), ...(await stateReads(stored)), ...nameReads(people, task.tenantId)])
  const [{ task: after, whatIsMissing }, names] = await Promise.all([
    taken(stored, checkerCount, call, covering, service),
    namesOf(people, stored.read, task.tenantId),
  ])
  await noteUseOfPermission({ endpoint: stored.endpoint, caller: call.caller, service })
  return { task: after, whatIsMissing, names }
}

type Taken = Omit<Approved, 'names'>

/** An EXECUTE whose caller may decide the task. `checkers`: nobody is known if the execution will fail anyway. */
type Vote = {
  readonly stored: StoredCall
  readonly checkers: Checkers | undefined
  readonly approvable: Approvable
  /** `overrideCheckerCount` when the task was made, and now. */
  readonly counts: readonly [then: number, now: number]
  readonly call: Call
  readonly covering: Intent | undefined
  readonly service: Service
}

async function taken(
  stored: StoredCall,
  checkerCountNow: number,
  call: Call,
  covering: Intent | undefined,
  service: Service,
): Promise<Taken> {
  const { task } = stored
  const demanded = await stepUpDemanded(stored, methodsProvedBy(covering))
  if (demanded !== undefined) throw await demandStepUp(() => sentenceNow(task, call, service), call, { ...demanded, covering }, service)
  const checkers = await checkersNow(stored)
  if (checkers !== undefined) await refuseNoChecker(stored, checkers, service)
  const standing = await storedStanding(stored)
  refuseDependent(whyDependent(standing(voterOf(call.caller)) ?? standing(call.caller.customerId)))
  const approvable = await approvableState(stored, checkers, call)
  refuseSecondVote({ ...task, approvals: approvable.approvals }, call.caller)
  const vote: Vote = { stored, checkers, approvable, counts: [task.checkerCount, checkerCountNow], call, covering, service }
  const required = checkers === undefined ? NOTHING_REQUIRED : await requiredNow(stored, checkers)
  if (checkers !== undefined && required.policies.length > 0) return takenUnderPolicies({ ...vote, checkers }, required)
  if (checkers !== undefined) refuseForAWhile(stored, checkers, checkerCountNow)
  return onePersonDecides(task, checkerCountNow) ? takenAlone(vote) : takenTowardsQuorum(vote)
}

/** The approval counts for a step of a policy. */
async function takenUnderPolicies(vote: Vote & { readonly checkers: Checkers }, required: RequiredNow): Promise<Taken> {
  const { stored, checkers, approvable } = vote
  const { approveUnderPolicy } = await import('./approve-under-policy.ts')
  const outcome = await approveUnderPolicy({ ...vote, required })
  return outcome.kind === 'runs'
    ? executed(stored, { ...approvable, approvals: outcome.approvals }, outcome.missing, checkers)
    : { task: { ...outcome.task, ...approvable.words }, whatIsMissing: outcome.missing }
}

/** The caller alone decides. Only the approval of a substitute is recorded: `executor` names anybody else. */
async function takenAlone({ stored, checkers, approvable, call }: Vote): Promise<Taken> {
  const { approvals: before } = approvable
  const isSubstitute = call.caller.onBehalfOf !== undefined
  const approvals = isSubstitute ? withWord(before, voterOf(call.caller), approvalBy(call, stored, approvable)) : before
  return executed(stored, { ...approvable, approvals }, nothingMissing, checkers)
}

/** The approval is recorded, and runs the call if nobody else is missing. */
async function takenTowardsQuorum({ stored, checkers, approvable, counts, call }: Vote): Promise<Taken> {
  const { task } = stored
  const counting = checkers === undefined ? EVERYBODY : await stillChecking(stored, checkers)
  const withOwn = withWord(approvable.approvals, voterOf(call.caller), approvalBy(call, stored, approvable))
  const approvals = keptApprovals(withOwn, counting.counts)
  const missing: Quorum = (counting, { policies }) => missingApprovals(counts, { ...task, approvals }, counting, policies, call.now)
  const lacking = missing(counting, NOTHING_REQUIRED)
  return lacking === undefined
    ? executed(stored, { ...approvable, approvals }, missing, checkers)
    : { task: { ...recorded(stored, approvals, call), ...approvable.words }, whatIsMissing: lacking }
}

/** An approval carries its time if the call is sent to an upstream, whose statement names it. */
function approvalBy({ caller, now }: Call, { task, endpoint }: StoredCall, { state }: Approvable) {
  const at = endpoint.sends === undefined ? undefined : new Date(now).toISOString()
  return { status: 'APPROVED', digest: task.digest, ...signatureOf(caller), ...defined({ state, at }) } as const
}

/** Shows the approver what the call does now, not what it did when it was proposed. */
async function sentenceNow(task: Task, call: Call, service: Service): Promise<Phrase> {
  const [now] = await presentTasks([task], call, service)
  return sentenceOf(now?.task ?? task)
}

/** The reason why the approver still needs a step-up: the call changes their own proofs, or only a step-up lets them check it. */
async function stepUpDemanded(
  stored: StoredCall,
  proved: readonly StepUp[],
): Promise<Pick<StepUpDemand, 'methods' | 'because'> | undefined> {
  const { changesProofsOf, provedSince } = stored.endpoint
  if (changesProofsOf !== undefined || provedSince !== undefined) {
    const { needsApproversProof, refuseGiversProofs } = await import('./approvers-own-proofs.ts')
    await refuseGiversProofs(stored)
    if (!proved.includes('SCA_IDENTITY') && (await needsApproversProof(stored)))
      return { methods: ['SCA_IDENTITY'], because: 'stale-proof' }
  }
  const methods = await stepUpToCheck(stored)
  return methods.length === 0 || methods.some((method) => proved.includes(method)) ? undefined : { methods, because: 'grant' }
}

/** One person decides, unless a policy came into force at this moment. */
const nothingMissing: Quorum = (_, { policies }) => (policies.length === 0 ? undefined : NEW_POLICY)
const NEW_POLICY = failureText('A new approval policy must be met first.')
const EVERYBODY: Counting = { counts: () => true, whyNever: () => undefined, held: () => [], principals: [], people: [] }

/** Refuses an approval that cannot count: it would change nothing. */
function refuseDependent(why: string | undefined): void {
  if (why !== undefined) throw new Refusal('task-transition-not-yours', { description: `Your approval cannot count: ${why}.` })
}

/** Refuses a substitute who has approved in the place of somebody: one person would count twice. */
function refuseSecondVote(task: Task, { customerId, onBehalfOf }: Caller): void {
  if (onBehalfOf === undefined && hasStoodIn(customerId, task))
    throw new Refusal('task-transition-not-yours', {
      description: 'You have already approved this task in the place of another person. Somebody else must give this approval.',
    })
}

/** Without known checkers the execution fails anyway, and nothing is compared. */
async function approvableState(stored: StoredCall, checkers: Checkers | undefined, call: Call): Promise<Approvable> {
  return checkers === undefined ? { approvals: stored.task.approvals, state: undefined } : refuseUnseenChange(stored, checkers.scope, call)
}

async function executed(stored: StoredCall, approved: Approvable, missing: Quorum, checkers: Checkers | undefined): Promise<Taken> {
  await refuseUnheldRight(stored, checkers)
  return { task: await executeTask(stored, approved, missing), whatIsMissing: undefined }
}

function onePersonDecides(task: Task, checkerCountNow: number): boolean {
  return task.checkerCount === 0 && checkerCountNow === 0 && !task.approvals.some(({ named }) => named)
}

/**
 * The people who may check the call now. A maker without rights, or a missing item, is found by the execution and reported as its
 * failure; then nobody is refused here.
 */
async function checkersNow(stored: StoredCall): Promise<Checkers | undefined> {
  const scope = await storedScope(stored).catch(undefinedIfRefused)
  const found = scope === undefined ? undefined : await whoMayCheck(stored, scope)
  return found?.kind === 'some' ? found.checkers : undefined
}

function undefinedIfRefused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}

/** Decides and remembers an EXECUTE, whatever its result. */
async function refuseNoChecker(stored: StoredCall, checkers: Checkers, service: Service): Promise<void> {
  const { caller } = stored.executorsCall
  await noteCheck(stored, checkers, service)
  if (checkers.include(caller)) return
  const names = [...checkers.names].sort().join(', ')
  throw new Refusal('task-transition-not-yours', {
    description: `You may not check this call. ${permissionOn(stored.endpoint)} by this maker must be checked by ${names}.`,
  })
}

/** A position for a while is no executor role of an appointment: only what its holder holds for good was asked. */
function refuseForAWhile({ task, executorsCall: { caller } }: StoredCall, checkers: Checkers, checkerCountNow: number): void {
  if (!hasTemporary(caller) || task.initiator === caller.customerId) return
  if (isApprover(task, checkers, caller, [task.checkerCount, checkerCountNow])) return
  throw new Refusal('task-transition-not-yours', {
    description: 'You hold the position that may approve this call for a while only, and such a position never counts for an appointment.',
  })
}

/** Repeating one's approval changes nothing, and writes nothing. */
function recorded({ task, comment }: StoredCall, approvals: readonly Approval[], call: Call): Task {
  if (approvals === task.approvals) return task
  const at = new Date(call.now).toISOString()
  const { customerId, onBehalfOf } = call.caller
  const said = comment === undefined ? {} : { comment }
  const event = {
    at,
    by: customerId,
    what: 'APPROVED',
    status: task.status,
    attempt: task.attempt,
    ...said,
    ...defined({ onBehalfOf: onBehalfOf?.customerId }),
  } as const
  call.unitOfWork.add(...recordApproval(task, approvals, event), listForApprover({ ...task, approvals }, voterOf(call.caller)))
  return { ...task, approvals, version: task.version + 1, lastModified: at, ...commentOf(event) }
}
