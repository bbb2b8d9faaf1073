import * as z from 'zod'
import { page } from '../../shared/contract/fields.ts'
import { moment } from '../../shared/contract/moment.ts'
import { itemsOf } from '../../shared/domain/audit/entry-keys.ts'
import { EVENT_KINDS, kindOf, taskOf } from '../../shared/domain/audit/event-kind.ts'
import type { AuditEntry } from '../../shared/storage/audit.ts'

const idInQuery = () =>
  z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).meta({ format: 'int64', maximum: Number.MAX_SAFE_INTEGER })

export const auditQuery = () =>
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
  return item === undefined || itemsOf(entry).includes(item)
}
