import * as z from 'zod'
import type { Approved, Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { entityTagOf } from '../../shared/contract/entity-tag.ts'
import { spokenText } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { personsNamedIn, taskShape, wholeTask } from '../../shared/contract/task-shape.ts'
import { defined } from '../../shared/domain/defined.ts'
import { neverReached } from '../../shared/domain/never-reached.ts'
import { approvalsInWords } from '../../shared/domain/tasks/decision-in-words.ts'
import { voterFor, withoutApprovalOf, withoutDecisions, withWord } from '../../shared/domain/tasks/quorum.ts'
import { isOpen, type Mover, mayMove, REQUESTABLE, type Requestable, type TaskStatus } from '../../shared/domain/tasks/transitions.ts'
import { moversOf } from '../../shared/domain/tasks/visibility.ts'
import { type Caller, signatureOf, voterOf } from '../../shared/domain/tokens/caller.ts'
import { invalid, Refusal } from '../../shared/errors/refusal.ts'
import { namesOf } from '../../shared/people/person-names.ts'
import { commentOf, withoutComment } from '../../shared/storage/executor-comment.ts'
import type { Task, TaskEvent } from '../../shared/storage/task.ts'
import { escalationName, isOverdue, openStepsOf } from '../../shared/storage/task-clock.ts'
import { relistForApprovers } from '../../shared/storage/task-listings.ts'
import { sendTaskBack } from '../../shared/storage/task-returns.ts'
import { changeApprovals, discardTask, rejectTask, submitTask, task } from '../../shared/storage/tasks.ts'
import type { Write } from '../../shared/storage/write.ts'
import { moverInPlace } from './as-substitute.ts'
import { isTooLateToTakeBack, mayTakeBack, missingIn, movesOf, policiesIn } from './seen-task.ts'
import { ensureVisible, rulesAfter, type SeenTask, visibleTask } from './visible-task.ts'

export const moveTask = endpoint({
  method: 'PUT',
  path: '/global/tasks/{taskId}',
  operationId: 'updateTask',
  group: 'tasks',
  summary: 'Act on a task: approve, reject, send back, withdraw',
  description:
    'Submits a task (PENDING), takes back your approval of a task with policies that has not run (PENDING), withdraws a task (DISCARDED), rejects it (REJECTED), sends it back to its initiator (DRAFT, with `executorComment`), or approves it (EXECUTE). The approval that completes the quorum executes the stored call; an earlier one is recorded, and `whatIsMissing` names the missing approvals. If the item of the call has changed since the proposal, EXECUTE is 409 TSK007 until `if-match` carries the present etag of the item.',
  access: { kind: 'token' },
  body: () =>
    z.object({ status: z.enum(REQUESTABLE).describe('Status to which the task shall go.'), executorComment: spokenText(1000).optional() }),
  answer: () => taskShape().extend({ whatIsMissing: z.string().optional() }),
  reads: ({ params }) => [task(params.taskId)],
  async ensure(call) {
    refuseMisplacedComment(call.body)
    await ensureVisible(call)
  },
  ifMatchOfOther: (body) => (body as { readonly status?: unknown }).status === 'EXECUTE',
  refusals: ['task-not-found', 'task-transition-not-allowed', 'task-transition-not-yours', 'item-changed', 'step-up-required'],
  async handle(call) {
    const { status } = call.body
    const seen = await withPlacesInOrder(call, await visibleTask(call, call.params.taskId))
    const moving = moverOf(seen, status)
    refuseMissingComment(call.body, moving)
    if (status === 'EXECUTE') refuseOverdue(seen, call.now)
    const { task: after, whatIsMissing, names } = await decided(call, seen, moving)
    const approvals = whatIsMissing === undefined ? undefined : approvalsInWords(after, seen.checkerCountNow)
    call.unitOfWork.change = { before: { status: seen.found.status }, after: { status: after.status, ...defined({ approvals }) } }
    const rules = rulesAfter(seen.rules, after, call.now)
    const shown = { checkerCount: rules.checkerCount, ...policiesIn(rules), moves: movesOf(after, seen.onlooker, rules) }
    const body = wholeTask(after, names, shown)
    const missing = status === 'PENDING' ? await missingIn(after, rules) : defined({ whatIsMissing })
    if (missing.whatIsMissing === undefined) return ok(body, tagOfEnded(after, body))
    const { withMissing } = await import('./missing-in-language.ts')
    return withMissing({ ...body, ...missing }, call.request, names, tagOfEnded(after, body))
  },
})

type Asked = { readonly status: Requestable; readonly executorComment?: string | undefined }

/** Makes the move: an approval by its own rules, any other one as a change of state. */
async function decided(call: Call & { readonly body: Asked }, seen: SeenTask, moving: Moving): Promise<Approved> {
  const { status, executorComment: comment } = call.body
  const { found, checkerCountNow: checkerCount } = seen
  const people = [...personsNamedIn(found), call.caller.customerId]
  if (status === 'EXECUTE') return call.approve(found, { checkerCount, comment, people, ...defined({ inPlaceOf: moving.inPlace }) })
  const task = moved(call, found, status, comment, moving)
  return { task, whatIsMissing: undefined, names: await namesOf(people, call.read, found.tenantId) }
}

/** The entity tag of a task that has ended. An open one is described anew by every GET, so its tag follows from another read. */
function tagOfEnded({ status }: Task, body: object): Record<string, string> {
  return isOpen(status) ? {} : { etag: entityTagOf(JSON.stringify(body)) }
}

const COMMENTED: readonly Requestable[] = ['REJECTED', 'DRAFT', 'EXECUTE']

/** Refuses a fault of the request itself before anything is told about the task. */
function refuseMisplacedComment({ status, executorComment }: Asked): void {
  if (executorComment !== undefined && !COMMENTED.includes(status))
    throw invalid('executorComment', `must be sent with ${COMMENTED.join(', ')} only`)
}

/** Demands a comment of those who close a task or send it back. */
function refuseMissingComment({ status, executorComment }: Asked, { by }: Moving): void {
  if (executorComment !== undefined) return
  if (by === 'closer') throw invalid('executorComment', 'is required to close a task')
  if (status === 'DRAFT') throw invalid('executorComment', 'is required to send a task back')
}

function refuseOverdue({ found }: SeenTask, now: number): void {
  if (isOverdue(found, now)) throw new Refusal('task-transition-not-allowed', { description: 'The time to execute the task is over.' })
}

/** A substitute for several people decides in the place of one who counts, if there is one. */
async function withPlacesInOrder(call: Call, seen: SeenTask): Promise<SeenTask> {
  if (seen.places.length < 2) return seen
  const { countingFirst } = await import('./counting-first.ts')
  return { ...seen, places: await countingFirst(call, seen.found, seen.places) }
}

/** The capacity in which the caller may move the task to this state; refused if they may not. */
function moverOf({ found, onlooker, rules, places }: SeenTask, wanted: Requestable): Moving {
  if (wanted === 'PENDING' && mayTakeBack(found, onlooker.customerId)) return { by: 'approver', inPlace: undefined }
  if (wanted === 'PENDING' && isTooLateToTakeBack(found, onlooker.customerId))
    throw new Refusal('task-transition-not-allowed', {
      description: `The task is ${found.status}: no approval can be taken back any more.`,
    })
  const own = movesOf(found, onlooker, rules).includes(wanted)
  for (const place of own ? [] : places) {
    const by = moverInPlace(found, wanted, place, rules)
    if (by !== undefined) return { by, inPlace: place.inPlace }
  }
  const move = mayMove(found.status, wanted, moversOf(found, onlooker, rules))
  if (move.kind === 'not-yours') throw new Refusal('task-transition-not-yours')
  if (move.kind === 'not-from-this-state')
    throw new Refusal('task-transition-not-allowed', { description: `The task is ${found.status} and cannot become ${wanted}.` })
  return { by: move.by, inPlace: undefined }
}

/** The capacity of a caller, who may act in the place of somebody. */
type Moving = { readonly by: Mover; readonly inPlace: Caller | undefined }

function moved(
  call: Call,
  found: Task,
  status: Exclude<Requestable, 'EXECUTE'>,
  executorComment: string | undefined,
  { by: mover, inPlace }: Moving,
): Task {
  const lastModified = new Date(call.now).toISOString()
  const by = call.caller.customerId
  const event = (what: TaskEvent['what'], after: TaskStatus): TaskEvent => ({
    at: lastModified,
    by,
    what,
    status: after,
    attempt: found.attempt,
    ...defined({ comment: executorComment, onBehalfOf: inPlace?.onBehalfOf?.customerId }),
  })
  const after = { ...found, status, lastModified, version: found.version + 1 }
  const change = (writes: readonly Write[], task: Task): Task => {
    call.unitOfWork.add(...writes)
    return task
  }
  switch (status) {
    case 'PENDING':
      if (mover === 'approver') return takenBack(call, found, event('TAKEN_BACK', 'PENDING'))
      return change(submitTask(found, event('SUBMITTED', 'PENDING')), {
        ...after,
        submitted: { version: after.version, at: lastModified },
      })
    case 'DRAFT': {
      const approvals = withoutDecisions(found)
      const sentBack = event('SENT_BACK', 'DRAFT')
      return change(sendTaskBack(found, approvals, sentBack), { ...after, approvals, ...commentOf(sentBack) })
    }
    case 'DISCARDED':
      return change(discardTask(found, event('DISCARDED', 'DISCARDED'), mover), withoutComment(after))
    case 'REJECTED': {
      const voter = voterOf(inPlace ?? call.caller)
      const word = { status: 'REJECTED', digest: found.digest, ...signatureOf(inPlace ?? call.caller) } as const
      const isListed = inPlace !== undefined || found.approvals.some(({ customerId }) => customerId === voter)
      const approvals = isListed ? withWord(found.approvals, voter, word) : found.approvals
      const rejection = event('REJECTED', 'REJECTED')
      const rejected = { ...withoutComment(after), approvals, executor: by, ...commentOf(rejection) }
      return change(rejectTask(found, approvals, by, rejection, mover), rejected)
    }
    default:
      return neverReached(status)
  }
}

/** Tells whether a task that had its approvals needs some again: it had all of them, or one of its steps was met and is open now. */
function opensAgain(before: Task, after: Task): boolean {
  const known = new Set(openStepsOf(before).map(escalationName))
  return before.runsAt !== undefined || openStepsOf(after).some((step) => !known.has(escalationName(step)))
}

/** The candidates of a step that is open again are told. */
const OPENED = { opened: true } as const

/** Takes back the approval that the caller gave, for themselves or as a substitute: the task waits for its step again. */
function takenBack(call: Call, found: Task, event: TaskEvent): Task {
  const { runsAt: _, ...rest } = found
  const voter = voterFor(call.caller.customerId, found)
  const approvals = withoutApprovalOf(found.approvals, voter)
  const without: Task = { ...rest, approvals, lastModified: event.at, version: found.version + 1 }
  const opens = opensAgain(found, without)
  // This notice is a reminder to the candidates: the next one follows later.
  const after = opens ? { ...without, reminded: { times: 0, ...found.reminded, at: event.at } } : without
  const line = { ...event, ...(voter === call.caller.customerId ? {} : { onBehalfOf: voter }), ...(opens ? OPENED : {}) }
  call.unitOfWork.add(...changeApprovals(found, after, line), ...relistForApprovers(found, approvals))
  return after
}
