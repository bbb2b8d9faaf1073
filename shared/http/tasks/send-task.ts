import type { Sent, StatedApproval } from '../../contract/declared-endpoint.ts'
import { Raw, type Reply } from '../../contract/http.ts'
import { createReader } from '../../contract/reader.ts'
import { serviceDeed } from '../../contract/service-deed.ts'
import { createUnitOfWork } from '../../contract/unit-of-work.ts'
import { defined } from '../../domain/defined.ts'
import { failureText } from '../../domain/tasks/failure-text.ts'
import { keptResponse } from '../../domain/tasks/kept-response.ts'
import { decides } from '../../domain/tasks/quorum.ts'
import { nextSendingAt, SENT_FOR_MS } from '../../domain/upstreams/next-sending.ts'
import { Collision, Refusal } from '../../errors/refusal.ts'
import { takeDayAmountBack } from '../../storage/day-amounts.ts'
import type { Task, TaskEvent } from '../../storage/task.ts'
import { concludeTask, type Outcome, outcomeIsUnknown } from '../../storage/task-executions.ts'
import { task as taskReference } from '../../storage/tasks.ts'
import type { Write } from '../../storage/write.ts'
import type { Service } from '../service.ts'
import { commit } from '../steps/commit.ts'
import { handlerPorts } from '../steps/handler-ports.ts'
import { BASE_PATH } from '../steps/parse-request.ts'
import { endpointOfTask, OPERATION_CHANGED, storedRequest } from './stored-call.ts'

/** Sends the request of a task once, and records what became of it. Somebody who was faster wins: the task is then as they left it. */
export async function sendTask(of: Task, service: Service, traceId: string): Promise<Task> {
  const outcome = await attempted(of, service, traceId)
  const now = service.ports.clock.now()
  const unitOfWork = createUnitOfWork()
  unitOfWork.add(...writesFor(of, outcome, service, now))
  try {
    await commit(unitOfWork, service, now)
  } catch (error) {
    if (!(error instanceof Collision || (error instanceof Refusal && error.refusal !== 'unavailable'))) throw error
  }
  return (await createReader(service.ports.store).anew(taskReference(of.taskId))) ?? of
}

/** The end of a task whose request was sent. `unknown`: its request is sent again. */
type Ended = { readonly kind: 'unknown'; readonly retryAfter?: string } | ({ readonly kind: 'known'; readonly moved?: 'nothing' } & Outcome)

async function attempted(of: Task, service: Service, traceId: string): Promise<Ended> {
  const { sending } = of
  if (sending === undefined) throw new Error('only a task that is sent has a request')
  try {
    const endpoint = await endpointOfTask(of, service)
    if (endpoint?.sends === undefined) return failed(409, OPERATION_CHANGED)
    const request = await storedRequest(of, service)
    const call = { request, ports: handlerPorts(service.ports), now: service.ports.clock.now(), traceId }
    const { initiator, agent, taskId } = of
    return endedBy(await endpoint.sends.send(call, { key: sending.key, initiator, agent, taskId, approvals: approvalsOf(of) }))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return failed(error.row.status, failureText(`The outcome is unknown: ${error.description}`))
  }
}

function endedBy(sent: Sent): Ended {
  if (sent.kind === 'unknown') return sent
  if (sent.kind === 'not-sent') return { kind: 'unknown' }
  const { status } = sent.reply
  const worked = status >= 200 && status < 300
  const outcome = { responseCode: status, responseBody: keptResponse(textOf(sent.reply)) }
  return worked ? { kind: 'known', status: 'EXECUTED', ...outcome } : { kind: 'known', status: 'FAILED', ...outcome, moved: 'nothing' }
}

const textOf = ({ body }: Reply): string => (body instanceof Raw && typeof body.bytes === 'string' ? body.bytes : '')

/** The end of a task whose request is not sent any more, although nobody knows whether it took effect. */
function failed(responseCode: number, description: string): Ended {
  return { kind: 'known', status: 'FAILED', responseCode, responseBody: JSON.stringify({ description }), outcome: 'UNKNOWN' }
}

/**
 * Everybody who approved, and when: the executor too, whose EXECUTE is their approval. What a substitute gave is one approval, by the
 * substitute, so that a receiver that counts people never counts two for it. The word of an initiator does not count, so it is none. A
 * direct call was approved by nobody.
 */
function approvalsOf(of: Task): readonly StatedApproval[] {
  const { approvals, initiator, executor, claim, directKey } = of
  const given = approvals.flatMap((approval) => {
    const { customerId, status, at = claim?.at ?? '', substitute } = approval
    if (status !== 'APPROVED' || !decides(approval, of)) return []
    return substitute === undefined ? [{ customerId, at }] : [{ customerId: substitute, at, onBehalfOf: customerId }]
  })
  const isAmong = executor === undefined || given.some(({ customerId }) => customerId === executor)
  const isDirect = directKey !== undefined && executor === initiator
  return isAmong || isDirect ? given : [...given, { customerId: executor, at: claim?.at ?? '' }]
}

function writesFor(of: Task, ended: Ended, { ports }: Pick<Service, 'ports'>, now: number): readonly Write[] {
  const { sending } = of
  const since = sending === undefined ? now : Date.parse(sending.since)
  const isOver = now - since >= SENT_FOR_MS
  if (ended.kind === 'unknown' && !isOver) {
    const attemptsMade = (sending?.attempts ?? 0) + 1
    return outcomeIsUnknown(of, now, nextSendingAt({ attemptsMade, since, endedAt: now, retryAfter: ended.retryAfter }))
  }
  const known =
    ended.kind === 'known' ? ended : failed(504, failureText('The outcome is unknown: the upstream has not answered for 7 days.'))
  if (known.kind !== 'known') return []
  // A request that was refused has moved nothing. Of an unknown outcome nobody can say so.
  const takenBack = known.moved === 'nothing' ? (sending?.counts ?? []).map(takeDayAmountBack) : []
  return [...endOfSending(of, known, ports, now), ...takenBack]
}

/** Concludes a task whose request was sent, with its line of the audit. */
function endOfSending(of: Task, outcome: Outcome, ports: Service['ports'], now: number): readonly Write[] {
  const { status, responseCode, responseBody, outcome: known } = outcome
  const event: TaskEvent = { at: new Date(now).toISOString(), by: 'service', what: status, status, attempt: of.attempt, responseCode }
  return [
    ...concludeTask(of, { status, responseCode, responseBody, ...defined({ outcome: known }) }, event),
    serviceDeed({ ports, now }, of.tenantId, {
      action: of.endpoint,
      path: of.path.slice(BASE_PATH.length),
      taskId: of.taskId,
      after: { status, responseCode, executor: of.executor },
    }),
  ]
}
