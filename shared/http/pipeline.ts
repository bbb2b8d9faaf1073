import { refuseTaskHeaders } from '../contract/asks-for-task.ts'
import type { AnonymousCall, Call } from '../contract/call.ts'
import { type Endpoint, type Input, isWrite } from '../contract/endpoint.ts'
import type { HttpRequest, Reply } from '../contract/http.ts'
import { invalidToken, sessionReads } from '../contract/live-session.ts'
import { createReader, type Reader } from '../contract/reader.ts'
import { createUnitOfWork } from '../contract/unit-of-work.ts'
import type { TenantId } from '../domain/ids.ts'
import type { Scope } from '../domain/permissions/role-assignments.ts'
import type { Claims } from '../domain/tokens/claims.ts'
import { Collision } from '../errors/collision.ts'
import { Refusal } from '../errors/refusal.ts'
import { type Intent, methodsProvedBy } from '../storage/intents.ts'
import type { Reference } from '../storage/read.ts'
import type { RequestContext } from './request-context.ts'
import type { Service } from './service.ts'
import type { Admission } from './steps/admission.ts'
import { ANONYMOUS, admit, admitWithoutToken } from './steps/admit.ts'
import { refuseSwitchedOffAgent } from './steps/agent-limits.ts'
import { noteCall } from './steps/audit.ts'
import { callerOf, type Identified, notForAgents } from './steps/authenticate.ts'
import { commit } from './steps/commit.ts'
import { consume, coveringIntent, stepUpReads } from './steps/covering-step-up.ts'
import { type Decision, tenantIn } from './steps/decide.ts'
import type { StepUpDemand } from './steps/demand-step-up.ts'
import { type Guards, guarded, guardsOf, hasPrecondition } from './steps/if-match.ts'
import { noteAgentUse } from './steps/note-agent-use.ts'
import { needsFreshProof } from './steps/own-proofs.ts'
import { refuseManyLookUps } from './steps/refuse-many-look-ups.ts'
import { firstAnswerTo, type KeyUse, keepingAnswer, keyReads, keyUseOf, refuseOddKey, replayed } from './steps/replay.ts'
import { replyOf } from './steps/respond.ts'
import { type Validated, validate } from './steps/validate.ts'
import { storeAsTask } from './tasks/store-as-task.ts'

/*
 * The life of a call; from task-only tokens to the decision it is `admit`. A stored call (check) runs from `approveTask`, by the same steps.
 *
 *   step                               direct  make  check
 *   verify the token                     ●      ●
 *   read: session, identity, items       ●      ●     ●
 *   authenticate (the session lives)     ●      ●
 *   count for the rate limits            ●      ●
 *   answer a repeated request            ●      ●
 *   refuse task-only tokens              ●
 *   read the task headers                       ●
 *   judge the validation                 ●      ●     ●
 *   decide access                        ●      ●     ●
 *   ensure what the effect needs         ●      ●     ●
 *   store as a task                             ●
 *   handle                               ●            ●
 *   demand a step-up of what would write ●
 *   commit the unit of work              ●      ●     ●
 */
export async function answer(
  endpoint: Endpoint,
  request: HttpRequest,
  identified: Identified,
  service: Service,
  traceId: string,
  admission: Pick<Admission, 'ofCaller'>,
): Promise<Reply> {
  if (identified.kind === 'anybody') return answerAnybody(endpoint, request, service, traceId)
  if (identified.kind === 'anonymous') return answerAnonymous(endpoint, request, service, traceId)
  // Only where agents call: the other functions start without it.
  if (endpoint.access.kind === 'agent')
    return (await import('./answer-agent.ts')).answerAgent(endpoint, request, identified, { service, traceId, admission })
  if (identified.kind === 'refused') throw identified.refusal

  const { claims } = identified
  const validated = validate(endpoint, request)
  const keyUse = keyUseOf(request, claims)
  const read = createReader(service.ports.store)
  const [tenantSettings] = await Promise.all([
    service.settings.of(tenantOf(validated, claims)),
    read.ahead([...sessionReads(claims), ...stepUpReads(claims), ...keyReads(keyUse), ...itemReads(endpoint, validated)]),
  ])
  const caller = await callerOf(claims, read, service.ports.clock.now())
  await admission.ofCaller(caller)
  await refuseSwitchedOffAgent(caller, service)
  await noteAgentUse(caller, service.ports)

  refuseOddKey(keyUse)
  const before = keyUse === undefined ? undefined : await replayed(keyUse, await read.one(firstAnswerTo(keyUse)), service.ports)
  if (before !== undefined) return before

  const context: RequestContext = { endpoint, request, service, traceId, claims, caller, read, tenantSettings, keyUse }
  return keyUse === undefined ? await proceedOnFreshItems(context, validated) : await proceedOnce(context, validated, keyUse)
}

const TRIES = 8

/**
 * Runs a call again if another call created the same item at the same time. All effects are in its unit of work, so repeating it is safe.
 */
async function onFreshItems(run: (attempt: number) => Promise<Reply>): Promise<Reply> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run(attempt)
    } catch (error) {
      if (!(error instanceof Collision)) throw error
      if (attempt === TRIES) throw new Refusal('conflict', { because: error.message })
    }
  }
}

function proceedOnFreshItems(context: RequestContext, validated: Validated): Promise<Reply> {
  return onFreshItems((attempt) =>
    proceed(attempt === 1 ? context : { ...context, read: createReader(context.service.ports.store) }, validated),
  )
}

async function proceed(context: RequestContext, validated: Validated): Promise<Reply> {
  const { endpoint, request, caller, tenantSettings } = context
  const { input, scope, decision, taskRequest } = await (caller === ANONYMOUS ? admitWithoutToken : admit)(context, validated)
  await refuseManyLookUps(endpoint, caller, scope, tenantSettings, context.service)
  const call = callOf(context, input, scope)
  const covering = await coveringIntent(context.claims, call)
  const demanded = stepUpDemanded(context, call, decision, covering)
  if (context.claims.intent !== undefined && covering === undefined && demanded === undefined)
    throw invalidToken('stepped-up-for-another-request')
  await endpoint.ensure?.(call)
  const guards = hasPrecondition(request) ? await guardsOf(call, context.service.representationOf(endpoint)) : []
  const reply =
    taskRequest !== undefined && decision !== undefined
      ? await storeAsTask(endpoint, call, decision, taskRequest)
      : await endpoint.handle(call)
  // A write that changes nothing gives an earlier answer again; a read shows what the step-up is for.
  if (demanded !== undefined && (call.unitOfWork.writes.length > 0 || !isWrite(request.method))) {
    const { demandStepUp } = await import('./steps/demand-step-up.ts')
    throw await demandStepUp(
      async () => (await endpoint.describe?.(call)) ?? endpoint.summary,
      call,
      { ...demanded, covering },
      context.service,
    )
  }
  if (covering !== undefined) consume(covering, call)
  await finish(context, call, reply, guards)
  return reply
}

/** The reason why a call still needs a step-up: it changes the caller's own proofs, or only a step-up grants it. */
function stepUpDemanded(
  { endpoint, caller }: RequestContext,
  call: Call,
  decision: Decision | undefined,
  covering: Intent | undefined,
): Pick<StepUpDemand, 'methods' | 'because'> | undefined {
  const { params, query, body, settings, now } = call
  const proved = methodsProvedBy(covering)
  if (!proved.includes('SCA_IDENTITY') && needsFreshProof(endpoint, { params, query, body }, caller, settings, now)) {
    if (caller.scope !== 'full') throw notForAgents()
    return { methods: ['SCA_IDENTITY'], because: 'stale-proof' }
  }
  if (decision?.access.kind !== 'step-up') return undefined
  const { methods } = decision.access
  return methods.some((method) => proved.includes(method)) ? undefined : { methods, because: 'grant' }
}

/** With an Idempotency-Key, a lasting refusal is an answer too, and is stored like one. */
async function proceedOnce(context: RequestContext, validated: Validated, keyUse: KeyUse): Promise<Reply> {
  try {
    return await proceedOnFreshItems(context, validated)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const reply = replyOf(error, context.traceId)
    const keeping = await keepingAnswer(keyUse, reply, context.service.ports.clock.now(), context.service.ports)
    if (keeping !== undefined) await context.service.ports.store.commit([keeping])
    throw error
  }
}

/** Calls that have moved a task in their own transactions, each conditional on the version that was judged. */
const approvedWith = new WeakSet<Call>()

async function finish(context: RequestContext, call: Call, reply: Reply, guards: Guards): Promise<void> {
  const { service, keyUse, endpoint } = context
  if (endpoint.changes === 'nothing' && call.unitOfWork.writes.length > 0) throw new Error(`${endpoint.name} is declared to change nothing`)
  if (call.unitOfWork.writes.length > 0) noteCall(endpoint, call)
  const keeping = keyUse === undefined ? undefined : await keepingAnswer(keyUse, reply, call.now, service.ports)
  if (keeping !== undefined) call.unitOfWork.add(keeping)
  await commit(approvedWith.has(call) ? call.unitOfWork : guarded(call.unitOfWork, guards), service, call.now)
}

function callOf(context: RequestContext, input: Input, scope: Scope): Call {
  const { request, service, read, caller, tenantSettings, traceId } = context
  const call: Call = {
    ...anonymousCallOf(input, request, service, read, traceId),
    caller,
    scope,
    settings: tenantSettings.settings,
    // Only where tasks are approved: the other functions start without it.
    approve: async (task, checkerCount, comment) => {
      approvedWith.add(call)
      const { approveTask } = await import('./tasks/approve-task.ts')
      return approveTask(task, checkerCount, call, await coveringIntent(context.claims, call), comment, service)
    },
    explain: async (asked, who) => (await import('./explain-call.ts')).explainCall(asked, who, call, service),
  }
  return call
}

function anonymousCallOf(input: Input, request: HttpRequest, service: Service, read: Reader, traceId: string): AnonymousCall {
  const now = service.ports.clock.now()
  return {
    ...input,
    request,
    read,
    unitOfWork: createUnitOfWork(),
    ports: service.ports,
    now,
    traceId,
    newId: () => service.ports.newId(now),
    settingsOf: service.settings.of,
  }
}

/** Answers a call without a token to an endpoint with a permission. */
async function answerAnonymous(endpoint: Endpoint, request: HttpRequest, service: Service, traceId: string): Promise<Reply> {
  const validated = validate(endpoint, request)
  const read = createReader(service.ports.store)
  const tenantSettings = await service.settings.of(validated.kind === 'valid' ? tenantIn(validated.input) : undefined)
  const context = { endpoint, request, service, traceId, claims: { sub: '0' }, caller: ANONYMOUS, read, tenantSettings, keyUse: undefined }
  return proceedOnFreshItems(context, validated)
}

/** Answers a call that needs no token, and ignores an `Authorization` header. */
async function answerAnybody(endpoint: Endpoint, request: HttpRequest, service: Service, traceId: string): Promise<Reply> {
  if (isWrite(request.method) && endpoint.refusesTaskHeaders !== 'itself') refuseTaskHeaders(request)
  const validated = validate(endpoint, request)
  if (validated.kind === 'refused') throw validated.refusal
  return onFreshItems(async () => {
    const call = anonymousCallOf(validated.input, request, service, createReader(service.ports.store), traceId)
    const reply = await (endpoint.handle as (call: AnonymousCall) => Reply | Promise<Reply>)(call)
    if (request.method === 'HEAD') return reply // Without the effect of the GETs that begin a login.
    if (call.unitOfWork.writes.length > 0) noteCall(endpoint, call)
    await commit(call.unitOfWork, service, call.now)
    return reply
  })
}

function tenantOf(validated: Validated, claims: Claims): TenantId | undefined {
  return (validated.kind === 'valid' ? tenantIn(validated.input) : undefined) ?? claims.tenantId
}

/** The items that a call names, which are read in the same round trip as the session. */
export function itemReads(endpoint: Endpoint, validated: Validated): readonly Reference<unknown>[] {
  if (validated.kind === 'refused') return []
  const on = endpoint.access.kind === 'permission' ? endpoint.access.on?.(validated.input) : undefined
  const others = endpoint.reads?.(validated.input) ?? []
  return on === undefined ? others : [on as unknown as Reference<unknown>, ...(on.beside ?? []), ...others]
}
