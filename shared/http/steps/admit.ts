import { asksForTask, refuseTaskHeaders } from '../../contract/asks-for-task.ts'
import type { Input } from '../../contract/call.ts'
import { type Endpoint, isWrite } from '../../contract/declared-endpoint.ts'
import type { HttpRequest } from '../../contract/http.ts'
import { missingToken } from '../../contract/live-session.ts'
import type { Reader } from '../../contract/reader.ts'
import { rolesWith } from '../../domain/permissions/known-roles.ts'
import type { Scope } from '../../domain/permissions/role-assignments.ts'
import type { Caller } from '../../domain/tokens/caller.ts'
import type { Refusal } from '../../errors/refusal.ts'
import type { Opened, Placed, RequestContext } from '../request-context.ts'
import type { LaneName } from '../run-lane.ts'
import { type TaskRequest, taskRequestOf } from '../tasks/task-headers.ts'
import { refuseBeyondLimits } from './agent-limits.ts'
import { notForAgents, taskOnlyToken } from './authenticate.ts'
import { type Decision, decideOn, refusalOf, scopeOf } from './decide.ts'
import { noteDecision } from './note-use.ts'
import { refusalOfSeen } from './seen-as-new.ts'

/** Waits until a call without a token is counted: none takes effect beyond the limits of its address. */
export async function awaitCount({ admission }: Pick<Opened, 'admission'>): Promise<void> {
  await admission.counted()
}

/** Refuses an operation of a tenant that its caller does not see, before anything of the call is judged. */
export function refuseUnseenOperation({
  endpoint,
  caller,
  service,
}: Pick<RequestContext, 'endpoint' | 'caller' | 'service'>): undefined | Promise<void> {
  return endpoint.refuseUnseen?.(caller, service.settings.of)
}

type Admitting = Pick<RequestContext, 'lane' | 'endpoint' | 'request' | 'caller' | 'validated'>

/**
 * Finds why an agent may not make this call itself. It is told so at once where the call could not be stored anyway; otherwise last, when it
 * is known that somebody may approve the call.
 */
export function judgeAgent(context: Admitting): { readonly agentsRefusal: Refusal | undefined } {
  const { lane, endpoint, request, caller, validated } = context
  const proposes = lane === 'propose' && endpoint.storable && namesApprovers(request, caller)
  const refusal = proposes ? undefined : agentsRefusal(context)
  if (refusal !== undefined && (!endpoint.storable || validated.kind === 'refused')) throw refusal
  return { agentsRefusal: refusal }
}

type Judged = RequestContext & { readonly agentsRefusal: Refusal | undefined }

/** Reads who is asked to approve the call; refuses to store one that cannot be. */
export function readTaskRequest({ endpoint, request, caller, tenantSettings, agentsRefusal: refusal }: Judged): {
  readonly taskRequest: TaskRequest | undefined
} {
  if (!endpoint.storable) refuseTaskHeaders(request)
  if (refusal !== undefined) return { taskRequest: undefined }
  const isRole = rolesWith(tenantSettings.settings.value('roles.supported'))
  return { taskRequest: taskRequestOf(request, isRole, caller.agent?.approvers) }
}

/** Without a token nothing is said about a request but that the token is missing, and nothing is proposed. */
export function refuseToSayMore({ request, validated }: Pick<RequestContext, 'request' | 'validated'>): void {
  if (validated.kind === 'refused' || (isWrite(request.method) && asksForTask(request))) throw missingToken()
}

/** Refuses a request that its declaration does not allow. */
export function judgeValidation({ validated }: Pick<RequestContext, 'validated'>): { readonly input: Input } {
  if (validated.kind === 'refused') throw validated.refusal
  return { input: validated.input }
}

/** Refuses what is beyond the limits of the agent's token. */
export function keepWithinLimits({ endpoint, caller, input }: Pick<Placed, 'endpoint' | 'caller' | 'input'>): void {
  refuseBeyondLimits(endpoint, input, caller)
}

/** Finds where the item of the call stands; what is not visible does not exist. */
export async function findScope({
  endpoint,
  caller,
  tenantSettings,
  read,
  input,
}: Pick<Placed, 'endpoint' | 'caller' | 'tenantSettings' | 'read' | 'input'>): Promise<{ readonly scope: Scope }> {
  return { scope: await scopeOf(endpoint, input, caller, tenantSettings, read) }
}

/** Decides by the matrix, remembers the decision, and refuses the call unless it may be made in its lane. */
export async function decideAccess(
  context: Placed & Partial<Pick<Judged, 'agentsRefusal'>>,
): Promise<{ readonly decision: Decision | undefined }> {
  const { lane, endpoint, request, caller, tenantSettings, service, input, scope } = context
  const decision = decideOn(endpoint, input, caller, scope, tenantSettings)
  if (decision === undefined) return { decision }
  noteDecision(endpoint, decision, caller.customerId, { as: lane === 'propose' ? 'task' : 'call' }, tenantSettings, service)
  if (caller.scope !== 'full' && decision.access.kind === 'step-up' && isWrite(request.method)) throw notForAgents(STEPS_UP)
  await refuseUnlessAllowed(context, decision, context.agentsRefusal === undefined ? lane : 'propose')
  return { decision }
}

/**
 * Refuses to let an agent choose a proof or an address of somebody above CUSTOMER, also in a proposal: after one routine approval it could
 * sign in as that person, without its scope and limits.
 */
export async function refuseAgentsProofs({
  endpoint,
  caller,
  input,
  read,
}: Pick<Placed, 'endpoint' | 'caller' | 'input' | 'read'>): Promise<void> {
  if (caller.agent !== undefined && (await setsHigherProofs(endpoint, input, read))) throw notForAgents(AGENTS_PROOFS)
}

/** Tells whether the body carries a proof or an address of somebody above CUSTOMER. */
export async function setsHigherProofs(endpoint: Endpoint, input: Input, read: Reader): Promise<boolean> {
  const holdings = (await endpoint.setsProofsOf?.({ ...input, read })) ?? []
  return holdings.some(({ kind }) => kind !== 'customer')
}

export const AGENTS_PROOFS =
  'An agent may not choose the password, public key, e-mail address or phone number of somebody with a position above CUSTOMER, not even in a proposal. A person must make this call.'

/** Tells an agent that its call has to be proposed: only now, since the call would be stored. */
export function refuseAgent({ agentsRefusal: refusal }: Pick<Judged, 'agentsRefusal'>): void {
  if (refusal !== undefined) throw refusal
}

/** Without a token only what the matrix grants to ANONYMOUS directly. */
export function refuseUnlessGranted({ decision }: { readonly decision: Decision | undefined }): void {
  if (decision?.access.kind !== 'granted') throw missingToken()
}

/** Tells whether a call names its approvers: by task headers, by policy, or by those of the agent's token. */
function namesApprovers(request: HttpRequest, { agent }: Caller): boolean {
  return (
    request.headers['task-approver-userids'] !== undefined ||
    request.headers['task-by-policy'] !== undefined ||
    (agent?.approvers ?? []).length > 0
  )
}

/**
 * The refusal of an agent's write without approvers; none for a person's call. The call is judged first, so that the agent learns how to
 * propose it only if it could be stored, and is not sent from one refusal to the next.
 */
function agentsRefusal({ lane, endpoint, request, caller }: Admitting): Refusal | undefined {
  if (caller.scope === 'full' || !isWrite(request.method) || endpoint.changes === 'nothing' || endpoint.agents !== undefined)
    return undefined
  if (!endpoint.storable) return notForAgents()
  return lane === 'propose' && request.headers['task-executor-roles'] !== undefined ? taskOnlyToken(namesByIdOf(caller)) : taskOnlyToken()
}

const STEPS_UP = 'Only a step-up grants this call. An agent cannot make a step-up, and nobody can approve it. A person must make the call.'

/** Tells an agent which call lists the ids that it can name. */
export function namesByIdOf({ customerId, tenantId }: Pick<Caller, 'customerId' | 'tenantId'>): string {
  const list = tenantId === undefined ? 'GET /global/admin-users' : `GET /tenants/${tenantId}/admin-users`
  return `An agent names its approvers by id, with header task-approver-userids: ${list} lists users with their ids and positions, ${customerId} is your owner, and POST /authorization/explain says which positions may approve.`
}

async function refuseUnlessAllowed(context: Placed, decision: Decision, lane: LaneName): Promise<void> {
  const { endpoint, caller, tenantSettings, service, input, scope, read } = context
  const { kind } = decision.access
  if (kind === 'granted' || (kind === 'as-task' && lane === 'propose') || (kind === 'step-up' && lane !== 'propose')) return
  if (endpoint.access.kind !== 'permission') return
  const { permission } = endpoint.access
  const refusal = refusalOf(endpoint, permission, decision, caller, tenantSettings)
  const now = service.ports.clock.now()
  throw await refusalOfSeen(refusal, permission, { input, scope, principal: caller, tenantSettings, read, now })
}
