import type { Call } from '../../contract/call.ts'
import { Refusal } from '../../errors/refusal.ts'
import { countEndedTask, countOpenTask, isCountedAsOpen, type OpenTasks } from '../../storage/open-tasks.ts'
import type { Task } from '../../storage/task.ts'

/**
 * Counts a task among its maker's open ones while it is made, so that it costs no round trip, and gives the count back if the task is
 * refused. Counted before it is stored: parallel proposals cannot exceed the cap, and one that is refused at the cap has written nothing. A
 * task that takes the place of a counted one has room at the cap, since their transaction counts the other one off.
 */
export async function countedWhile<T>(call: Call, replaced: Task | undefined, make: () => Promise<T>): Promise<T> {
  const room = replaced !== undefined && isCountedAsOpen(replaced) ? 1 : 0
  const [made, charged] = await Promise.allSettled([make(), chargeOpenTask(call, room)])
  if (made.status === 'rejected') {
    if (charged.status === 'fulfilled') await giveBack(call)
    throw made.reason
  }
  if (charged.status === 'rejected') throw charged.reason
  call.unitOfWork.ifRefused(() => giveBack(call))
  return made.value
}

/** A count that a dead call left too high is corrected at the cap; then it is tried once more. */
async function chargeOpenTask(call: Call, room: number): Promise<void> {
  const { caller, settings, ports, now } = call
  const charge = countOpenTask(caller.customerId, settings.value('task.open.max') + room, now)
  const first = await ports.atOnce.write(charge)
  if (first.kind === 'written') return
  // Only at the cap.
  const { recountOpenTasks } = await import('./recount-open-tasks.ts')
  const isCorrected = await recountOpenTasks(call, first.stored as OpenTasks | undefined)
  if (isCorrected && (await ports.atOnce.write(charge)).kind === 'written') return
  throw new Refusal('too-many-open-tasks', { because: 'at the cap' })
}

/** In a transaction of its own, which a lost answer does not repeat. */
async function giveBack({ caller, ports }: Call): Promise<void> {
  await ports.atOnce.commit([countEndedTask(caller.customerId)])
}
