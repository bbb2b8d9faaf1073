import { reference } from './read.ts'
import { keys } from './table.ts'
import { insert, type Write } from './write.ts'

/** What was done, by whom, on what; no body and no secret. */
export type AuditEntry = {
  readonly auditId: string
  readonly at: string
  readonly actor: number | 'anonymous' | 'service'
  readonly identity?: string
  readonly sessionId?: string
  readonly action: string
  readonly path: string
  readonly taskId?: number
  readonly before?: unknown
  readonly after?: unknown
  readonly traceId: string
}

const SHARDS = 4

/** Adds an entry to the audit of a tenant, or of the service (`global`). Entries are only ever added. */
export function noteAudit(scope: string, entry: AuditEntry): Write {
  const shard = (entry.auditId.codePointAt(0) ?? 0) % SHARDS
  return insert(reference<AuditEntry>(keys.audit(scope, entry.at, shard, entry.auditId)), entry)
}
