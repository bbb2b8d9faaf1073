import { expect } from 'vitest'
import type { Store } from '../../shared/ports/store.ts'
import { metered } from '../../shared/runtime/meter.ts'
import type { Reference } from '../../shared/storage/read.ts'
import type { Write } from '../../shared/storage/write.ts'

/** The life of one item: how it begins, and the writes that follow again and again from what stands there. */
export type Life = {
  readonly of: Reference<unknown>
  readonly begin: readonly Write[]
  readonly next: (before: never, turn: number, now: number) => readonly Write[]
  readonly mostBytes: number
}

export const LIFE_TURNS = 120
const BETWEEN_TURNS_MS = 30_000

/** Writes an item again and again; answers its size before each turn, and the write units of each turn that was committed. */
export async function lived(
  store: Store,
  { of, begin, next }: Omit<Life, 'mostBytes'>,
  began: number,
): Promise<{ readonly sizes: readonly number[]; readonly units: readonly number[] }> {
  expect((await store.commit(begin)).kind).toBe('committed')
  const sizes: number[] = []
  const units: number[] = []
  for (let turn = 0; turn < LIFE_TURNS; turn++) {
    const [before] = await store.read([of])
    sizes.push(Buffer.byteLength(JSON.stringify(before)))
    const { result, cost } = await metered(() => store.commit(next(before as never, turn, began + turn * BETWEEN_TURNS_MS)))
    if (result.kind === 'committed') units.push(cost.writeUnits)
  }
  const [last] = await store.read([of])
  sizes.push(Buffer.byteLength(JSON.stringify(last)))
  // Nothing is proved by writes that are refused: a step-up alone refuses all but three.
  expect(units.length).toBeGreaterThanOrEqual(3)
  return { sizes, units }
}
