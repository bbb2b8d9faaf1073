import type { TenantId } from '../domain/ids.ts'
import { OWN_OPERATIONS } from '../domain/upstreams/own-operations.ts'
import { type Reference, reference } from './read.ts'
import { keepSetting, type StoredSetting } from './settings.ts'
import { keys } from './table.ts'
import { equals, replace, type Write } from './write.ts'

/** Due kind: upstreams have changed. Tasks may wait for operations that are no longer the same. */
export const UPSTREAM_CHANGED = 'UPSTREAM_CHANGED'

/**
 * The setting that lists the operations of a tenant's upstreams. `changed`: the names of changed upstreams whose waiting tasks were not
 * looked at yet; at most 20, and those of deleted ones.
 */
export type NotedOperations = StoredSetting & { readonly changed?: readonly string[] }

export const notedOperationsOf = (tenantId: TenantId): Reference<NotedOperations> => reference(keys.tenantConfig(tenantId, OWN_OPERATIONS))

/** Stores the setting, and makes the check of the waiting tasks due. */
export function keepNote(tenantId: TenantId, before: NotedOperations | undefined, after: NotedOperations, now: number): Write {
  return { ...keepSetting(notedOperationsOf(tenantId), before, after), due: { kind: UPSTREAM_CHANGED, at: now, turn: after.version ?? 0 } }
}

/** Records that every waiting task was looked at: no upstream is named as changed, and nothing is due. */
export function changesAreDone(tenantId: TenantId, { key, value, lastModified, version }: NotedOperations): Write {
  const done = { key, value, lastModified, ...(version === undefined ? {} : { version }) }
  return replace(notedOperationsOf(tenantId), done, { when: [equals('version', version)] })
}
