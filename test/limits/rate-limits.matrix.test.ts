import { describe, expect, test } from 'vitest'
import type { CustomerId } from '../../shared/domain/ids.ts'
import type { Limiter, LimiterVerdict, Service } from '../../shared/http/service.ts'
import { LeasingLimiter } from '../../shared/limits/limiter.ts'
import type { Store } from '../../shared/ports/store.ts'
import { emptyTables } from '../support/empty-table.ts'
import { asId } from '../support/ids.ts'

const tables = emptyTables()
const SUBJECT = 'TENANT#1'
const PROCESSES = 8

type Limit = { readonly count: number; readonly windowSeconds: number; readonly concurrency: number }

/** Eight processes on one table, with a clock that the test moves, and a count of what they write. */
async function processes(limit: Limit) {
  let now = Date.parse('2026-01-31T08:00:00Z')
  const clock = { now: () => now }
  const table = await tables.fresh(clock)
  let writes = 0
  const store: Pick<Store, 'write'> = {
    write(write) {
      writes += 1
      return table.write(write)
    },
  }
  const value = (key: string) => (key === 'rate.limit.config' ? { ...limit, policy: 'fixed-window' } : { count: 10, windowSeconds: 60 })
  const settings = { of: async () => ({ tenant: undefined, settings: { value } }) } as unknown as Pick<Service['settings'], 'of'>
  const started = (): Limiter => new LeasingLimiter(store, clock, settings)
  return {
    limiters: Array.from({ length: PROCESSES }, started),
    started,
    writes: () => writes,
    pass: (milliseconds: number) => {
      now += milliseconds
    },
  }
}

const admitOn = (limiter: Limiter | undefined): Promise<LimiterVerdict> => {
  if (limiter === undefined) throw new Error('no such process')
  return limiter.admit({ subject: SUBJECT, tenantId: asId(1) })
}

/** Deterministic, so that a failure can be repeated. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

describe('the calls of a window, over eight processes', () => {
  const limit = { count: 20_000, windowSeconds: 60, concurrency: 100_000 }
  /** The process that takes the next call: evenly; nearly always one; first many that then fall silent. */
  const spread: Readonly<Record<string, (at: number, random: number) => number>> = {
    evenly: (at) => at % PROCESSES,
    'mostly on one': (at, random) => (random < 0.95 ? 0 : at % PROCESSES),
    'on seven that fall silent, then on one': (at) => (at < limit.count / 2 ? at % (PROCESSES - 1) : PROCESSES - 1),
  }

  test.each(Object.keys(spread))('spread %s: as many pass as the count says, within a hundredth', async (how) => {
    const { limiters } = await processes(limit)
    const random = chance(7)
    let admitted = 0
    for (let at = 0; at < limit.count * 1.1; at += 100) {
      const wave = Array.from({ length: 100 }, (_, each) => admitOn(limiters[spread[how]?.(at + each, random()) ?? 0]))
      for (const verdict of await Promise.all(wave)) {
        if (verdict.kind === 'admitted') admitted++
        await verdict.done()
      }
    }
    expect(admitted).toBeGreaterThanOrEqual(limit.count * 0.99)
    expect(admitted).toBeLessThanOrEqual(limit.count * 1.01)
  })

  test('all at the same moment: no more than one call a process passes beyond the count', async () => {
    const { limiters } = await processes({ ...limit, count: 1_000 })
    const verdicts = await Promise.all(Array.from({ length: 2_000 }, (_, at) => admitOn(limiters[at % PROCESSES])))
    const admitted = verdicts.filter(({ kind }) => kind === 'admitted').length
    expect(admitted).toBeGreaterThanOrEqual(990)
    expect(admitted).toBeLessThanOrEqual(1_000 + PROCESSES)
  })

  test('at 1,000 calls a second there are no more than 0.05 writes for each', async () => {
    const { limiters, pass, writes } = await processes({ count: 60_000, windowSeconds: 60, concurrency: 200 })
    const underWay: LimiterVerdict[] = []
    let calls = 0
    for (let millisecond = 0; millisecond < 30_000; millisecond++) {
      underWay.push(await admitOn(limiters[millisecond % PROCESSES]))
      calls++
      // Each takes 50 ms.
      if (underWay.length > 50) await underWay.shift()?.done()
      pass(1)
    }
    for (const verdict of underWay) await verdict.done()
    expect(writes() / calls).toBeLessThanOrEqual(0.05)
    expect(writes()).toBeGreaterThan(0)
  })

  test('the next window is whole again', async () => {
    const { limiters, pass } = await processes({ count: 40, windowSeconds: 60, concurrency: 1_000 })
    const admitted = async () => {
      const verdicts = await Promise.all(Array.from({ length: 100 }, (_, at) => admitOn(limiters[at % PROCESSES])))
      for (const verdict of verdicts) await verdict.done()
      return verdicts.filter(({ kind }) => kind === 'admitted').length
    }
    const first = await admitted()
    expect(await admitted()).toBe(0)
    pass(60_000)
    const second = await admitted()
    for (const count of [first, second]) {
      expect(count).toBeGreaterThanOrEqual(40)
      expect(count).toBeLessThanOrEqual(40 + PROCESSES)
    }
  })
})

describe('calls at once, over eight processes', () => {
  const limit = { count: 1_000_000, windowSeconds: 60, concurrency: 50 }

  test('as many begin as the concurrency says, and not one more', async () => {
    const { limiters } = await processes(limit)
    const verdicts = await Promise.all(Array.from({ length: 400 }, (_, at) => admitOn(limiters[at % PROCESSES])))
    expect(verdicts.filter(({ kind }) => kind === 'admitted')).toHaveLength(50)
    expect(verdicts.filter(({ kind }) => kind === 'crowded')).toHaveLength(350)
  })

  test('however calls come and go, and whenever leases end, there are never more than the concurrency', async () => {
    const { limiters, pass } = await processes(limit)
    const random = chance(11)
    const underWay: LimiterVerdict[] = []
    let most = 0
    for (let round = 0; round < 150; round++) {
      const wave = Array.from({ length: 1 + Math.floor(random() * 40) }, () => admitOn(limiters[Math.floor(random() * PROCESSES)]))
      underWay.push(...(await Promise.all(wave)).filter(({ kind }) => kind === 'admitted'))
      most = Math.max(most, underWay.length)
      expect(underWay.length).toBeLessThanOrEqual(50)
      pass(random() * 4_000)
      // None takes longer than 3 rounds, so 12 s.
      const ended = underWay.splice(0, round % 3 === 0 ? underWay.length : Math.floor(random() * underWay.length))
      await Promise.all(ended.map((verdict) => verdict.done()))
    }
    expect(most).toBe(50)
  })

  test('what processes held that died is free again 25 s later, and until then the limit still holds', async () => {
    const { limiters, pass, started } = await processes(limit)
    const dead = await Promise.all(Array.from({ length: 50 }, (_, at) => admitOn(limiters[at % 4])))
    expect(dead.every(({ kind }) => kind === 'admitted')).toBe(true)
    // They never say that they are done.
    const heir = started()
    const beginning = async () => {
      const verdicts = await Promise.all(Array.from({ length: 60 }, () => admitOn(heir)))
      await Promise.all(verdicts.map((verdict) => verdict.done()))
      return verdicts.filter(({ kind }) => kind === 'admitted').length
    }
    expect(await beginning()).toBe(0)
    pass(15_000)
    expect(await beginning()).toBe(0)
    pass(10_000)
    expect(await beginning()).toBe(50)
  })

  test('of many processes with one call each, as functions are, those that fall idle keep at most half of the places', async () => {
    const { started } = await processes({ ...limit, concurrency: 20 })
    const idle = Array.from({ length: 30 }, started)
    for (const limiter of idle) await (await admitOn(limiter)).done()
    const busy = await Promise.all(Array.from({ length: 30 }, () => admitOn(started())))
    expect(busy.filter(({ kind }) => kind === 'admitted').length).toBeGreaterThanOrEqual(9)
  })

  test('a crowd that is refused does not write', async () => {
    const { limiters, writes } = await processes({ ...limit, concurrency: 1 })
    const held = await admitOn(limiters[0])
    expect(held.kind).toBe('admitted')
    const before = writes()
    const refused = []
    for (let at = 0; at < 500; at++) refused.push((await admitOn(limiters[1])).kind)
    expect(new Set(refused)).toEqual(new Set(['crowded']))
    expect(writes() - before).toBeLessThanOrEqual(2)
  })

  test('a call that ends makes room for one in another process', async () => {
    const { limiters } = await processes({ ...limit, concurrency: 1 })
    for (let turn = 0; turn < 20; turn++) {
      const verdict = await admitOn(limiters[turn % PROCESSES])
      expect(verdict.kind).toBe('admitted')
      await verdict.done()
    }
  })
})

test('look-ups are counted by caller, over all processes', async () => {
  const { limiters, pass } = await processes({ count: 1, windowSeconds: 60, concurrency: 1 })
  const asked = async (customerId: CustomerId) => {
    const kinds: string[] = []
    for (let at = 0; at < 30; at++) kinds.push((await limiters[0]?.lookUp(customerId, asId(1)))?.kind ?? '')
    return kinds.filter((kind) => kind === 'admitted').length
  }
  expect(await asked(asId(1))).toBe(10)
  expect(await asked(asId(2))).toBe(10)
  expect(await asked(asId(1))).toBe(0)
  pass(60_000)
  expect(await asked(asId(1))).toBe(10)
})
