import { expect, test } from 'vitest'
import type { Service } from '../../shared/http/service.ts'
import { LeasingLimiter } from '../../shared/limits/limiter.ts'
import type { StoredItem } from '../../shared/ports/store.ts'
import { metered } from '../../shared/runtime/meter.ts'
import { keys } from '../../shared/storage/table.ts'
import { emptyTables } from '../support/empty-table.ts'

const tables = emptyTables()
const SUBJECT = 'ADDRESS#198.51.100.7'
const COUNTED = { subject: SUBJECT, tenantId: undefined }
const A_TURN_MS = 5_000
const DAY_MS = 86_400_000
const LIMIT = { count: 10_000_000, windowSeconds: 3_600, concurrency: 200, policy: 'fixed-window', callerShare: 25 }

/** Processes on one table by a clock that the test moves. */
async function quietTraffic() {
  let now = Date.parse('2026-01-31T08:00:00Z')
  const clock = { now: () => now }
  const store = await tables.fresh(clock)
  const settings = { of: async () => ({ tenant: undefined, settings: { value: () => LIMIT } }) } as unknown as Pick<
    Service['settings'],
    'of'
  >
  const started = () => new LeasingLimiter(store, clock, settings)
  return {
    started,
    pass: (milliseconds: number) => {
      now += milliseconds
    },
    item: async () => (await store.read([{ key: keys.concurrencyLeases(SUBJECT) }]))[0] as StoredItem,
  }
}

async function oneCall(limiter: LeasingLimiter): Promise<string> {
  const verdict = await limiter.admit(COUNTED)
  await verdict.done()
  return verdict.kind
}

const sizeOf = (item: StoredItem): number => JSON.stringify(item).length

/** Renewals go on beside the call that begins them; the next call of the turn waits for them. */
async function renewals(count: number, processes: number) {
  const { started, pass, item } = await quietTraffic()
  const limiters = Array.from({ length: processes }, started)
  const all = () => Promise.all(limiters.map(oneCall))
  await all()
  const { cost } = await metered(async () => {
    for (let turn = 0; turn < count / processes; turn++) {
      pass(A_TURN_MS)
      await all()
      await all()
    }
  })
  return { bytes: sizeOf(await item()), writeUnits: cost.writeUnits }
}

/** `npm run suite -- soak` makes 20,000. */
test.each([
  { count: 2_000, processes: 1 },
  { count: 2_000, processes: 20 },
])('$count renewals by $processes processes leave a small item, and each costs a unit', async ({ count, processes }) => {
  const { bytes, writeUnits } = await renewals(count, processes)
  expect(bytes).toBeLessThanOrEqual(500)
  // Beside them each process leases its calls, a few times in a window of an hour.
  expect(writeUnits).toBeLessThanOrEqual(count * 1.02 + 15 * processes)
})

test('however many processes renew, fall silent and die, the item stays small, and what they held is free again', async () => {
  const { started, pass, item } = await quietTraffic()
  const steady = Array.from({ length: 4 }, started)
  let largest = 0
  for (let round = 0; round < 150; round++) {
    pass(A_TURN_MS * (1 + (round % 7)))
    // One that never says that it is done, and is never heard of again.
    await started().admit(COUNTED)
    for (const [at, limiter] of steady.entries()) if ((round + at) % 3 !== 0) expect(await oneCall(limiter)).toBe('admitted')
    largest = Math.max(largest, sizeOf(await item()))
  }
  expect(largest).toBeLessThanOrEqual(500)
  const { leased, expiresAt, PK, SK, ...slots } = await item()
  const sizes = Object.entries(slots).filter(([name]) => name.startsWith('size'))
  expect(sizes.reduce((sum, [, size]) => sum + Number(size), 0)).toBe(leased)
})

test.each([360, 1_440])(
  'after %i quiet turns, 12 calls at once cost a few units, and nobody waits for anything to be cleaned',
  async (turns) => {
    const { started, pass } = await quietTraffic()
    const limiter = started()
    for (let turn = 0; turn < turns; turn++) {
      await oneCall(limiter)
      pass(A_TURN_MS)
    }
    const { result, cost } = await metered(() => Promise.all(Array.from({ length: 12 }, () => limiter.admit(COUNTED))))
    expect(result.map(({ kind }) => kind)).toEqual(Array.from({ length: 12 }, () => 'admitted'))
    expect(cost.writeUnits).toBeLessThanOrEqual(5)
    expect(cost.roundTrips).toBeLessThanOrEqual(3)
  },
)

/** The local run's clock goes back: what was leased in the future must not count as held until then. */
test.each([1, 7, 8, 4 * 720, 31 * 17_280])(
  'after the time was moved forward by %i turns and back again, calls are admitted at once, by old and new processes',
  async (turns) => {
    const { started, pass, item } = await quietTraffic()
    const limiter = started()
    for (let round = 0; round < 12; round++) {
      pass(A_TURN_MS * turns)
      expect(await oneCall(limiter)).toBe('admitted')
      pass(-A_TURN_MS * turns)
      expect(await oneCall(limiter), `round ${round}`).toBe('admitted')
      expect(await oneCall(started()), `round ${round}, a new process`).toBe('admitted')
      pass(A_TURN_MS)
    }
    const { leased, ...rest } = await item()
    const sizes = Object.entries(rest).filter(([name]) => name.startsWith('size'))
    expect(sizes.reduce((sum, [, size]) => sum + Number(size), 0)).toBe(leased)
    expect(Number(leased)).toBeLessThanOrEqual(12 * 3)
  },
)

test('a limit that was reached before the time was moved back does not outlive the move', async () => {
  const { started, pass } = await quietTraffic()
  const limiter = started()
  pass(DAY_MS)
  const held = await Promise.all(Array.from({ length: LIMIT.concurrency }, () => limiter.admit(COUNTED)))
  expect(await oneCall(started())).toBe('crowded')
  expect((await limiter.admit(COUNTED)).kind).toBe('crowded')
  pass(-DAY_MS)
  await Promise.all(held.map((verdict) => verdict.done()))
  expect(await oneCall(limiter)).toBe('admitted')
  expect(await oneCall(started())).toBe('admitted')
})
