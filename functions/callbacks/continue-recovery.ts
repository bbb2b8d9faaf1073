import { consumer, type Job } from '../../shared/contract/consumer.ts'
import type { Reader } from '../../shared/contract/reader.ts'
import type { TenantId, WebhookEndpointId } from '../../shared/domain/ids.ts'
import { advanceRecovery, CALLBACK_RECOVERY, type CallbackRecovery } from '../../shared/storage/callback-recoveries.ts'
import { type Callback, callbacksOf, isAboutToBeSent, resendCallback } from '../../shared/storage/callbacks.ts'
import { reference } from '../../shared/storage/read.ts'
import type { Write } from '../../shared/storage/write.ts'

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

/** The writes of one transaction of a recovery, and the position of the next. */
type RecoveryPart = { readonly writes: readonly Write[]; readonly next: string | undefined }

type Recovery = {
  readonly tenantId: TenantId
  readonly since: number
  readonly after?: string | undefined
  readonly webhookEndpointId?: WebhookEndpointId | undefined
  readonly now: number
}

/** Fits into one transaction together with the writes of the pipeline (audit, idempotency, the rest of the recovery). */
const MOST_RESENT = 50
const MOST_READS = 10

/**
 * Sends undelivered callbacks again, newest first: those that are waiting, failed or stopped; not delivered ones, nor those refused for
 * their address, which would be refused again.
 */
export async function recoveryPart(read: Pick<Reader, 'list'>, recovery: Recovery): Promise<RecoveryPart> {
  const { tenantId, since, after, now } = recovery
  const writes: Write[] = []
  let next = after
  for (let reads = 0; reads < MOST_READS && writes.length < MOST_RESENT; reads++) {
    const page = await read.list(callbacksOf(tenantId, { limit: MOST_RESENT - writes.length, after: next, since }))
    writes.push(...page.things.filter((of) => isRecoverable(of, recovery)).map((of) => resendCallback(of, now)))
    next = page.next
    if (next === undefined) break
  }
  return { writes, next }
}

function isRecoverable(of: Callback, { now, webhookEndpointId }: Recovery): boolean {
  if (webhookEndpointId !== undefined && of.webhookEndpointId !== webhookEndpointId) return false
  return of.state !== 'DELIVERED' && of.state !== 'REFUSED' && !isAboutToBeSent(of, now)
}
