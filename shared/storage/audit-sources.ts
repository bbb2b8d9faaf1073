import type { Registered } from '../domain/audit/compare-seals.ts'
import { entryHash } from '../domain/audit/seal.ts'
import { defined } from '../domain/defined.ts'
import { ID_FORMS, type IdForm, type TenantId, writtenId } from '../domain/ids.ts'
import { type Audit, type AuditEntry, entryAt, SERVICE_SCOPE, type StoredEntry, shardOfAudit } from './audit.ts'
import { CARRYING_KINDS, carriedEntry, carrierKey, carrierPosition, firstIdFrom } from './carried-entries.ts'
import type { CarryingKind, Listing } from './read.ts'
import { idInKey, type Key, keys } from './table.ts'

/** An item that is read for the audit. It has no entry if it was made before items carried entries. */
export type AuditItem = {
  /** The place of the entry in the order of the audit: `<at>#<auditId>`. */
  readonly position: string
  readonly entry: AuditEntry | undefined
  readonly stored: Stored
}
export type FoundEntry = AuditItem & { readonly entry: AuditEntry }
type Stored = Readonly<Record<string, unknown>> & Key

/** A partition, or a part of one, with entries of an audit in order of their positions. */
export type AuditSource = {
  readonly partition: string
  /** The smallest sort key whose entry is not before a position. */
  readonly keyFrom: (position: string) => string
  /** All sort keys of the source are below it. */
  readonly end: string
  readonly itemOf: (stored: Stored) => AuditItem
}

/** All sources of an audit: the shards of the entries that are items of their own, and those of things that carry entries. */
export function sourcesOf({ scope, shards, shardsOfThings }: Audit): readonly AuditSource[] {
  const ofThings = CARRYING_KINDS.flatMap((kind) => sourcesOfThings(kind, writtenId<TenantId>(scope), shardsOfThings))
  return [...Array.from({ length: shards }, (_, shard) => sourceOfEntries(scope, shard)), ...(shardsOfThings === 0 ? [] : ofThings)]
}

function sourceOfEntries(scope: string, shard: number): AuditSource {
  return {
    partition: shardOfAudit(scope, shard),
    keyFrom: (position) => position,
    end: '~',
    itemOf: (stored) => ({ position: stored.SK, entry: stored as unknown as StoredEntry, stored }),
  }
}

/**
 * Ids with a shard and ids without one do not sort together by time. So the first shard of a tenant with several shards is read as two
 * sources.
 */
function sourcesOfThings(kind: CarryingKind, tenantId: TenantId, shards: number): readonly AuditSource[] {
  const partitions = keys.tenantShards(tenantId, kind, shards)
  const withShard = shards === 1 ? [] : partitions.map((partition) => sourceOfThings(kind, partition, 'with-shard'))
  return [...partitions.slice(0, 1).map((partition) => sourceOfThings(kind, partition, 'without-shard')), ...withShard]
}

function sourceOfThings(kind: CarryingKind, partition: string, form: IdForm): AuditSource {
  return {
    partition,
    keyFrom: (position) => idInKey(firstIdFrom(kind, form, position)),
    end: idInKey(ID_FORMS[form].end),
    itemOf: (stored) => ({ position: carrierPosition(kind, stored), entry: carriedEntry(kind, stored), stored }),
  }
}

/** The part of a source to read: from a position on, and before another one or after the sort key of the last page. */
export type Part = { readonly from: string; readonly before?: string; readonly next?: string }

/** Lists the newest items of a part of a source, by an eventually consistent read. */
export function newestIn({ partition, keyFrom, end }: AuditSource, limit: number, { from, before = '~', next }: Part): Listing<Stored> {
  const key = keyFrom(before)
  const after = next ?? (key < end ? key : end)
  return { partition, prefix: '', order: 'newest-first', limit, consistency: 'eventual', notBefore: keyFrom(from), after }
}

export function oldestIn({ partition, keyFrom }: AuditSource, limit: number, { from, next }: Part): Listing<Stored> {
  return { partition, prefix: '', order: 'oldest-first', limit, notBefore: keyFrom(from), ...defined({ after: next }) }
}

/** Finds one entry by its id. Returns a list, because only list results carry the key. */
export function entryNamed(scope: string, at: string, auditId: string) {
  const carrier = scope === SERVICE_SCOPE ? undefined : carrierKey(writtenId(scope), auditId)
  if (carrier === undefined) return { listing: entryAt(scope, at, auditId), itemOf: sourceOfEntries(scope, 0).itemOf }
  const { PK: partition, SK: prefix } = carrier.key
  const listing: Listing<Stored> = { partition, prefix, order: 'oldest-first', limit: 1 }
  return { listing, itemOf: sourceOfThings(carrier.kind, partition, 'without-shard').itemOf }
}

/**
 * An entry as its seal covers it: what the audit shows of it, its place in the table, and every field of its item. So a thing that carries
 * an entry cannot be changed unnoticed either.
 */
export function registered({ entry, stored }: FoundEntry): Registered {
  const isCarried = 'audit' in stored
  return { place: `${stored.PK} ${stored.SK}`, hash: entryHash(isCarried ? { ...stored, audit: entry } : stored) }
}
