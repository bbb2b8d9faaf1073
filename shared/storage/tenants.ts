import type { TenantId } from '../domain/ids.ts'
import { type Listing, newestFirst, owned } from './read.ts'
import { keys } from './table.ts'

export type Tenant = {
  readonly tenantId: TenantId
  readonly name: string
  readonly institution?: string
  readonly created: string
  readonly lastModified: string
}

/** A tenant (1 read unit). */
export const tenant = (tenantId: TenantId) => owned<Tenant>(keys.tenant(tenantId), () => ({ kind: 'tenant' }))

/** The row under which the list of all tenants shows it. */
export const tenantRow = (tenantId: TenantId) => owned<Tenant>(keys.tenantList(tenantId), () => ({ kind: 'tenant' }))

export function allTenants(limit: number, after?: string): Listing<Tenant> {
  return newestFirst('TENANTS', '', limit, after)
}
