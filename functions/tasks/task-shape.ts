import * as z from 'zod'
import { id, namedObject } from '../../shared/contract/fields.ts'
import { TASK_STATES } from '../../shared/domain/tasks/transitions.ts'
import type { Task } from '../../shared/storage/tasks.ts'

export const taskShape = () =>
  namedObject('Task', {
    taskId: id(),
    httpMethod: z.string(),
    path: z.string(),
    body: z.string(),
    initiator: id(),
    agent: z.string().optional(),
    executor: id().optional(),
    description: z.string(),
    executorRoles: z.string(),
    initiatorComment: z.string().optional(),
    executorComment: z.string().optional(),
    tag: z.string().optional(),
    status: z.enum(TASK_STATES),
    approvals: z.array(z.object({ customerId: id(), status: z.enum(['PENDING', 'APPROVED', 'REJECTED']) })),
    responseBody: z.string().optional(),
    responseCode: z.int().optional(),
    created: z.iso.datetime(),
    lastModified: z.iso.datetime(),
  })

const SHOWN = [
  'agent',
  'executor',
  'initiatorComment',
  'executorComment',
  'tag',
  'responseBody',
  'responseCode',
] as const satisfies readonly (keyof Task)[]

/** A task as people see it. */
export function shownTask(of: Task): z.infer<ReturnType<typeof taskShape>> {
  return {
    taskId: of.taskId,
    httpMethod: of.httpMethod,
    path: of.query === '' ? of.path : `${of.path}?${of.query}`,
    body: of.body,
    initiator: of.initiator,
    description: of.description,
    executorRoles: of.executorRoles.join(','),
    status: of.status,
    approvals: of.approvals.map(({ customerId, status }) => ({ customerId, status })),
    ...Object.fromEntries(SHOWN.flatMap((field) => (of[field] === undefined ? [] : [[field, of[field]]]))),
    created: of.created,
    lastModified: of.lastModified,
  }
}
