import type { TenantId } from '../domain/ids.ts'
import type { ShardsOfTenant } from '../domain/shards-of-tenant.ts'
import { type Listing, newestFirst, owned, reference } from './read.ts'
import { keys } from './table.ts'
import { type Change, type Clause, hasNo, insert, isAtLeast, isBelow, oneHolds, update, upsert, type Write } from './write.ts'

export type Tenant = ShardsOfTenant & {
  readonly tenantId: TenantId
  readonly name: string
  readonly institution?: string
  readonly created: string
  readonly lastModified: string
}

/** A tenant (1 read unit). */
export const tenant = (tenantId: TenantId) => owned<Tenant>(keys.tenant(tenantId), () => ({ kind: 'tenant' }))

/** The row that shows it in the list of all tenants. */
export const tenantRow = (tenantId: TenantId) => owned<Tenant>(keys.tenantList(tenantId), () => ({ kind: 'tenant' }))

export function allTenants(limit: number, after?: string): Listing<Tenant> {
  return newestFirst(keys.tenantList(0), limit, after)
}

/** INVARIANT: a tenant and its row have the same contents. */
export function addTenant(of: Tenant): readonly Write[] {
  return [insert(tenant(of.tenantId), of), insert(tenantRow(of.tenantId), of)]
}

export function changeTenant(tenantId: TenantId, change: Change): readonly Write[] {
  return [update(tenant(tenantId), change, neverLess(change)), update(tenantRow(tenantId), change)]
}

/** INVARIANT: the number of shards never goes down: what stands in a shard that nobody reads is in no list. */
function neverLess({ set }: Change): { readonly when?: readonly Clause[] } {
  const shards = set?.shards
  return typeof shards === 'number' ? { when: [oneHolds(hasNo('shards'), isBelow('shards', shards + 1))] } : {}
}

/** The position that appoints all others in a tenant. Its last holder cannot give it up. */
export const HIGHEST_POSITION = 'LEVEL_20'

/** The number of a tenant's admins with the highest position. A separate item, since no condition can refer to a list of admins. */
type HighestCount = { readonly admins: number }

export const highestCount = (tenantId: TenantId) => reference<HighestCount>(keys.highestCount(tenantId))

/** Updates the count with a change of position; nothing if the highest is not affected. If the last two leave at once, one stays. */
export function countHighest(tenantId: TenantId, before: string | undefined, after: string | undefined): readonly Write[] {
  const was = before === HIGHEST_POSITION
  const is = after === HIGHEST_POSITION
  if (was === is) return []
  if (is) return [upsert(highestCount(tenantId), { add: { admins: 1 } })]
  return [update(highestCount(tenantId), { add: { admins: -1 } }, { when: [isAtLeast('admins', 2)], otherwise: 'conflict' })]
}
