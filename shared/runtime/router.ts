import type { AnonymousCall } from '../contract/call.ts'
import { changesItem, type Endpoint, isWrite } from '../contract/declared-endpoint.ts'
import { builtEndpoint, endpoint } from '../contract/endpoint.ts'
import type { Reply } from '../contract/http.ts'
import { DEFAULT_ROUTE_KEY, routeMatcher } from '../contract/route-matcher.ts'
import { BASE_PATH, gatewayPath, MCP_PATH, methodsAtPathsOf, routeKeyOf, routesOf, SCIM_RESOURCE_PATH } from '../contract/routes.ts'
import { defined } from '../domain/defined.ts'
import { Refusal } from '../errors/refusal.ts'
import { serve } from '../http/serve.ts'
import type { Service } from '../http/service.ts'
import { identify, notForAgents } from '../http/steps/authenticate.ts'
import type { GatewayEvent } from '../http/steps/parse-request.ts'
import { preflight } from '../http/steps/preflight.ts'
import type { GatewayResult } from '../http/steps/respond.ts'

export { gatewayPath, routeKeyOf }

/**
 * Answers events for these endpoints, by method and path: the gateway chooses only the function. What no endpoint takes gets 404, 405 or
 * the answer to a preflight. INVARIANT: what the gateway gave to its default route is no path of an endpoint, however `rawPath` reads.
 */
export function router(endpoints: readonly Endpoint[], surroundings: Service) {
  const routes = routesOf(endpoints).map(({ method, endpoint }) => ({ method, path: gatewayPath(endpoint), endpoint }))
  const match = routeMatcher(routes)
  const byRoute = new Map(routes.map(({ method, path, endpoint }) => [`${method} ${path}`, endpoint]))
  const methodsAt = methodsAtPathsOf(endpoints)
  const hasUpstreams = endpoints.some(({ group }) => group === 'upstreams')
  const gets = new Map(endpoints.filter(({ method }) => method === 'GET').map((endpoint) => [gatewayPath(endpoint), endpoint]))
  const changeable = new Set(endpoints.filter(changesItem).map(gatewayPath))
  const service = {
    ...surroundings,
    representationOf: (endpoint: Endpoint) => gets.get(gatewayPath(endpoint)),
    isChangeable: (endpoint: Endpoint) => endpoint.method === 'GET' && changeable.has(gatewayPath(endpoint)),
  }
  return async (event: GatewayEvent): Promise<GatewayResult> => {
    if (event.routeKey === DEFAULT_ROUTE_KEY) return unrouted(event, service, [], shapeBelow(event.rawPath))
    const routed = byRoute.get(match(event.requestContext.http.method, event.rawPath).routeKey)
    if (routed !== undefined) return serve(routed, event, service)
    const allowed = methodsAt(event.rawPath)
    const isOfTenant = allowed.length === 0 && hasUpstreams && BELOW_UPSTREAM.test(event.rawPath)
    if (isOfTenant && METHODS.has(event.requestContext.http.method)) return serve(operationOfTenant, event, service)
    // Only those who may see an upstream learn the methods of its operations.
    if (isOfTenant) return unrouted(event, service, [...METHODS])
    const neighbour = allowed.map((method) => byRoute.get(match(method, event.rawPath).routeKey)).find((found) => found !== undefined)
    return unrouted(event, service, allowed, neighbour?.errorsAs ?? shapeBelow(event.rawPath))
  }
}

type Shape = Endpoint['errorsAs']

/** Errors below the path of directory sync have the shape of SCIM, also at paths that no endpoint has. */
function shapeBelow(rawPath: string): Shape {
  return rawPath.startsWith(`${SCIM_RESOURCE_PATH}/`) ? 'scim' : undefined
}

/** Paths of operations that a tenant declares. Their methods are those of endpoints. */
const BELOW_UPSTREAM = new RegExp(`^${BASE_PATH}/tenants/[^/]+/upstreams/[^/]+/`)
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** Stands for the operations of upstreams until the pipeline knows which of them a call means. Not part of the catalogue. */
const operationOfTenant: Endpoint = builtEndpoint({
  method: 'GET',
  path: '/tenants/{tenantId}/upstreams/{upstream}/{path}',
  operationId: 'callUpstream',
  group: 'upstreams',
  summary: 'Call an operation of an upstream',
  access: { kind: 'token' },
  declaredBy: 'tenant',
  refusals: ['not-found', 'method-not-allowed'],
  handle() {
    throw new Refusal('not-found', { because: 'no-operation' })
  },
})

/**
 * Answers a call that no route takes. It is counted, answered and logged like any call: probing for paths does not bypass the rate limit.
 */
async function unrouted(event: GatewayEvent, service: Service, allowed: readonly string[], errorsAs?: Shape): Promise<GatewayResult> {
  const isOptions = event.requestContext.http.method === 'OPTIONS'
  if (isOptions && event.headers.origin !== undefined) return preflight(event, service)
  if (allowed.length === 0) return serve({ ...nowhere, ...defined({ errorsAs }) }, event, service)
  if (isOptions) return serve(options(allowed), event, service)
  const refusing = otherMethods(allowed, event.rawPath === MCP_PATH ? 'everybody' : 'people')
  return serve({ ...refusing, ...defined({ errorsAs }) }, event, service)
}

/** Answers a call without a route: the methods that the path has, or a refusal. */
const unroutedEndpoint = (refusals: Endpoint['refusals'], answer: (call: AnonymousCall) => Reply | Promise<Reply>): Endpoint =>
  endpoint({
    method: 'GET',
    path: '/',
    operationId: 'answerUnrouted',
    group: 'documentation',
    summary: 'What no route takes',
    access: { kind: 'open' },
    refusesTaskHeaders: 'itself',
    refusals,
    handle: answer,
  })

const nowhere = unroutedEndpoint(['not-found'], () => {
  throw new Refusal('not-found', { because: 'no-route' })
})

/**
 * Refuses a method that a path does not have. Unless `to` is `everybody`, an agent's write gets the refusal of every direct write of an
 * agent instead. A client of the MCP server tries other methods to find out its abilities, and must get this refusal.
 */
function otherMethods(allowed: readonly string[], to: 'people' | 'everybody'): Endpoint {
  return unroutedEndpoint(['method-not-allowed', 'not-for-agents'], async ({ request, ports }) => {
    const identified = await identify(ANY_TOKEN, request, ports)
    if (to === 'people' && isWrite(request.method) && identified.kind === 'claims' && identified.claims.scope === 'UpdateByTasks')
      throw notForAgents()
    throw new Refusal('method-not-allowed', { headers: { allow: allowed.join(', ') } })
  })
}

const ANY_TOKEN = { access: { kind: 'token' } } as const

const options = (allowed: readonly string[]): Endpoint =>
  unroutedEndpoint([], () => ({ status: 204, headers: { allow: [...allowed, 'OPTIONS'].join(', ') } }))
