import type { Call } from '../../contract/call.ts'
import type { RunOutcome } from '../../contract/consumer.ts'
import { createReader, type Reader } from '../../contract/reader.ts'
import { createUnitOfWork } from '../../contract/unit-of-work.ts'
import type { CustomerId } from '../../domain/ids.ts'
import { isPast } from '../../domain/is-past.ts'
import type { Scope } from '../../domain/permissions/role-assignments.ts'
import { lateUnder } from '../../domain/policies/policies-of-task.ts'
import { NEVER_OVERLAP, whenReady } from '../../domain/policies/when-ready.ts'
import { failureText } from '../../domain/tasks/failure-text.ts'
import type { Caller } from '../../domain/tokens/caller.ts'
import { Refusal } from '../../errors/refusal.ts'
import { identityOnceNamed } from '../../people/identity-once-named.ts'
import type { Identity } from '../../storage/identities.ts'
import { principalOf } from '../../storage/persons.ts'
import type { Task } from '../../storage/task.ts'
import { dueSince, isOverdue } from '../../storage/task-clock.ts'
import type { Service } from '../service.ts'
import { anonymousTools } from '../steps/make-call.ts'
import { traceIdFrom } from '../steps/trace.ts'
import { lastApproval, quorumOf } from './approve-under-policy.ts'
import { executeTask } from './execute-task.ts'
import { approvedIn, lapsedApprovers, missingApprovals } from './missing-approvals.ts'
import { type Approvable, approvableNow } from './refuse-unseen-change.ts'
import { requiredNow } from './required-now.ts'
import { openStoredCall, type StoredCall, stateReads, storedCallReads, storedScope } from './stored-call.ts'
import { stillChecking, whoMayCheck } from './who-may-check.ts'

/**
 * Runs a fully approved task at its time, as its last approver. Everything is checked again: if anything is missing now, the task is not
 * run. Its version is a condition of the execution, so that it runs once, whoever else runs it. A request to an upstream is left to the
 * queue of upstreams, since it could hang.
 */
export async function runAtItsTime(task: Task, service: Service): Promise<RunOutcome> {
  const approval = latest(task)
  const reader = createReader(service.ports.store)
  const identity = await identityOf(reader, approval?.customerId, approval?.identity)
  const substitute = await identityOf(reader, approval?.substitute, approval?.substituteIdentity)
  const now = service.ports.clock.now()
  if (
    approval === undefined ||
    identity === undefined ||
    identity.customerId !== approval.customerId ||
    isPast(identity.authLockedAfter, now) ||
    substitute?.customerId !== approval.substitute ||
    isPast(substitute?.authLockedAfter, now)
  )
    return { kind: 'waits', because: failureText('Its last approver is no longer a user, or is locked.'), ...lostBy(approval) }
  const stored = await openStoredCall(task, await callOf(identity, substitute, task, service), undefined, service)
  await stored.read.ahead([...storedCallReads(stored), ...(await stateReads(stored))])
  const scope = await storedScope(stored).catch(nothingIfRefused)
  const present = scope === undefined ? undefined : await approvableNow(stored, scope).catch(nothingIfRefused)
  const waiting = scope === undefined ? undefined : await whyWaiting(stored, scope, present)
  if (waiting !== undefined) return waiting
  const { settings } = await service.settings.of(task.tenantId)
  const counts = [task.checkerCount, settings.value('overrideCheckerCount')]
  try {
    const approvable = { ...present, approvals: task.approvals, state: approval.state }
    return { kind: 'ran', status: (await executeTask(stored, approvable, quorumOf(counts, task, now), 'by-queue')).status }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { kind: 'waits', because: error.description }
  }
}

async function identityOf(reader: Reader, customerId: CustomerId | undefined, name: string | undefined): Promise<Identity | undefined> {
  return customerId === undefined || name === undefined ? undefined : identityOnceNamed(reader, customerId, name)
}

/** The reason why a task cannot run now; `undefined` if it can. What its call lacks by itself, its execution reports. */
async function whyWaiting(stored: StoredCall, scope: Scope, present: Approvable | undefined): Promise<RunOutcome | undefined> {
  const { task, service, executorsCall } = stored
  const found = await whoMayCheck(stored, scope)
  if (found.kind === 'nobody') return undefined
  const { policies, later } = await requiredNow(stored, found.checkers)
  const { settings } = await service.settings.of(task.tenantId)
  const counts = [task.checkerCount, settings.value('overrideCheckerCount')]
  const counting = await stillChecking(stored, found.checkers)
  const ofEarlier = approvedEarlier(task, present)
  if (ofEarlier.length > 0)
    return { kind: 'waits', because: failureText('Its item has changed since it was approved.'), lost: ofEarlier, later }
  const missing = missingApprovals(counts, task, counting, policies, executorsCall.now)
  if (missing !== undefined) return { kind: 'waits', because: missing, lost: lapsedApprovers(task, counting, policies), later }
  const { now } = executorsCall
  const late = lateUnder(policies, dueSince(task), now)
  if (late !== undefined) return { kind: 'waits', because: failureText(`The time of policy "${late.name}" is over.`), later }
  if (isOverdue(task, now)) return { kind: 'waits', because: failureText('The time to execute the task is over.'), later }
  const at = whenReady(policies, lastApproval(task, now), now)
  if (at === undefined) return { kind: 'waits', because: NEVER_OVERLAP, later }
  if (at <= now) return undefined
  return { kind: 'waits', because: failureText('Its policies do not let it run now.'), runsAt: new Date(at).toISOString(), later }
}

/** The people who have approved another state of the item than the present one: they have not seen what would run now. */
function approvedEarlier({ approvals }: Task, present: Approvable | undefined): readonly CustomerId[] {
  const counting = present?.approvals ?? approvals
  return approvals.filter((_, at) => counting[at] !== approvals[at]).map(({ customerId }) => customerId)
}

const lostBy = (approval: Task['approvals'][number] | undefined) => (approval === undefined ? {} : { lost: [approval.customerId] })

function nothingIfRefused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}

/** The approval that was given last. */
function latest(task: Task): Task['approvals'][number] | undefined {
  const approved = approvedIn(task).filter(({ at, customerId }) => at !== undefined && customerId !== task.initiator)
  return approved.toSorted((one, other) => (one.at ?? '').localeCompare(other.at ?? '')).at(-1)
}

/** The call with which an approver would execute the task now, without a session. */
async function callOf(identity: Identity, substitute: Identity | undefined, task: Task, service: Service): Promise<Call> {
  const traceId = traceIdFrom({}, (size) => crypto.getRandomValues(new Uint8Array(size)))
  const tools = anonymousTools({ service, traceId })
  const { settings } = await service.settings.of(task.tenantId)
  return {
    ...tools,
    params: {},
    query: {},
    body: { status: 'EXECUTE' },
    request: {
      method: 'PUT',
      path: `/global/tasks/${task.taskId}`,
      segments: ['global', 'tasks', String(task.taskId)],
      rawQuery: '',
      query: {},
      headers: {},
      rawBody: undefined,
      sourceAddress: '',
    },
    read: createReader(service.ports.store),
    unitOfWork: createUnitOfWork(),
    caller: callerOf(identity, substitute, tools.now),
    scope: { kind: 'global' },
    settings,
    ...WITHOUT_CALLER,
  }
}

/** The last approver: a substitute acts with the rights of the person in whose place they approved. */
function callerOf(identity: Identity, substitute: Identity | undefined, now: number): Caller {
  const { customerId, tenantId, roleAssignments } = principalOf(identity, now)
  const nobody = { sessionId: '', tokenId: '', scope: 'full', agent: undefined, provedAt: undefined } as const
  const own = { customerId, tenantId, roleAssignments, identity: identity.canonicalName, ...nobody }
  if (substitute === undefined) return own
  const onBehalfOf = { customerId, identity: identity.canonicalName }
  return { ...own, customerId: substitute.customerId, identity: substitute.canonicalName, onBehalfOf }
}

const unavailable = (): never => {
  throw new Error('a task that runs at its time has no such tool')
}

/** The tools of calls that people make. */
const WITHOUT_CALLER: Pick<
  Call,
  'approve' | 'required' | 'permissionOf' | 'present' | 'stepAside' | 'explain' | 'scopeAsked' | 'operations'
> = {
  approve: unavailable,
  required: unavailable,
  permissionOf: unavailable,
  present: unavailable,
  stepAside: unavailable,
  explain: unavailable,
  scopeAsked: unavailable,
  operations: unavailable,
}
