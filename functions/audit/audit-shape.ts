import * as z from 'zod'
import { id, namedObject } from '../../shared/contract/fields.ts'
import { EVENT_KINDS, kindOf, taskOf } from '../../shared/domain/audit/event-kind.ts'
import { objectOf } from '../../shared/domain/audit/event-object.ts'
import { sentenceOf } from '../../shared/domain/audit/event-sentence.ts'
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
    kind: z.enum(EVENT_KINDS).describe('Kind of the event.'),
    sentence: z.string().max(500).describe('Says in one sentence what happened, with the thing and the amount; `name` says who did it.'),
    action: z.string(),
    path: z.string(),
    object: z
      .object({
        type: z.string().max(100).describe('Word for the thing, for example `transfer`.'),
        id: z.string().max(300).describe('Id or name of the thing.'),
        path: z.string().max(600).describe('Path of the thing, below the base path.'),
      })
      .optional()
      .describe('The thing that the event is about, if it names one.'),
    taskId: id().optional(),
    before: z.unknown().optional(),
    after: z.unknown().optional(),
    refused: z.string().optional(),
    provider: z.string().optional(),
    reason: z.string().optional(),
    sourceAddress: z.string().optional(),
    traceId: z.string(),
  })

export type ShownEvent = z.infer<ReturnType<typeof auditEventShape>>

/** An entry as callers see it: everything but its key, and what happened in words. `description`: that of its task. */
export function shownEvent(entry: AuditEntry, description?: string): ShownEvent {
  const { auditId, at, actor, identity, sessionId, action, path, before, after, refused, provider, reason, sourceAddress, traceId } = entry
  return {
    auditId,
    at,
    actor,
    ...defined({ identity, sessionId }),
    kind: kindOf(entry),
    sentence: sentenceOf(entry, description),
    action,
    path,
    ...defined({ object: objectOf(entry), taskId: taskOf(entry), before, after, refused, provider, reason, sourceAddress }),
    traceId,
  }
}
