import { randomBytes } from 'node:crypto'
import type { Request } from '@middy/core'
import { Refusal } from '../errors/refusal.ts'
import type { GatewayEvent } from '../http/steps/parse-request.ts'
import { refuseEarly } from '../http/steps/refuse-early.ts'
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
