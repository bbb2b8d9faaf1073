import { afterEach, expect, test } from 'vitest'
import type { WalletId } from '../../shared/domain/ids.ts'
import type { Service } from '../../shared/http/service.ts'
import { asId } from '../support/ids.ts'
import { inProcess, liveStage } from '../support/in-process.ts'
import { errorsInTheBooks } from '../support/ledger.ts'
import { balanceOf, fundedWallet, transferred } from '../support/money.ts'
import { running } from '../support/running.ts'
import { type Death, mortalStore } from '../support/stores-that-fail.ts'

const service = running()

/** The debit below empties up to six pots, one transaction each, and then pays. */
const DEATHS: readonly Death[] = [1, 2, 3, 4, 5, 6, 7].flatMap((at) => [
  { at, when: 'before' },
  { at, when: 'after' },
])

afterEach(async () => {
  expect(await errorsInTheBooks(service.local)).toEqual([])
})

async function filledShop(): Promise<{ readonly shop: WalletId; readonly payer: WalletId }> {
  const shop = await fundedWallet(service.local.service, 100, { customerId: asId(8) })
  const payer = await fundedWallet(service.local.service, 10_000, { customerId: asId(9) })
  const token = await service.tokenOf('globalAdmin')
  const set = await service.call('PUT', `/tenants/1/wallets/${shop}`, { token, body: { creditsInBatches: true } })
  expect(set.status).toBe(200)
  for (let made = 0; made < 6; made++) await transferred(service, { amount: 2, fromWalletId: payer, toWalletId: shop })
  return { shop, payer }
}

test.each(DEATHS)(
  'a process that dies $when transaction $at of a debit has paid all or nothing, and the rest can be spent',
  async (death) => {
    const { shop, payer } = await filledShop()
    const alive: Service = liveStage(service.local.service, 'local')
    const mortal = mortalStore(alive.ports.store, death)
    const call = inProcess({ ...alive, ports: { ...alive.ports, store: mortal.store } })
    const body = { amount: 13, fromWalletId: shop, toWalletId: payer }
    const { status } = await call('POST', '/tenants/1/wallets/transfers', { token: await service.tokenOf('operator'), body })
    expect(status).toBe(mortal.died() ? 500 : 200)
    const left = await balanceOf(service, shop)
    expect([0, 13]).toContain(left)
    if (left === 0) return
    expect(mortal.died()).toBe(true)
    expect((await transferred(service, { amount: 13, fromWalletId: shop, toWalletId: payer })).status).toBe(200)
    expect(await balanceOf(service, shop)).toBe(0)
  },
)

test.each(
  [1, 2].flatMap((at): Death[] => [
    { at, when: 'before' },
    { at, when: 'after' },
  ]),
)('a process that dies $when transaction $at while it ends a payment has credited the pot once or not at all', async (death) => {
  const { shop } = await filledShop()
  const alive: Service = liveStage(service.local.service, 'local')
  const token = await service.tokenOf('operator')
  const payment = { paymentType: 'CARD', amount: 5, currency: 'EUR', walletId: shop, externalUniqueId: `killed-${shop}` }
  const made = await inProcess(alive)('POST', '/tenants/1/payments', { token, body: payment })
  const path = `/tenants/1/payments/${(made.body as { paymentId: number }).paymentId}`
  const mortal = mortalStore(alive.ports.store, death)
  const end = { token, body: { status: 'SUCCESSFUL' } }
  await inProcess({ ...alive, ports: { ...alive.ports, store: mortal.store } })('PUT', path, end)
  expect(await balanceOf(service, shop)).toBe(death.at === 1 && death.when === 'before' ? 13 : 18)
  // A repeated call finds it ended, and nothing is credited twice.
  expect((await inProcess(alive)('PUT', path, end)).status).toBe(200)
  expect(await balanceOf(service, shop)).toBe(18)
})
