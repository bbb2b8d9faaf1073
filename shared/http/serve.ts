import { inScimType } from '../codecs/scim-answer.ts'
import type { Endpoint } from '../contract/declared-endpoint.ts'
import type { Reply } from '../contract/http.ts'
import { gatewayPath } from '../contract/routes.ts'
import { once } from '../domain/once.ts'
import { Refusal } from '../errors/refusal.ts'
import type { Log } from '../ports/ports.ts'
import { answer } from './pipeline.ts'
import type { Service } from './service.ts'
import { admissionTo } from './steps/admission.ts'
import { answerConditionally } from './steps/answer-conditionally.ts'
import { type Identified, identify, orRefused } from './steps/authenticate.ts'
import { noteRefusal } from './steps/note-refusal.ts'
import { type GatewayEvent, parseRequest } from './steps/parse-request.ts'
import { provePossession } from './steps/prove-possession.ts'
import { refuseUnserved } from './steps/refuse-unserved.ts'
import { representRefusal, wordsOfRefusal } from './steps/represent-refusal.ts'
import { type GatewayResult, replyOf, resultOf, standingHeaders } from './steps/respond.ts'
import { traceIdFrom, xrayIdFrom } from './steps/trace.ts'

/** Serves one HTTP call, from the gateway's event to the gateway's result: trace, rate limit, answer, one log line. It never throws. */
export async function serve(endpoint: Endpoint, event: GatewayEvent, service: Service): Promise<GatewayResult> {
  const startedAt = performance.now()
  const traceId = traceIdFrom(event.headers, service.ports.randomBytes)
  const { reply, limits, refused } = await limitedReply(endpoint, event, service, traceId)
  logRequest(service.ports.log, { endpoint, event, status: reply.status, startedAt, traceId, refused })
  const headers = { ...standingHeaders(event.headers.origin, service.cors.allowedOrigins), ...limits, ...repeatedId(endpoint, event) }
  const shaped = endpoint.errorsAs === 'scim' ? inScimType(reply) : reply
  const words = await wordsOfRefusal(reply.status, event, endpoint)
  const represented = representRefusal(answerConditionally(shaped, event), endpoint, event, service.ports.baseUrl, words)
  const result = resultOf(represented, headers)
  return event.requestContext.http.method === 'HEAD' ? { statusCode: result.statusCode, headers: result.headers } : result
}

/** The id of the request, for an endpoint whose standard demands that answers repeat it. */
function repeatedId({ requestHeaders }: Endpoint, { headers }: GatewayEvent): Readonly<Record<string, string>> {
  const id = requestHeaders?.includes('x-request-id') ? headers['x-request-id'] : undefined
  return id !== undefined && /^[\x20-\x7e]{1,255}$/.test(id) ? { 'x-request-id': id } : {}
}

type Limited = { readonly reply: Reply; readonly limits: Readonly<Record<string, string>>; readonly refused: Refused | undefined }
/** The reason of a refusal, for the log. */
type Refused = { readonly refusal: string; readonly because: string | undefined }

async function limitedReply(endpoint: Endpoint, event: GatewayEvent, service: Service, traceId: string): Promise<Limited> {
  const admission = admissionTo(service, event)
  let identified: Identified = { kind: 'anybody' }
  try {
    identified = await identifiedCaller(endpoint, event, service)
    await admission.atTheDoor(identified, endpoint)
    await refuseUnserved(event, identified, service.ports.standings)
    identified = await provePossession(identified, endpoint, event, service)
    service.decisions.keep()
    service.tallies.keep()
    const reply = await answer({ endpoint, request: parseRequest(event, endpoint.queryFaults), identified, service, traceId, admission })
    return { reply, limits: admission.headers(), refused: undefined }
  } catch (thrown) {
    const error = await admission.refusalAfter(thrown, identified)
    logFault(service.ports.log, error, { traceId, requestId: event.requestContext.requestId })
    await noteRefusal({ error, endpoint, event, identified, service, traceId })
    return { reply: replyOf(error, traceId), limits: admission.headers(), refused: refusedBy(error) }
  } finally {
    await admission.done()
  }
}

// Asked for once: Node resolves a module anew for each `import()`.
const directory = once(() => import('./steps/identify-directory.ts'))

/** Identifies the caller by the kind of token that the endpoint takes. Code for directory sync is loaded only where it is served. */
async function identifiedCaller(endpoint: Endpoint, event: GatewayEvent, { ports }: Service): Promise<Identified> {
  if (endpoint.opensTo === undefined) return identify(endpoint, event, ports)
  const { identifyDirectory } = await directory()
  return orRefused(() => identifyDirectory(endpoint, event, ports))
}

type Answered = {
  readonly endpoint: Endpoint
  readonly event: GatewayEvent
  readonly status: number
  readonly startedAt: number
  readonly traceId: string
  readonly refused: Refused | undefined
}

/** INVARIANT: logs the template of the route, not the path, which can contain the name of an identity. */
function logRequest(log: Log, { endpoint, event, status, startedAt, traceId, refused }: Answered): void {
  const ms = Math.round((performance.now() - startedAt) * 10) / 10
  const ids = { traceId, requestId: event.requestContext.requestId, xrayTraceId: xrayIdFrom(event.headers) }
  log('info', 'request', { method: event.requestContext.http.method, path: gatewayPath(endpoint), status, ms, ...ids, ...refused })
}

function refusedBy(error: unknown): Refused {
  return error instanceof Refusal ? { refusal: error.refusal, because: error.detail.because } : { refusal: 'fault', because: undefined }
}

/** Logs a fault on a line of its own, with its stack, which never contains data of the caller. */
function logFault(log: Log, error: unknown, ids: { readonly traceId: string; readonly requestId: string | undefined }): void {
  if (error instanceof Refusal) return
  log('error', 'fault', { ...ids, because: error instanceof Error ? (error.stack ?? error.message) : 'not an error' })
}
