import type { TenantId } from '../domain/ids.ts'
import { OWN_OPERATIONS, type UpstreamOperation } from '../domain/upstreams/operation.ts'
import { type Listing, type OwnedReference, oldestFirst, owned, type Reference, reference } from './read.ts'
import { keepSetting, type StoredSetting } from './settings.ts'
import { keys } from './table.ts'
import { discard, equals, insert, remove, replace, type Write } from './write.ts'

/** A service of a tenant whose operations are called through this one. At most about 330 KB: its operations are limited. */
export type Upstream = {
  readonly tenantId: TenantId
  readonly name: string
  /** Without a slash at its end. */
  readonly baseUrl: string
  readonly operations: readonly UpstreamOperation[]
  readonly timeoutSeconds: number
  readonly maxAnswerBytes: number
  readonly enabled: boolean
  /** The number of parts in which its OpenAPI document is stored; 0 without one. */
  readonly documentParts: number
  /** Names of the additional headers, and their values as sealed JSON. */
  readonly headerNames: readonly string[]
  readonly sealedHeaders?: string
  /** The sealed secret that signs requests, and replaced ones that still sign; `expires` is a timestamp. */
  readonly secret: string
  readonly previous: readonly { readonly sealed: string; readonly expires: string }[]
  readonly created: string
  readonly lastModified: string
  /** Raised with every change. */
  readonly version: number
}

/** A part of a document: gzip, base64. */
type DocumentPart = { readonly data: string }

/** Maximum number of upstreams of a tenant. */
export const MOST_UPSTREAMS = 20

export const upstreamIn = (tenantId: TenantId, name: string): OwnedReference<Upstream> =>
  owned(keys.upstream(tenantId, name), () => ({ kind: 'tenant' }))

/** The upstreams of a tenant by name. */
export function upstreamsOf(tenantId: TenantId, limit: number, after?: string): Listing<Upstream> {
  return { ...oldestFirst(keys.upstream(tenantId, ''), limit, after) }
}

/** The parts of a document. */
export function documentPartsOf({ tenantId, name, documentParts }: Pick<Upstream, 'tenantId' | 'name' | 'documentParts'>) {
  return Array.from({ length: documentParts }, (_, part) => partAt(tenantId, name, part))
}

const partAt = (tenantId: TenantId, name: string, part: number): Reference<DocumentPart> =>
  reference(keys.upstreamDocument(tenantId, name, part))

export function addUpstream(made: Upstream): Write {
  return insert(upstreamIn(made.tenantId, made.name), made, { otherwise: 'conflict' })
}

/** Writes an upstream over what was read; a conflict if it has changed since. */
export function changeUpstream(before: Upstream, after: Upstream): Write {
  return replace(upstreamIn(before.tenantId, before.name), after, { when: [equals('version', before.version)], otherwise: 'conflict' })
}

export function removeUpstream(of: Upstream): Write {
  return remove(upstreamIn(of.tenantId, of.name), { when: [equals('version', of.version)], otherwise: 'conflict' })
}

/** Writes the parts of a new document over those of the earlier one, and removes those that are left of it. */
export function storeDocument({ tenantId, name }: Upstream, parts: readonly DocumentPart[], before: number): readonly Write[] {
  const left = Array.from({ length: Math.max(0, before - parts.length) }, (_, index) => partAt(tenantId, name, parts.length + index))
  return [...parts.map((part, index) => replace(partAt(tenantId, name, index), part)), ...left.map((each) => discard(each))]
}

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
