import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { CATALOGUE } from '../../functions/catalogue.ts'
import { gatewayRoutesOf } from '../../shared/contract/route-matcher.ts'
import { SERVICE_PATH } from '../../shared/contract/routes.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import type { Service } from '../../shared/http/service.ts'
import { refuseEarly } from '../../shared/http/steps/represent-refusal.ts'
import { standingHeaders } from '../../shared/http/steps/respond.ts'
import { traceIdFrom } from '../../shared/http/steps/trace.ts'
import { functionOfRoutes } from '../../shared/runtime/function-of.ts'
import { router } from '../../shared/runtime/router.ts'
import { PORTAL_PATH } from '../edge/portal-headers.ts'
import { type FunctionRoles, NO_ROLES } from './function-roles.ts'
import { targetOf } from './gateway-event.ts'
import { type Gateway, type GatewayOptions, startGateway } from './http-gateway.ts'
import { IN_TIME } from './lambda-time.ts'
import { type LocalPagesOptions, localPages } from './pages/local-pages.ts'

const LARGEST_BODY = 6 * 1024 * 1024

type Opened = {
  readonly port: number
  readonly host?: string | undefined
  readonly portal?: GatewayOptions['beside']
  readonly roles?: FunctionRoles | undefined
}

/** The gateway before all functions, with the portal and the local pages beside them. */
export function openGateway(
  { port, host, portal, roles = NO_ROLES }: Opened,
  service: Service,
  pages: LocalPagesOptions,
): Promise<Gateway> {
  const route = functionOfRoutes(router(CATALOGUE, service))
  const local = localPages(pages)
  const tooLarge = ({ headers: { accept }, url = '' }: IncomingMessage) => {
    const { baseUrl } = service.ports
    const answered = { traceId: traceIdFrom({}, randomBytes), headers: standingHeaders(undefined, []), baseUrl }
    return refuseEarly(new Refusal('too-large'), answered, { headers: { accept }, rawPath: targetOf(url).rawPath })
  }
  return startGateway({
    port,
    host,
    now: () => service.ports.clock.now(),
    routes: gatewayRoutesOf(CATALOGUE).map(({ path }) => ({ method: 'ANY', path })),
    invoke: (event) => roles.ofRoute(event.routeKey, () => route(event, IN_TIME)),
    beside: async (request, response) => byOwnAddress(request, response) || (await portal?.(request, response)) || local(request, response),
    besidePaths: ['/', '/local/', PORTAL_PATH.slice(0, -1), SSO_START],
    maxBodyBytes: LARGEST_BODY,
    tooLarge,
  })
}

const SSO_START = `${SERVICE_PATH}/saml-login/`

/**
 * Sends a browser that starts single sign-on at `localhost` to the service's own address, 127.0.0.1: the provider answers there, and a
 * cookie of one name is not sent to the other. The browser returns to the landing URL, which can be of either name.
 */
function byOwnAddress({ url = '', headers: { host = '' } }: IncomingMessage, response: ServerResponse): boolean {
  const [, port] = /^localhost:(\d{1,5})$/.exec(host) ?? []
  if (port === undefined || !url.startsWith(SSO_START)) return false
  response.writeHead(302, { location: `http://127.0.0.1:${port}${url}`, 'content-length': 0 }).end()
  return true
}
