import { defined } from '../domain/defined.ts'
import { NO_ID, type TenantId } from '../domain/ids.ts'
import type { ShardsOfTenant } from '../domain/shards-of-tenant.ts'
import { type Listing, newestFirst, owned, reference } from './read.ts'
import { keys } from './table.ts'
import {
  asRead,
  type Change,
  type Clause,
  discard,
  hasNo,
  insert,
  isAtLeast,
  isBelow,
  oneHolds,
  replace,
  update,
  upsert,
  type Write,
} from './write.ts'

export type Tenant = ShardsOfTenant & {
  readonly tenantId: TenantId
  readonly name: string
  readonly institution?: string
  readonly created: string
  readonly lastModified: string
}

export const tenant = (tenantId: TenantId) => owned<Tenant>(keys.tenant(tenantId), () => ({ kind: 'tenant' }))

/** The row of a tenant in the list of all tenants. */
export const tenantRow = (tenantId: TenantId) => owned<Tenant>(keys.tenantList(tenantId), () => ({ kind: 'tenant' }))

export function allTenants(limit: number, after?: string): Listing<Tenant> {
  return newestFirst(keys.tenantList(NO_ID), limit, after)
}

/** The row by which an institution lists a tenant. */
type InstitutionTenant = { readonly tenantId: TenantId }

/** The row in the list of an institution; none for a tenant without one. */
export const institutionRow = ({ institution, tenantId }: Pick<Tenant, 'institution' | 'tenantId'>) =>
  institution === undefined ? undefined : reference<InstitutionTenant>(keys.institutionTenant(institution, tenantId))

export function tenantsOfInstitution(institution: string, limit: number, after?: string): Listing<InstitutionTenant> {
  return newestFirst(keys.institutionTenant(institution, NO_ID), limit, after)
}

/** The row of a tenant that came to its institution after it was made: its earlier tasks are listed under the tenant only. */
const joinedRow = ({ institution, tenantId }: Pick<Tenant, 'institution' | 'tenantId'>) =>
  institution === undefined ? undefined : reference<InstitutionTenant>(keys.joinedTenant(institution, tenantId))

/** The tenants that came to an institution later, newest first. */
export function tenantsThatJoined(institution: string, limit: number): Listing<InstitutionTenant> {
  return newestFirst(keys.joinedTenant(institution, NO_ID), limit)
}

/** INVARIANT: a tenant and its row have the same contents, and only its institution has a row for it. */
export function addTenant(of: Tenant): readonly Write[] {
  const listed = institutionRow(of)
  const { tenantId } = of
  return [insert(tenant(tenantId), of), insert(tenantRow(tenantId), of), ...(listed === undefined ? [] : [insert(listed, { tenantId })])]
}

/** Changes a tenant from what was read. `institution` is the one that it has afterwards. */
export function changeTenant(before: Tenant, { institution, ...set }: Partial<Tenant>): readonly Write[] {
  const { tenantId } = before
  const change: Change = institution === undefined ? { set, remove: ['institution'] } : { set: { ...set, institution } }
  return [
    update(tenant(tenantId), change, {
      when: [...neverFewerShards(set), ...asRead(defined({ institution: before.institution }), ['institution'])],
    }),
    update(tenantRow(tenantId), change),
    ...(institution === before.institution ? [] : moveRows(before, { tenantId, ...defined({ institution }) })),
  ]
}

/** Moves the rows of a tenant from one institution to another. A row can be missing because the migration has not written it yet. */
function moveRows(before: Tenant, after: Pick<Tenant, 'institution' | 'tenantId'>): readonly Write[] {
  return [institutionRow, joinedRow].flatMap((rowOf) => {
    const [left, joined] = [rowOf(before), rowOf(after)]
    return [
      ...(left === undefined ? [] : [discard(left)]),
      ...(joined === undefined ? [] : [replace(joined, { tenantId: after.tenantId })]),
    ]
  })
}

/** INVARIANT: never lower the number of shards; items in a dropped shard would vanish from lists. */
function neverFewerShards({ shards }: Partial<Tenant>): readonly Clause[] {
  return shards === undefined ? [] : [oneHolds(hasNo('shards'), isBelow('shards', shards + 1))]
}

/** The position that appoints all others in a tenant. Its last holder cannot give it up. */
export const HIGHEST_POSITION = 'LEVEL_20'

/** The number of a tenant's admins with the highest position. A separate item, since no condition can refer to a list of admins. */
type HighestCount = { readonly admins: number }

export const highestCount = (tenantId: TenantId) => reference<HighestCount>(keys.highestCount(tenantId))

/**
 * Updates the count with a change of position; nothing if the highest position is not affected. If the last two holders give it up at once,
 * one of them keeps it.
 */
export function countHighest(tenantId: TenantId, before: string | undefined, after: string | undefined): readonly Write[] {
  const was = before === HIGHEST_POSITION
  const is = after === HIGHEST_POSITION
  if (was === is) return []
  if (is) return [upsert(highestCount(tenantId), { add: { admins: 1 } })]
  return [update(highestCount(tenantId), { add: { admins: -1 } }, { when: [isAtLeast('admins', 2)], otherwise: 'conflict' })]
}
