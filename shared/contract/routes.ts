import type { Endpoint } from './endpoint.ts'
import { isParameter } from './path-parameters.ts'

export const SERVICE_PATH = '/svc-conductor'
/** The page on which somebody shows that they are there. */
export const LIVENESS_PAGE = `${SERVICE_PATH}/liveness`
/** The page on which somebody with a link chooses a new password, unless configuration names another. */
export const PASSWORD_PAGE = `${SERVICE_PATH}/password-change`
/** The style of every page of our own. */
export const PAGE_STYLE = `${PASSWORD_PAGE}/page.css`
/** The page that explains every error; `#<code>` leads to one. */
export const ERRORS_PAGE = `${SERVICE_PATH}/docs/errors`
export const BASE_PATH = `${SERVICE_PATH}/rest/v1`
/** The MCP server for agents. */
export const MCP_PATH = `${SERVICE_PATH}/mcp`
/** Where RFC 9728 (section 3.1) puts the metadata of the MCP server. */
export const MCP_METADATA_PATH = `/.well-known/oauth-protected-resource${MCP_PATH}`
/** The portal. */
export const PORTAL_PAGE = `${SERVICE_PATH}/portal`
/** The page on which a person decides a task. */
export const TASK_PAGES = `${PORTAL_PAGE}/tasks`

const BASES = { versioned: BASE_PATH, service: SERVICE_PATH, host: '' } as const

/** The path at which the gateway knows an endpoint. */
export function gatewayPath(endpoint: Pick<Endpoint, 'base' | 'path'>): string {
  return `${BASES[endpoint.base ?? 'versioned']}${endpoint.path}`
}

/** API Gateway's route key: `POST /svc-conductor/rest/v1/…`. */
export function routeKeyOf(endpoint: Pick<Endpoint, 'base' | 'path' | 'method'>): string {
  return `${endpoint.method} ${gatewayPath(endpoint)}`
}

/**
 * The path under which API Gateway has an endpoint. It takes no route that ends in a slash; a greedy parameter catches what begins there,
 * and the router takes of that only the path itself.
 */
export function deployedPath(endpoint: Pick<Endpoint, 'base' | 'path'>): string {
  return endsInSlash(endpoint) ? `${gatewayPath(endpoint)}{proxy+}` : gatewayPath(endpoint)
}

export function endsInSlash({ path }: Pick<Endpoint, 'path'>): boolean {
  return path.endsWith('/')
}

/** A route of the gateway, and the endpoint that answers it. */
export type Route = { readonly method: Endpoint['method']; readonly endpoint: Endpoint }

/** All routes: those that are declared, and HEAD wherever there is GET and no HEAD of its own (RFC 9110 §9.3.2). */
export function routesOf(endpoints: readonly Endpoint[]): readonly Route[] {
  const own = new Set(endpoints.filter(({ method }) => method === 'HEAD').map(gatewayPath))
  return endpoints.flatMap((endpoint): readonly Route[] => {
    const { method } = endpoint
    const head = method === 'GET' && !own.has(gatewayPath(endpoint))
    return [{ method, endpoint }, ...(head ? [{ method: 'HEAD', endpoint } as const] : [])]
  })
}

/** The methods that a path takes, in the order of their declaration: what `allow` says in a 405 (RFC 9110 §15.5.6). None: a 404. */
export type MethodsAt = (rawPath: string) => readonly string[] | Promise<readonly string[]>

/** Matches as the gateway does: a literal segment as it is written, `{name}` for any segment that isn't empty. */
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
