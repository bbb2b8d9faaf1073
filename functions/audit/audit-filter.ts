import * as z from 'zod'
import { page } from '../../shared/contract/fields.ts'
import { moment } from '../../shared/contract/moment.ts'
import { EVENT_KINDS, kindOf, taskOf } from '../../shared/domain/audit/event-kind.ts'
import type { AuditEntry } from '../../shared/storage/audit.ts'

const idInQuery = () =>
  z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).meta({ format: 'int64', maximum: Number.MAX_SAFE_INTEGER })

export const auditQuery = () =>
  page().extend({
    from: moment().optional(),
    to: moment().optional(),
    actor: z.union([idInQuery(), z.enum(['anonymous', 'service'])]).optional(),
    /** The id of the affected item: a segment of the path, a task, or an id or identity in `before` or `after`. */
    item: z.string().min(1).max(200).optional(),
    kind: z.enum(EVENT_KINDS).optional().describe('Only events of this kind.'),
    task: idInQuery().optional().describe('Only events of this task: its proposal, its decisions, and the execution of its call.'),
    /** Prefix of the path. */
    path: z.string().min(1).max(400).optional().describe('Only calls of this path, or of paths that begin with it.'),
  })

export type AuditQuery = z.output<ReturnType<typeof auditQuery>>

/** Tells whether a query asks for some of the entries only, apart from their time. */
export const isFiltered = ({ actor, item, kind, task, path }: Filter): boolean =>
  [actor, item, kind, task, path].some((filter) => filter !== undefined)

type Filter = Pick<AuditQuery, 'actor' | 'item' | 'kind' | 'task' | 'path'>

export function matches({ actor, item, kind, task, path }: Filter, entry: AuditEntry): boolean {
  if (actor !== undefined && entry.actor !== actor) return false
  if (kind !== undefined && kindOf(entry) !== kind) return false
  if (task !== undefined && taskOf(entry) !== task) return false
  if (path !== undefined && !entry.path.startsWith(path)) return false
  return item === undefined || entry.path.split('/').includes(item) || String(entry.taskId) === item || isNamedIn(entry, item)
}

/** A created thing is named in `after`, because the path does not contain its id yet. */
function isNamedIn({ before, after }: AuditEntry, item: string): boolean {
  return [before, after].some((state) =>
    Object.entries(typeof state === 'object' ? (state ?? {}) : {}).some(
      ([name, value]) => (name === 'identity' || name.endsWith('Id')) && String(value) === item,
    ),
  )
}
