import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test } from 'vitest'
import { mendBooks } from '../../infra/operate/books/mend-books.ts'
import { tornIn } from '../../infra/operate/reconcile.ts'
import { documentsOf } from '../../shared/adapters/table/document-client.ts'
import type { TransferId, WalletId } from '../../shared/domain/ids.ts'
import { errorsInTheBooks, everything } from '../support/ledger.ts'
import { balanceOf, fundedWallet, transferred } from '../support/money.ts'
import { running } from '../support/running.ts'

const service = running()
const SINCE = '2020-01-01T00:00:00.000Z'
let token: string
let from: WalletId
let to: WalletId

beforeEach(async () => {
  token = await service.tokenOf('operator')
  from = await fundedWallet(service.local.service, 10_000, {})
  to = await fundedWallet(service.local.service, 0, {})
})

const torn = () => tornIn(service.local.table, SINCE)
const documents = () => documentsOf(service.local.table.client)
const TableName = () => service.local.table.name

async function mended(): Promise<readonly string[]> {
  const { store, clock } = service.local.service.ports
  return Promise.all((await torn()).map(async ({ mend }) => (mend === undefined ? 'left' : mendBooks(store, mend, clock.now()))))
}

/** Takes back the part of a transaction that changed a balance, as if it had not been copied. */
const withoutBalance = (walletId: WalletId, amount: number) =>
  documents().send(
    new UpdateCommand({
      TableName: TableName(),
      Key: { PK: `TENANT#1#WALLET#${walletId}`, SK: 'WALLET' },
      UpdateExpression: 'ADD balance :less',
      ExpressionAttributeValues: { ':less': -amount },
    }),
  )

/** Removes the entries of a movement that match, as if they had not been copied. */
async function withoutEntries(movementId: number, of: (PK: string) => boolean): Promise<void> {
  const items = await everything(service.local.table)
  const gone = items.filter(({ PK, SK, movementId: id }) => SK.startsWith('ENTRY#') && id === movementId && of(PK))
  expect(gone.length).toBeGreaterThan(0)
  for (const { PK, SK } of gone) await documents().send(new DeleteCommand({ TableName: TableName(), Key: { PK, SK } }))
}

async function paid(amount: number): Promise<number> {
  const body = { externalUniqueId: `torn-${Date.now()}-${amount}`, paymentType: 'CARD', amount, walletId: to, paymentReference: 'r' }
  const made = await service.call('POST', '/tenants/1/payments', { token, body: { ...body, currency: 'EUR', fee: 0 } })
  const { paymentId } = made.body as { readonly paymentId: number }
  const ended = await service.call('PUT', `/tenants/1/payments/${paymentId}`, { token, body: { status: 'SUCCESSFUL' } })
  expect([made.status, ended.status]).toEqual([200, 200])
  return paymentId
}

test('nothing is torn while transactions are whole', async () => {
  await transferred(service, { fromWalletId: from, toWalletId: to, amount: 5 })
  await paid(7)
  expect(await torn()).toEqual([])
})

test('a balance that did not arrive is added up again from its entries, once, and the audit says so', async () => {
  await transferred(service, { fromWalletId: from, toWalletId: to, amount: 5 })
  await withoutBalance(to, 500)
  expect(await torn()).toMatchObject([{ what: `wallet ${to} of tenant 1`, why: 'it holds 0, its entries add up to 500' }])
  expect(await mended()).toEqual(['mended'])
  expect([await balanceOf(service, to), await errorsInTheBooks(service.local)]).toEqual([5, []])
  const audit = await service.call('GET', '/tenants/1/audit-events?limit=5', { token })
  expect(audit.text).toContain('books.reconciled')
})

test('a payment whose entry arrived before its status has ended', async () => {
  const paymentId = await paid(3)
  const items = await everything(service.local.table)
  const { PK, SK } = items.find((item) => item.paymentId === paymentId && item.PK.includes('#PAYMENTS')) ?? { PK: '', SK: '' }
  const values = { ':pending': 'PENDING' }
  const change = { UpdateExpression: 'SET #s = :pending', ExpressionAttributeNames: { '#s': 'status' }, ExpressionAttributeValues: values }
  await documents().send(new UpdateCommand({ TableName: TableName(), Key: { PK, SK }, ...change }))
  expect(await torn()).toMatchObject([{ why: 'it is PENDING, and its entry is there' }])
  expect(await mended()).toEqual(['mended'])
  const after = await service.call('GET', `/tenants/1/payments/${paymentId}`, { token })
  expect(after.body).toMatchObject({ status: 'SUCCESSFUL' })
  expect(await torn()).toEqual([])
})

test('attack: a wallet that moved since it was read is not overwritten', async () => {
  await transferred(service, { fromWalletId: from, toWalletId: to, amount: 5 })
  await withoutBalance(to, 100)
  const [one] = (await torn()).filter(({ what }) => what.startsWith(`wallet ${to}`))
  await transferred(service, { fromWalletId: from, toWalletId: to, amount: 1 })
  const { store, clock } = service.local.service.ports
  expect(one?.mend && (await mendBooks(store, one.mend, clock.now()))).toBe('changed-meanwhile')
})

test('half of a transfer is left to a person: no balance is mended in a tenant with a movement that is not whole', async () => {
  const { transferId } = (await transferred(service, { fromWalletId: from, toWalletId: to, amount: 5 })).body as { transferId: TransferId }
  await withoutEntries(transferId, (PK) => PK.includes(`#WALLET#${to}`))
  const found = await torn()
  expect(found.map(({ what }) => what)).toEqual(expect.arrayContaining([`TRANSFER ${transferId} of tenant 1`, `wallet ${to} of tenant 1`]))
  // The books cannot tell whether the entry or the balance is what is missing.
  expect(found.filter(({ mend }) => mend !== undefined)).toEqual([])
  await withoutEntries(transferId, () => true)
  expect((await torn()).map(({ why }) => why)).toContain('its entries are missing')
})
