import { expect, test } from 'vitest'
import { defined } from '../../shared/domain/defined.ts'
import { asId } from '../support/ids.ts'
import { liveStage } from '../support/in-process.ts'
import { meteredCalls } from '../support/metered-call.ts'
import { fundedWallet } from '../support/money.ts'
import { running, type Sent } from '../support/running.ts'

const service = running()
const wallet = (balance = 10_000) => fundedWallet(service.local.service, balance, { customerId: asId(8) })

/** The cost of the tenant operator's call in a warm function, without the sandbox's simulator. */
async function costOf(method: string, path: string, body?: object, headers: Sent['headers'] = {}) {
  const call = meteredCalls(liveStage(service.local.service, 'local'))
  const answer = await call(method, path, { token: await service.tokenOf('operator'), headers, ...defined({ body }) })
  expect(answer.status).toBe(200)
  const { requests, roundTrips, readUnits, writeUnits } = answer.cost
  return { requests, roundTrips, readUnits, writeUnits }
}

test('to read a wallet costs one round trip: half a unit each for the session, the identity and the open tasks, and beside them the wallet', async () => {
  const cost = await costOf('GET', `/tenants/1/wallets/${await wallet()}`)
  expect(cost).toEqual({ requests: ['BatchGetItem', 'BatchGetItem'], roundTrips: 1, readUnits: 2.5, writeUnits: 0 })
})

test('to make a transfer costs two round trips: all that it needs, then all that it does in one transaction', async () => {
  const body = { amount: 1, fromWalletId: await wallet(), toWalletId: await wallet(), description: 'rent' }
  const cost = await costOf('POST', '/tenants/1/wallets/transfers', body)
  // The session, the identity, two wallets; the transfer with its audit entry, two balances and two entries, each twice in a transaction.
  expect(cost).toEqual({ requests: ['BatchGetItem', 'TransactWriteItems'], roundTrips: 2, readUnits: 4, writeUnits: 10 })
})

test('an externalUniqueId and an Idempotency-Key add units to a transfer, and no round trip', async () => {
  const body = { amount: 1, fromWalletId: await wallet(), toWalletId: await wallet(), externalUniqueId: 'costs' }
  const cost = await costOf('POST', '/tenants/1/wallets/transfers', body, { 'idempotency-key': 'costs' })
  expect(cost).toMatchObject({ roundTrips: 2, writeUnits: 14 })
})

test('a transfer with the longest texts takes two units more for its size, as it would for an entry of its own', async () => {
  const longest = { description: '金'.repeat(200), externalUniqueId: 'x'.repeat(100) }
  const body = { amount: 1, fromWalletId: await wallet(), toWalletId: await wallet(), ...longest }
  const { writeUnits } = await costOf('POST', '/tenants/1/wallets/transfers', body)
  // With 200 characters of three bytes each the item is above 1 KB: ten, two for the claim of the externalUniqueId, and two for the size of the transfer.
  expect(writeUnits).toBe(14)
})

test('a payment, its end and a withdrawal cost two round trips each', async () => {
  const walletId = await wallet()
  const payment = { paymentType: 'CARD', amount: 1, currency: 'EUR', walletId, externalUniqueId: 'costs' }
  const call = meteredCalls(liveStage(service.local.service, 'local'))
  const token = await service.tokenOf('operator')
  const begun = await call('POST', '/tenants/1/payments', { token, body: payment })
  const { paymentId } = begun.body as { paymentId: number }
  const ended = await call('PUT', `/tenants/1/payments/${paymentId}`, { token, body: { status: 'SUCCESSFUL' } })
  const withdrawal = { amount: 1, type: 'CASH', deliverToPhone: '+27820000000', externalUniqueId: 'costs' }
  const admin = await service.tokenOf('globalAdmin')
  const held = await call('POST', `/tenants/1/wallets/${walletId}/withdrawals`, { token: admin, body: withdrawal })
  expect([begun.status, ended.status, held.status]).toEqual([200, 200, 200])
  expect([begun, ended, held].map(({ cost }) => cost.roundTrips)).toEqual([2, 2, 2])
})

test('a bulk transfer of 25 costs two round trips', async () => {
  const [from, to] = [await wallet(), await wallet()]
  const transfers = Array.from({ length: 25 }, () => ({ amount: 1, fromWalletId: from, toWalletId: to }))
  const cost = await costOf('POST', '/tenants/1/wallets/bulk-transfers', { externalUniqueId: 'costs', transfers })
  expect(cost.roundTrips).toBe(2)
})

test('a page of wallets costs three round trips and units for the page only, however many wallets there are', async () => {
  for (let count = 0; count < 6; count++) await costOf('POST', '/tenants/1/customers/9/wallets', { currency: 'EUR' })
  const small = await costOf('GET', '/tenants/1/customers/9/wallets?limit=2')
  expect(small.requests).toEqual(['BatchGetItem', 'BatchGetItem', 'Query', 'BatchGetItem'])
  for (let count = 0; count < 20; count++) await costOf('POST', '/tenants/1/customers/9/wallets', { currency: 'EUR' })
  expect(await costOf('GET', '/tenants/1/customers/9/wallets?limit=2')).toEqual(small)
})

test('a page of entries and a page of transfers cost two round trips', async () => {
  const [from, to] = [await wallet(), await wallet()]
  for (const amount of [1, 2, 3]) await costOf('POST', '/tenants/1/wallets/transfers', { amount, fromWalletId: from, toWalletId: to })
  expect((await costOf('GET', `/tenants/1/wallets/${from}/entries?limit=2`)).requests).toEqual(['BatchGetItem', 'BatchGetItem', 'Query'])
  expect((await costOf('GET', '/tenants/1/wallets/transfers?limit=2')).requests).toEqual(['BatchGetItem', 'Query'])
})
