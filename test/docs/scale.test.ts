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
  const body = { paymentType: 'CARD', amount: 25, currency: 'EUR', walletId, externalUniqueId: 'scale', callbackUrl: 'http://127.0.0.1:9/' }
  const created = await call('POST', '/tenants/1/payments', { token, body })
  const { paymentId } = created.body as { paymentId: number }
  const ended = await call('PUT', `/tenants/1/payments/${paymentId}`, { token, body: { status: 'SUCCESSFUL' } })
  const [creation, ending] = lifeOf()
  expect([created.status, ended.status]).toEqual([200, 200])
  expect(created.cost.writeUnits).toBe(creation?.write)
  expect(ended.cost.writeUnits).toBe(ending?.write)
})

test('the figures of the page are those of today’s keys; if not, `node bench/growth/figures.ts` and `npm run docs` write them anew', () => {
  expect(paymentRate({ shards: 1 }, 'as-placed')).toEqual(figures.payments[0]?.asPlaced)
  const few = figures.callbacks.find(({ dueShards, partitions: count }) => dueShards === 8 && count === 32)
  expect(callbackRate(0, 8, 32)).toBeGreaterThanOrEqual(few?.worst ?? Number.POSITIVE_INFINITY)
})

test('one tenant makes more than 5,000 payments a second when it has 64 shards', () => {
  const widest = figures.payments.find(({ what }) => what === '64 shards')
  expect(widest?.split.rate).toBeGreaterThanOrEqual(5_000)
})
