import type { Endpoint } from '../../shared/contract/declared-endpoint.ts'
import { segmentsOf } from '../../shared/contract/path-parameters.ts'
import type { TenantId } from '../../shared/domain/ids.ts'

const IN_TENANT = '/tenants/{tenantId}/oauth-clients'
const GLOBAL = '/global/oauth-clients'

/** The place of the clients of a path: a tenant, or above all tenants. */
export type OfPlace = { readonly params: unknown }

/** The tenant of a path; `undefined` above all tenants. */
export function tenantOf({ params }: OfPlace): TenantId | undefined {
  return (params as { readonly tenantId?: TenantId }).tenantId
}

/**
 * The path of a tenant's clients. Its type is also that of the clients above tenants, so that a handler cannot rely on a tenant.
 * `atBothLevels` declares the others.
 */
export function ofClients<const Rest extends string>(rest: Rest): `${typeof IN_TENANT | typeof GLOBAL}${Rest}` {
  return `${IN_TENANT}${rest}`
}

/** Declares endpoints of `ofClients` for tenants and above them: `getOAuthClient`, `getGlobalOAuthClient`. */
export function atBothLevels(endpoints: readonly Endpoint[]): readonly Endpoint[] {
  return [...endpoints, ...endpoints.map(global)]
}

function global(endpoint: Endpoint): Endpoint {
  const path = `${GLOBAL}${endpoint.path.slice(IN_TENANT.length)}`
  return {
    ...endpoint,
    path,
    operationId: endpoint.operationId.replace('OAuthClient', 'GlobalOAuthClient'),
    summary: endpoint.summary.replace('OAuth client', 'global OAuth client').replace('an global', 'a global'),
    template: segmentsOf(path),
    name: `${endpoint.method} ${path}`,
  }
}
