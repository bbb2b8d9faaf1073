import type { Call } from '../contract/call.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import type { HttpRequest, Method, Reply } from '../contract/http.ts'
import { createReader, type Reader } from '../contract/reader.ts'
import { createUnitOfWork } from '../contract/unit-of-work.ts'
import { checkersFor } from '../domain/permissions/decide-access.ts'
import type { Place } from '../domain/permissions/holdings.ts'
import { Collision } from '../errors/collision.ts'
import { Refusal } from '../errors/refusal.ts'
import { identityNamed } from '../storage/identities.ts'
import type { Reference } from '../storage/read.ts'
import { claimTask, concludeTask, type Outcome, type Task, task as taskReference } from '../storage/tasks.ts'
import { digestOf } from './digest.ts'
import { itemReads } from './pipeline.ts'
import type { Service } from './service.ts'
import { noteCall } from './steps/audit.ts'
import { commit } from './steps/commit.ts'
import { decide, placeOf, refusalOf, tenantIn } from './steps/decide.ts'
import { BASE_PATH } from './steps/parse-request.ts'
import { replyOf } from './steps/respond.ts'
import { type Validated, validate } from './steps/validate.ts'

type Execution = {
  readonly task: Task
  readonly attempt: number
  readonly endpoint: Endpoint
  readonly request: HttpRequest
  readonly validated: Validated
  readonly executorsCall: Call
  readonly service: Service
  readonly traceId: string
}

/**
 * Runs a stored call as its executor. Claiming it and reading what it needs is one round trip; its effect and EXECUTED are one
 * transaction. A refusal becomes FAILED with its reason; if the process dies between, the task stays in EXECUTE until it is rescued.
 */
export async function executeTask(task: Task, executorsCall: Call, service: Service, traceId: string): Promise<Task> {
  const endpoint = service.endpointNamed(task.endpoint)
  if (endpoint === undefined || !endpoint.storable) throw new Error(`no storable endpoint is called ${task.endpoint}`)
  const request = await storedRequest(task, service)
  const validated = validate(endpoint, request)
  const execution: Execution = { task, attempt: task.attempt + 1, endpoint, request, validated, executorsCall, service, traceId }

  const read = createReader(service.ports.store)
  const claim = createUnitOfWork()
  claim.add(claimTask(task, executorsCall.caller.customerId, executorsCall.now))
  await Promise.all([commit(claim, service, executorsCall.now), read.ahead(executionReads(execution))])
  return { ...task, ...(await runClaimed(execution, read)), attempt: execution.attempt, executor: executorsCall.caller.customerId }
}

function executionReads({ task, endpoint, validated }: Execution): readonly Reference<unknown>[] {
  return [identityNamed(task.initiatorIdentity) as unknown as Reference<unknown>, ...itemReads(endpoint, validated)]
}

const TRIES = 3

type Conclusion = Outcome & { readonly lastModified: string }

async function runClaimed(execution: Execution, firstRead: Reader): Promise<Conclusion | Task> {
  const { service } = execution
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(execution, attempt === 1 ? firstRead : createReader(service.ports.store))
    } catch (error) {
      if (error instanceof Collision && attempt < TRIES) continue
      if (!(error instanceof Refusal || error instanceof Collision))
        service.ports.log('error', 'task.execution-fault', faultDetail(error, execution))
      return await noteFailure(execution, error instanceof Collision ? new Refusal('conflict') : error)
    }
  }
}

const faultDetail = (error: unknown, { task, traceId }: Execution) => ({
  taskId: task.taskId,
  traceId,
  because: error instanceof Error ? `${error.name}: ${error.message}` : 'unknown',
})

async function runOnce(execution: Execution, read: Reader): Promise<Conclusion> {
  const { task, attempt, endpoint, request, validated, executorsCall, service, traceId } = execution
  refuseTamperedCall(task, request)
  if (validated.kind === 'refused') throw validated.refusal
  const { input } = validated
  const tenantSettings = await service.settings.of(tenantIn(input))
  const place = await placeOf(endpoint, input, executorsCall.caller, tenantSettings, read)
  await refuseLostRights(execution, place, read)

  const call: Call = { ...executorsCall, ...input, request, read, place, settings: tenantSettings.settings, unitOfWork: createUnitOfWork() }
  await endpoint.ensure?.(call)
  const reply = await endpoint.handle(call)
  const outcome = outcomeOf(reply)
  const lastModified = new Date(call.now).toISOString()
  call.unitOfWork.add(concludeTask(task.taskId, attempt, outcome, lastModified))
  noteCall(endpoint, call, traceId, task.taskId)
  await commit(call.unitOfWork, service, call.now)
  return { ...outcome, lastModified }
}

/** What was approved is what runs: the stored call must still have the digest under which it was stored. */
function refuseTamperedCall(task: Task, request: HttpRequest): void {
  if (digestOf(request) !== task.digest)
    throw new Refusal('conflict', { because: 'digest', description: 'The stored call is not the one that was made.' })
}

/** Rights are checked again when it runs: the maker must still be allowed to make it, and the executor to check what this maker makes. */
async function refuseLostRights({ task, endpoint, executorsCall, service }: Execution, place: Place, read: Reader): Promise<void> {
  if (endpoint.access.kind !== 'permission') throw new Error('a storable endpoint has a permission')
  const { permission } = endpoint.access
  const tenantSettings = await service.settings.of(place.kind === 'tenant' ? place.tenantId : undefined)
  const maker = await read.one(identityNamed(task.initiatorIdentity))
  if (maker === undefined || maker.customerId !== task.initiator) throw lostRight('The maker of this task is no longer a user.')
  if (maker.authLockedAfter !== undefined && Date.parse(maker.authLockedAfter) <= executorsCall.now)
    throw lostRight('The identity of the maker of this task is locked.')
  const makersDecision = decide(permission, { ...maker, tenantId: maker.tenantId }, place, tenantSettings)
  const checkers = checkersFor(makersDecision.row, makersDecision.access)
  if (checkers.size === 0) throw lostRight(`The maker of this task no longer has ${permission}.`)
  const executorsDecision = decide(permission, executorsCall.caller, place, tenantSettings)
  if (executorsDecision.held.some((holder) => checkers.has(holder) && task.executorRoles.includes(holder))) return
  throw refusalOf(endpoint, permission, { ...executorsDecision, access: { kind: 'denied' } }, executorsCall.caller, tenantSettings)
}

function lostRight(description: string): Refusal {
  return new Refusal('not-permitted', { description })
}

function outcomeOf(reply: Reply): Outcome {
  const worked = reply.status >= 200 && reply.status < 300
  return {
    status: worked ? 'EXECUTED' : 'FAILED',
    responseCode: reply.status,
    responseBody: reply.body === undefined ? '' : JSON.stringify(reply.body),
  }
}

/** A concluded attempt is never concluded twice: if the effect did commit, or somebody rescued the task, this changes nothing. */
async function noteFailure({ task, attempt, executorsCall, service, traceId }: Execution, error: unknown): Promise<Conclusion | Task> {
  const { status, body } = replyOf(error, traceId)
  const outcome: Outcome = { status: 'FAILED', responseCode: status, responseBody: JSON.stringify(body) }
  const lastModified = new Date(executorsCall.now).toISOString()
  const noted = await service.ports.store.commit([concludeTask(task.taskId, attempt, outcome, lastModified)])
  if (noted.kind === 'committed') return { ...outcome, lastModified }
  return (await createReader(service.ports.store).one(taskReference(task.taskId))) ?? task
}

/** The call as it was made, without any header of its maker. */
async function storedRequest(task: Task, { ports }: Service): Promise<HttpRequest> {
  const path = task.path.slice(BASE_PATH.length)
  const rawBody =
    task.sealedBody === undefined ? undefined : Buffer.from(await ports.secrets.open(task.sealedBody, `task/${task.taskId}`), 'base64')
  return {
    method: task.httpMethod as Method,
    path,
    segments: path.split('/').slice(1).map(decodeURIComponent),
    rawQuery: task.query,
    query: Object.fromEntries(new URLSearchParams(task.query)),
    headers: { 'content-type': 'application/json' },
    rawBody,
    sourceAddress: '',
  }
}
