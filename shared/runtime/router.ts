import { type Endpoint, isWrite } from '../contract/declared-endpoint.ts'
import { endpoint } from '../contract/endpoint.ts'
import { deployedPath, endsInSlash, gatewayPath, MCP_PATH, type MethodsAt, routeKeyOf, routesOf } from '../contract/routes.ts'
import { Refusal } from '../errors/refusal.ts'
import { serve } from '../http/serve.ts'
import type { Service } from '../http/service.ts'
import { identify, notForAgents } from '../http/steps/authenticate.ts'
import type { GatewayEvent } from '../http/steps/parse-request.ts'
import { preflight } from '../http/steps/preflight.ts'
import type { GatewayResult } from '../http/steps/respond.ts'

export { gatewayPath, routeKeyOf }

/**
 * Answers events for these endpoints; the gateway has chosen the route. A call without a route gets 404, 405 or the answer to a
 * preflight.
 */
export function router(endpoints: readonly Endpoint[], surroundings: Service, methodsAt: MethodsAt) {
  const byRoute = new Map(
    routesOf(endpoints).flatMap(({ method, endpoint }) =>
      [gatewayPath(endpoint), deployedPath(endpoint)].map((path) => [`${method} ${path}`, endpoint]),
    ),
  )
  const gets = new Map(endpoints.filter(({ method }) => method === 'GET').map((endpoint) => [gatewayPath(endpoint), endpoint]))
  const service = { ...surroundings, representationOf: (endpoint: Endpoint) => gets.get(gatewayPath(endpoint)) }
  return async (event: GatewayEvent): Promise<GatewayResult> => {
    const routed = byRoute.get(event.routeKey)
    const isBelow = routed !== undefined && endsInSlash(routed) && event.rawPath !== gatewayPath(routed)
    return routed === undefined || isBelow ? unrouted(event, service, methodsAt) : serve(routed, event, service)
  }
}

/** It is counted, answered and logged like any call: probing for paths does not bypass the rate limit. */
async function unrouted(event: GatewayEvent, service: Service, methodsAt: MethodsAt): Promise<GatewayResult> {
  if (event.requestContext.http.method === 'OPTIONS') return preflight(event, service)
  const allowed = await methodsAt(event.rawPath)
  // A path with this method, but not this route: the gateway has cut what made it another path.
  const isCut = (allowed as readonly string[]).includes(event.requestContext.http.method)
  if (allowed.length === 0 || isCut) return serve(nowhere, event, service)
  return serve(otherMethods(allowed, event.rawPath === MCP_PATH ? 'everybody' : 'people'), event, service)
}

/**
 * The answer to a call without a route. To people only: an agent's write with a method that its path lacks is refused as every direct
 * write of an agent. A client of the MCP server tries other methods to find out its abilities, and must get the refusal itself.
 */
const refusing = (refusal: Refusal, to: 'people' | 'everybody'): Endpoint =>
  endpoint({
    method: 'GET',
    path: '/',
    operationId: 'answerUnrouted',
    group: 'documentation',
    summary: 'What no route takes',
    access: { kind: 'open' },
    refusesTaskHeaders: 'itself',
    refusals: [refusal.refusal, 'not-for-agents'],
    async handle({ request, ports }) {
      if (to === 'everybody' || !isWrite(request.method)) throw refusal
      const identified = await identify(ANY_TOKEN, request, ports.tokens)
      throw identified.kind === 'claims' && identified.claims.scope === 'UpdateByTasks' ? notForAgents() : refusal
    },
  })

const ANY_TOKEN = { access: { kind: 'token' } } as const

const nowhere = refusing(new Refusal('not-found', { because: 'no-route' }), 'everybody')

function otherMethods(allowed: readonly string[], to: 'people' | 'everybody'): Endpoint {
  return refusing(new Refusal('method-not-allowed', { headers: { allow: allowed.join(', ') } }), to)
}
