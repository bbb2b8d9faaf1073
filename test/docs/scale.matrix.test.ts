import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { callbackRate, type GrowthFigures, paymentRate } from '../../bench/growth/figures.ts'
import { lifeOf } from '../../bench/growth/life-of-a-payment.ts'
import { partitions } from '../../bench/growth/partitions.ts'
import { asId } from '../support/ids.ts'
import { liveStage } from '../support/in-process.ts'
import { meteredCalls } from '../support/metered-call.ts'
import { fundedWallet } from '../support/money.ts'
import { running } from '../support/running.ts'

const service = running()
const FIGURES = new URL('../../bench/growth/figures.json', import.meta.url)
const figures = JSON.parse(readFileSync(FIGURES, 'utf8')) as GrowthFigures
const unit = (key: string, write = 1) => ({ key, write, read: 0 })

describe('a simulated partition', () => {
  test('takes 1,000 write units in a second, and as many in the next', () => {
    const of = partitions(1)
    for (let second = 0; second < 2; second++) {
      of.nextSecond()
      for (let made = 0; made < 500; made++) {
        expect(of.hasRoom(unit('a', 2))).toBe(true)
        of.use(unit('a', 2))
      }
      expect(of.hasRoom(unit('b'))).toBe(false)
    }
  })

  test('is split between its busy keys, and stays whole with one', () => {
    const of = partitions(1)
    const busy = (...keys: readonly string[]) => {
      of.nextSecond()
      for (const key of keys) of.use(unit(key, 500))
      expect(of.hasRoom(unit(keys[0] ?? '', 501))).toBe(false)
      return of.splitHot()
    }
    expect(busy('a', 'b')).toBe(1)
    expect(busy('a'), 'the other key stands elsewhere now').toBe(0)
    expect(of.count()).toBe(2)
  })
})

test('a payment takes the units that the page names', async () => {
  const call = meteredCalls(liveStage(service.local.service, 'local'))
  const token = await service.tokenOf('operator')
  const walletId = await fundedWallet(service.local.service, 0, { customerId: asId(8) })
  const lives = []
  for (const externalUniqueId of ['scale-1', 'scale-2', 'scale-3']) {
    const body = { paymentType: 'CARD', amount: 25, currency: 'EUR', walletId, externalUniqueId, callbackUrl: 'http://127.0.0.1:9/' }
    const created = await call('POST', '/tenants/1/payments', { token, body })
    const { paymentId } = created.body as { paymentId: number }
    const ended = await call('PUT', `/tenants/1/payments/${paymentId}`, { token, body: { status: 'SUCCESSFUL' } })
    expect([created.status, ended.status]).toEqual([200, 200])
    lives.push([created.cost.writeUnits, ended.cost.writeUnits] as const)
  }
  const [creation, ending] = lifeOf()
  expect(new Set(lives.map(([created]) => created))).toEqual(new Set([creation?.write]))
  // The first callback of a minute takes a unit more, for its mark.
  expect(Math.min(...lives.map(([, ended]) => ended))).toBe(ending?.write)
})

test('the figures of the page are those of today’s keys; if not, `node bench/growth/figures.ts` and `npm run docs` write them anew', () => {
  expect(paymentRate({ shards: 1 }, 'as-placed')).toEqual(figures.payments[0]?.asPlaced)
  const index = { failing: 1, dueShards: 8, partitions: 32 }
  const stored = figures.callbacks.find((each) => each.failing === 1 && each.dueShards === 8 && each.partitions === 32)
  expect(callbackRate(0, index).rate).toBeGreaterThanOrEqual(stored?.worst.rate ?? Number.POSITIVE_INFINITY)
})

test('one tenant makes more than 5,000 payments a second when it has 64 shards', () => {
  const widest = figures.payments.find(({ what }) => what === '64 shards')
  expect(widest?.split.rate).toBeGreaterThanOrEqual(5_000)
})

test('an index of 32 partitions takes 30,000 callbacks a second, also if a tenth of the first attempts fail', () => {
  const ordinary = figures.callbacks.filter(({ failing, dueShards, partitions: count }) => failing < 1 && dueShards === 64 && count === 32)
  expect(ordinary.map(({ failing }) => failing)).toEqual([0.01, 0.1])
  for (const { worst } of ordinary) expect(worst.rate).toBeGreaterThanOrEqual(30_000)
})
