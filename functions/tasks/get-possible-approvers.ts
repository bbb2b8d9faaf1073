import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { id, moment, namedObject } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { scopeOfTask } from '../../shared/contract/onlooker-of.ts'
import { isGranted } from '../../shared/contract/opens.ts'
import { withMarks } from '../../shared/domain/shown-text.ts'
import { isOpen } from '../../shared/domain/tasks/transitions.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import type { Task } from '../../shared/storage/task.ts'
import { task } from '../../shared/storage/tasks.ts'
import { visibleTask } from './visible-task.ts'

const MOST_STAFF = 1_000

export const getPossibleApprovers = endpoint({
  method: 'GET',
  path: '/global/tasks/{taskId}/possible-approvers',
  operationId: 'getPossibleApprovers',
  group: 'tasks',
  summary: 'Get who could have approved a task',
  description:
    'Tells who could have approved the task at a moment, by the positions, positions for a while, roles and the tenant’s permission row of that moment: the audit tells what has changed since. Needs `Audit.READ`; people who hold a role above the tenant are in the list if you may read the audit of their institution, or of the service, or if the task names them. Of people whom the task names outside of the tenant’s staff, the present roles count. Members of organisations whom it does not name, and locks of identities, are left out.',
  access: { kind: 'token' },
  query: () =>
    z.object({
      at: moment().optional().describe('Moment to ask for; without it, the last change of a task that has ended, otherwise now.'),
    }),
  answer: () =>
    namedObject('PossibleApprovers', {
      at: z.iso.datetime().describe('Moment for which it holds.'),
      permission: z.string().max(200).describe('Permission that the call of the task needs.'),
      grants: z.string().max(4000).describe('Row of that permission at that moment.'),
      people: z
        .array(
          z.object({
            customerId: id(),
            name: z.string().max(201).describe('Name of the person at that moment.'),
            position: z.string().max(100).describe('Position or role of the person at that moment by which they could approve.'),
            hasApproved: z.boolean().describe('The person has approved the task.'),
          }),
        )
        .max(MOST_STAFF)
        .describe('People who could have approved it, by name.'),
      isComplete: z
        .boolean()
        .describe(
          'False if there was more staff, or more events, than one answer looks at, or if you may not know the people above the tenant who could approve.',
        ),
    }),
  reads: ({ params }) => [task(params.taskId)],
  ensure: async (call) => refuseUnlessAuditor(call, (await visibleTask(call, call.params.taskId)).found),
  refusals: ['task-not-found', 'not-permitted'],
  async handle(call) {
    const { found } = await visibleTask(call, call.params.taskId)
    const at = call.query.at ?? (isOpen(found.status) ? new Date(call.now).toISOString() : found.lastModified)
    const { approversThen } = await import('./approvers-then.ts')
    const { permission, grants, people, isComplete } = await approversThen(call, found, at, MOST_STAFF)
    return ok({ at, permission, grants, people: people.map((each) => ({ ...each, name: withMarks(each.name) })), isComplete })
  },
})

async function refuseUnlessAuditor(call: Call, of: Task): Promise<void> {
  const { settings, tenant } = await call.settingsOf(of.tenantId)
  const scope = scopeOfTask(of, tenant?.institution)
  if (!isGranted({ caller: call.caller, scope, settings }, 'Audit.READ'))
    throw new Refusal('not-permitted', { description: 'Permission denied: Audit.READ.' })
}
