import type { TenantId } from '../domain/ids.ts'
import { OWN_OPERATIONS } from '../domain/upstreams/own-operations.ts'
import { type Reference, reference } from './read.ts'
import { keepSetting, type StoredSetting } from './settings.ts'
import { keys } from './table.ts'
import { equals, replace, type Write } from './write.ts'

/** Due kind: upstreams that have changed, so that tasks may wait for operations that are no longer the same. */
export const UPSTREAM_CHANGED = 'UPSTREAM_CHANGED'

/** The note of a tenant's operations, with the names of upstreams that have changed: at most 20, and those that were deleted meanwhile. */
export type NotedOperations = StoredSetting & { readonly changed?: readonly string[] }

export const notedOperationsOf = (tenantId: TenantId): Reference<NotedOperations> => reference(keys.tenantConfig(tenantId, OWN_OPERATIONS))

/** Keeps the note, and names an upstream whose tasks must be looked at. */
export function keepNote(tenantId: TenantId, before: NotedOperations | undefined, after: NotedOperations, now: number): Write {
  return { ...keepSetting(notedOperationsOf(tenantId), before, after), due: { kind: UPSTREAM_CHANGED, at: now, turn: after.version ?? 0 } }
}

/** Every waiting task was looked at: the note stays, and nothing is due for it. */
export function changesAreDone(tenantId: TenantId, { key, value, lastModified, version }: NotedOperations): Write {
  const done = { key, value, lastModified, ...(version === undefined ? {} : { version }) }
  return replace(notedOperationsOf(tenantId), done, { when: [equals('version', version)] })
}
