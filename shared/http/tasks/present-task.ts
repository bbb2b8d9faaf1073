import type { Call, TaskNow } from '../../contract/call.ts'
import { approvalsFor } from '../../domain/tasks/quorum.ts'
import { isOpen } from '../../domain/tasks/transitions.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Task } from '../../storage/task.ts'
import { storedDigestOf } from '../digest.ts'
import type { Service } from '../service.ts'
import { itemReads } from '../steps/item-reads.ts'
import { callOfTask } from './call-of-task.ts'
import { changedFields, type ItemState, itemNow, mergedBody, stateKey } from './item-state.ts'
import { openStoredCall, type StoredCall, stateReads, storedScope } from './stored-call.ts'
import { wordsOfCall } from './words-of-call.ts'

/**
 * An open task as it stands now: described by the present items, with what has changed since the proposal. A task that has ended, or whose
 * item is gone or which cannot be opened, keeps the words that it was stored with.
 */
export async function presentTask(of: Task, readersCall: Call, service: Service): Promise<TaskNow> {
  if (!isOpen(of.status) || of.status === 'EXECUTE') return { task: of }
  try {
    const stored = await openStoredCall(of, readersCall, undefined, service)
    await stored.read.ahead([...itemReads(stored.endpoint, stored.validated), ...(await stateReads(stored))])
    return await describedNow(stored)
  } catch (error) {
    if (!(error instanceof Refusal))
      service.ports.log('error', 'task.not-described', { taskId: of.taskId, because: error instanceof Error ? error.message : 'unknown' })
    return { task: of }
  }
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
  return {
    task: { ...described, approvals: approvalsFor(stateKey(now), task) },
    changedSince: changedSince(now, fields, executorsCall.now),
  }
}

export function changedSince({ lastModified }: ItemState, fields: readonly string[], now: number): NonNullable<TaskNow['changedSince']> {
  return { at: lastModified ?? new Date(now).toISOString(), fields: [...fields] }
}
