import type { Client, ListedCallback } from '@countersign/client'

/** Time before the newest callback that is read again: a callback may become visible a little after a later one. */
const OVERLAP_MS = 10_000

/** Returns, at each call, the callbacks that came since the previous call, oldest first; those that existed at the start count as known. */
export async function newCallbacks(
  client: Client,
  tenantId: number,
  webhookEndpointId?: number,
): Promise<() => Promise<readonly ListedCallback[]>> {
  const of = { tenantId, ...(webhookEndpointId === undefined ? {} : { webhookEndpointId }) }
  const [newest] = await client.listCallbacks(of).toArray({ max: 1 })
  let since = newest === undefined ? undefined : overlapBefore(newest.created)
  let known = new Set((await listed()).map(({ callbackId }) => callbackId))

  function listed(): Promise<ListedCallback[]> {
    return client.listCallbacks({ ...of, ...(since === undefined ? {} : { since }) }).toArray()
  }

  return async () => {
    const found = await listed()
    const fresh = found.filter(({ callbackId }) => !known.has(callbackId))
    const [latest] = found
    if (latest !== undefined) since = overlapBefore(latest.created)
    known = new Set(found.map(({ callbackId }) => callbackId))
    return fresh.toReversed()
  }
}

const overlapBefore = (time: string): string => new Date(Date.parse(time) - OVERLAP_MS).toISOString()
