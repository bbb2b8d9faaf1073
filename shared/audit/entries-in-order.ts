import { defined } from '../domain/defined.ts'
import type { Audit } from '../storage/audit.ts'
import { type AuditItem, type AuditSource, type FoundEntry, newestIn, oldestIn, type Part, sourcesOf } from '../storage/audit-sources.ts'
import type { Listing, Page } from '../storage/read.ts'

/** Reads one page of a list. */
export type Ask = { readonly list: <T>(listing: Listing<T>) => Promise<Page<T>> }

/**
 * The newest items of an audit before a position, one by one, back to a moment. As many round trips as pages. Items without an entry are
 * among them, so that a bound on the items is a bound on the reads.
 */
export function newestFirst(
  read: Ask,
  of: Audit,
  pageSize: number,
  range: { readonly from: string; readonly before: string },
): AsyncGenerator<AuditItem> {
  const listing = (source: AuditSource, part: object) => newestIn(source, pageSize, { ...range, ...part })
  return merged(read, sourcesOf(of), listing, (one, other) => one.position > other.position)
}

/** The entries of an audit from a moment on, oldest first. */
export async function* oldestFirst(read: Ask, of: Audit, pageSize: number, from: string): AsyncGenerator<FoundEntry, undefined> {
  const listing = (source: AuditSource, part: object) => oldestIn(source, pageSize, { from, ...part })
  for await (const item of merged(read, sourcesOf(of), listing, (one, other) => one.position < other.position))
    if (hasEntry(item)) yield item
  return undefined
}

export function hasEntry(item: AuditItem | { readonly entry: undefined }): item is FoundEntry {
  return item.entry !== undefined
}

/** The items of one source in memory, and the sort key after which its next page begins. */
type Reading = { readonly source: AuditSource; readonly waiting: AuditItem[]; readonly next: string | undefined }

/** Merges the items of the sources, which are in order each: the earliest of the first ones is next. */
async function* merged(
  read: Ask,
  sources: readonly AuditSource[],
  listing: (source: AuditSource, part: Pick<Part, 'next'>) => ReturnType<typeof newestIn>,
  comesBefore: (one: AuditItem, other: AuditItem) => boolean,
): AsyncGenerator<AuditItem> {
  const load = async (source: AuditSource, after: string | undefined): Promise<Reading> => {
    const { things, next } = await read.list(listing(source, defined({ next: after })))
    const own = things.filter(({ SK }) => SK < source.end)
    return { source, waiting: own.map(source.itemOf), next: own.length < things.length ? undefined : next }
  }
  let readings = await Promise.all(sources.map((source) => load(source, undefined)))
  while (true) {
    // A page can be empty though more follows: expired things are left out of it.
    while (readings.some(isToBeRead)) readings = await Promise.all(readings.map((of) => (isToBeRead(of) ? load(of.source, of.next) : of)))
    const first = readings.filter(({ waiting }) => waiting.length > 0)
    const next = first.reduce<Reading | undefined>(
      (best, of) => (best === undefined || comesBefore(headOf(of), headOf(best)) ? of : best),
      undefined,
    )
    if (next === undefined) return
    yield next.waiting.shift() as AuditItem
  }
}

const isToBeRead = ({ waiting, next }: Reading): boolean => waiting.length === 0 && next !== undefined
const headOf = ({ waiting }: Reading): AuditItem => waiting[0] as AuditItem
