import { afterEach, describe, expect, test } from 'vitest'
import { defined } from '../../shared/domain/defined.ts'
import type { OrganisationId, TenantId } from '../../shared/domain/ids.ts'
import { asId } from '../support/ids.ts'
import { errorsInTheBooks } from '../support/ledger.ts'
import { balanceOf, fundedWallet, tally } from '../support/money.ts'
import { somebody } from '../support/people.ts'
import { withRow } from '../support/rows.ts'
import { type Answer, running, type Sent } from '../support/running.ts'

const service = running()
const ADA = { customerId: 8 }
const ALAN = { customerId: 9 }
const PATH = '/tenants/1/wallets/bulk-transfers'
let made = 0

const wallet = (balance: number, owner: object = ADA, currency = 'EUR', tenantId: TenantId = asId(1)) =>
  fundedWallet(service.local.service, balance, owner, currency, tenantId)
const times = <T>(count: number, run: (place: number) => T): T[] => Array.from({ length: count }, (_, place) => run(place))
const line = (fromWalletId: number, toWalletId: number, amount: number, description?: string) => ({
  amount,
  fromWalletId,
  toWalletId,
  ...defined({ description }),
})

async function bulk(transfers: readonly unknown[], role = 'operator', sent: Sent = {}): Promise<Answer> {
  const externalUniqueId = `bulk-${made++}`
  return service.call('POST', PATH, {
    token: await service.tokenOf(role),
    body: { externalUniqueId, transfers },
    ...sent,
  })
}

afterEach(async () => {
  expect(await errorsInTheBooks(service.local)).toEqual([])
})

test('a bulk transfer makes all of its transfers, and the entries show each of them', async () => {
  const [from, one, two] = [await wallet(10_000), await wallet(0, ALAN), await wallet(0, ALAN, 'EUR')]
  const answer = await bulk([line(from, one, 1, 'a'), line(from, two, 2, 'b'), line(from, one, 3, 'c')])
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ status: 'SUCCESSFUL', transfers: [{ amount: 1 }, { amount: 2 }, { amount: 3, currency: 'EUR' }] })
  expect([await balanceOf(service, from), await balanceOf(service, one), await balanceOf(service, two)]).toEqual([94, 4, 2])
  const { bulkTransferId } = answer.body as { bulkTransferId: number }
  const entries = await service.call('GET', `/tenants/1/wallets/${from}/entries?limit=3`, { token: await service.tokenOf('operator') })
  expect(entries.body).toMatchObject([
    { movement: 'BULK_TRANSFER', movementId: bulkTransferId, line: 1, amount: -1, description: 'a' },
    { movement: 'BULK_TRANSFER', movementId: bulkTransferId, line: 2, amount: -2, description: 'b' },
    { movement: 'BULK_TRANSFER', movementId: bulkTransferId, line: 3, amount: -3, description: 'c' },
  ])
})

test('pages of entries go on inside a bulk transfer, and show every line once', async () => {
  const [from, to] = [await wallet(10_000), await wallet(0, ALAN)]
  await bulk(times(7, (place) => line(from, to, 1, `first ${place}`)))
  await bulk(times(4, (place) => line(from, to, 1, `second ${place}`)))
  const token = await service.tokenOf('operator')
  const seen: string[] = []
  let next: string | undefined = `/tenants/1/wallets/${to}/entries?limit=3`
  while (next !== undefined) {
    const page: Answer = await service.call('GET', next, { token })
    expect((page.body as unknown[]).length).toBeLessThanOrEqual(3)
    seen.push(...(page.body as { description: string }[]).map(({ description }) => description))
    next = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1]
  }
  expect(seen).toEqual([...times(4, (place) => `second ${place}`), ...times(7, (place) => `first ${place}`)])
})

describe('all or none:', () => {
  test('one transfer without money stops all', async () => {
    const [rich, poor, to] = [await wallet(10_000), await wallet(100), await wallet(0, ALAN)]
    const answer = await bulk([line(rich, to, 5), line(poor, to, 1.01)])
    expect(answer.body).toMatchObject({ code: 'PAY001' })
    expect([await balanceOf(service, rich), await balanceOf(service, poor), await balanceOf(service, to)]).toEqual([100, 1, 0])
  })

  test('one wrong transfer stops all, and is named', async () => {
    const [from, to, dollars] = [await wallet(10_000), await wallet(0, ALAN), await wallet(0, ALAN, 'USD')]
    const wrong: readonly (readonly [string, object])[] = [
      ['transfers.1.toWalletId', line(from, from, 1)],
      ['transfers.1.toWalletId', line(from, dollars, 1)],
      ['transfers.1.amount', line(from, to, 0.001)],
      ['transfers.1.amount', line(from, to, -1)],
    ]
    for (const [field, second] of wrong) {
      const answer = await bulk([line(from, to, 1), second])
      expect(answer.body).toMatchObject({ code: 'GEN001', errors: [{ field }] })
    }
    expect((await bulk([line(from, to, 1), line(from, 4_242_424_242, 1)])).status).toBe(404)
    expect(await balanceOf(service, from)).toBe(100)
  })

  test('a wallet may pass on what it receives in the same moment: only the net counts', async () => {
    const [first, middle, last] = [await wallet(1_000), await wallet(0), await wallet(0, ALAN)]
    expect((await bulk([line(middle, last, 10), line(first, middle, 10)])).status).toBe(200)
    expect([await balanceOf(service, first), await balanceOf(service, middle), await balanceOf(service, last)]).toEqual([0, 0, 10])
    const circle = await bulk([line(middle, first, 5), line(first, middle, 5)])
    expect(circle.status).toBe(200)
  })
})

describe('as many as fit:', () => {
  test('25 transfers are made, 26 and none are refused', async () => {
    const [from, to] = [await wallet(10_000), await wallet(0, ALAN)]
    expect((await bulk(times(25, () => line(from, to, 0.01)))).status).toBe(200)
    expect((await bulk(times(26, () => line(from, to, 0.01)))).status).toBe(400)
    expect((await bulk([])).status).toBe(400)
    expect(await balanceOf(service, to)).toBe(0.25)
  })

  test('47 wallets fit into one transaction, with an Idempotency-Key too; 48 are refused', async () => {
    const wallets = await Promise.all(times(48, () => wallet(1_000)))
    const pairs = times(24, (place) => line(wallets[2 * place] ?? 0, wallets[2 * place + 1] ?? 0, 1))
    const tooMany = await bulk(pairs)
    expect(tooMany.status).toBe(400)
    expect(tooMany.text).toContain('47')
    const fitting = [...pairs.slice(0, 23), line(wallets[0] ?? 0, wallets[47] ?? 0, 1)]
    const kept = await bulk(fitting, 'operator', { headers: { 'idempotency-key': 'largest' } })
    expect(kept.status).toBe(200)
  })

  test('47 wallets fit when it runs as a task too', async () => {
    const wallets = await Promise.all(times(47, () => wallet(1_000)))
    const transfers = [
      ...times(23, (place) => line(wallets[2 * place] ?? 0, wallets[2 * place + 1] ?? 0, 1, 'salary')),
      line(wallets[0] ?? 0, wallets[46] ?? 0, 1),
    ]
    const task = await bulk(transfers, 'operator', { headers: { 'task-executor-roles': 'GLOBAL_ADMIN', 'task-skip-draft': 'true' } })
    expect(task.text).toBe('')
    const token = await service.tokenOf('globalAdmin')
    const run = await service.call('PUT', `/global/tasks/${task.headers.get('task-id')}`, { token, body: { status: 'EXECUTE' } })
    expect(run.body).toMatchObject({ status: 'EXECUTED', responseCode: 200 })
    expect((run.body as { description: string }).description).toMatch(
      /^24 transfers together, 24\.00 EUR in all, to \d+ 1\.00, .*\. Each: 1\.00 EUR from wallet \d+ /,
    )
  })
})

describe('the caller must have the right on every wallet that money leaves:', () => {
  test('a CUSTOMER pays from all of their own wallets, and never from one of another', async () => {
    const [main, savings, alans] = [await wallet(1_000), await wallet(1_000), await wallet(1_000, ALAN)]
    expect((await bulk([line(main, alans, 1), line(savings, alans, 1)], 'customer')).status).toBe(200)
    for (const transfers of [
      [line(main, alans, 1), line(alans, main, 1)],
      [line(alans, main, 1), line(main, alans, 1)],
      [line(alans, main, 1)],
    ])
      expect((await bulk(transfers, 'customer')).status).toBe(404)
    expect(await balanceOf(service, alans)).toBe(12)
  })

  test('a person who may only read sees that', async () => {
    const [from, to] = [await wallet(1_000), await wallet(0, ALAN)]
    expect((await bulk([line(from, to, 1)], 'checker')).body).toMatchObject({ code: 'SEC003' })
  })

  test("another tenant's wallet doesn't exist", async () => {
    const [own, foreign] = [await wallet(1_000), await wallet(1_000, {}, 'EUR', asId(2))]
    expect((await bulk([line(own, foreign, 1)])).status).toBe(404)
    expect((await bulk([line(own, await wallet(0), 1), line(foreign, own, 1)])).status).toBe(404)
  })
})

test('of 20 parallel equal bulk transfers one has an effect, and all have one answer', async () => {
  const [from, to] = [await wallet(1_000), await wallet(0, ALAN)]
  const body = { externalUniqueId: 'race', transfers: [line(from, to, 4), line(from, to, 6)] }
  const token = await service.tokenOf('operator')
  const answers = await Promise.all(times(20, () => service.call('POST', PATH, { token, body })))
  expect(tally(answers)).toEqual({ 200: 20 })
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(await balanceOf(service, to)).toBe(10)
  const other = await service.call('POST', PATH, { token, body: { ...body, transfers: [line(from, to, 1)] } })
  expect(other.status).toBe(409)
})

test('of 30 parallel bulk transfers through one wallet those that fit are made whole', async () => {
  const [from, one, two] = [await wallet(2_000), await wallet(0, ALAN), await wallet(0, ALAN)]
  const answers = await Promise.all(times(30, () => bulk([line(from, one, 1), line(from, two, 1)])))
  expect(tally(answers)).toEqual({ 200: 10, '409 PAY001': 20 })
  expect([await balanceOf(service, one), await balanceOf(service, two)]).toEqual([10, 10])
})

test('a bulk transfer is read by the person who paid all of it and by the tenant, but not by people who paid a part or received money', async () => {
  const [adas, alans, to] = [await wallet(1_000), await wallet(1_000, ALAN), await wallet(0, ALAN)]
  const idOf = async (transfers: readonly unknown[]) => ((await bulk(transfers)).body as { bulkTransferId: number }).bulkTransferId
  const byAda = await idOf([line(adas, to, 1)])
  const byBoth = await idOf([line(adas, to, 1), line(alans, adas, 2)])
  const status = async (role: string, id: number) =>
    (await service.call('GET', `${PATH}/${id}`, { token: await service.tokenOf(role) })).status
  expect([await status('customer', byAda), await status('customer2', byAda), await status('maker', byAda)]).toEqual([200, 404, 200])
  expect([await status('customer', byBoth), await status('customer2', byBoth), await status('maker', byBoth)]).toEqual([404, 404, 200])
  expect(await status('otherTenantAdmin', byAda)).toBe(404)
  const list = await service.call('GET', `${PATH}?limit=2`, { token: await service.tokenOf('maker') })
  expect(list.body).toMatchObject([{ bulkTransferId: byBoth }, { bulkTransferId: byAda }])
})

test('nothing of all this was a fault', () => {
  expect(service.logLines.filter(({ level }) => level === 'error')).toEqual([])
})

test('a director of two organisations pays from the wallets of both at once, and a director of one does not', async () => {
  const [acme, other] = [asId<OrganisationId>(7001), asId<OrganisationId>(7002)]
  const director = (...of: readonly OrganisationId[]) =>
    somebody(
      service,
      of.map((organisationId) => ({ kind: 'organisation', position: 'DIRECTOR', tenantId: asId(1), organisationId })),
    )
  const [one, both] = [await director(acme), await director(acme, other)]
  const [from, beside, to] = [await wallet(1000, { organisationId: acme }), await wallet(1000, { organisationId: other }), await wallet(0)]
  const body = (externalUniqueId: string) => ({ externalUniqueId, transfers: [line(from, to, 1), line(beside, to, 2)] })
  await withRow(service, 'BulkTransfer.CREATE.Allowed', 'LEVEL_20,DIRECTOR', async () => {
    expect((await one.call('POST', PATH, { body: body('of-one') })).status).toBe(404)
    expect((await both.call('POST', PATH, { body: body('of-both') })).body).toMatchObject({ status: 'SUCCESSFUL' })
  })
})
