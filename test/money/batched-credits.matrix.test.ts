import { afterEach, expect, test } from 'vitest'
import type { CustomerId, WalletId } from '../../shared/domain/ids.ts'
import { wallet as storedWallet } from '../../shared/storage/wallets.ts'
import { asId } from '../support/ids.ts'
import { liveStage } from '../support/in-process.ts'
import { errorsInTheBooks } from '../support/ledger.ts'
import { meteredCalls } from '../support/metered-call.ts'
import { balanceOf, fundedWallet, tally, transferred } from '../support/money.ts'
import { running } from '../support/running.ts'

const service = running()
const ADA = { customerId: asId<CustomerId>(8) }
const ALAN = { customerId: asId<CustomerId>(9) }
const times = <T>(count: number, run: (place: number) => T): T[] => Array.from({ length: count }, (_, place) => run(place))
const funded = (balance: number, owner = ADA) => fundedWallet(service.local.service, balance, owner)
let payments = 0

afterEach(async () => {
  expect(await errorsInTheBooks(service.local)).toEqual([])
})

/** The wallet of a merchant, who takes credits in batches. */
async function merchant(balance = 0): Promise<WalletId> {
  const walletId = await funded(balance)
  const token = await service.tokenOf('globalAdmin')
  const answer = await service.call('PUT', `/tenants/1/wallets/${walletId}`, { token, body: { creditsInBatches: true } })
  expect(answer).toMatchObject({ status: 200, body: { creditsInBatches: true, balance: balance / 100 } })
  return walletId
}

const stored = (walletId: WalletId) => service.local.service.ports.store.read([storedWallet(asId(1), walletId)])

/** A payment on the live stage, where nothing ends by itself, and its end. */
async function paid(walletId: WalletId, amount: number): Promise<number> {
  const call = meteredCalls(liveStage(service.local.service, 'local'))
  const token = await service.tokenOf('operator')
  const body = { paymentType: 'CARD', amount, currency: 'EUR', walletId, externalUniqueId: `batched-${payments++}` }
  const { paymentId } = (await call('POST', '/tenants/1/payments', { token, body })).body as { paymentId: number }
  return (await call('PUT', `/tenants/1/payments/${paymentId}`, { token, body: { status: 'SUCCESSFUL' } })).status
}

const withdrawn = async (walletId: WalletId, amount: number) =>
  service.call('POST', `/tenants/1/wallets/${walletId}/withdrawals`, {
    token: await service.tokenOf('globalAdmin'),
    body: { amount, type: 'CASH', deliverToPhone: '+27820000000', externalUniqueId: `batched-${payments++}` },
  })

test('payments and transfers into a wallet with batched credits show at once, and leave its item alone', async () => {
  const [shop, payer] = [await merchant(500), await funded(10_000, ALAN)]
  expect(await paid(shop, 12.34)).toBe(200)
  expect((await transferred(service, { amount: 3, fromWalletId: payer, toWalletId: shop })).status).toBe(200)
  expect(await balanceOf(service, shop)).toBe(20.34)
  expect(await stored(shop)).toMatchObject([{ balance: 500 }])
  const list = await service.call('GET', '/tenants/1/customers/8/wallets', { token: await service.tokenOf('operator') })
  expect(list.body).toEqual(expect.arrayContaining([expect.objectContaining({ walletId: shop, balance: 20.34 })]))
})

test('the entries of a wallet with batched credits are one list, newest first, page by page', async () => {
  const [shop, payer] = [await merchant(500), await funded(10_000, ALAN)]
  for (const amount of [1, 2, 3, 4, 5]) await transferred(service, { amount, fromWalletId: payer, toWalletId: shop })
  await transferred(service, { amount: 6, fromWalletId: shop, toWalletId: payer })
  const token = await service.tokenOf('operator')
  const amounts: number[] = []
  let path: string | undefined = `/tenants/1/wallets/${shop}/entries?limit=2`
  while (path !== undefined) {
    const page = await service.call('GET', path, { token })
    amounts.push(...(page.body as { amount: number }[]).map(({ amount }) => amount))
    path = /<[^>]*\/rest\/v1([^>]*)>/.exec(page.headers.get('link') ?? '')?.[1]
  }
  expect(amounts).toEqual([-6, 5, 4, 3, 2, 1, 5])
})

test('all that was credited can be spent by a transfer, a bulk transfer or a withdrawal, and no more', async () => {
  const [shop, payer] = [await merchant(), await funded(100_000, ALAN)]
  const fill = () => Promise.all(times(5, () => transferred(service, { amount: 2, fromWalletId: payer, toWalletId: shop })))
  await fill()
  expect(tally([await transferred(service, { amount: 10.01, fromWalletId: shop, toWalletId: payer })])).toEqual({ '409 PAY001': 1 })
  expect((await transferred(service, { amount: 10, fromWalletId: shop, toWalletId: payer })).status).toBe(200)
  await fill()
  expect(tally([await withdrawn(shop, 10.01)])).toEqual({ '409 PAY001': 1 })
  expect((await withdrawn(shop, 10)).status).toBe(200)
  await fill()
  const bulk = (amount: number) => ({
    externalUniqueId: `bulk-${payments++}`,
    transfers: [{ amount, fromWalletId: shop, toWalletId: payer }],
  })
  const token = await service.tokenOf('operator')
  const asked = [10.01, 10].map((amount) => service.call('POST', '/tenants/1/wallets/bulk-transfers', { token, body: bulk(amount) }))
  expect(tally(await Promise.all(asked))).toEqual({ 200: 1, '409 PAY001': 1 })
  expect(await balanceOf(service, shop)).toBe(0)
})

test('of parallel transfers of all that the pots hold exactly one succeeds', async () => {
  const [shop, payer] = [await merchant(), await funded(10_000, ALAN)]
  await Promise.all(times(10, () => transferred(service, { amount: 1, fromWalletId: payer, toWalletId: shop })))
  const answers = await Promise.all(times(6, () => transferred(service, { amount: 10, fromWalletId: shop, toWalletId: payer })))
  expect(tally(answers)).toEqual({ 200: 1, '409 PAY001': 5 })
  expect(await balanceOf(service, shop)).toBe(0)
})

test('parallel credits and debits of a wallet with batched credits lose and make nothing', async () => {
  const [shop, payer] = [await merchant(1_000), await funded(10_000, ALAN)]
  const answers = await Promise.all(
    times(60, (place) =>
      transferred(
        service,
        place % 3 === 0 ? { amount: 0.5, fromWalletId: shop, toWalletId: payer } : { amount: 1, fromWalletId: payer, toWalletId: shop },
      ),
    ),
  )
  expect(tally(answers)).toEqual({ 200: 60 })
  expect([await balanceOf(service, shop), await balanceOf(service, payer)]).toEqual([40, 70])
})

test('batches cannot be switched off, and switching them on again changes nothing', async () => {
  const shop = await merchant()
  const token = await service.tokenOf('globalAdmin')
  const off = await service.call('PUT', `/tenants/1/wallets/${shop}`, { token, body: { creditsInBatches: false } })
  expect(off.status).toBe(400)
  const again = await service.call('PUT', `/tenants/1/wallets/${shop}`, { token, body: { creditsInBatches: true, name: 'Till' } })
  expect(again.body).toMatchObject({ creditsInBatches: true, name: 'Till' })
})

test('a payment into a wallet with batched credits costs no more units than into another', async () => {
  const costOf = async (walletId: WalletId) => {
    const call = meteredCalls(liveStage(service.local.service, 'local'))
    const token = await service.tokenOf('operator')
    const body = { paymentType: 'CARD', amount: 1, currency: 'EUR', walletId, externalUniqueId: `batched-${payments++}` }
    const begun = await call('POST', '/tenants/1/payments', { token, body })
    const { paymentId } = begun.body as { paymentId: number }
    const ended = await call('PUT', `/tenants/1/payments/${paymentId}`, { token, body: { status: 'SUCCESSFUL' } })
    return [begun, ended].map(({ cost: { roundTrips, readUnits, writeUnits } }) => ({ roundTrips, readUnits, writeUnits }))
  }
  expect(await costOf(await merchant())).toEqual(await costOf(await funded(0)))
})
