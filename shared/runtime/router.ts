import type { Endpoint } from '../contract/endpoint.ts'
import { gatewayPath, type MethodsAt, routeKeyOf } from '../contract/routes.ts'
import { Refusal } from '../errors/refusal.ts'
import { serve } from '../http/serve.ts'
import type { Service } from '../http/service.ts'
import type { GatewayEvent } from '../http/steps/parse-request.ts'
import { type GatewayResult, preflight, replyOf, resultOf, standingHeaders } from '../http/steps/respond.ts'
import { traceIdFrom } from '../http/steps/trace.ts'

export { gatewayPath, routeKeyOf }

/** Answers events for these endpoints; the gateway has picked the route. What no route takes gets 404, 405 or the preflight's answer. */
export function router(endpoints: readonly Endpoint[], service: Service, methodsAt: MethodsAt) {
  const byRoute = new Map(endpoints.map((endpoint) => [routeKeyOf(endpoint), endpoint]))
  return async (event: GatewayEvent): Promise<GatewayResult> => {
    const endpoint = byRoute.get(event.routeKey)
    return endpoint === undefined ? unrouted(event, service, methodsAt) : serve(endpoint, event, service)
  }
}

async function unrouted(event: GatewayEvent, { ports, cors }: Service, methodsAt: MethodsAt): Promise<GatewayResult> {
  const { origin, traceparent } = event.headers
  const { method } = event.requestContext.http
  if (method === 'OPTIONS') return preflight(origin, cors.allowedOrigins)
  const traceId = traceIdFrom(traceparent, ports.randomBytes)
  const allowed = await methodsAt(event.rawPath)
  const refusal =
    allowed.length === 0 ? new Refusal('not-found') : new Refusal('method-not-allowed', { headers: { allow: allowed.join(', ') } })
  const reply = replyOf(refusal, traceId)
  ports.log('info', 'request', { method, path: event.rawPath.slice(0, 300), status: reply.status, ms: 0, traceId })
  const result = resultOf(reply, standingHeaders(origin, cors.allowedOrigins))
  return method === 'HEAD' ? { statusCode: result.statusCode, headers: result.headers } : result
}
