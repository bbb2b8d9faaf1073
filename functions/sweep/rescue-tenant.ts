import type { TenantId } from '../../shared/domain/ids.ts'
import { CALLBACK, CALLBACK_SHARDS, type Callback, callback, rescueCallback, untriedCallbacks } from '../../shared/storage/callbacks.ts'
import { MINUTE_MS } from '../../shared/storage/due.ts'
import type { SweepTools } from './sweep-tools.ts'

/** The sweep looks again at a callback that was queued here, in case its message is lost once more; milliseconds. */
const LOOK_AGAIN_MS = 5 * MINUTE_MS
const PAGE = 1_000
/** As many messages as one request takes. */
const MOVES_AT_ONCE = 10

type Looking = { readonly tenantId: TenantId; readonly from: number; readonly before: number; readonly dueShards: number }
type Rescued = { readonly rescued: number; readonly complete: boolean }

/**
 * Queues what a tenant made in a range of time and nobody has tried. What was queued is in the due index, and is not found again: a run
 * that dies or ends with its time repeats nothing.
 */
export async function rescueTenant(tools: SweepTools, looking: Looking): Promise<Rescued> {
  const standing = await tools.standings.of(looking.tenantId)
  if (standing !== 'served') return { rescued: 0, complete: standing !== 'frozen' }
  const shards = Array.from({ length: CALLBACK_SHARDS }, (_, shard) => shard)
  const found = await Promise.all(shards.map((shard) => rescueInShard(tools, looking, shard)))
  return { rescued: found.reduce((sum, each) => sum + each.rescued, 0), complete: found.every(({ complete }) => complete) }
}

async function rescueInShard(tools: SweepTools, { tenantId, from, before, dueShards }: Looking, shard: number): Promise<Rescued> {
  let rescued = 0
  let after: string | undefined
  do {
    const page = await tools.store.list(untriedCallbacks(tenantId, { shard, from, before }, PAGE, after))
    for (let start = 0; start < page.things.length; start += MOVES_AT_ONCE) {
      if (!tools.hasTime()) return { rescued, complete: false }
      rescued += await queued(tools, page.things.slice(start, start + MOVES_AT_ONCE), dueShards)
    }
    after = page.next
  } while (after !== undefined)
  return { rescued, complete: true }
}

/** Queues those that nobody has taken since they were read. */
async function queued({ store, queue, clock }: SweepTools, callbacks: readonly Callback[], dueShards: number): Promise<number> {
  const at = clock.now() + LOOK_AGAIN_MS
  const entered = await Promise.all(callbacks.map(async (of) => (await store.write(rescueCallback(of, at, dueShards))).kind === 'written'))
  const mine = callbacks.filter((_, place) => entered[place])
  await queue.send(mine.map((of) => ({ kind: CALLBACK, key: callback(of.tenantId, of.callbackId).key, turn: of.turn, dueAt: of.created })))
  return mine.length
}
