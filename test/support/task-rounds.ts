import { CONSUMERS } from '../../functions/catalogue.ts'
import type { TaskId } from '../../shared/domain/ids.ts'
import { queueHandler } from '../../shared/runtime/jobs.ts'
import type { DueMessage } from '../../shared/storage/due.ts'
import { keys } from '../../shared/storage/table.ts'
import type { Task } from '../../shared/storage/task.ts'
import { TASK_EXPIRY } from '../../shared/storage/task-clock.ts'
import { TASK_RESCUE, task } from '../../shared/storage/tasks.ts'
import { type Wallet, wallet } from '../../shared/storage/wallets.ts'
import { asId } from './ids.ts'
import { fundedWallet } from './money.ts'
import type { Running } from './running.ts'
import { madeTask, type Wish } from './tasks.ts'

/** One task that moves 1.00 between two wallets of its own, so that its effect can be counted. */
export type Round = {
  readonly taskId: TaskId
  readonly stored: () => Promise<Task>
  /** The number of times that money moved; the sums of both wallets agree. */
  readonly moved: () => Promise<number>
}

/** `maker` makes it; the source holds enough for `timesAffordable` runs of it. */
export async function taskRound(service: Running, maker: string, wish: Wish, timesAffordable = 5): Promise<Round> {
  const { store } = service.local.service.ports
  const cost = 100
  const from = await fundedWallet(service.local.service, Math.max(1, timesAffordable) * cost, { customerId: asId(8) })
  const to = await fundedWallet(service.local.service, 0, { customerId: asId(9) })
  const taskId = await madeTask(service, maker, { ...wish, body: { ...wish.body, amount: 1, fromWalletId: from, toWalletId: to } })
  return {
    taskId,
    stored: async () => (await store.read([task(taskId)]))[0] as unknown as Task,
    async moved() {
      const [source, target] = (await store.read([wallet(asId(1), from), wallet(asId(1), to)])) as unknown as readonly [Wallet, Wallet]
      if (source.balance + target.balance !== timesAffordable * cost) throw new Error('money came or went')
      return target.balance / cost
    },
  }
}

/** A rescue as the due index would bring it, by a clock that stands three minutes later. */
export async function rescueLater(service: Running, { taskId, stored }: Round, attempt?: number): Promise<void> {
  await deliverLater(service, 180_000, { kind: TASK_RESCUE, key: keys.task(taskId), turn: attempt ?? (await stored()).attempt })
}

/** An expiry as the due index would bring it, by a clock that stands two hours later. */
export async function expireLater(service: Running, { taskId, stored }: Round): Promise<void> {
  await deliverLater(service, 7_200_000, { kind: TASK_EXPIRY, key: keys.task(taskId), turn: (await stored()).attempt })
}

async function deliverLater(service: Running, laterMs: number, message: Omit<DueMessage, 'dueAt'>): Promise<void> {
  const { service: warm } = service.local
  const clock = { now: () => warm.ports.clock.now() + laterMs }
  const due: DueMessage = { ...message, dueAt: new Date(0).toISOString() }
  const consume = queueHandler(CONSUMERS, { ...warm, ports: { ...warm.ports, clock } })
  await consume({ Records: [{ messageId: 'one', body: JSON.stringify(due) }] })
}
