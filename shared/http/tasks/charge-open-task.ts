import type { Call } from '../../contract/call.ts'
import { Refusal } from '../../errors/refusal.ts'
import { countEndedTask, countOpenTask, type OpenTasks } from '../../storage/open-tasks.ts'

/**
 * Counts a task among its maker's open ones while it is made, so that it costs no round trip, and gives the count back if the task is
 * refused. Counted before it is stored: parallel proposals cannot exceed the cap, and one that is refused at the cap has written nothing.
 */
export async function countedWhile<T>(call: Call, make: () => Promise<T>): Promise<T> {
  const [made, charged] = await Promise.allSettled([make(), chargeOpenTask(call)])
  if (made.status === 'rejected') {
    if (charged.status === 'fulfilled') await giveBack(call)
    throw made.reason
  }
  if (charged.status === 'rejected') throw charged.reason
  call.unitOfWork.ifRefused(() => giveBack(call))
  return made.value
}

/** A count that a dead call left too high is corrected at the cap; then it is tried once more. */
async function chargeOpenTask(call: Call): Promise<void> {
  const { caller, settings, ports, now } = call
  const charge = countOpenTask(caller.customerId, settings.value('task.open.max'), now)
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
