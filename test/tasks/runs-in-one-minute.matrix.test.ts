import { expect, test } from 'vitest'
import { runRate } from '../../bench/growth/runs.ts'
import { sweepPart, WHOLE } from '../../functions/sweep/sweep.ts'
import type { SweepTools } from '../../functions/sweep/sweep-tools.ts'
import { EVERYBODY_SERVED } from '../../shared/ports/cells.ts'
import type { Store } from '../../shared/ports/store.ts'
import { type DueMessage, dueAttributes, MINUTE_MS } from '../../shared/storage/due.ts'
import type { Task } from '../../shared/storage/task.ts'
import { nextDue } from '../../shared/storage/task-clock.ts'
import { task } from '../../shared/storage/tasks.ts'
import { asId } from '../support/ids.ts'

const TASKS = 100_000
const SHARDS = 64
const MINUTE = Date.parse('2026-11-02T10:00:00Z')
/** DynamoDB answers at most 1 MiB a page: far more than so many keys. */
const PAGE = 1_000

/** A due index that holds only these tasks, in pages as DynamoDB has them. */
function indexOf(runsAt: (place: number) => number): Pick<Store, 'dueIn'> {
  const buckets = new Map<string, DueMessage[]>()
  for (let place = 1; place <= TASKS; place++) {
    const of = { status: 'PENDING', policies: [], runsAt: new Date(runsAt(place)).toISOString() } as unknown as Task
    const due = nextDue(of, MINUTE)
    if (due === undefined) throw new Error('it is due')
    const { key } = task(asId(place))
    const attributes = dueAttributes({ ...due, shards: SHARDS }, key)
    const message = { kind: due.kind, key, turn: due.turn, dueAt: attributes.dueAt }
    buckets.set(attributes.due, [...(buckets.get(attributes.due) ?? []), message])
  }
  return {
    async dueIn(bucket, after) {
      const all = buckets.get(bucket) ?? []
      const from = Number((after as { readonly PK?: string } | undefined)?.PK ?? 0)
      const next = from + PAGE < all.length ? { PK: String(from + PAGE), SK: '' } : undefined
      return { due: all.slice(from, from + PAGE), next } as Awaited<ReturnType<Store['dueIn']>>
    },
  }
}

test('100,000 tasks that run in one minute are queued before it, each once and for its exact time', async () => {
  const runsAt = (place: number) => MINUTE + Math.floor((place * MINUTE_MS) / (TASKS + 1))
  const sent: DueMessage[] = []
  const clock = { at: MINUTE - 4 * MINUTE_MS + 20_000, now: () => clock.at }
  const marks = new Map<string, Record<string, unknown>>()
  const store = {
    ...indexOf(runsAt),
    read: async (references: readonly { readonly key: { readonly PK: string; readonly SK: string } }[]) =>
      references.map(({ key }) => marks.get(`${key.PK}${key.SK}`)),
    async write({
      key,
      change,
    }: {
      readonly key: { PK: string; SK: string }
      readonly change?: { set?: object; remove?: readonly string[] }
    }) {
      const name = `${key.PK}${key.SK}`
      const item = { ...marks.get(name), ...change?.set } as Record<string, unknown>
      for (const attribute of change?.remove ?? []) delete item[attribute]
      marks.set(name, item)
      return { kind: 'written' }
    },
  } as unknown as Store
  const queue = { send: async (messages: readonly DueMessage[]) => void sent.push(...messages) }
  const tools: SweepTools = { store, queue, clock, log: () => undefined, hasTime: () => true, standings: EVERYBODY_SERVED }
  for (; clock.at < MINUTE; clock.at += MINUTE_MS) await sweepPart(tools, SHARDS, WHOLE)
  expect(sent).toHaveLength(TASKS)
  expect(new Set(sent.map(({ key }) => key.PK)).size).toBe(TASKS)
  for (const { key, dueAt } of sent) expect(Date.parse(dueAt)).toBe(runsAt(Number(key.PK.replace(/\D/g, ''))))
})

test('a table that has room runs them within that minute and the time of a sweep', () => {
  const SWEEP_SECONDS = 50
  const { rate, limitedBy } = runRate({ tenants: 5_000, dueShards: SHARDS, indexPartitions: 32 })
  expect(TASKS / rate, `limited by ${limitedBy}`).toBeLessThanOrEqual(MINUTE_MS / 1000 + SWEEP_SECONDS)
})
