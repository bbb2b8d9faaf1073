import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import type { Request } from '@middy/core'
import type { EdgeSecrets } from '../adapters/edge-secrets.ts'
import { CALLER_HEADER, EDGE_SECRET_HEADER, ELSEWHERE_HEADER, SEPARATOR_HEADER, TENANT_HEADER } from '../contract/edge-headers.ts'
import { Refusal } from '../errors/refusal.ts'
import type { GatewayEvent } from '../http/steps/parse-request.ts'
import { refuseEarly } from '../http/steps/represent-refusal.ts'
import { type GatewayResult, standingHeaders } from '../http/steps/respond.ts'
import { traceIdFrom } from '../http/steps/trace.ts'
import { jsonLog } from './log.ts'

/** Answers a failure around a call, even a missing setting, in the shape of every error, and logs it. */
export function answerFault(request: Request<GatewayEvent, GatewayResult>): GatewayResult {
  const { error, event } = request
  const traceId = traceIdFrom(event?.headers ?? {}, randomBytes)
  jsonLog()('error', 'fault', {
    traceId,
    requestId: event?.requestContext?.requestId,
    because: error instanceof Refusal ? error.detail.because : (error?.stack ?? 'unknown'),
  })
  return early(error, event ?? {}, traceId)
}

/**
 * Answers a call that bypassed the edge. It is not logged as a fault: otherwise anybody who finds the name of the origin could fill the log
 * and raise alarms.
 */
export function pastTheEdge(event: GatewayEvent): GatewayResult {
  return early(new Refusal('not-permitted', { because: 'past-the-edge' }), event, traceIdFrom(event.headers ?? {}, randomBytes))
}

export function outOfTime(): never {
  throw new Refusal('unavailable', { because: 'out-of-time', headers: { 'retry-after': '1' } })
}

/** If a setting is missing, the address of the service may be missing too, so the link to the explanation of the error is relative. */
function early(error: unknown, { headers, rawPath }: Partial<GatewayEvent>, traceId: string): GatewayResult {
  const asked = { headers: headers ?? {}, rawPath: rawPath ?? '' }
  return refuseEarly(error, { traceId, headers: standingHeaders(undefined, []), baseUrl: () => '' }, asked)
}

/**
 * The event as the service can trust it, or `refused` if it bypassed the edge. The caller's address is the one that the edge noted,
 * trusted only with the edge's secret; on a stage without an edge, the one that the gateway saw. Both headers are removed.
 */
export async function behindEdge(event: GatewayEvent, secrets: EdgeSecrets | undefined): Promise<GatewayEvent | 'refused'> {
  const { [CALLER_HEADER]: caller = '', [EDGE_SECRET_HEADER]: sent = '', ...headers } = event.headers
  if (secrets === undefined) return { ...event, headers: withoutNotes(headers) }
  if (!isOneOf(sent, await secrets.known()) && !isOneOf(sent, await secrets.reread())) return 'refused'
  if (isIP(caller) === 0) return 'refused'
  const { requestContext } = event
  return { ...event, headers, requestContext: { ...requestContext, http: { ...requestContext.http, sourceIp: caller } } }
}

/** Removes the headers in which an edge leaves notes. On a stage without an edge, a caller has sent them. */
function withoutNotes({
  [SEPARATOR_HEADER]: _,
  [TENANT_HEADER]: _tenant,
  [ELSEWHERE_HEADER]: _elsewhere,
  ...headers
}: GatewayEvent['headers']): GatewayEvent['headers'] {
  return headers
}

/** Tells whether a text is one of these values. Takes the same time for every text. */
function isOneOf(sent: string, values: readonly string[]): boolean {
  const digest = sha256(sent)
  return values.map((value) => timingSafeEqual(sha256(value), digest)).includes(true)
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()
