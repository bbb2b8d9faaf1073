import { consumer, type Job } from '../../shared/contract/consumer.ts'
import { serviceDeed } from '../../shared/contract/service-deed.ts'
import { type Ending, judgeEnding, simulatedEnding } from '../../shared/domain/payments/ending.ts'
import { PAYMENT_END, type Payment, WITHDRAWAL_END, type Withdrawal } from '../../shared/storage/payments.ts'
import { reference } from '../../shared/storage/read.ts'
import type { Write } from '../../shared/storage/write.ts'
import { endingOfPayment, endingOfWithdrawal, type Moment } from './ending-writes.ts'

/**
 * Simulates the other side on the sandbox: ends payments and withdrawals that nobody has ended, and audits that. Refuses to run where
 * money is real.
 */
export const simulateEnd = consumer({
  queue: 'payments',
  kinds: [PAYMENT_END, WITHDRAWAL_END],
  timeoutSeconds: 30,
  async handle(job: Job) {
    if (job.ports.stage !== 'sandbox') throw new Error('only the sandbox simulates the end of payments')
    if (job.message.kind === PAYMENT_END)
      await end(job, endingOfPayment, ({ tenantId, paymentId }) => `/tenants/${tenantId}/payments/${paymentId}`)
    else await end(job, endingOfWithdrawal, ({ tenantId, withdrawalId }) => `/tenants/${tenantId}/withdrawals/${withdrawalId}`)
  },
})

async function end<T extends Payment | Withdrawal>(
  job: Job,
  endingOf: (of: T, status: Ending, moment: Moment) => readonly Write[],
  pathOf: (of: T) => string,
): Promise<void> {
  const of = await job.read.one(reference<T>(job.message.key))
  if (of === undefined) return
  const status = simulatedEnding(of.amount, of.currency)
  if (judgeEnding(of.status, status) !== 'ends') return
  const deed = { action: 'payment.simulated-end', path: pathOf(of), before: { status: of.status }, after: { status } }
  job.unitOfWork.add(...endingOf(of, status, job), serviceDeed(job, of.tenantId, deed))
  if ((await job.commit()) === 'done') job.ports.log('info', deed.action, { kind: job.message.kind, status })
}

export const paymentConsumers = [simulateEnd]
