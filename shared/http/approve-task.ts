import type { Call } from '../contract/call.ts'
import { type Approval, quorumHolds, withWord } from '../domain/tasks/quorum.ts'
import { Refusal } from '../errors/refusal.ts'
import { listForApprover } from '../storage/task-listings.ts'
import { commentOf, approveTask as recordApproval, type Task } from '../storage/tasks.ts'
import { executeTask, type Quorum } from './execute-task.ts'
import type { Service } from './service.ts'
import { demandStepUp } from './steps/demand-step-up.ts'
import { openStoredCall, type StoredCall, stepUpToCheck, stillChecking, storedCallReads, storedPlace, whoMayCheck } from './stored-call.ts'

/**
 * Takes a caller's EXECUTE. Where one person decides, it runs at once; otherwise the approval is recorded, and it runs when the quorum
 * holds: that of the time when the task was made and that of now, counted over those who may still check it.
 */
export async function approveTask(
  task: Task,
  checkerCountNow: number,
  call: Call,
  stepUp: 'proved' | 'not-proved',
  comment: string | undefined,
  service: Service,
): Promise<Task> {
  const stored = await openStoredCall(task, call, comment, service)
  const demanded = stepUp === 'proved' ? [] : await stepUpToCheck(stored)
  if (demanded.length > 0) throw await demandStepUp(async () => task.description, call, demanded, service)
  if (onePersonDecides(task, checkerCountNow)) return executeTask(stored, task.approvals, oneSuffices)

  const approvals = withWord(task.approvals, call.caller.customerId, 'APPROVED', task.digest)
  const counts = [task.checkerCount, checkerCountNow]
  const wouldHold: Quorum = (mayStillCheck) => counts.every((count) => quorumHolds(count, { ...task, approvals }, mayStillCheck))
  if (!wouldHold(() => true)) return recorded(stored, approvals, call)

  await stored.read.ahead(storedCallReads(stored))
  return wouldHold(await rightsNow(stored)) ? executeTask(stored, approvals, wouldHold) : recorded(stored, approvals, call)
}

const oneSuffices: Quorum = () => true

function onePersonDecides(task: Task, checkerCountNow: number): boolean {
  return task.checkerCount === 0 && checkerCountNow === 0 && !task.approvals.some(({ named }) => named)
}

/** Whether the maker has lost a right is for the execution to find, and to tell as its failure: here it lets everybody count. */
async function rightsNow(stored: StoredCall): Promise<(customerId: number) => boolean> {
  try {
    const place = await storedPlace(stored)
    return await stillChecking(stored, await whoMayCheck(stored, place))
  } catch (error) {
    if (error instanceof Refusal) return () => true
    throw error
  }
}

/** Repeating one's approval changes nothing, and writes nothing. */
function recorded({ task, comment }: StoredCall, approvals: readonly Approval[], call: Call): Task {
  if (approvals === task.approvals) return task
  const at = new Date(call.now).toISOString()
  const { customerId } = call.caller
  const said = comment === undefined ? {} : { comment }
  const event = { at, by: customerId, what: 'APPROVED', status: task.status, attempt: task.attempt, ...said } as const
  call.unitOfWork.add(...recordApproval(task, approvals, event))
  if (!task.approvals.some((approval) => approval.customerId === customerId))
    call.unitOfWork.add(listForApprover({ ...task, approvals }, customerId))
  return { ...task, approvals, version: task.version + 1, lastModified: at, ...commentOf(event) }
}
