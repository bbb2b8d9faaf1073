import { asksForTask, refuseTaskHeaders } from '../../contract/asks-for-task.ts'
import { type Input, isWrite } from '../../contract/endpoint.ts'
import type { HttpRequest } from '../../contract/http.ts'
import { missingToken } from '../../contract/live-session.ts'
import { holdersWith } from '../../domain/permissions/known-holders.ts'
import type { Scope } from '../../domain/permissions/role-assignments.ts'
import type { Caller } from '../../domain/tokens/caller.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { RequestContext } from '../request-context.ts'
import { type TaskRequest, taskRequestOf } from '../tasks/task-headers.ts'
import { refuseBeyondLimits } from './agent-limits.ts'
import { notForAgents, taskOnlyToken } from './authenticate.ts'
import { type Decision, decideOn, refusalOf, scopeOf } from './decide.ts'
import { noteDecision } from './note-decision.ts'
import type { Validated } from './validate.ts'

/** A call that may be made, at once or, with a `taskRequest`, as a task: its input, its scope, and the decision. */
export type Admitted = {
  readonly input: Input
  readonly scope: Scope
  readonly decision: Decision | undefined
  readonly taskRequest: TaskRequest | undefined
}

/** Tells whether this call may be made, or refuses it for the most general reason. */
export async function admit(context: RequestContext, validated: Validated): Promise<Admitted> {
  const { endpoint, request, caller, read, tenantSettings, service } = context
  const lane = isWrite(request.method) && asksForTask(request) ? 'make' : 'direct'
  const refusal = lane === 'direct' || !endpoint.storable || !namesApprovers(request, caller) ? agentsRefusal(context, lane) : undefined
  if (refusal !== undefined && (!endpoint.storable || validated.kind === 'refused')) throw refusal
  if (lane === 'make' && !endpoint.storable) refuseTaskHeaders(request)
  const taskRequest =
    lane === 'make' && refusal === undefined
      ? taskRequestOf(request, holdersWith(tenantSettings.settings.value('roles.supported')), caller.agent?.approvers)
      : undefined

  if (validated.kind === 'refused') throw validated.refusal
  refuseBeyondLimits(endpoint, validated.input, caller)
  const scope = await scopeOf(endpoint, validated.input, caller, tenantSettings, read)
  const decision = decideOn(endpoint, validated.input, caller, scope, tenantSettings)
  if (decision !== undefined) {
    noteDecision(endpoint, decision, caller.customerId, { as: lane === 'make' ? 'task' : 'call' }, tenantSettings, service)
    if (caller.scope !== 'full' && decision.access.kind === 'step-up' && isWrite(request.method)) throw notForAgents(STEPS_UP)
    refuseUnlessAllowed(context, decision, refusal === undefined ? lane : 'make')
  }
  if (refusal !== undefined) throw refusal
  return { input: validated.input, scope, decision, taskRequest }
}

/** Tells whether a call names its approvers: by task headers, or by those of the agent's token. */
function namesApprovers(request: HttpRequest, { agent }: Caller): boolean {
  return request.headers['task-approver-userids'] !== undefined || (agent?.approvers ?? []).length > 0
}

/**
 * The refusal of an agent's write without approvers; none for a person's call. The call is judged first, so that the agent learns how to
 * propose it only if it could be stored, and is not sent from one refusal to the next.
 */
function agentsRefusal({ endpoint, request, caller }: RequestContext, lane: 'direct' | 'make'): Refusal | undefined {
  if (caller.scope === 'full' || !isWrite(request.method) || endpoint.changes === 'nothing') return undefined
  if (!endpoint.storable) return notForAgents()
  return lane === 'make' && request.headers['task-executor-roles'] !== undefined ? taskOnlyToken(namesByIdOf(caller)) : taskOnlyToken()
}

const STEPS_UP = 'Only a step-up grants this call, which an agent cannot make and nobody can approve: a person has to make it.'

/** Tells an agent which call lists the ids that it can name. */
export function namesByIdOf({ customerId, tenantId }: Pick<Caller, 'customerId' | 'tenantId'>): string {
  const list = tenantId === undefined ? 'GET /global/admin-users' : `GET /tenants/${tenantId}/admin-users`
  return `An agent names its approvers by id, with header task-approver-userids: ${list} lists users with their ids and positions, ${customerId} is your owner, and POST /authorization/explain says which positions may approve.`
}

function refuseUnlessAllowed({ endpoint, caller, tenantSettings }: RequestContext, decision: Decision, lane: 'direct' | 'make'): void {
  const { kind } = decision.access
  if (kind === 'granted' || (kind === 'as-task' && lane === 'make') || (kind === 'step-up' && lane === 'direct')) return
  if (endpoint.access.kind === 'permission') throw refusalOf(endpoint, endpoint.access.permission, decision, caller, tenantSettings)
}

/** The caller without a token: no person, with no role but ANONYMOUS. */
export const ANONYMOUS: Caller = {
  customerId: 0,
  tenantId: undefined,
  identity: '',
  sessionId: '',
  tokenId: '',
  scope: 'full',
  agent: undefined,
  provedAt: undefined,
  holdings: [{ kind: 'anonymous' }],
}

/**
 * The same for a call without a token, which the matrix must grant to ANONYMOUS directly. A caller without that right learns only that
 * the token is missing: not whether the tenant or item exists, nor other faults of the request.
 */
export async function admitWithoutToken(context: RequestContext, validated: Validated): Promise<Admitted> {
  const { request } = context
  if (validated.kind === 'refused' || (isWrite(request.method) && asksForTask(request))) throw missingToken()
  try {
    const admitted = await admit(context, validated)
    if (admitted.decision?.access.kind === 'granted') return admitted
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
  throw missingToken()
}
