import type { Call } from '../../contract/call.ts'
import type { Endpoint } from '../../contract/declared-endpoint.ts'
import type { HttpRequest, Method } from '../../contract/http.ts'
import { createReader, type Reader } from '../../contract/reader.ts'
import type { CustomerId } from '../../domain/ids.ts'
import { isPast } from '../../domain/is-past.ts'
import { checkersFor, checksByStepUp } from '../../domain/permissions/decide-access.ts'
import type { StepUp } from '../../domain/permissions/grants.ts'
import { heldAt, type Principal, type Scope } from '../../domain/permissions/role-assignments.ts'
import { Refusal } from '../../errors/refusal.ts'
import { identityNamed } from '../../storage/identities.ts'
import { principalOf } from '../../storage/persons.ts'
import type { Reference } from '../../storage/read.ts'
import type { Task } from '../../storage/task.ts'
import type { Service } from '../service.ts'
import { decideOn, narrowerFor, permissionOn, scopeOf, tenantIn } from '../steps/decide.ts'
import { itemReads } from '../steps/item-reads.ts'
import { noteDecision } from '../steps/note-decision.ts'
import { BASE_PATH, queryFrom } from '../steps/parse-request.ts'
import { type Validated, validate } from '../steps/validate.ts'

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

export async function openStoredCall(task: Task, executorsCall: Call, comment: string | undefined, service: Service): Promise<StoredCall> {
  const endpoint = await service.endpointNamed(task.endpoint)
  if (endpoint === undefined || !endpoint.storable) throw new Error(`no storable endpoint is called ${task.endpoint}`)
  const request = await storedRequest(task, service)
  const read = createReader(service.ports.store)
  return { task, endpoint, request, validated: validate(endpoint, request), read, executorsCall, comment, service }
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
    query: queryFrom(task.query),
    headers: task.contentType === undefined ? {} : { 'content-type': task.contentType },
    rawBody,
    sourceAddress: '',
  }
}

/** The items to read before a stored call can run: its items, its maker, and everybody whose approval is counted. */
export function storedCallReads(stored: StoredCall): readonly Reference<unknown>[] {
  const { task, endpoint, validated } = stored
  const approvers = formerApprovers(stored).map(({ identity }) => identity) as readonly unknown[] as readonly Reference<unknown>[]
  return [identityNamed(task.initiatorIdentity), ...approvers, ...itemReads(endpoint, validated)]
}

/** Earlier approvers, and the identities under which they approved. The caller is judged by their session, so needs no reading. */
function formerApprovers({ task, executorsCall }: StoredCall) {
  return task.approvals.flatMap(({ customerId, status, identity }) =>
    status !== 'APPROVED' || identity === undefined || customerId === executorsCall.caller.customerId
      ? []
      : [{ customerId, identity: identityNamed(identity) }],
  )
}

export async function storedScope({ endpoint, validated, executorsCall, service, read }: StoredCall): Promise<Scope> {
  if (validated.kind === 'refused') throw validated.refusal
  return scopeOf(endpoint, validated.input, executorsCall.caller, await service.settings.of(tenantIn(validated.input)), read)
}

/** The step-up that the caller needs to check this call under the present row; none for a caller who may check it anyway. */
export async function stepUpToCheck(stored: StoredCall): Promise<readonly StepUp[]> {
  const { endpoint, task, service, executorsCall } = stored
  const { settings } = await service.settings.of(task.tenantId)
  const permission = permissionOn(endpoint)
  if (settings.matrix.rowFor(permission, []).stepUps.length === 0) return []
  const held = heldAt(executorsCall.caller, await storedScope(stored))
  const row = settings.matrix.rowFor(permission, held)
  return checksByStepUp(row, held) ? row.stepUps : []
}

/** The people who may check a call, by the present grants of its maker. */
export type Checkers = {
  /** Their roles and positions. */
  readonly names: ReadonlySet<string>
  readonly include: (principal: Principal) => boolean
  readonly makerHeld: readonly string[]
  readonly scope: Scope
}

/**
 * The people who may check this call now, by live grants. Refused if the maker may no longer make it, is gone, or is locked. The owner of
 * an agent may approve its proposals only while they could make the call alone; otherwise one person could be maker and checker through
 * an agent.
 */
export async function whoMayCheck(stored: StoredCall, scope: Scope): Promise<Checkers> {
  const { task, endpoint, validated, executorsCall, service, read } = stored
  const maker = await read.one(identityNamed(task.initiatorIdentity))
  if (maker === undefined || maker.customerId !== task.initiator) throw lostRight('The maker of this task is no longer a user.')
  if (isPast(maker.authLockedAfter, executorsCall.now)) throw lostRight('The identity of the maker of this task is locked.')
  const tenantSettings = await service.settings.of(scope.kind === 'tenant' ? scope.tenantId : undefined)
  if (validated.kind === 'refused') throw validated.refusal
  const makers = decideOn(endpoint, validated.input, principalOf(maker), scope, tenantSettings)
  if (makers === undefined) throw lostRight('This call can no longer be stored.')
  const names = checkersFor(makers.row, makers.access)
  if (names.size === 0) throw lostRight(`The maker of this task no longer has ${permissionOn(endpoint)}.`)

  const isOwnerOfAgent = (principal: Principal): boolean => task.madeBy === 'agent' && principal.customerId === task.initiator
  const include = (principal: Principal): boolean =>
    heldAt(principal, scope).some((held) => names.has(held)) && (makers.access.kind === 'granted' || !isOwnerOfAgent(principal))
  return { names, include, makerHeld: makers.held, scope }
}

/** Remembers the decision about an EXECUTE. */
export async function noteCheck(
  { endpoint, validated, executorsCall }: StoredCall,
  { makerHeld, scope }: Checkers,
  service: Service,
): Promise<void> {
  const { caller } = executorsCall
  const tenantSettings = await service.settings.of(scope.kind === 'tenant' ? scope.tenantId : undefined)
  const how = { as: 'check', makerHeld } as const
  const orElse = validated.kind === 'refused' ? undefined : narrowerFor(endpoint, validated.input)
  const decision = { held: heldAt(caller, scope), scope, ...(orElse === undefined ? {} : { orElse }) }
  noteDecision(endpoint, decision, caller.customerId, how, tenantSettings, service)
}

function lostRight(description: string): Refusal {
  return new Refusal('not-permitted', { description })
}

/**
 * Tells for each approver whether they may still check this call. The caller is judged by their session, others by the identity under
 * which they approved: an approval under a locked or deleted identity does not count.
 */
export async function stillChecking(stored: StoredCall, checkers: Checkers): Promise<(customerId: CustomerId) => boolean> {
  const { caller, now } = stored.executorsCall
  const former = formerApprovers(stored)
  const identities = await stored.read.many(former.map(({ identity }) => identity))
  const counting = former.filter(({ customerId }, at) => {
    const found = identities[at]
    if (found === undefined || found.customerId !== customerId || isPast(found.authLockedAfter, now)) return false
    return checkers.include(principalOf(found))
  })
  const ids = new Set(counting.map(({ customerId }) => customerId))
  return (customerId) => (customerId === caller.customerId ? checkers.include(caller) : ids.has(customerId))
}
