import { NO_ID, type TenantId, writtenId } from '../domain/ids.ts'
import { type Key, keys } from './table.ts'

const LIST_OF_TENANTS = keys.tenantList(NO_ID).PK

/** The tenant of a key of the tenant's own: its things, its audit, and its row in the list of tenants. */
export function tenantOfOwnKey({ PK, SK }: Key): TenantId | undefined {
  if (PK === LIST_OF_TENANTS) return writtenId(SK)
  const [, tenantId] = /^(?:TENANT|AUDIT|AUDIT-SEALS|AUDIT-REGISTER|AUDIT-INDEX)#(\d+)(?:#|$)/.exec(PK) ?? []
  return tenantId === undefined ? undefined : writtenId(tenantId)
}

/** The tenant of a key, if the key begins with one. */
export function tenantOfKey({ PK }: Key): TenantId | undefined {
  const [, tenantId] = /^TENANT#(\d+)(?:#|$)/.exec(PK) ?? []
  return tenantId === undefined ? undefined : writtenId(tenantId)
}
