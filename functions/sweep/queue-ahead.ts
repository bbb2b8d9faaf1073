import { bucketsAt, type DueMessage, MINUTE_MS } from '../../shared/storage/due.ts'
import { dueItems } from './due-items.ts'
import type { SweepTools } from './sweep.ts'

/** Queues what nobody has queued yet of these minutes (their beginnings, the last one included); answers the names of what it queued. */
export async function queueAhead(
  { store, queue }: Pick<SweepTools, 'store' | 'queue'>,
  from: number,
  to: number,
): Promise<ReadonlySet<string>> {
  const queued = new Set<string>()
  const buckets: string[] = []
  for (let minute = from; minute <= to; minute += MINUTE_MS) buckets.push(...bucketsAt(minute, 'sweep'))
  await Promise.all(
    buckets.map(async (bucket) => {
      for await (const due of dueItems(store, bucket)) {
        await queue.send(due)
        for (const message of due) queued.add(nameOf(message))
      }
    }),
  )
  return queued
}

/** One turn of one item. */
export function nameOf({ key, turn }: Pick<DueMessage, 'key' | 'turn'>): string {
  return `${key.PK}\n${key.SK}\n${turn}`
}
