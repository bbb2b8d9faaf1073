import { type Endpoint, type Input, isWrite } from '../../contract/endpoint.ts'
import type { HttpRequest } from '../../contract/http.ts'
import { missingToken } from '../../contract/live-session.ts'
import { refuseTaskHeaders, wishesTask } from '../../contract/wishes-task.ts'
import type { Place } from '../../domain/permissions/holdings.ts'
import { holdersWith } from '../../domain/permissions/known-holders.ts'
import type { Caller } from '../../domain/tokens/caller.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Visit } from '../visit.ts'
import { taskOnlyToken } from './authenticate.ts'
import { type Decision, decideOn, placeOf, refusalOf } from './decide.ts'
import { noteDecision } from './note-decision.ts'
import { type TaskWish, taskWishOf } from './task-headers.ts'
import type { Validated } from './validate.ts'

/** A call that may be made, at once or, with a `wish`, as a task: what it says, where its item stands, and how that was decided. */
export type Admitted = {
  readonly input: Input
  readonly place: Place
  readonly decision: Decision | undefined
  readonly wish: TaskWish | undefined
}

/** May this call be made? Refuses it, most general reasons first, unless it may. */
export async function admit(visit: Visit, validated: Validated): Promise<Admitted> {
  const { endpoint, request, caller, read, tenantSettings, service } = visit
  const lane = isWrite(request.method) && wishesTask(request) ? 'make' : 'direct'
  refuseTaskOnlyToken(endpoint, request, caller, lane)
  if (lane === 'make' && !endpoint.storable) refuseTaskHeaders(request)
  const wish = lane === 'make' ? taskWishOf(request, holdersWith(tenantSettings.settings.value('roles.supported'))) : undefined

  if (validated.kind === 'refused') throw validated.refusal
  const place = await placeOf(endpoint, validated.input, caller, tenantSettings, read)
  const decision = decideOn(endpoint, caller, place, tenantSettings)
  if (decision !== undefined) {
    noteDecision(endpoint, decision, caller.customerId, { as: lane === 'make' ? 'task' : 'call' }, tenantSettings, service)
    refuseUnlessAllowed(visit, decision, lane)
  }
  return { input: validated.input, place, decision, wish }
}

/** A task-only token reads, and proposes to persons by name: every other write is refused, with task headers or without. */
function refuseTaskOnlyToken(endpoint: Endpoint, request: HttpRequest, caller: Caller, lane: 'direct' | 'make'): void {
  if (caller.scope === 'full' || !isWrite(request.method)) return
  const proposes = lane === 'make' && endpoint.storable && request.headers['task-approver-userids'] !== undefined
  if (!proposes) throw taskOnlyToken()
}

function refuseUnlessAllowed({ endpoint, caller, tenantSettings }: Visit, decision: Decision, lane: 'direct' | 'make'): void {
  const { kind } = decision.access
  if (kind === 'granted' || (kind === 'as-task' && lane === 'make') || (kind === 'step-up' && lane === 'direct')) return
  if (endpoint.access.kind === 'permission') throw refusalOf(endpoint, endpoint.access.permission, decision, caller, tenantSettings)
}

/** Who calls without a token: nobody in particular, holding nothing but ANONYMOUS. */
export const ANONYMOUS: Caller = {
  customerId: 0,
  tenantId: undefined,
  identity: '',
  sessionId: '',
  tokenId: '',
  scope: 'full',
  agent: undefined,
  holdings: [{ kind: 'anonymous' }],
}

/**
 * The same for a call without a token, which the matrix must grant to ANONYMOUS directly. Whatever else is wrong with it, whoever may not
 * make it hears of the missing token only: not whether the tenant or the item is there, nor what the request should be.
 */
export async function admitWithoutToken(visit: Visit, validated: Validated): Promise<Admitted> {
  const { request } = visit
  if (validated.kind === 'refused' || (isWrite(request.method) && wishesTask(request))) throw missingToken()
  try {
    const admitted = await admit(visit, validated)
    if (admitted.decision?.access.kind === 'granted') return admitted
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
  throw missingToken()
}
