import { consumer, type Job } from '../../shared/contract/consumer.ts'
import { advanceRecovery, CALLBACK_RECOVERY, type CallbackRecovery } from '../../shared/storage/callback-recoveries.ts'
import { reference } from '../../shared/storage/read.ts'
import { recoveryPart } from './recovery-part.ts'

/** Handles the next part of a recovery that was too large for one transaction. */
export const continueRecovery = consumer({
  queue: 'callbacks',
  kinds: [CALLBACK_RECOVERY],
  timeoutSeconds: 30,
  async handle(job: Job) {
    const stored = await job.read.one(reference<CallbackRecovery>(job.message.key))
    if (stored?.turn !== job.message.turn) return
    const { tenantId, since, after, webhookEndpointId } = stored
    const { writes, next } = await recoveryPart(job.read, { tenantId, since, after, webhookEndpointId, now: job.now })
    job.unitOfWork.add(advanceRecovery(stored, next, job.now), ...writes)
    // Another process has changed one of the callbacks: the message comes again, and the callbacks are read anew.
    if ((await job.commit()) !== 'done') throw new Error('a callback was changed while it was being recovered')
    job.ports.log('info', 'callback.recovery', { tenantId, recovered: writes.length, more: next !== undefined })
  },
})
