import type { TenantId } from '../domain/ids.ts'
import { type Listing, newestFirst, owned, reference } from './read.ts'
import { keys } from './table.ts'
import { type Change, insert, isAtLeast, update, upsert, type Write } from './write.ts'

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
  return newestFirst(keys.tenantList(0), limit, after)
}

/** INVARIANT: a tenant and its row say the same. */
export function addTenant(of: Tenant): readonly Write[] {
  return [insert(tenant(of.tenantId), of), insert(tenantRow(of.tenantId), of)]
}

export function changeTenant(tenantId: TenantId, change: Change): readonly Write[] {
  return [update(tenant(tenantId), change), update(tenantRow(tenantId), change)]
}

/** The position that appoints all others in a tenant; the last who holds it keeps it. */
export const HIGHEST_POSITION = 'LEVEL_20'

/** How many admins of a tenant hold the highest position: an item of its own, since no condition can stand on a list of admins. */
export type HighestCount = { readonly admins: number }

export const highestCount = (tenantId: TenantId) => reference<HighestCount>(keys.highestCount(tenantId))

/** The count's part in a change of position; nothing where the highest isn't touched. Of two last ones that leave at once, one stays. */
export function countHighest(tenantId: TenantId, before: string | undefined, after: string | undefined): readonly Write[] {
  const was = before === HIGHEST_POSITION
  const is = after === HIGHEST_POSITION
  if (was === is) return []
  if (is) return [upsert(highestCount(tenantId), { add: { admins: 1 } })]
  return [update(highestCount(tenantId), { add: { admins: -1 } }, { when: [isAtLeast('admins', 2)], otherwise: 'conflict' })]
}
