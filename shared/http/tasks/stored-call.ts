import type { Call } from '../../contract/call.ts'
import type { Endpoint } from '../../contract/declared-endpoint.ts'
import type { HttpRequest, Method } from '../../contract/http.ts'
import { createReader, type Reader } from '../../contract/reader.ts'
import { defined } from '../../domain/defined.ts'
import type { CustomerId } from '../../domain/ids.ts'
import { once } from '../../domain/once.ts'
import { stepUpsToCheck } from '../../domain/permissions/decide-access.ts'
import type { PermissionName } from '../../domain/permissions/default-matrix.ts'
import type { StepUp } from '../../domain/permissions/grants.ts'
import { heldAt, type Scope } from '../../domain/permissions/role-assignments.ts'
import { failureText } from '../../domain/tasks/failure-text.ts'
import { asVoter, voterOf } from '../../domain/tokens/caller.ts'
import { Refusal } from '../../errors/refusal.ts'
import { identityNamed } from '../../storage/identities.ts'
import type { Reference } from '../../storage/read.ts'
import type { Task } from '../../storage/task.ts'
import type { Service } from '../service.ts'
import { narrowerFor, permissionOn, scopeOf, tenantIn } from '../steps/decide.ts'
import { itemReads } from '../steps/item-reads.ts'
import { BASE_PATH, queryFrom } from '../steps/parse-request.ts'
import { type Validated, validate } from '../steps/validate.ts'
import { representationFor } from './item-state.ts'
import { approvingOf, standingReads } from './who-counts.ts'

/** A stored call, ready to run: read by its declaration, with a new reader. */
export type StoredCall = {
  readonly task: Task
  readonly endpoint: Endpoint
  readonly request: HttpRequest
  readonly validated: Validated
  readonly read: Reader
  readonly executorsCall: Call
  /** The executor's comment with their EXECUTE. */
  readonly comment: string | undefined
  readonly service: Service
}

/** Opens the call of a task. A call that runs needs a reader of its own; those that are only shown may share one. */
export async function openStoredCall(
  task: Task,
  executorsCall: Call,
  comment: string | undefined,
  service: Service,
  read: Reader = createReader(service.ports.store),
): Promise<StoredCall> {
  const endpoint = await endpointOfTask(task, service)
  if (endpoint === undefined || !endpoint.storable) throw new Error(`no storable endpoint is called ${task.endpoint}`)
  const request = await storedRequest(task, service)
  return { task, endpoint, request, validated: validate(endpoint, request), read, executorsCall, comment, service }
}

/** The call as it was made, without any header of its maker. */
export async function storedRequest(task: Task, { ports }: Pick<Service, 'ports'>): Promise<HttpRequest> {
  const path = task.path.slice(BASE_PATH.length)
  const rawBody =
    task.sealedBody === undefined ? undefined : Buffer.from(await ports.secrets.open(task.sealedBody, `task/${task.taskId}`), 'base64')
  return {
    method: task.httpMethod as Method,
    path,
    segments: path.split('/').slice(1).map(decodeURIComponent),
    rawQuery: task.query,
    query: queryFrom(task.query),
    headers: defined({ 'content-type': task.contentType, 'if-match': task.ifMatch }),
    rawBody,
    sourceAddress: '',
  }
}

/** The items to read before a stored call can run: its items, its maker, and everybody whose approval is counted. */
export function storedCallReads(stored: StoredCall): readonly Reference<unknown>[] {
  const { task, endpoint, validated } = stored
  const approvers = formerApprovers(stored).flatMap(({ identity, substitute }) =>
    (substitute === undefined ? [identity] : [identity, substitute.identity]).map(identityNamed),
  ) as readonly unknown[] as readonly Reference<unknown>[]
  const standing = standingReads(approvingOf(task, stored.executorsCall.caller))
  return [identityNamed(task.initiatorIdentity), ...approvers, ...standing, ...itemReads(endpoint, validated)]
}

/** The items to read before the state of the item of a stored call can be compared. */
export async function stateReads({ task, endpoint, request, service }: StoredCall): Promise<readonly Reference<unknown>[]> {
  const representation = task.item === undefined ? undefined : await representationFor(endpoint, service)
  return representation === undefined ? [] : itemReads(representation, validate(representation, asRead(request)))
}

const asRead = (request: HttpRequest): HttpRequest => ({ ...request, method: 'GET', rawQuery: '', query: {}, rawBody: undefined })

/** Earlier approvers, and the identities under which they approved. The caller is judged by their session, so needs no reading. */
export function formerApprovers({ task, executorsCall }: StoredCall): readonly FormerApprover[] {
  return task.approvals.flatMap(({ customerId, status, identity, substitute, substituteIdentity = '' }): readonly FormerApprover[] => {
    if (status !== 'APPROVED' || identity === undefined || customerId === voterOf(executorsCall.caller)) return []
    const gaveIt = substitute === undefined ? undefined : { customerId: substitute, identity: substituteIdentity }
    return [{ customerId, identity, substitute: gaveIt }]
  })
}

type FormerApprover = OfIdentity & { readonly substitute: OfIdentity | undefined }
type OfIdentity = { readonly customerId: CustomerId; readonly identity: string }

export async function storedScope({ endpoint, validated, executorsCall, service, read }: StoredCall): Promise<Scope> {
  if (validated.kind === 'refused') throw validated.refusal
  return scopeOf(endpoint, validated.input, executorsCall.caller, await service.settings.of(tenantIn(validated.input)), read)
}

/** The step-up that the caller needs to check this call under the present rows; none for a caller who may check it anyway. */
export async function stepUpToCheck(stored: StoredCall): Promise<readonly StepUp[]> {
  const { endpoint, task, validated, service, executorsCall } = stored
  const { settings } = await service.settings.of(task.tenantId)
  const permission = permissionOn(endpoint)
  const narrower = validated.kind === 'valid' ? narrowerFor(endpoint, validated.input) : undefined
  const steps = (each: PermissionName | undefined) => each !== undefined && settings.matrix.rowFor(each, []).stepUps.length > 0
  if (!steps(permission) && !steps(narrower)) return []
  const held = heldAt(asVoter(executorsCall.caller), await storedScope(stored))
  const rowOf = (each: PermissionName) => settings.matrix.rowFor(each, held)
  return stepUpsToCheck(rowOf(permission), narrower === undefined ? undefined : rowOf(narrower), held)
}

const declarations = once(() => import('../../upstreams/declared-at.ts'))

/** The endpoint of a stored call: of the catalogue, or an operation of an upstream of its tenant. One that is gone is 409. */
export async function endpointOfTask(of: Task, service: Pick<Service, 'endpointNamed' | 'ports'>): Promise<Endpoint | undefined> {
  if (of.declaration === undefined) return service.endpointNamed(of.endpoint)
  const { operationAt } = await declarations()
  const segments = of.path.slice(BASE_PATH.length).split('/').slice(1).map(decodeURIComponent)
  const found = await operationAt({ method: of.httpMethod as Method, segments }, createReader(service.ports.store))
  if (found?.sends?.declaration === of.declaration) return found
  throw new Refusal('conflict', { description: OPERATION_CHANGED })
}

export const OPERATION_CHANGED = failureText(
  'The operation of the upstream has been changed or removed since the proposal. Propose it again.',
)
