import type { Endpoint } from '../contract/endpoint.ts'
import { Refusal } from '../errors/refusal.ts'
import { serve } from '../http/serve.ts'
import type { Service } from '../http/service.ts'
import { BASE_PATH, type GatewayEvent, SERVICE_PATH } from '../http/steps/parse-request.ts'
import { type GatewayResult, preflight, replyOf, resultOf, standingHeaders } from '../http/steps/respond.ts'
import { traceIdFrom } from '../http/steps/trace.ts'

/** The path at which the gateway knows an endpoint. */
export function gatewayPath(endpoint: Endpoint): string {
  return `${endpoint.base === 'service' ? SERVICE_PATH : BASE_PATH}${endpoint.path}`
}

/** API Gateway's route key: `POST /svc-conductor/rest/v1/…`. */
export function routeKeyOf(endpoint: Endpoint): string {
  return `${endpoint.method} ${gatewayPath(endpoint)}`
}

/** Answers events for these endpoints; the gateway has picked the route. What no route takes gets 404, 405 or the preflight's answer. */
export function router(endpoints: readonly Endpoint[], service: Service, methodsAt: (path: string) => readonly string[]) {
  const byRoute = new Map(endpoints.map((endpoint) => [routeKeyOf(endpoint), endpoint]))
  return async (event: GatewayEvent): Promise<GatewayResult> => {
    const endpoint = byRoute.get(event.routeKey)
    return endpoint === undefined ? unrouted(event, service, methodsAt(event.rawPath)) : serve(endpoint, event, service)
  }
}

function unrouted(event: GatewayEvent, { ports, cors }: Service, allowed: readonly string[]): GatewayResult {
  const { origin, traceparent } = event.headers
  const { method } = event.requestContext.http
  if (method === 'OPTIONS') return preflight(origin, cors.allowedOrigins)
  const traceId = traceIdFrom(traceparent, ports.randomBytes)
  const refusal =
    allowed.length === 0 ? new Refusal('not-found') : new Refusal('method-not-allowed', { headers: { allow: allowed.join(', ') } })
  const reply = replyOf(refusal, traceId)
  ports.log('info', 'request', { method, path: event.rawPath.slice(0, 300), status: reply.status, ms: 0, traceId })
  const result = resultOf(reply, standingHeaders(origin, cors.allowedOrigins))
  return method === 'HEAD' ? { statusCode: result.statusCode, headers: result.headers } : result
}
