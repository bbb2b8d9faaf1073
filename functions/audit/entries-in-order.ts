import { defined } from '../../shared/domain/defined.ts'
import { type Audit, entriesSince, newestEntries, type StoredEntry } from '../../shared/storage/audit.ts'
import type { Listing, Page } from '../../shared/storage/read.ts'

/** Reads one page of a list. */
export type Ask = { readonly list: <T>(listing: Listing<T>) => Promise<Page<T>> }

/** The newest entries of an audit below a sort key, one by one, back to a moment. As many round trips as pages. */
export function newestFirst(
  read: Ask,
  of: Audit,
  pageSize: number,
  range: { readonly notBefore: string; readonly after: string },
): AsyncGenerator<StoredEntry> {
  const listing = (shard: number, after: string | undefined) =>
    newestEntries(of.scope, shard, pageSize, { ...range, ...defined({ after }) })
  return merged(read, of, listing, (one, other) => one.SK > other.SK)
}

/** The entries of an audit from a moment on, oldest first. */
export function oldestFirst(read: Ask, of: Audit, pageSize: number, notBefore: string): AsyncGenerator<StoredEntry> {
  return merged(
    read,
    of,
    (shard, after) => entriesSince(of.scope, shard, pageSize, notBefore, after),
    (one, other) => one.SK < other.SK,
  )
}

/** The entries of one shard in memory, and the position of the next page. */
type Shard = { readonly shard: number; waiting: StoredEntry[]; next: string | undefined }

/** Merges the entries of the shards, which are in order each: the earliest of the first ones is next. */
async function* merged(
  read: Ask,
  { shards: count }: Audit,
  listing: (shard: number, after: string | undefined) => Listing<StoredEntry>,
  comesBefore: (one: StoredEntry, other: StoredEntry) => boolean,
): AsyncGenerator<StoredEntry> {
  const load = async (shard: number, after: string | undefined): Promise<Shard> => {
    const { things, next } = await read.list(listing(shard, after))
    return { shard, waiting: [...things], next }
  }
  let shards = await Promise.all(Array.from({ length: count }, (_, shard) => load(shard, undefined)))
  while (true) {
    // A page can be empty though more follows: expired things are left out of it.
    while (shards.some(({ waiting, next }) => waiting.length === 0 && next !== undefined))
      shards = await Promise.all(shards.map((of) => (of.waiting.length === 0 && of.next !== undefined ? load(of.shard, of.next) : of)))
    const first = shards.filter(({ waiting }) => waiting.length > 0)
    const next = first.reduce<Shard | undefined>(
      (best, of) => (best === undefined || comesBefore(headOf(of), headOf(best)) ? of : best),
      undefined,
    )
    if (next === undefined) return
    yield next.waiting.shift() as StoredEntry
  }
}

const headOf = ({ waiting }: Shard): StoredEntry => waiting[0] as StoredEntry
