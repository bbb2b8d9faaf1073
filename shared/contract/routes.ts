import type { Endpoint } from './declared-endpoint.ts'
import { isParameter } from './path-parameters.ts'

export const SERVICE_PATH = '/svc-conductor'
/** The page of the liveness check. */
export const LIVENESS_PAGE = `${SERVICE_PATH}/liveness`
/** The page on which a person with a link chooses a new password, unless configuration names another. */
export const PASSWORD_PAGE = `${SERVICE_PATH}/password-change`
/** The page on which a person undoes a change of their e-mail address or phone number. */
export const CONTACT_UNDO_PAGE = `${SERVICE_PATH}/contact-undo`
/** The page on which a person switches notices of one kind off by the link of a mail. */
export const UNSUBSCRIBE_PAGE = `${SERVICE_PATH}/notices/unsubscribe`
/** The style of every page of the service. */
export const PAGE_STYLE = `${PASSWORD_PAGE}/page.css`
/** Gives a page of the service the look of the tenant. */
export const PAGE_THEME = `${PASSWORD_PAGE}/theme.js`
/** The page that explains every error; `#<code>` leads to one. */
export const ERRORS_PAGE = `${SERVICE_PATH}/docs/errors`
export const BASE_PATH = `${SERVICE_PATH}/rest/v1`
/** The MCP server for agents. */
export const MCP_PATH = `${SERVICE_PATH}/mcp`
/** The path of the MCP server's metadata by RFC 9728 (section 3.1). */
export const MCP_METADATA_PATH = `/.well-known/oauth-protected-resource${MCP_PATH}`
/** The endpoints of OAuth stand below it. */
export const OAUTH_PATH = '/oauth'
/** The endpoints of directory sync (SCIM 2.0) stand below it, by tenant. */
export const SCIM_PATH = '/scim/v2'
/** The path of the resource for which tokens of directory sync are issued. */
export const SCIM_RESOURCE_PATH = `${SERVICE_PATH}${SCIM_PATH}`
/** Paths of the metadata of the authorization server and OpenID provider, below the service (RFC 8414, OpenID Connect Discovery). */
export const SERVER_METADATA_PATHS = ['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server'] as const
/** Path of the metadata of the policy decision point (AuthZEN), at the host and below the service. */
export const PDP_METADATA_PATH = '/.well-known/authzen-configuration'
/** The portal. */
export const PORTAL_PAGE = `${SERVICE_PATH}/portal`
/** The page on which a person decides a task. */
export const TASK_PAGES = `${PORTAL_PAGE}/tasks`

const BASES = { versioned: BASE_PATH, service: SERVICE_PATH, host: '' } as const

/** The path of an endpoint at the gateway. */
export function gatewayPath(endpoint: Pick<Endpoint, 'base' | 'path'>): string {
  return `${BASES[endpoint.base ?? 'versioned']}${endpoint.path}`
}

/** API Gateway's route key: `POST /svc-conductor/rest/v1/…`. */
export function routeKeyOf(endpoint: Pick<Endpoint, 'base' | 'path' | 'method'>): string {
  return `${endpoint.method} ${gatewayPath(endpoint)}`
}

/** A method and path that are answered, and the endpoint that does so. */
export type Route = { readonly method: Endpoint['method']; readonly endpoint: Endpoint }

/** All routes: the declared ones, and HEAD for every GET without a HEAD of its own (RFC 9110 §9.3.2). */
export function routesOf(endpoints: readonly Endpoint[]): readonly Route[] {
  const own = new Set(endpoints.filter(({ method }) => method === 'HEAD').map(gatewayPath))
  return endpoints.flatMap((endpoint): readonly Route[] => {
    const { method } = endpoint
    const head = method === 'GET' && !own.has(gatewayPath(endpoint))
    return [{ method, endpoint }, ...(head ? [{ method: 'HEAD', endpoint } as const] : [])]
  })
}

/** The methods of a path, in the order of their declaration, for `allow` in a 405 (RFC 9110 §15.5.6). An empty list means 404. */
export function methodsAtPathsOf(endpoints: readonly Endpoint[]): (rawPath: string) => readonly string[] {
  const routes = routesOf(endpoints).map(({ method, endpoint }) => ({ method, template: gatewayPath(endpoint).split('/') }))
  return (rawPath) => {
    const segments = rawPath.split('/')
    return [...new Set(routes.filter(({ template }) => matches(template, segments)).map(({ method }) => method))]
  }
}

function matches(template: readonly string[], segments: readonly string[]): boolean {
  return (
    template.length === segments.length &&
    template.every((part, index) => (isParameter(part) ? segments[index] !== '' : part === segments[index]))
  )
}
