import type { Registered } from '../domain/audit/compare-hour.ts'
import type { Seal } from '../domain/audit/seal.ts'
import { type Listing, oldestFirst, reference } from './read.ts'
import { keys } from './table.ts'
import { equals, hasNo, insert, isBelow, oneHolds, replace, upsert, type Write } from './write.ts'

/** What was done or refused, by whom, on what; no body and no secret. */
export type AuditEntry = {
  readonly auditId: string
  readonly at: string
  readonly actor: number | 'anonymous' | 'service'
  readonly identity?: string
  readonly sessionId?: string
  readonly action: string
  readonly path: string
  readonly taskId?: number
  readonly before?: unknown
  readonly after?: unknown
  /** The code of the refusal, where nothing was done. */
  readonly refused?: string
  /** Of a refused single sign-on: the identity provider, and what was wrong with its answer. */
  readonly provider?: string
  readonly reason?: string
  /** Where the call came from, of one that was refused. */
  readonly sourceAddress?: string
  readonly traceId: string
}

/** The audit of what belongs to no tenant. */
export const SERVICE_SCOPE = 'GLOBAL'
export const AUDIT_SHARDS = 4

/** Adds an entry to the audit of a tenant, or of the service. Entries are only ever added: nothing here changes or removes one. */
export function noteAudit(scope: string, entry: AuditEntry): Write {
  const shard = (entry.auditId.codePointAt(0) ?? 0) % AUDIT_SHARDS
  return insert(reference<AuditEntry>(keys.audit(scope, entry.at, shard, entry.auditId)), entry, { twice: 'as-once' })
}

export type StoredEntry = AuditEntry & { readonly PK: string; readonly SK: string }

/** Entries of one shard, newest first, below a sort key and down to one; half a read unit for 4 KiB of them. */
export function newestEntries(
  scope: string,
  shard: number,
  limit: number,
  range: { readonly notBefore: string; readonly after: string },
): Listing<StoredEntry> {
  const partition = keys.audit(scope, '', shard, '').PK
  return { partition, prefix: '', order: 'newest-first', limit, consistency: 'eventual', ...range }
}

/** Entries of one shard from a moment on, the oldest first. */
export function entriesSince(scope: string, shard: number, limit: number, notBefore: string, after?: string): Listing<StoredEntry> {
  const partition = keys.audit(scope, '', shard, '').PK
  return { partition, prefix: '', order: 'oldest-first', limit, notBefore, ...(after === undefined ? {} : { after }) }
}

/** Behind every sort key that begins with this moment. */
export const justAfter = (at: string): string => `${at}#~`

/** How far an audit is sealed: what was before `sealedTo` has its seal, and the last one is `last`. */
export type AuditHead = { readonly sealedTo: string; readonly last: string }

export const auditHead = (scope: string) => reference<AuditHead>(keys.auditHead(scope))

/** Seals an hour, if no other run has gone on from the same seal. 4 write units. */
export function storeSeal(seal: Seal, before: AuditHead | undefined, sealedTo: string): readonly Write[] {
  const when = [before === undefined ? hasNo('last') : equals('last', before.last)]
  return [
    insert(reference<Seal>(keys.auditSeal(seal.scope, seal.hour)), seal),
    upsert(auditHead(seal.scope), { set: { sealedTo, last: seal.hash } }, { when }),
  ]
}

export function sealsOf(scope: string, limit: number, after?: string): Listing<Seal> {
  return oldestFirst(keys.auditSeal(scope, ''), limit, after)
}

/** Part of the register of an hour: which entries it had when it was sealed. Some 100 bytes an entry. */
export type RegisterPart = { readonly entries: readonly Registered[] }

export const REGISTER_PART = 1_500

/** A run that is repeated writes the same again. */
export function storeRegisterPart(scope: string, hour: string, part: number, entries: readonly Registered[]): Write {
  return replace(reference<RegisterPart>(keys.auditRegister(scope, hour, part)), { entries })
}

export function registerOf(scope: string, hour: string, after?: string): Listing<RegisterPart> {
  return oldestFirst(keys.auditRegister(scope, hour, 0), 20, after)
}

/** How far the audits are sealed, all of them, and when somebody was last asked to go on: hours are counted from 1970. */
export type SealingMark = { readonly sealedTo?: number; readonly askedFor?: number; readonly askedAt?: number }

export const AUDIT_SEALING = 'audit.seal'
export const sealingMark = () => reference<SealingMark>(keys.auditSealing())

/** Of two who ask at once, one does. */
export function noteAsked(before: SealingMark | undefined, askedFor: number, askedAt: number): Write {
  const when = [before?.askedAt === undefined ? hasNo('askedAt') : equals('askedAt', before.askedAt)]
  return upsert(sealingMark(), { set: { askedFor, askedAt } }, { when })
}

/** Never goes back. */
export function noteSealed(sealedTo: number): Write {
  return upsert(sealingMark(), { set: { sealedTo } }, { when: [oneHolds(hasNo('sealedTo'), isBelow('sealedTo', sealedTo))] })
}
