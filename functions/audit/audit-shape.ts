import * as z from 'zod'
import { id, namedObject } from '../../shared/contract/fields.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { AuditEntry } from '../../shared/storage/audit.ts'

export const auditEventShape = () =>
  namedObject('AuditEvent', {
    auditId: z.string(),
    at: z.iso.datetime(),
    actor: z.union([id(), z.enum(['anonymous', 'service'])]),
    identity: z.string().optional(),
    name: z.string().max(201).optional().describe('Name of the caller, where it is a person who still exists.'),
    sessionId: z.string().optional(),
    action: z.string(),
    path: z.string(),
    taskId: id().optional(),
    before: z.unknown().optional(),
    after: z.unknown().optional(),
    refused: z.string().optional(),
    provider: z.string().optional(),
    reason: z.string().optional(),
    sourceAddress: z.string().optional(),
    traceId: z.string(),
  })

/** An entry as callers see it: everything but its key. */
export function shownEvent(entry: AuditEntry): z.infer<ReturnType<typeof auditEventShape>> {
  const {
    auditId,
    at,
    actor,
    identity,
    sessionId,
    action,
    path,
    taskId,
    before,
    after,
    refused,
    provider,
    reason,
    sourceAddress,
    traceId,
  } = entry
  return {
    auditId,
    at,
    actor,
    ...defined({ identity, sessionId }),
    action,
    path,
    ...defined({ taskId, before, after, refused, provider, reason, sourceAddress }),
    traceId,
  }
}
