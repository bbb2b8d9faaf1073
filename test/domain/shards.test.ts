import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ID_FORMS, idSource, MOST_SHARDS, momentOf, shardedIdSource, shardOf } from '../../shared/domain/ids.ts'
import { type ShardsOfTenant, shardsToRead, shardsToWrite, spreadOver } from '../../shared/domain/shards-of-tenant.ts'

const NOW = Date.parse('2026-11-01T00:00:00Z')
const chance = () => fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

test('an id with a shard is a safe integer above every id without one, until 2059', () => {
  const newest = shardedIdSource(() => 0.999999)(Date.parse('2059-10-01T00:00:00Z'), MOST_SHARDS)
  expect(Number.isSafeInteger(newest)).toBe(true)
  expect(idSource(() => 0.999999)(Date.parse('2059-10-01T00:00:00Z'))).toBeLessThan(shardedIdSource(() => 0)(NOW, 1))
})

test('ids without a shard belong to shard 0', () => {
  fc.assert(fc.property(chance(), fc.integer({ min: 0, max: 10 ** 11 }), (random, ms) => shardOf(idSource(() => random)(NOW + ms)) === 0))
})

test('an id names one of the requested shards, and later ids are greater for all shards', () => {
  const asked = fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 1, max: MOST_SHARDS }), chance())
  fc.assert(
    fc.property(fc.array(asked, { minLength: 1, maxLength: 200 }), (calls) => {
      let random = 0
      const newId = shardedIdSource(() => random)
      let now = NOW
      let last = 0
      for (const [later, shards, next] of calls) {
        now += later
        random = next
        const id = newId(now, shards)
        expect(id).toBeGreaterThan(last)
        expect(shardOf(id)).toBeLessThan(shards)
        last = id
      }
    }),
  )
})

test('all shards are used alike', () => {
  const newId = shardedIdSource(Math.random)
  const shards = Array.from({ length: 32_000 }, (_, made) => shardOf(newId(NOW + made, 32)))
  const counts = [...Map.groupBy(shards, (shard) => shard).values()].map(({ length }) => length)
  expect(counts).toHaveLength(32)
  expect(Math.min(...counts)).toBeGreaterThan(700)
  expect(Math.max(...counts)).toBeLessThan(1_300)
})

test('a reader with settings of up to 29 seconds ago reads every shard that writers use', () => {
  const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: 1, max: MOST_SHARDS })), { maxLength: 8 })
  fc.assert(
    fc.property(steps, fc.integer({ min: 0, max: 29_000 }), (raises, stale) => {
      let at = NOW
      const history: { readonly at: number; readonly tenant: ShardsOfTenant }[] = [{ at, tenant: {} }]
      const asOf = (moment: number) => history.findLast((each) => each.at <= moment)?.tenant ?? {}
      for (const [later, shards] of raises) {
        at += later
        const { tenant } = history.at(-1) ?? { tenant: {} }
        if (shards > shardsToRead(tenant)) history.push({ at, tenant: spreadOver(shards, tenant, at) })
      }
      for (let moment = NOW; moment <= at + 40_000; moment += 1_000)
        expect(shardsToWrite(asOf(moment), moment)).toBeLessThanOrEqual(shardsToRead(asOf(moment - stale)))
      expect(shardsToWrite(asOf(at), at + 40_000)).toBe(shardsToRead(asOf(at)))
    }),
  )
})

test('an id names its moment, with and without a shard; a source that ran ahead of its clock names a later one, and order by id is order by moment', () => {
  const steps = fc.array(fc.tuple(fc.integer({ min: -900, max: 3 }), chance()), { minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(steps, (calls) => {
      let random = 0
      const sources = { 'without-shard': idSource(() => random), 'with-shard': (now: number) => withShard(now, 5) }
      const withShard = shardedIdSource(() => random)
      for (const form of ['without-shard', 'with-shard'] as const) {
        let now = NOW
        let last = 0
        for (const [later, next] of calls) {
          now += later
          random = next
          const id = sources[form](now)
          expect(momentOf(id) - now).toBeGreaterThanOrEqual(0)
          expect(momentOf(id) - now).toBeLessThanOrEqual(1_001)
          if (id > last) expect(momentOf(id)).toBeGreaterThanOrEqual(momentOf(last))
          expect(ID_FORMS[form].firstAt(momentOf(id))).toBeLessThanOrEqual(id)
          expect(ID_FORMS[form].firstAt(momentOf(id) + 1)).toBeGreaterThan(id)
          last = id
        }
      }
    }),
  )
})

test('the smallest id of a moment is an id of its form, before 2025 and after 2094 too', () => {
  for (const moment of ['0000-01-01', '2025-01-01', '2058-01-01', '9999-01-01'].map((day) => Date.parse(day))) {
    expect(ID_FORMS['without-shard'].firstAt(moment)).toBeLessThanOrEqual(ID_FORMS['without-shard'].end)
    expect(ID_FORMS['with-shard'].firstAt(moment)).toBeGreaterThanOrEqual(ID_FORMS['without-shard'].end)
    expect(String(ID_FORMS['with-shard'].firstAt(moment))).toHaveLength(16)
  }
})
