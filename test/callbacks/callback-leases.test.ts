import { expect, test } from 'vitest'
import { sendLeasesOfProcess } from '../../functions/callbacks/send-leases.ts'
import type { Ports } from '../../shared/ports/ports.ts'
import type { Lane } from '../../shared/storage/callback-lanes.ts'
import { emptyTables } from '../support/empty-table.ts'
import { asId } from '../support/ids.ts'

const tables = emptyTables()
const DAY_MS = 86_400_000

test.each<Lane>(['quick', 'slow'])(
  'leases of the %s lane that were taken before the time was moved back are free at once',
  async (lane) => {
    const clock = { at: Date.parse('2026-01-31T08:00:00Z'), now: () => clock.at }
    const store = await tables.fresh(clock)
    const tools = { store, clock, random: Math.random } as Pick<Ports, 'store' | 'clock' | 'random'>
    const process = () => sendLeasesOfProcess()(asId(1), lane)
    clock.at += DAY_MS
    const taken = await Promise.all(Array.from({ length: 100 }, () => process().take(tools)))
    const late = process()
    expect(taken).toContain(false)
    expect(await late.take(tools)).toBe(false)
    clock.at -= DAY_MS
    expect(await late.take(tools)).toBe(true)
    expect(await process().take(tools)).toBe(true)
  },
)
