import type { Owner } from '../domain/permissions/role-assignments.ts'
import { type Key, prefixOf } from './table.ts'

/** Names one stored thing and its type. A reference reads nothing by itself. */
export type Reference<T> = { readonly key: Key; readonly holds?: () => T }

/** A stored thing that belongs to somebody: what a permission decision starts from. */
export type OwnedReference<T = unknown> = Reference<T> & {
  ownerOf(thing: T): Owner
  /** Further things that the same call acts on: a permission must reach every one of them. */
  readonly beside?: readonly OwnedReference<T>[]
}

/** One page of a partition in key order, newest first unless it says otherwise. Costs grow with the page only. */
export type Listing<T> = {
  readonly partition: string
  /** Only sort keys that begin so. */
  readonly prefix: string
  readonly order: 'newest-first' | 'oldest-first'
  /** Spread over so many partitions, `<partition>#0` and so on, since one alone takes too few writes in a second. */
  readonly shelves?: number
  readonly limit: number
  /** Strong unless it says so: half the units, and what was written in the last second may be missing. */
  readonly consistency?: 'eventual'
  /** Only sort keys from here on; with an empty prefix. */
  readonly notBefore?: string
  /** The sort key after which to go on. */
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

/** What has keys like this one, of any id, in its partition. */
export function newestFirst<T>(like: Key, limit: number, after?: string): Listing<T> {
  return { partition: like.PK, prefix: prefixOf(like), order: 'newest-first', limit, ...(after === undefined ? {} : { after }) }
}

export function oldestFirst<T>(like: Key, limit: number, after?: string): Listing<T> {
  return { partition: like.PK, prefix: prefixOf(like), order: 'oldest-first', limit, ...(after === undefined ? {} : { after }) }
}
