import type { Registered } from '../domain/audit/compare-seals.ts'
import type { Seal } from '../domain/audit/seal.ts'
import type { Vouched } from '../domain/audit/vouched.ts'
import type { CustomerId, TaskId, TenantId } from '../domain/ids.ts'
import { type ShardsOfTenant, shardsToRead } from '../domain/shards-of-tenant.ts'
import { fnv1a } from './fnv-1a.ts'
import { type Listing, newestFirst, oldestFirst, reference } from './read.ts'
import { keys } from './table.ts'
import { equals, hasNo, insert, isBelow, oneHolds, replace, upsert, type Write } from './write.ts'

/** A recorded action or refusal: the actor, the action and the item; no body and no secret. */
export type AuditEntry = {
  readonly auditId: string
  readonly at: string
  readonly actor: CustomerId | 'anonymous' | 'service'
  readonly identity?: string
  readonly sessionId?: string
  readonly action: string
  readonly path: string
  readonly taskId?: TaskId
  /** The call was stored as this task, and has not run. */
  readonly proposed?: true
  readonly before?: unknown
  readonly after?: unknown
  /** The code of the refusal, if the call was refused. */
  readonly refused?: string
  /** Only for a refused single sign-on: the identity provider, and the fault in its response. */
  readonly provider?: string
  readonly reason?: string
  /** Only for a refused call: the address that it came from. */
  readonly sourceAddress?: string
  readonly traceId: string
}

/** The audit scope of everything outside tenants. */
export const SERVICE_SCOPE = 'GLOBAL'
/** The least number of shards of an audit. The audit of a tenant with more shards has as many as the tenant. */
const FEWEST_SHARDS = 4

/** An audit, the number of shards that can hold its entries, and the number of shards of the tenant's things, which can carry entries. */
export type Audit = { readonly scope: string; readonly shards: number; readonly shardsOfThings: number }

export const auditOfService = (): Audit => ({ scope: SERVICE_SCOPE, shards: FEWEST_SHARDS, shardsOfThings: 0 })

export function auditOfTenant(tenantId: TenantId, of: ShardsOfTenant | undefined): Audit {
  const shardsOfThings = shardsToRead(of)
  return { scope: String(tenantId), shards: Math.max(FEWEST_SHARDS, shardsOfThings), shardsOfThings }
}

/**
 * Adds an entry to the audit of a tenant, or of the service. Entries are only added: nothing here changes or removes one. `shards`: the
 * number over which the tenant's new things are spread. An entry may be written before the effect that it tells of, never after.
 */
export function noteAudit(scope: string, entry: AuditEntry, shards = 1): Write {
  const auditId = shards > FEWEST_SHARDS ? `${fnv1a(entry.auditId) % shards}.${entry.auditId}` : entry.auditId
  return insert(reference<AuditEntry>(keys.audit(scope, entry.at, shardOf(auditId), auditId)), { ...entry, auditId }, AS_ENTRY)
}

/** An entry that is written ahead of its call may tell of one whose effect and answer were lost. */
const AS_ENTRY = { twice: 'as-once', ahead: 'kept' } as const

/** Reads the shard of an entry from its id `<shard>.<id>`. An id without a shard belongs to one of the first shards. */
function shardOf(auditId: string): number {
  const [, shard] = /^(\d{1,2})\./.exec(auditId) ?? []
  return shard === undefined ? (auditId.codePointAt(0) ?? 0) % FEWEST_SHARDS : Number(shard)
}

export type StoredEntry = AuditEntry & { readonly PK: string; readonly SK: string }

/** The partition of one shard. */
export const shardOfAudit = (scope: string, shard: number): string => keys.audit(scope, '', shard, '').PK

/** Entries of one shard, newest first, below one sort key and down to another. */
export function newestEntries(
  scope: string,
  shard: number,
  limit: number,
  range: { readonly notBefore: string; readonly after: string },
): Listing<StoredEntry> {
  return { partition: shardOfAudit(scope, shard), prefix: '', order: 'newest-first', limit, consistency: 'eventual', ...range }
}

/** Finds one entry by its time and id. Returns a list, because only list results carry the key. */
export function entryAt(scope: string, at: string, auditId: string): Listing<StoredEntry> {
  const { PK, SK } = keys.audit(scope, at, shardOf(auditId), auditId)
  return { partition: PK, prefix: SK, order: 'oldest-first', limit: 1 }
}

/** The position after every sort key that begins with this moment. */
export const justAfter = (at: string): string => `${at}#~`

/**
 * The progress of sealing: everything before `sealedTo` is sealed, and `last` is the last seal. Hours from `indexedFrom` on were indexed
 * when they were sealed; absent until then.
 */
export type AuditHead = { readonly sealedTo: string; readonly last: string; readonly indexedFrom?: string }

export const auditHead = (scope: string) => reference<AuditHead>(keys.auditHead(scope))

/**
 * The hours in which the seals of the service vouch for an audit that has moved; absent for one that never has. One pair of hours for each
 * time that the tenant was in this cell.
 */
export const auditVouched = (scope: string) => reference<{ readonly hours: Vouched }>(keys.auditVouched(scope))

export function storeVouched(scope: string, hours: Vouched): Write {
  return replace(auditVouched(scope), { hours })
}

/** Seals an hour, unless another run has continued from the same seal. */
export function storeSeal(seal: Seal, before: AuditHead | undefined, sealedTo: string): readonly Write[] {
  const when = [before === undefined ? hasNo('last') : equals('last', before.last)]
  return [
    insert(reference<Seal>(keys.auditSeal(seal.scope, seal.hour)), seal),
    upsert(auditHead(seal.scope), { set: { sealedTo, last: seal.hash, indexedFrom: before?.indexedFrom ?? seal.hour } }, { when }),
  ]
}

export const sealOf = (scope: string, hour: string) => reference<Seal>(keys.auditSeal(scope, hour))

/** The seal before that of an hour, or the one after it: a list of one. */
export function sealBeside(scope: string, hour: string, side: 'before' | 'after'): Listing<Seal> {
  const key = keys.auditSeal(scope, hour)
  return side === 'before' ? newestFirst(key, 1, key.SK) : oldestFirst(key, 1, key.SK)
}

export function sealsOf(scope: string, limit: number, after?: string): Listing<Seal> {
  return oldestFirst(keys.auditSeal(scope, ''), limit, after)
}

/** Part of the register of an hour: the entries that it had when it was sealed. About 100 bytes per entry. */
type RegisterPart = { readonly entries: readonly Registered[] }

export const REGISTER_PART = 1_500

/** Stores one part of the register. A repeated run writes the same item again. */
export function storeRegisterPart(scope: string, hour: string, part: number, entries: readonly Registered[]): Write {
  return replace(reference<RegisterPart>(keys.auditRegister(scope, hour, part)), { entries })
}

export function registerOf(scope: string, hour: string, after?: string): Listing<RegisterPart> {
  return oldestFirst(keys.auditRegister(scope, hour, 0), 20, after)
}

/** The progress of sealing over all audits, and the last request to continue, as hours since 1970. */
export type SealingMark = { readonly sealedTo?: number; readonly askedFor?: number; readonly askedAt?: number }

export const AUDIT_SEALING = 'audit.seal'
export const sealingMark = () => reference<SealingMark>(keys.auditSealing())

/** Records a request to continue sealing. If two processes ask at once, only one succeeds. */
export function noteAsked(before: SealingMark | undefined, askedFor: number, askedAt: number): Write {
  const when = [before?.askedAt === undefined ? hasNo('askedAt') : equals('askedAt', before.askedAt)]
  return upsert(sealingMark(), { set: { askedFor, askedAt } }, { when })
}

/** Records the progress of sealing, which never moves backwards. */
export function noteSealed(sealedTo: number): Write {
  return upsert(sealingMark(), { set: { sealedTo } }, { when: [oneHolds(hasNo('sealedTo'), isBelow('sealedTo', sealedTo))] })
}
