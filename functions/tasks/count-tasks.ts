import * as z from 'zod'
import type { Call } from '../../shared/contract/call.ts'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import type { TaskStatus } from '../../shared/domain/tasks/transitions.ts'
import { FROM_THE_NEWEST, tasksFor } from './page-of-tasks.ts'
import { EVERY_ROW } from './row-filter.ts'
import type { TaskFilter } from './task-filter.ts'

/** Counting stops here, because larger numbers help nobody; it also bounds the tasks that are read. */
const COUNTED_TO = 50

export const countTasks = endpoint({
  method: 'GET',
  path: '/global/tasks/counts',
  operationId: 'countTasks',
  group: 'tasks',
  summary: 'Count your tasks',
  description: `Counts the tasks that wait for the caller’s approval, and the caller’s own that are not decided yet; each up to ${COUNTED_TO}.`,
  access: { kind: 'token' },
  answer: () => z.object({ waitingForYou: z.int(), yourOpen: z.int(), countedTo: z.int() }),
  refusals: [],
  async handle(call) {
    const [waitingForYou, yourOpen] = await Promise.all([
      counted(call, { waitsForCaller: true, states: ['PENDING'] }),
      counted(call, { initiator: call.caller.customerId, states: OPEN }),
    ])
    return ok({ waitingForYou, yourOpen, countedTo: COUNTED_TO })
  },
})

const OPEN: readonly TaskStatus[] = ['DRAFT', 'PENDING', 'FAILED']

async function counted(call: Call, asked: Partial<TaskFilter>): Promise<number> {
  const filter: TaskFilter = {
    ...EVERY_ROW,
    order: 'newest',
    initiator: undefined,
    approver: undefined,
    inPlaces: undefined,
    executorRoles: [],
    tag: undefined,
    agentTokenId: undefined,
    waitsForCaller: false,
    states: [],
    ...asked,
  }
  return (await tasksFor(call, filter, FROM_THE_NEWEST, COUNTED_TO)).page.length
}
