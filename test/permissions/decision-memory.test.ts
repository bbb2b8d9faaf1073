import { beforeAll, describe, expect, test } from 'vitest'
import type { PermissionName } from '../../shared/domain/permissions/default-matrix.ts'
import { decisionMemory } from '../../shared/runtime/decision-memory.ts'
import { type DecisionShard, dayOf, decisionsBy, keepDecisions, SHARDS_PER_DAY } from '../../shared/storage/decision-samples.ts'
import type { Write } from '../../shared/storage/write.ts'
import { emptyTables } from '../support/empty-table.ts'
import { eventually } from '../support/eventually.ts'
import { asId } from '../support/ids.ts'
import { meteredCalls } from '../support/metered-call.ts'
import { running } from '../support/running.ts'

describe('the calls whose decisions are remembered', () => {
  const service = running()
  let call: ReturnType<typeof meteredCalls>
  let token: string
  beforeAll(async () => {
    call = meteredCalls(service.local.service)
    token = await service.tokenOf('operator')
  })
  const read = () => call('GET', '/tenants/1/wallets/1', { token })
  /** The session and the wallet are read beside each other. */
  const costOfReading = { requests: ['BatchGetItem', 'BatchGetItem'], roundTrips: 1, writeUnits: 0 }

  test('an authorised read costs 1 round trip and no write, as often as it is made', async () => {
    for (let turn = 0; turn < 100; turn++) {
      const { status, cost } = await read()
      expect(status).toBe(200)
      expect(cost).toMatchObject(costOfReading)
    }
  })

  test('a transfer costs what it costs', async () => {
    const body = { amount: 1, fromWalletId: 1, toWalletId: 3 }
    const { status, cost } = await call('POST', '/tenants/1/wallets/transfers', { token, body })
    expect(status).toBe(200)
    expect(cost).toMatchObject({ requests: ['BatchGetItem', 'TransactWriteItems'], roundTrips: 2 })
  })

  test('once a minute a process writes what it has seen and counted, beside the read of one call, which waits for nothing more', async () => {
    // Past the minute and its random delay. The clock alone: a message that the sweep queues would have the process write before the read.
    service.local.clock.advance(80)
    const { status, cost } = await read()
    expect(status).toBe(200)
    expect(cost.roundTrips).toBe(1)
    // The third read and the third write are of the tally of the hour. The answer does not wait for them.
    await expect
      .poll(() => cost.requests.toSorted(), { timeout: 20_000 })
      .toEqual([...Array(3).fill('BatchGetItem'), ...Array(3).fill('PutItem')])
    for (let turn = 0; turn < 20; turn++) expect((await read()).cost).toMatchObject(costOfReading)
  })
})

describe('what a process remembers', () => {
  const tables = emptyTables()
  const SEEN = { call: 'POST /x', as: 'call', permission: 'Wallet.READ', held: ['LEVEL_01'] } as const

  const samplesOf = ({ item }: Write) => (item as DecisionShard | undefined)?.samples ?? []

  async function process() {
    let now = Date.parse('2026-01-31T08:00:00Z')
    const clock = { now: () => now }
    const table = await tables.fresh(clock)
    const written: Write[] = []
    const log: string[] = []
    let isDown = false
    const store = {
      commit(writes: readonly Write[]) {
        if (isDown) throw new Error('the table is down')
        written.push(...writes)
        return table.commit(writes)
      },
    }
    return {
      table,
      written,
      log,
      started: () => decisionMemory(store, clock, Math.random, (_, event) => void log.push(event)),
      pass: (seconds: number) => {
        now += seconds * 1000
      },
      goDown: () => {
        isDown = true
      },
      comeUp: () => {
        isDown = false
      },
      kept: async (permission: PermissionName = 'Wallet.READ') =>
        (await table.list<DecisionShard>(decisionsBy('1', permission, now))).things.flatMap(({ samples }) => samples),
    }
  }

  test('alike decisions are counted, and the latest callers known', async () => {
    const { started, pass, kept } = await process()
    const memory = started()
    for (let customerId = 1; customerId <= 30; customerId++) memory.note('1', SEEN, asId(customerId))
    pass(61)
    memory.keep()
    const [sample] = await eventually('it is kept', async () => {
      const samples = await kept()
      return samples.length > 0 && samples
    })
    expect(sample).toEqual({ ...SEEN, count: 30, people: [26, 27, 28, 29, 30] })
  })

  test('nothing is written before a minute has passed, nor twice in one, nor where there is nothing new', async () => {
    const { started, pass, written } = await process()
    const memory = started()
    memory.keep()
    memory.note('1', SEEN, asId(1))
    memory.keep()
    pass(59)
    memory.keep()
    expect(written).toEqual([])
    pass(2)
    memory.keep()
    memory.note('1', SEEN, asId(1))
    memory.keep()
    expect(written).toHaveLength(1)
    pass(61)
    memory.keep()
    pass(61)
    memory.keep()
    expect(written).toHaveLength(2)
  })

  test('a caller with a million kinds of decisions fills neither the memory nor the table', async () => {
    const { started, pass, written } = await process()
    const memory = started()
    for (let turn = 0; turn < 100_000; turn++)
      memory.note(String(turn % 2_000), { ...SEEN, call: `POST /x/${turn % 77}`, held: [`LEVEL_${turn}`] }, asId(turn))
    for (let minute = 0; minute < 100; minute++) {
      pass(61)
      memory.keep()
    }
    expect(written.length).toBeLessThanOrEqual(500)
    for (const write of written) {
      expect(samplesOf(write).length).toBeLessThanOrEqual(40)
      expect(JSON.stringify(write.item).length).toBeLessThan(16 * 1024)
    }
  })

  test('a tenant with much is written no more often than the others, and in one minute there are 16 writes at most', async () => {
    const { started, pass, written } = await process()
    const memory = started()
    for (let scope = 0; scope < 40; scope++) memory.note(String(scope), SEEN, asId(1))
    const scopes = () => written.splice(0).map(({ key }) => key.PK)
    const seen: string[] = []
    for (const expected of [16, 16, 8, 0]) {
      pass(61)
      memory.keep()
      const now = scopes()
      expect(now).toHaveLength(expected)
      seen.push(...now)
    }
    expect(new Set(seen).size).toBe(40)
  })

  test('processes without number leave no more items a day than there are shards', async () => {
    const { started, pass, table } = await process()
    for (let turn = 0; turn < 60; turn++) {
      const memory = started()
      memory.note('1', SEEN, asId(turn))
      pass(61)
      memory.keep()
    }
    const things = await eventually('many are kept', async () => {
      const page = await table.list<DecisionShard>(decisionsBy('1', 'Wallet.READ', Date.parse('2026-01-31T10:00:00Z')))
      return page.things.length > SHARDS_PER_DAY / 2 && page
    })
    expect(things.things.length).toBeLessThanOrEqual(SHARDS_PER_DAY)
    expect(things.next).toBeUndefined()
  })

  test('a table that is down hurts no call, and what could not be kept is kept later', async () => {
    const { started, pass, goDown, comeUp, kept, log } = await process()
    const memory = started()
    memory.note('1', SEEN, asId(1))
    goDown()
    pass(61)
    expect(() => memory.keep()).not.toThrow()
    await eventually('it is logged', () => log.includes('decisions.not-kept'))
    comeUp()
    pass(61)
    memory.keep()
    await eventually('it is kept', async () => (await kept()).length === 1)
  })

  test('a new day has items of its own', async () => {
    const { started, pass, written } = await process()
    const memory = started()
    memory.note('1', SEEN, asId(1))
    pass(61)
    memory.keep()
    pass(16 * 3600)
    memory.note('1', SEEN, asId(1))
    memory.keep()
    expect(written.map(({ key }) => key.SK.slice(0, 10))).toEqual(['2026-01-31', '2026-02-01'])
    expect(written.map((write) => samplesOf(write)[0]?.count)).toEqual([1, 1])
  })

  test('what is older than 7 days is not read, deleted or not', async () => {
    const { table, kept, pass } = await process()
    const now = Date.parse('2026-01-31T08:00:00Z')
    const sample = { ...SEEN, count: 1, people: [] }
    for (const days of [6, 7, 8])
      await table.commit([keepDecisions('1', 'Wallet.READ', dayOf(now - days * 86_400_000), 0, [{ ...sample, count: days }])])
    expect((await kept()).map(({ count }) => count)).toEqual([6])
    pass(86_400)
    expect(await kept()).toEqual([])
  })
})
