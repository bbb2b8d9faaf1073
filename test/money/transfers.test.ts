import { afterEach, describe, expect, test } from 'vitest'
import type { TenantId } from '../../shared/domain/ids.ts'
import type { Service } from '../../shared/http/service.ts'
import { asId } from '../support/ids.ts'
import { inProcess } from '../support/in-process.ts'
import { errorsInTheBooks } from '../support/ledger.ts'
import { balanceOf, fundedWallet, tally, transferred } from '../support/money.ts'
import { running } from '../support/running.ts'

const service = running()
const ADA = { customerId: 8 }
const ALAN = { customerId: 9 }

const wallet = (balance: number, owner: object = ADA, currency = 'EUR', tenantId: TenantId = asId(1)) =>
  fundedWallet(service.local.service, balance, owner, currency, tenantId)
const times = <T>(count: number, run: (place: number) => T): T[] => Array.from({ length: count }, (_, place) => run(place))

afterEach(async () => {
  expect(await errorsInTheBooks(service.local)).toEqual([])
})

test('a transfer moves the amount, and both wallets show it', async () => {
  const [from, to] = [await wallet(10_000), await wallet(0, ALAN)]
  const made = await transferred(service, { amount: 25.5, fromWalletId: from, toWalletId: to, description: 'rent' })
  expect(made.status).toBe(200)
  expect(made.body).toMatchObject({ status: 'SUCCESSFUL', amount: 25.5, currency: 'EUR', fromWalletId: from, toWalletId: to })
  expect([await balanceOf(service, from), await balanceOf(service, to)]).toEqual([74.5, 25.5])
  const token = await service.tokenOf('operator')
  const entries = await service.call('GET', `/tenants/1/wallets/${to}/entries`, { token })
  const { transferId } = made.body as { transferId: number }
  expect(entries.body).toMatchObject([
    { entryId: transferId, line: 1, movement: 'TRANSFER', movementId: transferId, amount: 25.5, currency: 'EUR', description: 'rent' },
  ])
})

test('of 100 parallel transfers from one wallet every one that is answered with 200 moved money, and no other', async () => {
  const [from, to] = [await wallet(6_000), await wallet(0, ALAN)]
  const answers = await Promise.all(times(100, () => transferred(service, { amount: 1, fromWalletId: from, toWalletId: to })))
  expect(tally(answers)).toEqual({ 200: 60, '409 PAY001': 40 })
  expect([await balanceOf(service, from), await balanceOf(service, to)]).toEqual([0, 60])
})

test('100 parallel transfers in both directions between two wallets lose and make nothing', async () => {
  const [one, other] = [await wallet(5_000), await wallet(5_000, ALAN)]
  const sides = [
    { fromWalletId: one, toWalletId: other },
    { fromWalletId: other, toWalletId: one },
  ]
  const answers = await Promise.all(times(100, (place) => transferred(service, { amount: 0.5, ...sides[place % 2] })))
  expect(tally(answers)).toEqual({ 200: 100 })
  expect([await balanceOf(service, one), await balanceOf(service, other)]).toEqual([50, 50])
})

test('of 20 parallel transfers of all that a wallet holds exactly one succeeds', async () => {
  const from = await wallet(10_000)
  const receivers = await Promise.all(times(20, () => wallet(0, ALAN)))
  const answers = await Promise.all(receivers.map((to) => transferred(service, { amount: 100, fromWalletId: from, toWalletId: to })))
  expect(tally(answers)).toEqual({ 200: 1, '409 PAY001': 19 })
  expect(await balanceOf(service, from)).toBe(0)
})

/** The first read of the process misses who took the externalUniqueId: a batch of items is not read in one moment. */
function withTornRead(process: Service): Service {
  const { store } = process.ports
  let reads = 0
  const read: typeof store.read = async (references) => {
    const items = await store.read(references)
    return reads++ === 0 ? items.map((item, place) => (references[place]?.key.SK === 'UNIQUE' ? undefined : item)) : items
  }
  return { ...process, ports: { ...process.ports, store: { ...store, read } } }
}

describe('an externalUniqueId', () => {
  test('of 20 parallel equal transfers that spend all that there is has one effect, and one answer for all', async () => {
    for (const round of [1, 2, 3]) {
      const [from, to] = [await wallet(1_000), await wallet(0, ALAN)]
      const body = { amount: 10, fromWalletId: from, toWalletId: to, externalUniqueId: `race-${round}` }
      const answers = await Promise.all(times(20, () => transferred(service, body)))
      expect(tally(answers)).toEqual({ 200: 20 })
      expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
      expect(await balanceOf(service, from)).toBe(0)
    }
  })

  test('is honoured where the wallet was read after its first transfer, and the id before', async () => {
    const [from, to] = [await wallet(1_000), await wallet(0, ALAN)]
    const body = { amount: 10, fromWalletId: from, toWalletId: to, externalUniqueId: 'torn-read' }
    const first = await transferred(service, body)
    const token = await service.tokenOf('operator')
    const torn = await inProcess(withTornRead(service.local.service))('POST', '/tenants/1/wallets/transfers', { token, body })
    expect(torn).toMatchObject({ status: 200, body: first.body as object })
  })

  test('with another request is refused, and with the same one in another spelling is not', async () => {
    const [from, to] = [await wallet(1_000), await wallet(0, ALAN)]
    const body = { amount: 1, fromWalletId: from, toWalletId: to, externalUniqueId: 'once' }
    const first = await transferred(service, body)
    const respelt = `{"externalUniqueId":"once","unknown":1, "toWalletId":${to},"fromWalletId":${from},"amount":1.00}`
    const again = await service.call('POST', '/tenants/1/wallets/transfers', { token: await service.tokenOf('operator'), body: respelt })
    expect(again.text).toBe(first.text)
    const other = await transferred(service, { ...body, amount: 2 })
    expect(other.status).toBe(409)
    expect(await balanceOf(service, to)).toBe(1)
  })
})

describe('an amount', () => {
  test.each([
    ['EUR', 0.001],
    ['EUR', 1.005],
    ['JPY', 0.5],
    ['JPY', 100.1],
    ['BHD', 0.0001],
    ['EUR', 1e-7],
    ['EUR', 0],
    ['EUR', -1],
    ['EUR', 1e15],
    ['EUR', 9_007_199_254_740_992],
    ['EUR', 1e308],
    ['BHD', 8_999_999_999_999],
    ['EUR', '1'],
    ['EUR', null],
    ['EUR', true],
    ['EUR', [1]],
  ])('of %s %j is refused', async (currency, amount) => {
    const [from, to] = [await wallet(1_000_000, ADA, currency), await wallet(0, ALAN, currency)]
    const answer = await transferred(service, { amount, fromWalletId: from, toWalletId: to })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ type: 'VALIDATION', errors: [{ field: 'amount' }] })
  })

  test.each(['1e400', '-1e400', 'NaN', 'Infinity', '01', '1,5', '+1'])('that is written %s is refused', async (amount) => {
    const [from, to] = [await wallet(100), await wallet(0, ALAN)]
    const body = `{"amount":${amount},"fromWalletId":${from},"toWalletId":${to}}`
    const answer = await service.call('POST', '/tenants/1/wallets/transfers', { token: await service.tokenOf('operator'), body })
    expect(answer.status).toBe(400)
  })

  test.each([
    ['EUR', 0.1, 0.2, 0.3],
    ['JPY', 1, 2, 3],
    ['BHD', 0.001, 0.002, 0.003],
    ['EUR', 1.1, 2.2, 3.3],
  ])('of %s adds up exactly: %d and %d are %d', async (currency, one, other, together) => {
    const [from, to] = [await wallet(1_000_000, ADA, currency), await wallet(0, ALAN, currency)]
    await transferred(service, { amount: one, fromWalletId: from, toWalletId: to })
    await transferred(service, { amount: other, fromWalletId: from, toWalletId: to })
    expect(await balanceOf(service, to)).toBe(together)
  })
})

describe('a transfer is refused', () => {
  test('to the same wallet, and into another currency', async () => {
    const [from, dollars] = [await wallet(1_000), await wallet(0, ADA, 'USD')]
    for (const toWalletId of [from, dollars]) {
      const answer = await transferred(service, { amount: 1, fromWalletId: from, toWalletId })
      expect(answer.body).toMatchObject({ code: 'GEN001', errors: [{ field: 'toWalletId' }] })
    }
  })

  test("as if it didn't exist, from and to a wallet of another tenant, and in another tenant", async () => {
    const [own, foreign] = [await wallet(1_000), await wallet(1_000, {}, 'EUR', asId(2))]
    const out = await transferred(service, { amount: 1, fromWalletId: own, toWalletId: foreign })
    const back = await transferred(service, { amount: 1, fromWalletId: foreign, toWalletId: own })
    const token = await service.tokenOf('otherTenantAdmin')
    const body = { amount: 1, fromWalletId: own, toWalletId: foreign }
    const abroad = await service.call('POST', '/tenants/1/wallets/transfers', { token, body })
    const smuggled = await service.call('POST', '/tenants/2/wallets/transfers', { token, body })
    expect([out.status, back.status, abroad.status, smuggled.status]).toEqual([404, 404, 404, 404])
  })

  test("of a CUSTOMER from another's wallet, as if it didn't exist", async () => {
    const [adas, alans] = [await wallet(1_000), await wallet(1_000, ALAN)]
    const stolen = await transferred(service, { amount: 1, fromWalletId: alans, toWalletId: adas }, 'customer')
    expect(stolen.status).toBe(404)
    const absent = await transferred(service, { amount: 1, fromWalletId: 4_242_424_242, toWalletId: adas }, 'customer')
    const plain = (body: unknown) => ({ ...(body as object), traceId: '' })
    expect(plain(stolen.body)).toEqual(plain(absent.body))
    const own = await transferred(service, { amount: 1, fromWalletId: adas, toWalletId: alans }, 'customer')
    expect(own.status).toBe(200)
  })

  test.each([
    ['walletId as text', { fromWalletId: '1' }],
    ['walletId as fraction', { toWalletId: 1.5 }],
    ['too long a description', { description: 'x'.repeat(201) }],
    ['a description with control characters', { description: 'a\u0007b' }],
    ['an empty externalUniqueId', { externalUniqueId: '' }],
    ['an externalUniqueId that is a number', { externalUniqueId: 7 }],
  ])('with %s', async (_, wrong) => {
    const answer = await transferred(service, { amount: 1, fromWalletId: 1, toWalletId: 3, ...wrong })
    expect(answer.status).toBe(400)
  })
})

describe('one transfer', () => {
  test('is read by its sender, its receiver and the tenant; for anybody else it does not exist', async () => {
    const [from, to, adas] = [await wallet(1_000, ALAN), await wallet(0, ADA), await wallet(1_000, ADA)]
    const received = (await transferred(service, { amount: 1, fromWalletId: from, toWalletId: to })).body as { transferId: number }
    const among = (await transferred(service, { amount: 1, fromWalletId: adas, toWalletId: to })).body as { transferId: number }
    const status = async (role: string, transferId: number) =>
      (await service.call('GET', `/tenants/1/wallets/transfers/${transferId}`, { token: await service.tokenOf(role) })).status
    for (const role of ['customer', 'customer2', 'maker', 'operator', 'globalAdmin'])
      expect([role, await status(role, received.transferId)]).toEqual([role, 200])
    expect(await status('customer', among.transferId)).toBe(200)
    expect(await status('customer2', among.transferId)).toBe(404)
    expect(await status('otherTenantAdmin', among.transferId)).toBe(404)
  })

  test('has a path that is no wallet', async () => {
    const token = await service.tokenOf('operator')
    expect((await service.call('GET', '/tenants/1/wallets/transfers', { token })).status).toBe(200)
    expect((await service.call('GET', '/tenants/1/wallets/transfers/7', { token })).status).toBe(404)
    expect((await service.call('GET', '/tenants/1/wallets/transfers/entries', { token })).status).toBe(400)
  })
})

test('readers of the tenant list its transfers newest first, page by page', async () => {
  const [from, to] = [await wallet(1_000), await wallet(0, ALAN)]
  const made: unknown[] = []
  for (const amount of [1, 2, 3]) made.unshift((await transferred(service, { amount, fromWalletId: from, toWalletId: to })).body)
  const token = await service.tokenOf('maker')
  const first = await service.call('GET', '/tenants/1/wallets/transfers?limit=2', { token })
  expect(first.body).toEqual(made.slice(0, 2))
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const second = await service.call('GET', next, { token })
  expect((second.body as unknown[])[0]).toEqual(made[2])
  const asCustomer = await service.call('GET', '/tenants/1/wallets/transfers', { token: await service.tokenOf('customer') })
  expect(asCustomer.body).toMatchObject({ code: 'SEC003' })
  const foreign = await service.call('GET', '/tenants/1/wallets/transfers', { token: await service.tokenOf('otherTenantAdmin') })
  expect(foreign.status).toBe(404)
})

test('nothing of all this was a fault', () => {
  expect(service.logLines.filter(({ level }) => level === 'error')).toEqual([])
})
