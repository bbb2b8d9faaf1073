import { expect, test } from 'vitest'
import type { Service } from '../../shared/http/service.ts'
import { LeasingLimiter } from '../../shared/limits/limiter.ts'
import { metered } from '../../shared/runtime/meter.ts'
import { keys } from '../../shared/storage/table.ts'
import { emptyTables } from '../support/empty-table.ts'

const tables = emptyTables()
const renewals = process.env.LONG === '1' ? 20_000 : 1_000
const COUNTED = { subject: 'ADDRESS#198.51.100.7', tenantId: undefined }
const LIMIT = { count: 10_000_000, windowSeconds: 3_600, concurrency: 200, policy: 'fixed-window', callerShare: 25 }

test(`${renewals} renewals of one lease leave a small item, and cost a unit each`, async () => {
  let now = Date.parse('2026-01-31T08:00:00Z')
  const clock = { now: () => now }
  const store = await tables.fresh(clock)
  const settings = { of: async () => ({ tenant: undefined, settings: { value: () => LIMIT } }) } as unknown as Pick<
    Service['settings'],
    'of'
  >
  const limiter = new LeasingLimiter(store, clock, settings)
  const call = async () => (await limiter.admit(COUNTED)).done()
  await call()
  const { cost } = await metered(async () => {
    for (let renewal = 0; renewal < renewals; renewal++) {
      now += 5_000
      await call()
      // The renewal goes on beside the call; the next call of the turn waits for it.
      await call()
    }
  })
  const [item] = await store.read([{ key: keys.concurrencyLeases(COUNTED.subject) }])
  expect(JSON.stringify(item).length).toBeLessThanOrEqual(500)
  // The process also leases its calls, some hundred at a time.
  expect(cost.writeUnits).toBeLessThanOrEqual(renewals * 1.05 + 20)
}, 300_000)
