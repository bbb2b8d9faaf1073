import { NO_ID, type TenantId } from '../domain/ids.ts'
import { type Listing, oldestFirst, prefixOf, type Reference, reference } from './read.ts'
import { type Key, keys } from './table.ts'
import { type Clause, equals, hasNo, insert, remove, replace, type Write } from './write.ts'

/** A configuration value that replaces the default. */
export type StoredSetting = {
  readonly key: string
  readonly value: unknown
  readonly lastModified: string
  /** Different after every change, and never repeated. Absent for a setting that has not changed since the service was set up. */
  readonly version?: number
}

export const property = (name: string) => reference<StoredSetting>(keys.property(name))
export const tenantSetting = (tenantId: TenantId, key: string) => reference<StoredSetting>(keys.tenantConfig(tenantId, key))

/** All settings of the whole service: a handful of small items, read once in 10 s. */
export function allProperties(): Listing<StoredSetting> {
  return oldestFirst(keys.property(''), 1000)
}

export function allTenantSettings(tenantId: TenantId): Listing<StoredSetting> {
  return oldestFirst(keys.tenantConfig(tenantId, ''), 1000)
}

/** The settings of a tenant and its webhook endpoints, in one query: the sort keys of both begin alike. */
export function configurationOf(tenantId: TenantId): Listing<object> {
  return { ...oldestFirst<object>(keys.tenantConfig(tenantId, ''), 1000), prefix: 'CONFIG' }
}

/** Tells a setting from the other items of a tenant's configuration. */
export function isSetting(item: object): item is StoredSetting {
  return 'key' in item
}

const SETTINGS: readonly string[] = [
  keys.property(''),
  keys.tenantConfig(NO_ID, ''),
  keys.webhookEndpoint(NO_ID, NO_ID),
  keys.webhookHealth(NO_ID, NO_ID),
].map(prefixOf)

/** Tells whether the key is of an item that calls are judged by: a setting, a webhook endpoint or its health, or a tenant. */
export function isConfiguration(key: Key): boolean {
  return SETTINGS.includes(prefixOf(key)) || key.SK === keys.tenant(NO_ID).SK
}

/** Sets a value; refused if somebody has changed it since it was read. */
export function keepSetting(at: Reference<StoredSetting>, before: StoredSetting | undefined, after: StoredSetting): Write {
  return before === undefined ? insert(at, after) : replace(at, after, { when: [unchangedSince(before)] })
}

/** Removes a value, so that the one of the level above applies again. */
export function dropSetting(at: Reference<StoredSetting>, before: StoredSetting): Write {
  return remove(at, { when: [unchangedSince(before)] })
}

function unchangedSince({ version }: StoredSetting): Clause {
  return version === undefined ? hasNo('version') : equals('version', version)
}
