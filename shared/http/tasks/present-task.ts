import type { Call, TaskNow } from '../../contract/call.ts'
import { createReader } from '../../contract/reader.ts'
import type { PermissionName } from '../../domain/permissions/default-matrix.ts'
import { approvalsFor } from '../../domain/tasks/quorum.ts'
import { isOpen } from '../../domain/tasks/transitions.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Task } from '../../storage/task.ts'
import { storedDigestOf } from '../digest.ts'
import type { Service } from '../service.ts'
import { permissionOn } from '../steps/decide.ts'
import { itemReads } from '../steps/item-reads.ts'
import { changedFields, type ItemState, itemNow, mergedBody, stateKey } from './item-state.ts'
import { endpointOfTask, openStoredCall, type StoredCall, stateReads, storedScope } from './stored-call.ts'
import { callOfTask, wordsOfCall } from './words-of-call.ts'

/** Number of items that are read at once. */
const MOST_AT_ONCE = 100

/**
 * Tasks as they stand now. An open one is described by the present items, with what has changed since the proposal. A task that has ended,
 * whose item is gone, or which cannot be opened keeps the words that it was stored with.
 */
export async function presentTasks(tasks: readonly Task[], readersCall: Call, service: Service): Promise<readonly TaskNow[]> {
  const read = createReader(service.ports.store)
  const orAsStored = async <T>(of: Task, run: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof Refusal)) {
        const because = error instanceof Error ? error.message : 'unknown'
        service.ports.log('error', 'task.not-described', { taskId: of.taskId, because })
      }
      return undefined
    }
  }
  const open = tasks.filter(({ status }) => isOpen(status) && status !== 'EXECUTE')
  const opened = await Promise.all(
    open.map((of) =>
      orAsStored(of, async () => {
        const stored = await openStoredCall(of, readersCall, undefined, service, read)
        return { stored, reads: [...itemReads(stored.endpoint, stored.validated), ...(await stateReads(stored))] }
      }),
    ),
  )
  const reads = opened.flatMap((each) => each?.reads ?? [])
  for (let from = 0; from < reads.length; from += MOST_AT_ONCE) await read.ahead(reads.slice(from, from + MOST_AT_ONCE))
  const described = await Promise.all(
    opened.map((each) => (each === undefined ? undefined : orAsStored(each.stored.task, () => describedNow(each.stored)))),
  )
  const now = new Map(open.map(({ taskId }, at) => [taskId, described[at]]))
  return tasks.map((of) => now.get(of.taskId) ?? { task: of })
}

async function describedNow(stored: StoredCall): Promise<TaskNow> {
  const { task, endpoint, validated, service, executorsCall } = stored
  if (validated.kind === 'refused' || storedDigestOf(stored.request, task.item) !== task.digest) return { task }
  const { item } = task
  const call = await callOfTask(stored, validated.input, await storedScope(stored))
  const now = item === undefined ? undefined : await itemNow(endpoint, call, item, service)
  const body = item === undefined || now === undefined ? call.body : await mergedBody(endpoint, call, item, now.shown)
  const words = await wordsOfCall(endpoint, { ...call, body }, now?.shown)
  const fields = item === undefined || now === undefined ? [] : changedFields(item, now)
  const described = { ...task, ...words }
  if (now === undefined || fields.length === 0) return { task: described }
  return { task: approvedAs(described, stateKey(now)), changedSince: changedSince(now, fields, executorsCall.now) }
}

/** The task with the approvals of a state of its item. Without some of them, it does not run at its time. */
function approvedAs(of: Task, state: string): Task {
  const approvals = approvalsFor(state, of)
  if (approvals === of.approvals) return of
  const { runsAt: _, ...waiting } = of
  return { ...waiting, approvals }
}

export function changedSince({ lastModified }: ItemState, fields: readonly string[], now: number): NonNullable<TaskNow['changedSince']> {
  return { at: lastModified ?? new Date(now).toISOString(), fields: [...fields] }
}

/** The permission that the call of a task needs; `undefined` if its operation is gone. */
export async function permissionOfTask(of: Task, service: Service): Promise<PermissionName | undefined> {
  const endpoint = await endpointOfTask(of, service).catch(() => undefined)
  return endpoint === undefined ? undefined : permissionOn(endpoint)
}
