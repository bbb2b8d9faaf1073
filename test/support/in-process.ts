import { CATALOGUE } from '../../functions/catalogue.ts'
import { targetOf } from '../../infra/local/gateway-event.ts'
import { routeMatcher } from '../../shared/contract/route-matcher.ts'
import { gatewayPath } from '../../shared/contract/routes.ts'
import type { CallbackPolicy } from '../../shared/domain/callbacks/callback-url.ts'
import type { Service } from '../../shared/http/service.ts'
import { type Cost, metered } from '../../shared/runtime/meter.ts'
import { router } from '../../shared/runtime/router.ts'
import { BASE, type Sent } from './running.ts'

export type InProcessAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  readonly cost: Cost
}

/** Hands calls straight to the router, without HTTP between, and tells what each cost at the table. */
export function inProcess(service: Service) {
  const route = router(CATALOGUE, service)
  const match = routeMatcher(CATALOGUE.map((endpoint) => ({ method: endpoint.method, path: gatewayPath(endpoint) })))
  return async (method: string, path: string, { token, body, headers }: Sent = {}): Promise<InProcessAnswer> => {
    const { rawPath, rawQueryString } = targetOf(path.startsWith('/svc-conductor') ? path : `${BASE}${path}`)
    const { result, cost } = await metered(() =>
      route({
        routeKey: match(method, rawPath).routeKey,
        rawPath,
        rawQueryString,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        requestContext: { http: { method, sourceIp: '127.0.0.1' } },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        isBase64Encoded: false,
      }),
    )
    const { statusCode, headers: answered } = result
    return { status: statusCode, headers: answered, body: result.body === undefined ? undefined : JSON.parse(result.body), cost }
  }
}

/** The same table and the same users, as the live stage sees them: nothing ends by itself there. */
export function liveStage(service: Service, callbackPolicy: CallbackPolicy = 'live'): Service {
  return { ...service, ports: { ...service.ports, stage: 'live', callbackPolicy } }
}
