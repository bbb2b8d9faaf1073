import { bucketsAt, type DueMessage, MINUTE_MS } from '../../shared/storage/due.ts'
import { dueItems } from './due-items.ts'
import type { SweepTools } from './sweep-tools.ts'

/** Queues the items of these minutes (their starts, the last one included) that nobody has queued yet. Returns their names. */
export async function queueAhead(
  { store, queue }: Pick<SweepTools, 'store' | 'queue'>,
  group: number,
  from: number,
  to: number,
): Promise<ReadonlySet<string>> {
  const queued = new Set<string>()
  const buckets: string[] = []
  for (let minute = from; minute <= to; minute += MINUTE_MS) buckets.push(...bucketsAt(minute, 'sweep', group))
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

/** Names one turn of one item. */
export function nameOf({ key, turn }: Pick<DueMessage, 'key' | 'turn'>): string {
  return `${key.PK}\n${key.SK}\n${turn}`
}
