import type { TenantId } from '../domain/ids.ts'
import type { Owner } from '../domain/permissions/role-assignments.ts'
import { type Key, keys } from './table.ts'
import type { TenantList } from './tenant-lists.ts'

/** Names one stored thing and its type. A reference by itself reads nothing. */
export type Reference<T> = { readonly key: Key; readonly holds?: () => T }

/** A stored thing that belongs to somebody: the basis of a permission decision. */
export type OwnedReference<T = unknown> = Reference<T> & {
  ownerOf(thing: T): Owner
  /** Further things that the same call acts on. A permission must cover every one of them. */
  readonly beside?: readonly OwnedReference<T>[]
}

/**
 * The kinds of a tenant's things that never change after they are made. The item of such a thing carries the audit entry of the call that
 * made it: see `carried-entries.ts`.
 */
export type CarryingKind = 'TRANSFERS'
/** A thing of such a kind: it can be inserted and read, and nothing else. */
export type Unchanging = { readonly neverChanges: CarryingKind }
/** A thing of any other kind. */
export type Changing = { readonly neverChanges?: never }

/** One page of a partition in key order, newest first by default. Costs grow with the page only. */
export type Listing<T> = {
  readonly partition: string
  /** Only sort keys with this prefix. */
  readonly prefix: string
  readonly order: 'newest-first' | 'oldest-first'
  /** The partitions over which the list is spread, instead of `partition`, since one alone takes too few writes per second. */
  readonly shards?: readonly string[]
  readonly limit: number
  /** Strongly consistent by default. Eventual reads cost half, and may miss what was written in the last second. */
  readonly consistency?: 'eventual'
  /** Only sort keys from here on; needs an empty prefix. */
  readonly notBefore?: string
  /** Only sort keys up to here; needs `notBefore`. */
  readonly notAfter?: string
  /** Only items that meet these. The others are read and paid for too, and count for `limit`: a page can be empty before the last. */
  readonly only?: readonly Clause[]
  /** Only these attributes of each item, without its key. Costs the same units, and much less to read where rows are many. */
  readonly fields?: readonly string[]
  /** The sort key after which to continue. */
  readonly after?: string
  readonly holds?: () => T
}

export type Page<T> = { readonly things: readonly T[]; readonly next: string | undefined }

export function reference<T>(key: Key): Reference<T> {
  return { key }
}

export function owned<T>(key: Key, ownerOf: (thing: T) => Owner): OwnedReference<T> {
  return { key, ownerOf }
}

/** Marks a thing as one that never changes after it is made. */
export function unchanging<T>(neverChanges: CarryingKind, of: OwnedReference<T>): OwnedReference<T> & Unchanging {
  return { ...of, neverChanges }
}

/** Lists a tenant's things of a kind, over the shards in which they can stand. */
export function newestOfTenant<T>(tenantId: TenantId, kind: TenantList, shards: number, limit: number, after?: string): Listing<T> {
  return { ...newestFirst(keys.tenantThing(tenantId, kind, 0), limit, after), shards: keys.tenantShards(tenantId, kind, shards) }
}

/** Lists all items of the same kind as this key, of any id, in its partition. */
export function newestFirst<T>(like: Key, limit: number, after?: string): Listing<T> {
  return { partition: like.PK, prefix: prefixOf(like), order: 'newest-first', limit, ...(after === undefined ? {} : { after }) }
}

export function oldestFirst<T>(like: Key, limit: number, after?: string): Listing<T> {
  return { partition: like.PK, prefix: prefixOf(like), order: 'oldest-first', limit, ...(after === undefined ? {} : { after }) }
}

/** A condition as data: it receives functions that bind a name or a value and return the placeholder. */
export type Clause = (bind: Bind) => string
export type Bind = { readonly name: (attribute: string) => string; readonly value: (value: unknown) => string }

/** The prefix of the sort keys of a kind, up to the first `#`; empty if a partition holds one kind only. */
export function prefixOf({ SK }: Key): string {
  return SK.slice(0, SK.indexOf('#') + 1)
}
