import type { TenantId } from '../domain/ids.ts'
import { type Listing, reference } from './read.ts'
import { keys } from './table.ts'

/** A configuration value that replaces the default. */
export type StoredSetting = { readonly key: string; readonly value: unknown; readonly lastModified: string }

export const property = (name: string) => reference<StoredSetting>(keys.property(name))
export const tenantSetting = (tenantId: TenantId, key: string) => reference<StoredSetting>(keys.tenantConfig(tenantId, key))

/** All that is set for the whole service: a handful of small items, read once in 10 s. */
export function allProperties(): Listing<StoredSetting> {
  return { partition: 'PROPERTIES', prefix: 'PROPERTY#', order: 'oldest-first', limit: 1000 }
}

export function allTenantSettings(tenantId: TenantId): Listing<StoredSetting> {
  return { partition: keys.tenantConfig(tenantId, '').PK, prefix: 'CONFIG#', order: 'oldest-first', limit: 1000 }
}
