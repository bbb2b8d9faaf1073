import type { AnonymousCall, Call } from '../../contract/call.ts'
import type { Endpoint } from '../../contract/declared-endpoint.ts'
import type { Reply } from '../../contract/http.ts'
import type { TaskId } from '../../domain/ids.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Allowed, Bearing, Made } from '../request-context.ts'
import type { Early } from '../run-lane.ts'
import { refuseHeldByPolicy } from './approval-policies.ts'
import { noteCall, originOf } from './audit.ts'
import { commit } from './commit.ts'
import { oneTransactionPorts } from './handler-ports.ts'
import { type Guards, guarded, guardsOf, hasPrecondition } from './if-match.ts'
import { keepingAnswer } from './replay.ts'

/** Refuses a call that lacks what its effect needs. Whether there is money is told only to callers whom no policy holds. */
export async function ensureEffect({ endpoint, call, decision }: Pick<Allowed, 'endpoint' | 'call'> & Deciding): Promise<void> {
  try {
    await endpoint.ensure?.(withinEffect(endpoint, call))
  } catch (error) {
    if (error instanceof Refusal && error.refusal === 'insufficient-funds') await refuseHeldByPolicy({ endpoint, call, decision })
    throw error
  }
}

type Deciding = Partial<Pick<Allowed, 'decision'>>

/** Refuses a change of what its caller has not seen as it is, and guards it until the effect is committed. */
export async function guardKnown({ endpoint, request, service, call }: Allowed): Promise<{ readonly guards: Guards }> {
  return {
    guards: hasPrecondition(request, endpoint) ? await guardsOf(call, service.representationOf(endpoint), endpoint.ifMatchOfOther) : [],
  }
}

/** Gathers the effect of the call in its unit of work, and makes its answer. */
export async function handle({ endpoint, call }: Pick<Made, 'endpoint' | 'call'>): Promise<{ readonly reply: Reply }> {
  return { reply: await (endpoint.handle as (call: Call | AnonymousCall) => Reply | Promise<Reply>)(withinEffect(endpoint, call)) }
}

/** The call with the ports that its declared effect leaves it. */
export function withinEffect<C extends Call | AnonymousCall>({ effect }: Endpoint, call: C): C {
  return effect === 'one-transaction' ? { ...call, ports: oneTransactionPorts(call.ports) } : call
}

type Answered = Made & { readonly reply: Reply }

/** Answers HEAD without the effect of the GETs that begin a login. */
export function leaveOutEffectOfHead({ request, reply }: Answered): Early | undefined {
  return request.method === 'HEAD' ? { early: reply } : undefined
}

/** An endpoint that is declared to change nothing is a fault if it does. */
export function keepPromiseToChangeNothing({ endpoint, call }: Made): void {
  if (endpoint.changes === 'nothing' && call.unitOfWork.writes.length > 0) throw new Error(`${endpoint.name} is declared to change nothing`)
}

/** Adds what the call does to the audit. */
export async function audit({ endpoint, call, ofTask }: Made & { readonly ofTask?: TaskId }): Promise<void> {
  if (call.unitOfWork.writes.length > 0 || endpoint.sends !== undefined) await noteCall(endpoint, call, ofTask)
}

/** Keeps the answer for a request that is repeated with its Idempotency-Key. That of a request that is sent on is kept when it is there. */
export async function keepAnswer({
  endpoint,
  lane,
  call,
  keyUse,
  reply,
  service,
}: Answered & Pick<Bearing, 'keyUse' | 'lane'>): Promise<void> {
  const isLater = endpoint.sends !== undefined && lane === 'direct'
  const keeping = keyUse === undefined || isLater ? undefined : await keepingAnswer(keyUse, reply, call.now, service.ports)
  if (keeping !== undefined) call.unitOfWork.add(keeping)
}

/** Commits everything in one transaction, unless something else was first. */
export async function commitAll({ call, service, guards }: Made & { readonly guards?: Guards }): Promise<void> {
  const { unitOfWork } = call
  await commit(guards === undefined ? unitOfWork : guarded(unitOfWork, guards), service, call.now, originOf(call))
}
