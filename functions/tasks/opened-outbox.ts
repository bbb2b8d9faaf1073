import type { Job } from '../../shared/contract/consumer.ts'
import { type Outbox, type TaskDigest, taskDigest } from '../../shared/storage/task-digests.ts'

type Opened = { readonly outbox: Outbox; readonly seen: TaskDigest | undefined }

/**
 * The outbox for the notices of a tenant, and its state. INVARIANT: no outbox holds notices of two tenants, since the template and the look of
 * a message are those of one tenant. People above tenants have one outbox for each tenant.
 */
export async function openedOutbox({ read }: Pick<Job, 'read'>, outbox: Outbox): Promise<Opened> {
  const seen = await read.one(taskDigest(outbox))
  if (seen === undefined || seen.tenantId === outbox.tenantId) return { outbox, seen }
  const apart = { ...outbox, apart: true } as const
  return { outbox: apart, seen: await read.one(taskDigest(apart)) }
}
