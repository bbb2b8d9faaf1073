import { hasEntry, newestFirst } from '../../shared/audit/entries-in-order.ts'
import { wantedFirst } from '../../shared/audit/wanted-entries.ts'
import type { Call } from '../../shared/contract/call.ts'
import { answerRoom } from '../../shared/contract/fitting-page.ts'
import type { Reply } from '../../shared/contract/http.ts'
import { cursorFrom, linkToNext } from '../../shared/contract/list-answer.ts'
import { invalid } from '../../shared/errors/refusal.ts'
import { type Audit, justAfter } from '../../shared/storage/audit.ts'
import type { FoundEntry } from '../../shared/storage/audit-sources.ts'
import { answeredEvents } from './answered-events.ts'
import { type AuditQuery, isFiltered, matches } from './audit-filter.ts'
import { shownEvent } from './audit-shape.ts'

/**
 * Maximum number of items read for one page, those without an entry included. If they do not fill it, the page ends early and its cursor
 * leads on.
 */
const MOST_LOOKED_AT = 20_000
/** A part of the index counts as this many items: it is larger. */
const ITEMS_A_PART = 10
/** Sorts after every time that a sort key can begin with. */
const END = '~'

/**
 * A page of an audit, newest first: one query per source, in parallel, and read units in proportion to the items. A filter reads the parts
 * of sealed hours that may hold what it wants, and all entries after the last seal, up to a bound.
 */
export async function auditPage(call: Pick<Call, 'read' | 'request'>, of: Audit, query: AuditQuery): Promise<Reply> {
  const { from = '0', to, limit, cursor } = query
  const end = to === undefined ? END : justAfter(to)
  const after = cursor === undefined ? end : lowest(end, keyFrom(cursor))
  if (after < from) return answeredEvents(call, of, [])
  const shown: FoundEntry[] = []
  const room = answerRoom()
  let lookedAt = 0
  let last: string | undefined
  for await (const item of itemsFor(call.read, of, query, { from, before: after })) {
    const next = hasEntry(item) && matches(query, item.entry) ? item : undefined
    const hasRoom = () => next === undefined || room.takes(shownEvent(next.entry)) || shown.length === 0
    if (shown.length === limit || lookedAt >= MOST_LOOKED_AT || !hasRoom())
      return answeredEvents(call, of, shown, { link: linkToNext(call.request, cursorFrom(last ?? item.position)) })
    if (next !== undefined) shown.push(next)
    lookedAt += 'stored' in item ? 1 : ITEMS_A_PART
    last = item.position
  }
  return answeredEvents(call, of, shown)
}

function itemsFor(read: Call['read'], of: Audit, query: AuditQuery, range: { readonly from: string; readonly before: string }) {
  return isFiltered(query) ? wantedFirst(read, of, query, range) : newestFirst(read, of, query.limit + 1, range)
}

function lowest(one: string, other: string): string {
  return one < other ? one : other
}

/** The position of an entry, after which to continue. A position from another audit is only a time, and reveals nothing of it. */
function keyFrom(cursor: string): string {
  const key = Buffer.from(cursor, 'base64url').toString('latin1')
  if (!/^\d{4}-\d\d-\d\dT[\d:.]{12}Z#[\w.-]{1,100}$/.test(key) || Number.isNaN(Date.parse(key.slice(0, 24))))
    throw invalid('cursor', 'must be a cursor of this list')
  return key
}
