import type { Store } from '../../shared/ports/store.ts'
import { bucketsAt, type DueMessage, MINUTE_MS } from '../../shared/storage/due.ts'
import { queueable, type SweepTools } from './sweep-tools.ts'

/** Queues the items of these minutes (their starts, the last one included) that nobody has queued yet. Returns their names. */
export async function queueAhead(
  tools: Pick<SweepTools, 'store' | 'queue' | 'log'>,
  group: number,
  from: number,
  to: number,
): Promise<ReadonlySet<string>> {
  const queued = new Set<string>()
  const buckets: string[] = []
  for (let minute = from; minute <= to; minute += MINUTE_MS) buckets.push(...bucketsAt(minute, 'sweep', group))
  await Promise.all(
    buckets.map(async (bucket) => {
      for await (const due of dueItems(tools.store, bucket)) {
        const messages = queueable(tools, due)
        await tools.queue.send(messages)
        for (const message of messages) queued.add(nameOf(message))
      }
    }),
  )
  return queued
}

/** Names one turn of one item. */
export function nameOf({ key, turn }: Pick<DueMessage, 'key' | 'turn'>): string {
  return `${key.PK}\n${key.SK}\n${turn}`
}

/** The items of one bucket of the due index, page by page, earliest first. */
export async function* dueItems({ dueIn }: Pick<Store, 'dueIn'>, bucket: string): AsyncGenerator<readonly DueMessage[]> {
  let after: Parameters<Store['dueIn']>[1]
  do {
    const page = await dueIn(bucket, after)
    if (page.due.length > 0) yield page.due
    after = page.next
  } while (after !== undefined)
}
