import { describe, expect, test } from 'vitest'
import { joined } from '../../shared/domain/overview/joined-tallies.ts'
import { medianOf, overviewOf } from '../../shared/domain/overview/overview-of.ts'
import { type Fact, measured, NOTHING, quantileMs, summed, tallyOf } from '../../shared/domain/overview/tally.ts'
import { tenantTallies } from '../../shared/runtime/tenant-tallies.ts'
import { hourOf, type StoredTally, talliesOf } from '../../shared/storage/tallies.ts'
import { emptyTables } from '../support/empty-table.ts'
import { asId } from '../support/ids.ts'

const START = Date.parse('2026-01-31T08:10:00Z')
const tables = emptyTables()
const SIGN_IN = { kind: 'sign-in', outcome: 'succeeded' } as const

/** Processes on one table and one clock. */
async function processes(count: number) {
  let now = START
  const clock = { now: () => now }
  const table = await tables.fresh(clock)
  let writes = 0
  let isDown = false
  const store: Pick<typeof table, 'read' | 'commit'> = {
    read: (references) => table.read(references),
    async commit(written) {
      if (isDown) throw new Error('the table is down')
      const outcome = await table.commit(written)
      if (outcome.kind === 'committed') writes += written.length
      return outcome
    },
  }
  const started = Array.from({ length: count }, () => tenantTallies(store, clock, Math.random, () => undefined))
  return {
    started,
    written: () => writes,
    stored: async () => (await table.list<StoredTally>(talliesOf(asId(1), hourOf(START), 100))).things,
    pass: (seconds: number) => {
      now += seconds * 1000
    },
    setDown: (down: boolean) => {
      isDown = down
    },
    async keepAll() {
      for (const each of started) each.keep()
      await Promise.all(started.map((each) => each.unstored(asId(1))))
    },
  }
}

describe('the counts of processes', () => {
  test('are stored once a minute at most, however many processes count, and none is lost or counted twice', async () => {
    const { started, stored, written, pass, keepAll } = await processes(5)
    let counted = 0
    for (let minute = 0; minute < 40; minute++) {
      for (const each of started) for (let call = 0; call < 3; call++, counted++) each.note(asId(1), SIGN_IN)
      pass(61)
      await keepAll()
      expect(written()).toBeLessThanOrEqual(minute + 2)
    }
    const left = await Promise.all(started.map((each) => each.unstored(asId(1))))
    const all = [...(await stored()), ...left.flat()].reduce((sum, { tally }) => sum + tally.succeeded, 0)
    expect(all).toBe(counted)
    expect((await stored()).length).toBeGreaterThan(0)
  })

  test('are not written before a minute has passed, nor without a count, nor outside of a tenant', async () => {
    const { started, written, pass, keepAll } = await processes(1)
    const [tallies] = started
    tallies?.note(undefined, SIGN_IN)
    pass(120)
    await keepAll()
    tallies?.note(asId(1), SIGN_IN)
    pass(59)
    await keepAll()
    expect(written()).toBe(0)
    pass(2)
    await keepAll()
    expect(written()).toBe(1)
    pass(120)
    await keepAll()
    expect(written()).toBe(1)
  })

  test('stay in memory while the table is down', async () => {
    const { started, stored, pass, keepAll, setDown } = await processes(1)
    started[0]?.note(asId(1), SIGN_IN)
    setDown(true)
    pass(61)
    await keepAll()
    setDown(false)
    pass(120)
    await keepAll()
    expect(await stored()).toMatchObject([{ hour: '2026-01-31T08:00:00.000Z', tally: { succeeded: 1 } }])
  })
})

describe('joined tallies', () => {
  const facts: readonly Fact[] = [
    { kind: 'decision', outcome: 'approved', waitedSeconds: 60 },
    { kind: 'decision', outcome: 'rejected', waitedSeconds: 20 },
    { kind: 'attempt', endpoint: 'a.example/hook', outcome: 'delivered', ms: 40 },
    { kind: 'attempt', endpoint: 'a.example/hook', outcome: 'failing', ms: 15_001 },
    { kind: 'refusal' },
    { kind: 'rate-limit', usedPercent: 30 },
    { kind: 'rate-limit', usedPercent: 10 },
    { kind: 'proposal', agentTokenId: 'a', name: 'Scribe', outcome: 'proposed' },
  ]

  test('have the sum of both, in any order', () => {
    const sum = facts.map(tallyOf).reduce(joined, NOTHING)
    expect(facts.toReversed().map(tallyOf).reduce(joined, NOTHING)).toEqual(sum)
    const [hour] = ['2026-01-31T08:00:00.000Z']
    expect(overviewOf([{ hour, tally: sum }])).toEqual({
      decisions: [{ hour, approved: 1, rejected: 1, medianSeconds: 40 }],
      callbacks: [{ endpoint: 'a.example/hook', hour, delivered: 1, failing: 1, p95Ms: 15_000 }],
      signIns: [],
      refusals: [{ hour, count: 1 }],
      rateLimit: [{ hour, peakPercent: 30 }],
      agents: [{ agentTokenId: 'a', name: 'Scribe', proposed: 1, executed: 0, rejected: 0 }],
    })
  })

  test('count what is beyond their bounds under one name', () => {
    const many = Array.from({ length: 100 }, (_, at) =>
      tallyOf({ kind: 'attempt', endpoint: `e${at}`, outcome: 'delivered', ms: 1 }),
    ).reduce(joined)
    expect(Object.keys(many.callbacks)).toHaveLength(21)
    expect(many.callbacks.others).toMatchObject({ delivered: 80 })
  })

  test('keep the median of very many waits', () => {
    const many = Array.from({ length: 1_001 }, (_, at) => tallyOf({ kind: 'decision', outcome: 'approved', waitedSeconds: at }))
    const { waits, approved } = many.reduce((sum, each) => ({ ...joined(sum, each) }))
    expect([approved, waits.length]).toEqual([1_001, 200])
  })
})

test('the tally of an hour stays small after more events than it has room for', () => {
  const full = Array.from({ length: 300 }, (_, at): readonly Fact[] => [
    { kind: 'attempt', endpoint: `${'e'.repeat(195)}${at}`, outcome: 'failing', ms: 20_000 },
    { kind: 'decision', outcome: 'approved', waitedSeconds: 2_678_400 + at },
    { kind: 'proposal', agentTokenId: `${'a'.repeat(40)}${at}`, name: 'n'.repeat(100), outcome: 'proposed' },
  ]).flat()
  expect(JSON.stringify(full.map(tallyOf).reduce(joined)).length).toBeLessThan(25_000)
})

test.each([
  [[], 0],
  [[7], 7],
  [[1, 3], 2],
  [[1, 2, 9], 2],
])('the median of %j is %d', (waits, median) => {
  expect(medianOf(waits)).toBe(median)
})

test('response times are estimated within their class', () => {
  const times = Array.from({ length: 100 }, (_, at) => measured((at + 1) * 10)).reduce(summed)
  expect(Math.abs(quantileMs(times, 0.95) - 950)).toBeLessThan(250)
  expect(Math.abs(quantileMs(times, 0.5) - 500)).toBeLessThan(100)
  expect(quantileMs([], 0.95)).toBe(0)
})
