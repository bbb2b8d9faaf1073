import type { Job } from '../../shared/contract/consumer.ts'
import type { CustomerId, TenantId } from '../../shared/domain/ids.ts'
import { askForDigest, digestIsOwn, digestIsStillDue, taskDigest } from '../../shared/storage/task-digests.ts'
import type { Write } from '../../shared/storage/write.ts'

const MINUTE_MS = 60_000

/**
 * Schedules a digest for each of these people: one message about everything until then, and the next one only after so many minutes. One
 * that is due already must still be due when the transaction commits, since it tells this too. `of-givers`: about tasks of those whose
 * substitutes they are.
 */
export async function digestWrites(
  job: Pick<Job, 'read' | 'now'>,
  tenantId: TenantId,
  customerIds: readonly CustomerId[],
  minutes: number,
  whose: 'own' | 'of-givers' = 'own',
): Promise<readonly Write[]> {
  const before = await job.read.many(customerIds.map(taskDigest))
  return customerIds.flatMap((customerId, index) => {
    const digest = before[index]
    if (digest?.dueTurn !== undefined)
      return [
        digest.forGivers === true && whose === 'own'
          ? digestIsOwn(customerId, digest.dueTurn)
          : digestIsStillDue(customerId, digest.dueTurn),
      ]
    return [askForDigest(customerId, tenantId, Math.max(job.now, (digest?.sentAt ?? 0) + minutes * MINUTE_MS), whose)]
  })
}
