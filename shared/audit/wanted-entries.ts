import { keysOfSearch, mayHold, type Wanted } from '../domain/audit/entry-keys.ts'
import { hourOf } from '../domain/audit/seal.ts'
import { type Audit, auditHead, justAfter } from '../storage/audit.ts'
import { type IndexPart, newestParts, partsAtOnce } from '../storage/audit-index.ts'
import type { AuditItem } from '../storage/audit-sources.ts'
import type { Reference } from '../storage/read.ts'
import { type Ask, newestFirst } from './entries-in-order.ts'

/** A part of the audit that holds nothing that is wanted, down to this position. */
type PassedPart = { readonly position: string; readonly entry: undefined }

type Reader = Ask & { readonly one: <T>(of: Reference<T>) => Promise<T | undefined> }
type Range = { readonly from: string; readonly before: string }

/** Entries of one read of a source, where most of them may be left out. */
const READ_AT_ONCE = 500

/**
 * The newest items of an audit that a search may want. Of sealed hours only the parts are read whose index holds all keys of the search;
 * the hours after the last seal, and those before the index began, are read entry by entry.
 */
export async function* wantedFirst(read: Reader, of: Audit, wanted: Wanted, range: Range): AsyncGenerator<AuditItem | PassedPart> {
  const keys = keysOfSearch(wanted)
  const { sealedTo, indexedFrom } = (await read.one(auditHead(of.scope))) ?? {}
  if (keys.length === 0 || sealedTo === undefined || indexedFrom === undefined) return yield* newestFirst(read, of, READ_AT_ONCE, range)
  yield* within(read, of, { from: later(range.from, sealedTo), before: range.before })
  yield* indexed(read, of, keys, { from: later(range.from, indexedFrom), before: earlier(range.before, sealedTo) })
  yield* within(read, of, { from: range.from, before: earlier(range.before, indexedFrom) })
}

async function* within(read: Reader, of: Audit, range: Range): AsyncGenerator<AuditItem> {
  if (range.from < range.before) yield* newestFirst(read, of, READ_AT_ONCE, range)
}

async function* indexed(read: Reader, of: Audit, keys: readonly string[], range: Range): AsyncGenerator<AuditItem | PassedPart> {
  if (range.from >= range.before) return
  for await (const part of partsOf(read, of, range)) {
    if (part.from >= range.before || part.to < range.from) continue
    if (!mayHold(part.filter, keys)) {
      yield { position: part.from, entry: undefined }
      continue
    }
    const before = earlier(range.before, justAfter(part.to.slice(0, part.to.indexOf('#'))))
    // The next part can begin within the same millisecond.
    for await (const item of within(read, of, { from: later(range.from, part.from), before })) if (item.position <= part.to) yield item
  }
}

async function* partsOf(read: Reader, { scope }: Audit, { from, before }: Range): AsyncGenerator<IndexPart> {
  let after: string | undefined
  let pages = 0
  do {
    const hours = { fromHour: hourOf(from), toHour: hourOf(before) }
    const { things, next } = await read.list(newestParts(scope, hours, partsAtOnce(pages++), after))
    yield* things
    after = next
  } while (after !== undefined)
}

const later = (one: string, other: string): string => (one > other ? one : other)
const earlier = (one: string, other: string): string => (one < other ? one : other)
