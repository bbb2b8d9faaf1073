import type { Call } from '../../contract/call.ts'
import { createReader } from '../../contract/reader.ts'
import { type RequiredPolicy, stricterOf } from '../../domain/policies/stricter-of.ts'
import { isOpen } from '../../domain/tasks/transitions.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Task } from '../../storage/task.ts'
import type { Service } from '../service.ts'
import { mayHavePolicies } from './judge-policies.ts'
import { requiredNow } from './required-now.ts'
import { endpointOfTask, openStoredCall, storedScope } from './stored-call.ts'
import { whoMayCheck } from './who-may-check.ts'

/** The policies that a task must meet now: those of its proposal, and of an open task those in force. */
export async function requiredOfTask(task: Task, readersCall: Call, service: Service): Promise<readonly RequiredPolicy[]> {
  const proposed = stricterOf(task.policies ?? [], [])
  if (!isOpen(task.status) || task.status === 'EXECUTE') return proposed
  const { settings } = await service.settings.of(task.tenantId)
  const endpoint = await endpointOfTask(task, service).catch(() => undefined)
  if (endpoint === undefined || !mayHavePolicies(endpoint, settings)) return proposed
  try {
    const stored = { ...(await openStoredCall(task, readersCall, undefined, service)), read: createReader(service.ports.store) }
    const found = await whoMayCheck(stored, await storedScope(stored))
    return found.kind === 'nobody' ? proposed : (await requiredNow(stored, found.checkers)).policies
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return proposed
  }
}
