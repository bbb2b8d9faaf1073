import type { Call } from '../../shared/contract/call.ts'
import { answerRoom } from '../../shared/contract/fitting-page.ts'
import { ok, type Reply } from '../../shared/contract/http.ts'
import { cursorFrom, linkToNext } from '../../shared/contract/list-answer.ts'
import { defined } from '../../shared/domain/defined.ts'
import { invalid } from '../../shared/errors/refusal.ts'
import { namesOf } from '../../shared/people/person-names.ts'
import { type Audit, type AuditEntry, justAfter } from '../../shared/storage/audit.ts'
import { type AuditQuery, matches } from './audit-filter.ts'
import { shownEvent } from './audit-shape.ts'
import { hasEntry, newestFirst } from './entries-in-order.ts'

/** Maximum number of items read for one page, those without an entry included. If they do not fill it, the page ends early and its cursor leads on. */
const MOST_LOOKED_AT = 1_000
/** Sorts after every time that a sort key can begin with. */
const END = '~'

/**
 * A page of an audit, newest first: one query per source, in parallel, and read units in proportion to the items. A filter reads more
 * entries than it shows, up to a bound.
 */
export async function auditPage(call: Pick<Call, 'read' | 'request'>, of: Audit, query: AuditQuery): Promise<Reply> {
  const { from = '0', to, limit, cursor } = query
  const end = to === undefined ? END : justAfter(to)
  const after = cursor === undefined ? end : lowest(end, keyFrom(cursor))
  if (after < from) return ok([])
  const isFiltered = [query.actor, query.item, query.path].some((filter) => filter !== undefined)
  const shown: AuditEntry[] = []
  const room = answerRoom()
  let lookedAt = 0
  let last: string | undefined
  for await (const item of newestFirst(call.read, of, isFiltered ? 100 : limit + 1, { from, before: after })) {
    const next = hasEntry(item) && matches(query, item.entry) ? item.entry : undefined
    if (shown.length === limit || lookedAt === MOST_LOOKED_AT || (next !== undefined && !room.takes(shownEvent(next)) && shown.length > 0))
      return ok(await withNames(shown, call), { link: linkToNext(call.request, cursorFrom(last ?? item.position)) })
    if (next !== undefined) shown.push(next)
    lookedAt += 1
    last = item.position
  }
  return ok(await withNames(shown, call))
}

/** The entries of a page, with the names of those who acted: 2 round trips. */
async function withNames(entries: readonly AuditEntry[], { read }: Pick<Call, 'read'>) {
  const names = await namesOf(
    entries.flatMap(({ actor }) => (typeof actor === 'number' ? [actor] : [])),
    read,
  )
  return entries.map((entry) => {
    const name = typeof entry.actor === 'number' ? names.get(entry.actor) : undefined
    return { ...shownEvent(entry), ...defined({ name }) }
  })
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
