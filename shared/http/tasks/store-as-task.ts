import { EXISTING_PROPOSAL, prefersRepresentation } from '../../contract/asks-for-task.ts'
import type { Call } from '../../contract/call.ts'
import type { Endpoint } from '../../contract/declared-endpoint.ts'
import { ok, type Reply } from '../../contract/http.ts'
import { personsNamedIn, wholeTask } from '../../contract/task-shape.ts'
import { defined } from '../../domain/defined.ts'
import type { TaskId } from '../../domain/ids.ts'
import { toAmount } from '../../domain/money/amount.ts'
import { checkersFor, mayCheck } from '../../domain/permissions/decide-access.ts'
import { heldAt, mayWaitFor } from '../../domain/permissions/role-assignments.ts'
import type { ApprovalPolicy } from '../../domain/policies/approval-policy.ts'
import { amountsText } from '../../domain/tasks/amounts-moved.ts'
import { whyDependent } from '../../domain/tasks/independent-approver.ts'
import { enoughApprovers } from '../../domain/tasks/quorum.ts'
import { wordsToStore } from '../../domain/tasks/task-sentence.ts'
import { isOpen } from '../../domain/tasks/transitions.ts'
import { invalid, Refusal } from '../../errors/refusal.ts'
import { namesOf } from '../../people/person-names.ts'
import { agentReads, readsIn } from '../../storage/agent-reads.ts'
import { exchangeEnded, MOST_PENDING, notePending, pendingTasks } from '../../storage/pending-tasks.ts'
import { person, principalOf } from '../../storage/persons.ts'
import { checkLives } from '../../storage/sessions.ts'
import type { Task } from '../../storage/task.ts'
import { listTask } from '../../storage/task-listings.ts'
import { storeReplacement } from '../../storage/task-returns.ts'
import { fitsItem, storeTask, task } from '../../storage/tasks.ts'
import type { Write } from '../../storage/write.ts'
import { storedDigestOf } from '../digest.ts'
import type { Service } from '../service.ts'
import { countsOfLimits } from '../steps/agent-limits.ts'
import { type Decision, decidedAs, permissionOn } from '../steps/decide.ts'
import { shownBody } from '../steps/mask.ts'
import { BASE_PATH } from '../steps/parse-request.ts'
import { countedWhile } from './charge-open-task.ts'
import { existingProposal, replacedTask } from './earlier-proposal.ts'
import { baselineOf } from './item-state.ts'
import { decidingFields, policiesOfProposal } from './proposed-by-policy.ts'
import type { TaskRequest } from './task-headers.ts'
import { standingOf } from './who-counts.ts'
import { wordsOfCall } from './words-of-call.ts'

/**
 * Stores the call instead of making it. The answer names the task, and shows it to callers who prefer that; otherwise it is empty. A call
 * that still needs a step-up is refused afterwards, so its task is not counted.
 */
export async function storeAsTask(
  endpoint: Endpoint,
  call: Call,
  decision: Decision,
  taskRequest: TaskRequest,
  isStored: 'now' | 'after-step-up',
  service: Service,
): Promise<Reply> {
  refuseOtherRoles(endpoint, call, decision, taskRequest)
  const policies = await policiesOfProposal(endpoint, call, decision, taskRequest)
  const checked = refuseOtherApprovers(endpoint, call, decision, taskRequest)
    .then(() => refuseDependent(call, taskRequest))
    .then(() => refuseTooFew(call, taskRequest))
  const existing = await existingProposal(call, storedDigestOf(call.request), checked)
  if (existing.found !== undefined) return answerWith(existing.found, call, [EXISTING_PROPOSAL])
  const { replaces } = taskRequest
  const replaced = replaces === undefined ? undefined : await checked.then(() => replacedTask(call, replaces))
  const make = async () => ({
    made: await fittingTask(endpoint, call, { ...taskRequest, policies }, service, checked),
    ofLimits: await countsOfLimits(endpoint, call),
  })
  const { made, ofLimits } = isStored === 'now' ? await countedWhile(call, replaced, make) : await make()
  call.unitOfWork.add(
    ...stored(made, replaced, call),
    ...listTask(made),
    ...existing.note(made.taskId),
    ...(await pendingNote(made, call)),
    ...ofLimits,
    // INVARIANT: whoever ends an agent's token finds all that it has proposed: nothing is stored for it afterwards.
    ...(call.caller.agent === undefined ? [] : [checkLives(call.caller.customerId, call.caller.sessionId)]),
  )
  call.unitOfWork.proposed = made.taskId
  countProposal(call, made)
  return answerWith({ ...made, ...defined({ replaces }) }, call, [])
}

/** Counts the proposal of an agent in the overview of the tenant. */
function countProposal({ unitOfWork, ports }: Call, { tenantId, agentTokenId, agent = '' }: Task): void {
  if (agentTokenId === undefined) return
  unitOfWork.whenDone(() => ports.tallies.note(tenantId, { kind: 'proposal', agentTokenId, name: agent, outcome: 'proposed' }))
}

function stored(made: Task, replaced: Task | undefined, { caller }: Call): readonly Write[] {
  const { created: at, initiator: by, status, agent } = made
  const event = { at, by, what: 'CREATED', status, attempt: 0, ...defined({ agent }) } as const
  const mostOpen = caller.agent?.limits?.mostOpenProposals
  return replaced === undefined ? storeTask(made, event, mostOpen) : storeReplacement(made, replaced, event, mostOpen)
}

/** `applied`: the caller's preferences that were honoured. */
async function answerWith(of: Task, call: Call, applied: readonly string[]): Promise<Reply> {
  const isShown = prefersRepresentation(call.request)
  const honoured = [...(isShown ? ['return=representation'] : []), ...applied].join(', ')
  const headers = {
    'task-id': String(of.taskId),
    location: `${BASE_PATH}/global/tasks/${of.taskId}`,
    ...(honoured === '' ? {} : { 'preference-applied': honoured }),
  }
  return isShown ? ok(wholeTask(of, await namesOf(personsNamedIn(of), call.read)), headers) : ok(undefined, headers)
}

/** Refuses a role that could not execute this call. A customer approves by name: no task shows itself to a role that its scope does not have. */
function refuseOtherRoles(endpoint: Endpoint, { settings, scope }: Call, { row, access }: Decision, taskRequest: TaskRequest): void {
  const checkers = new Set([...checkersFor(row, access)].filter((role) => mayWaitFor(role, scope)))
  const isChecker = (role: string) =>
    mayWaitFor(role, scope) && mayCheck(checkers, settings.matrix.rowFor(permissionOn(endpoint), [role]), [role])
  const other = taskRequest.executorRoles.find((role) => !isChecker(role))
  if (other !== undefined)
    throw invalid('task-executor-roles', `must be roles that may execute this call: ${[...checkers].sort().join(', ')} (got ${other})`)
}

/** The request of the maker, with the policies that match the call. */
type Wanted = TaskRequest & { readonly policies: readonly ApprovalPolicy[] }

const madeBy = (call: Call): 'person' | 'agent' => (call.caller.agent === undefined ? 'person' : 'agent')

/**
 * A named approver must be somebody who may check this call. Initiators may name themselves, which does not count. The owner of an agent
 * may approve its proposals, but only calls that the owner could have made alone.
 */
async function refuseOtherApprovers(endpoint: Endpoint, call: Call, { row, access }: Decision, taskRequest: TaskRequest): Promise<void> {
  const { read, caller, scope, settings, now } = call
  const others = taskRequest.approvers.filter((customerId) => customerId !== caller.customerId)
  const checkers = checkersFor(row, access)
  const namesOwner = others.length < taskRequest.approvers.length && caller.agent !== undefined
  if (namesOwner && access.kind !== 'granted')
    throw invalid('task-approver-userids', 'must not name the owner of the agent, who could not make this call alone')
  const found = await read.many(others.map((customerId) => person(customerId)))
  others.forEach((customerId, at) => {
    const approver = found[at]
    const held = approver === undefined ? [] : heldAt(decidedAs(endpoint, call, principalOf(approver, now)), scope)
    if (!mayCheck(checkers, settings.matrix.rowFor(permissionOn(endpoint), held), held))
      throw invalid('task-approver-userids', `must be users who may approve this call (got ${customerId})`)
  })
}

/** Refuses a named approver whose approval cannot count for this initiator. */
async function refuseDependent({ read, caller, settings, scope, now }: Call, { approvers }: TaskRequest): Promise<void> {
  const people = approvers.filter((customerId) => customerId !== caller.customerId)
  const tenantId = scope.kind === 'tenant' ? scope.tenantId : undefined
  const standing = await standingOf(read, { initiator: caller.customerId, people, tenantId }, settings, now)
  for (const customerId of people) {
    const why = whyDependent(standing(customerId))
    if (why !== undefined)
      throw new Refusal('too-few-approvers', { description: `The approval of ${customerId} cannot count: ${why}. Name somebody else.` })
  }
}

function refuseTooFew(call: Call, taskRequest: TaskRequest): void {
  const { settings, caller } = call
  if (taskRequest.approvers.length === 0) return
  const checkerCount = settings.value('overrideCheckerCount')
  if (enoughApprovers(taskRequest.approvers, checkerCount, caller.customerId, madeBy(call))) return
  const needed = Math.max(1, checkerCount)
  throw new Refusal('too-few-approvers', { description: `Name at least ${needed} approver${needed === 1 ? '' : 's'} other than yourself.` })
}

/** Makes the task and reads the names in its description, beside the check of its approvers, which refuses first. */
async function fittingTask(endpoint: Endpoint, call: Call, taskRequest: Wanted, service: Service, checked: Promise<void>): Promise<Task> {
  const [approvers, task] = await Promise.allSettled([checked, taskFrom(endpoint, call, taskRequest, service)])
  if (approvers.status === 'rejected') throw approvers.reason
  if (task.status === 'rejected') throw task.reason
  const made = task.value
  if (!fitsItem(made)) throw new Refusal('too-large', { description: 'This call is too large to be stored as a task.' })
  return made
}

/** Makes a task of a call, as it is stored. */
export async function taskFrom(endpoint: Endpoint, call: Call, taskRequest: Wanted, service: Service): Promise<Task> {
  const { request, caller, ports, now, settings } = call
  const taskId: TaskId = call.ports.newIdOfCell(call.now)
  const at = new Date(now).toISOString()
  const { baseline: item, shown } = await baselineOf(endpoint, call, service)
  const digest = storedDigestOf(request, item)
  const words = await wordsOfCall(endpoint, call, shown)
  const contentType = request.headers['content-type']
  const maker = { initiator: caller.customerId, madeBy: madeBy(call), digest } as const
  return {
    taskId,
    ...scopeFields(call),
    endpoint: endpoint.name,
    httpMethod: request.method,
    path: `${BASE_PATH}${request.path}`,
    query: request.rawQuery,
    ...defined({ contentType, item, declaration: endpoint.sends?.declaration }),
    ...(endpoint.sends === undefined ? {} : defined({ ifMatch: request.headers['if-match'] })),
    body: shownBody(endpoint, call.body),
    ...(request.rawBody === undefined
      ? {}
      : { sealedBody: await ports.secrets.seal(Buffer.from(request.rawBody).toString('base64'), `task/${taskId}`) }),
    ...maker,
    initiatorIdentity: caller.identity,
    ...(await agentFields(call)),
    description: words.description,
    sentence: wordsToStore(words).sentence,
    ...(words.effects.length === 0 ? {} : { effects: words.effects }),
    ...(await sumOf(endpoint, call)),
    ...decidingFields(taskRequest, taskRequest.policies, maker, settings.value('task.expiry.hours')),
    checkerCount: settings.value('overrideCheckerCount'),
    ...defined({ initiatorComment: taskRequest.initiatorComment, tag: taskRequest.tag }),
    status: taskRequest.start,
    attempt: 0,
    version: 1,
    created: at,
    lastModified: at,
  }
}

/** The amounts that the call moves. Its items have been read for its words. */
async function sumOf({ moves }: Endpoint, call: Call): Promise<Pick<Task, 'sum'>> {
  const moved = (await moves?.(call)) ?? []
  return defined({ sum: amountsText(moved.map(({ amount, currency }) => ({ amount: toAmount(amount, currency), currency }))) })
}

/** The agent that proposes, and what it has read before: as its approvers see it, however much it reads afterwards. */
async function agentFields({ caller, read, now }: Call): Promise<Pick<Task, 'agent' | 'agentTokenId' | 'agentReads'>> {
  if (caller.agent === undefined) return {}
  const { name, agentTokenId } = caller.agent
  const reads = readsIn(await read.one(agentReads(caller.customerId, agentTokenId)), now)
  return { agent: name, agentTokenId, ...(reads.length === 0 ? {} : { agentReads: reads }) }
}

function scopeFields({ scope }: Call): Pick<Task, 'tenantId' | 'institution' | 'organisationId'> {
  if (scope.kind === 'global') return {}
  if (scope.kind === 'institution') return { institution: scope.institution }
  return {
    tenantId: scope.tenantId,
    ...defined({ institution: scope.institution }),
    ...(scope.owner.kind === 'organisation' ? { organisationId: scope.owner.organisationId } : {}),
  }
}

/** Names the task at the item that it changes. If the item names as many tasks as it can, those that have ended make room. */
async function pendingNote({ item, taskId }: Task, { read, request }: Call): Promise<readonly Write[]> {
  if (item === undefined) return []
  const before = await read.one(pendingTasks(request.path))
  if (before === undefined || before.tasks.length < MOST_PENDING) return notePending(request.path, taskId, before)
  const found = await read.many(before.tasks.map((each) => task(each)))
  return exchangeEnded(request.path, taskId, before, (at) => {
    const of = found[at]
    return of !== undefined && isOpen(of.status)
  })
}
