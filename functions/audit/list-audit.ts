import * as z from 'zod'
import { hasEntry, newestFirst } from '../../shared/audit/entries-in-order.ts'
import { wantedFirst } from '../../shared/audit/wanted-entries.ts'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { LARGEST_LIMIT, moment, page } from '../../shared/contract/fields.ts'
import type { Reply } from '../../shared/contract/http.ts'
import { answerRoom, cursorFrom, linkToNext } from '../../shared/contract/list-answer.ts'
import { itemsOf } from '../../shared/domain/audit/entry-keys.ts'
import { EVENT_KINDS, kindOf, taskOf } from '../../shared/domain/audit/event-kind.ts'
import { invalid } from '../../shared/errors/refusal.ts'
import { type Audit, type AuditEntry, auditOfService, auditOfTenant, justAfter } from '../../shared/storage/audit.ts'
import type { FoundEntry } from '../../shared/storage/audit-sources.ts'
import { auditEventShape, shownEvent } from './audit-shape.ts'
import { answeredEvents, EXPORTS } from './exported-events.ts'

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

const idInQuery = () =>
  z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).meta({ format: 'int64', maximum: Number.MAX_SAFE_INTEGER })

const auditQuery = () =>
  page().extend({
    from: moment().optional(),
    to: moment().optional(),
    actor: z.union([idInQuery(), z.enum(['anonymous', 'service'])]).optional(),
    item: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('Only events about this thing: an id or name in the path, a task, or an id or identity in `before` or `after`.'),
    kind: z.enum(EVENT_KINDS).optional().describe('Only events of this kind.'),
    task: idInQuery().optional().describe('Only events of this task: its proposal, its decisions, and the execution of its call.'),
    /** Prefix of the path. */
    path: z.string().min(1).max(400).optional().describe('Only calls of this path, or of paths that begin with it.'),
  })

type AuditQuery = z.output<ReturnType<typeof auditQuery>>

/** Tells whether a query asks for some of the entries only, apart from their time. */
const isFiltered = ({ actor, item, kind, task, path }: Filter): boolean =>
  [actor, item, kind, task, path].some((filter) => filter !== undefined)

type Filter = Pick<AuditQuery, 'actor' | 'item' | 'kind' | 'task' | 'path'>

export function matches({ actor, item, kind, task, path }: Filter, entry: AuditEntry): boolean {
  if (actor !== undefined && entry.actor !== actor) return false
  if (kind !== undefined && kindOf(entry) !== kind) return false
  if (task !== undefined && taskOf(entry) !== task) return false
  if (path !== undefined && !entry.path.startsWith(path)) return false
  return item === undefined || itemsOf(entry).includes(item)
}

export const listTenantAudit = endpoint({
  method: 'GET',
  path: '/tenants/{tenantId}/audit-events',
  operationId: 'listTenantAuditEvents',
  group: 'audit',
  summary: 'List the audit events of a tenant',
  description:
    'Lists changes and notable refusals in the tenant, newest first. Each says in a sentence what happened. With `accept: text/csv` or `application/jsonl` a page is exported with the hash of each event and the seal of its hour; cells that a spreadsheet would execute begin with an apostrophe.',
  access: { kind: 'permission', permission: 'Audit.READ' },
  query: auditQuery,
  answer: () => z.array(auditEventShape()).max(LARGEST_LIMIT),
  alsoAs: EXPORTS,
  refusals: ['not-permitted'],
  async handle(call) {
    const { tenantId } = call.params
    return auditPage(call, auditOfTenant(tenantId, (await call.settingsOf(tenantId)).tenant), call.query)
  },
})

export const listGlobalAudit = endpoint({
  method: 'GET',
  path: '/global/audit-events',
  operationId: 'listGlobalAuditEvents',
  group: 'audit',
  summary: 'List the audit events above tenants',
  description:
    'Lists changes and notable refusals that belong to no tenant, newest first. Each says in a sentence what happened. With `accept: text/csv` or `application/jsonl` a page is exported with the hash of each event and the seal of its hour; cells that a spreadsheet would execute begin with an apostrophe.',
  access: { kind: 'permission', permission: 'Audit.READ' },
  query: auditQuery,
  answer: () => z.array(auditEventShape()).max(LARGEST_LIMIT),
  alsoAs: EXPORTS,
  refusals: ['not-permitted'],
  handle: (call) => auditPage(call, auditOfService(), call.query),
})
