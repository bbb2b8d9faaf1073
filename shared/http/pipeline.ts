import { asksForTask } from '../contract/asks-for-task.ts'
import type { Call } from '../contract/call.ts'
import { isWrite } from '../contract/declared-endpoint.ts'
import type { Reply } from '../contract/http.ts'
import { createReader } from '../contract/reader.ts'
import { once } from '../domain/once.ts'
import { ANONYMOUS } from '../domain/tokens/caller.ts'
import type { Claims } from '../domain/tokens/claims.ts'
import { takeLane } from './lanes.ts'
import type { CallTools, IncomingCall } from './request-context.ts'
import type { Service } from './service.ts'
import { dropGuards } from './steps/if-match.ts'
import { anonymousTools } from './steps/make-call.ts'
import { keyUseOf } from './steps/replay.ts'
import { coveringIntent } from './steps/step-up.ts'

// Asked for once: Node resolves a module anew for each `import()`.
const approval = once(() => import('./tasks/approve-task.ts'))
const presenting = once(() => import('./tasks/present-task.ts'))
const requiring = once(() => import('./tasks/required-of-task.ts'))
const explaining = once(() => import('./explain-call.ts'))
const offering = once(() => import('./operations-for.ts'))
const agents = once(() => import('./answer-agent.ts'))
const bulkCalls = once(() => import('./perform-in-bulk.ts'))
const declarations = once(() => import('../upstreams/declared-at.ts'))

/** Answers a call in its lane (`lanes.ts`); refuses by throwing. */
export async function answer(incoming: IncomingCall): Promise<Reply> {
  const { request, identified, service, traceId, admission } = incoming
  const read = createReader(service.ports.store)
  if (incoming.endpoint.declaredBy !== undefined && identified.kind === 'refused') throw identified.refusal
  const endpoint = incoming.endpoint.declaredBy === undefined ? incoming.endpoint : await (await declarations()).declaredAt(request, read)
  const begin = { endpoint, request, service, traceId, read }
  if (identified.kind === 'anybody') return replyIn(await takeLane('open', { ...begin, lane: 'open', admission }))
  if (identified.kind === 'anonymous') {
    const claims = { sub: '0' }
    return replyIn(
      await takeLane('anonymous', { ...begin, lane: 'anonymous', claims, caller: ANONYMOUS, tools: toolsOf(begin, claims, admission) }),
    )
  }
  // Only where agents call: the other functions start without it.
  if (endpoint.access.kind === 'agent') return (await agents()).answerAgent(incoming, answer)
  if (identified.kind === 'refused') throw identified.refusal

  const { claims } = identified
  const own = toolsOf(begin, claims, admission)
  const tools = endpoint.opensTo === undefined ? own : performing(own, incoming)
  const bearing = { ...begin, claims, admission, keyUse: keyUseOf(request, claims), tools }
  const lane = isWrite(request.method) && asksForTask(request) ? 'propose' : 'direct'
  return replyIn(await takeLane(lane, { ...bearing, lane }))
}

/** The tools of directory sync, whose bulk requests make other calls. */
function performing(tools: (itself: () => Call) => CallTools, incoming: IncomingCall): (itself: () => Call) => CallTools {
  return (itself) => ({ ...tools(itself), perform: async (asked) => (await bulkCalls()).performInBulk(asked, incoming, answer) })
}

const replyIn = (end: { readonly early: Reply } | { readonly reply: Reply }): Reply => ('early' in end ? end.early : end.reply)

/** The tools of handlers. Code that approves and explains is loaded when it is used, so that other functions start without it. */
function toolsOf(
  of: { readonly service: Service; readonly traceId: string },
  claims: Pick<Claims, 'sub' | 'intent'>,
  { stepAside }: IncomingCall['admission'],
) {
  return (itself: () => Call): CallTools => ({
    ...anonymousTools(of),
    stepAside,
    approve: async (task, approving) => {
      const call = itself()
      dropGuards(call)
      const { approveTask } = await approval()
      return approveTask(task, approving, call, await coveringIntent(claims, call), of.service)
    },
    required: async (task) => (await requiring()).requiredOfTask(task, itself(), of.service),
    permissionOf: async (task) => (await presenting()).permissionOfTask(task, of.service),
    present: async (tasks) => (await presenting()).presentTasks(tasks, itself(), of.service),
    explain: async (asked, who) => (await explaining()).explainCall(asked, who, itself(), of.service),
    scopeAsked: async (asked) => (await explaining()).scopeOfAction(asked, itself(), of.service),
    operations: async (asked) => (await offering()).operationsFor(itself(), asked, of.service),
  })
}
