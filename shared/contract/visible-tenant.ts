import { mayEnter, type Principal } from '../domain/permissions/role-assignments.ts'
import { Refusal } from '../errors/refusal.ts'
import type { Tenant } from '../storage/tenants.ts'
import type { TenantSettings } from './call.ts'

/** The tenant of these settings. One that a caller cannot enter does not exist for them: 404. */
export function visibleTenant(principal: Principal, { tenant }: Pick<TenantSettings, 'tenant'>): Tenant {
  if (tenant === undefined || !mayEnter(principal, tenant)) throw new Refusal('not-found', { because: 'tenant-not-visible' })
  return tenant
}
