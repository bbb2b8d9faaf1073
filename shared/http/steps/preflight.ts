import { Refusal } from '../../errors/refusal.ts'
import type { Service } from '../service.ts'
import type { GatewayEvent } from './parse-request.ts'
import { refuseEarly } from './represent-refusal.ts'
import { type GatewayResult, standingHeaders } from './respond.ts'
import { traceIdFrom } from './trace.ts'

/** The answer to a preflight request (Fetch Standard, CORS protocol). */
export function preflight(event: GatewayEvent, { cors, ports }: Pick<Service, 'cors' | 'ports'>): GatewayResult {
  const headers = standingHeaders(event.headers.origin, cors.allowedOrigins)
  if (headers['access-control-allow-origin'] === undefined) {
    const { baseUrl, randomBytes } = ports
    const refusal = new Refusal('not-permitted', { description: 'This origin is not allowed.' })
    return refuseEarly(refusal, { traceId: traceIdFrom(event.headers, randomBytes), headers, baseUrl }, event)
  }
  return {
    statusCode: 204,
    headers: {
      ...headers,
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers':
        'authorization, dpop, content-type, accept, idempotency-key, if-match, if-none-match, mcp-protocol-version, mcp-method, mcp-name, prefer, traceparent, tracestate, baggage, renew-csrf, task-executor-roles, task-approver-userids, task-by-policy, task-initiator-comment, task-tag, task-skip-draft, task-replaces, x-request-id, livenesslandingurl, livenesstenantid, livenesscustomerid',
      'access-control-max-age': '600',
    },
  }
}
