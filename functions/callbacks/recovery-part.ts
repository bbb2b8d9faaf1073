import type { Reader } from '../../shared/contract/reader.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { type Callback, callbacksOf, isAboutToBeSent, resendCallback } from '../../shared/storage/callbacks.ts'
import type { Write } from '../../shared/storage/write.ts'

/** What one transaction of a recovery does, and where the next one goes on. */
export type RecoveryPart = { readonly writes: readonly Write[]; readonly next: string | undefined }

type Wish = { readonly tenantId: TenantId; readonly since: number; readonly after?: string | undefined; readonly now: number }

/** With what the pipeline adds (audit, idempotency, the rest of the recovery) it stays inside one transaction. */
const MOST_RESENT = 50
const MOST_READS = 10

/**
 * Sends again what hasn't arrived, newest first. Recovered is what waits, failed or was stopped; not what was delivered, nor what
 * was refused for its address, which would be refused again.
 */
export async function recoveryPart(read: Pick<Reader, 'list'>, { tenantId, since, after, now }: Wish): Promise<RecoveryPart> {
  const writes: Write[] = []
  let next = after
  for (let reads = 0; reads < MOST_READS && writes.length < MOST_RESENT; reads++) {
    const page = await read.list(callbacksOf(tenantId, { limit: MOST_RESENT - writes.length, after: next, since }))
    writes.push(...page.things.filter((of) => isRecoverable(of, now)).map((of) => resendCallback(of, now)))
    next = page.next
    if (next === undefined) break
  }
  return { writes, next }
}

function isRecoverable(of: Callback, now: number): boolean {
  return of.state !== 'DELIVERED' && of.state !== 'REFUSED' && !isAboutToBeSent(of, now)
}
