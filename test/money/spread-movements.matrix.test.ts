import { describe, expect, test, vi } from 'vitest'
import { verifyAudits } from '../../infra/operate/verify-audit.ts'
import { defined } from '../../shared/domain/defined.ts'
import { type CustomerId, shardOf } from '../../shared/domain/ids.ts'
import { metered } from '../../shared/runtime/meter.ts'
import { entryAt } from '../../shared/storage/audit.ts'
import { paymentsOf } from '../../shared/storage/payments.ts'
import { discard } from '../../shared/storage/write.ts'
import { asId } from '../support/ids.ts'
import { inProcess, liveStage } from '../support/in-process.ts'
import { errorsInTheBooks } from '../support/ledger.ts'
import { balanceOf, fundedWallet } from '../support/money.ts'
import { running } from '../support/running.ts'

const service = running()
const OWNER = { customerId: asId<CustomerId>(8) }
const SHARDS = 16
let made = 0

type Made = Readonly<Record<string, number | string>>

async function call(method: string, path: string, body?: object, role = 'globalAdmin') {
  const token = await service.tokenOf(role)
  return inProcess(liveStage(service.local.service))(method, path, { token, ...defined({ body }) })
}

async function created(path: string, body: object): Promise<Made> {
  const answer = await call('POST', path, { externalUniqueId: `spread-${made++}`, ...body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as Made
}

/** Every id of a list, in its order, read page by page. */
async function listed(path: string, idField: string, limit: number): Promise<readonly number[]> {
  const ids: number[] = []
  let next: string | undefined = `${path}?limit=${limit}`
  while (next !== undefined) {
    const { status, body, headers } = await call('GET', next)
    expect(status).toBe(200)
    ids.push(...(body as unknown as Made[]).map((each) => Number(each[idField])))
    next = /<[^>]*\/rest\/v1([^>]*)>/.exec(String(headers.link ?? ''))?.[1]
  }
  return ids
}

const raise = (shards: number, role?: string) => call('PUT', '/global/tenants/1', { shards }, role)

describe('the movements of a tenant whose shards are raised', () => {
  const wallets: number[] = []
  const payments: Made[] = []
  const transfers: Made[] = []
  const withdrawals: Made[] = []
  const bulks: Made[] = []

  async function some(count: number): Promise<void> {
    const [from = 0, to = 0] = wallets
    for (let place = 0; place < count; place++) {
      payments.push(await created('/tenants/1/payments', { paymentType: 'CARD', amount: 5, currency: 'EUR', walletId: from }))
      transfers.push(await created('/tenants/1/wallets/transfers', { amount: 1, fromWalletId: from, toWalletId: to }))
      withdrawals.push(await created(`/tenants/1/wallets/${from}/withdrawals`, { type: 'CASH', amount: 1, deliverToPhone: '+31612345678' }))
      bulks.push(await created('/tenants/1/wallets/bulk-transfers', { transfers: [{ amount: 1, fromWalletId: from, toWalletId: to }] }))
    }
  }

  test('stand in lists newest first, each once, with those from before the change', async () => {
    for (let place = 0; place < 2; place++) wallets.push(await fundedWallet(service.local.service, 100_000, OWNER))
    await some(3)
    expect(payments.map(({ paymentId }) => shardOf(Number(paymentId)))).toEqual([0, 0, 0])
    expect(Number(payments[0]?.paymentId)).toBeLessThan(2 ** 52)

    expect((await raise(SHARDS)).body).toMatchObject({ shards: SHARDS })
    await some(2)
    expect(
      payments.map(({ paymentId }) => shardOf(Number(paymentId))),
      'for 30 seconds everything stays where all look',
    ).toEqual(Array.from({ length: 5 }, () => 0))
    await service.local.advance(31)
    service.forgetTokens()
    await some(12)
    expect(new Set(payments.map(({ paymentId }) => shardOf(Number(paymentId)))).size).toBeGreaterThan(3)

    for (const limit of [1, 4, 16, 100]) {
      const newestFirst = (of: readonly Made[], field: string) => of.map((each) => Number(each[field])).toReversed()
      expect(await listed('/tenants/1/payments', 'paymentId', limit)).toEqual(newestFirst(payments, 'paymentId'))
      expect(await listed('/tenants/1/wallets/transfers', 'transferId', limit)).toEqual(newestFirst(transfers, 'transferId'))
      expect(await listed(`/tenants/1/wallets/${wallets[0]}/withdrawals`, 'withdrawalId', limit)).toEqual(
        newestFirst(withdrawals, 'withdrawalId'),
      )
      expect(await listed('/tenants/1/wallets/bulk-transfers', 'bulkTransferId', limit)).toEqual(newestFirst(bulks, 'bulkTransferId'))
    }
  })

  test('are found by their ids, end once, and are repeated as the first time', async () => {
    for (const { paymentId, externalUniqueId } of [payments[0], payments.at(-1)].map((each) => each ?? {})) {
      expect((await call('GET', `/tenants/1/payments/${paymentId}`)).body).toMatchObject({ paymentId, status: 'PENDING' })
      for (let time = 0; time < 2; time++)
        expect((await call('PUT', `/tenants/1/payments/${paymentId}`, { status: 'SUCCESSFUL' })).body).toMatchObject({
          status: 'SUCCESSFUL',
        })
      const again = { paymentType: 'CARD', amount: 5, currency: 'EUR', walletId: wallets[0], externalUniqueId }
      expect((await call('POST', '/tenants/1/payments', again)).body).toMatchObject({ paymentId, status: 'SUCCESSFUL' })
    }
    const { withdrawalId } = withdrawals.at(-1) ?? {}
    expect((await call('PUT', `/tenants/1/withdrawals/${withdrawalId}`, { status: 'FAILED' })).body).toMatchObject({ status: 'FAILED' })
    expect((await call('GET', `/tenants/1/wallets/transfers/${transfers.at(-1)?.transferId}`)).status).toBe(200)
    expect((await call('GET', `/tenants/1/wallets/bulk-transfers/${bulks.at(-1)?.bulkTransferId}`)).status).toBe(200)
  })

  test('leave the books exact, and the entries of a wallet in the order in which they were made', async () => {
    expect(await errorsInTheBooks(service.local)).toEqual([])
    const rounds = payments.length
    expect(await balanceOf(service, asId(wallets[0] ?? 0))).toBe(1_000 - 3 * rounds + 2 * 5 + 1)
    const { body } = await call('GET', `/tenants/1/wallets/${wallets[0]}/entries?limit=100`)
    const movements = (body as unknown as Made[]).map(({ movement }) => movement)
    expect(movements.slice(0, 6)).toEqual(['WITHDRAWAL_RETURN', 'PAYMENT', 'PAYMENT', 'BULK_TRANSFER', 'WITHDRAWAL', 'TRANSFER'])
    expect(movements.slice(3, 3 + 3 * rounds)).toEqual(
      Array.from({ length: rounds }, () => ['BULK_TRANSFER', 'WITHDRAWAL', 'TRANSFER']).flat(),
    )
  })

  test('cost a page of a list one query for each shard at once, and few items more than the page', async () => {
    const { store } = service.local.service.ports
    const { cost, result } = await metered(() => store.list(paymentsOf(asId(1), SHARDS, 10)))
    expect(result.things).toHaveLength(10)
    expect(cost.roundTrips).toBe(1)
    expect(cost.requests).toHaveLength(SHARDS)
    const small = await metered(() => store.list(paymentsOf(asId(2), 1, 10)))
    expect(small.cost.requests, 'a tenant with one shard reads one').toHaveLength(1)
  })

  test('can be spread further, never less, and only by a GLOBAL role', async () => {
    expect((await raise(SHARDS - 1)).body).toMatchObject({ errors: [{ field: 'shards' }] })
    expect((await raise(65)).status).toBe(400)
    expect((await raise(SHARDS)).status).toBe(200)
    expect((await call('PUT', '/tenants/1/config/Tenant.UPDATE.Allowed', { value: 'LEVEL_20' })).status).toBe(200)
    expect((await raise(32, 'operator')).status).toBe(403)
    const [wider, widest] = await Promise.all([raise(24), raise(40)])
    expect([wider.status, widest.status]).toContain(200)
    const { shards } = (await call('GET', '/global/tenants/1')).body as { shards: number }
    expect(shards, 'of two changes at once the larger stays').toBe(widest.status === 200 ? 40 : 24)
  })
})

describe('the audit of a tenant whose shards were raised', () => {
  const events = async () => (await call('GET', '/tenants/1/audit-events?limit=100')).body as unknown as Made[]

  test('is one list, newest first, page by page', async () => {
    const all = await events()
    const shards = new Set(all.map(({ auditId }) => /^\d+(?=\.)/.exec(String(auditId))?.[0]))
    expect(shards.size).toBeGreaterThan(5)
    expect(shards, 'entries from before the change are there too').toContain(undefined)
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    const paged: unknown[] = []
    for (let next: string | undefined = '/tenants/1/audit-events?limit=7'; next !== undefined; ) {
      const { status, body, headers } = await call('GET', next)
      expect(status).toBe(200)
      paged.push(...(body as unknown as Made[]).map(({ auditId }) => auditId))
      next = paged.length < 100 ? /<[^>]*\/rest\/v1([^>]*)>/.exec(String(headers.link ?? ''))?.[1] : undefined
    }
    expect(paged.slice(0, 100)).toEqual(all.map(({ auditId }) => auditId))
  })

  test('is sealed completely: every entry is proved, and a removed one is noticed, in each shard', async () => {
    const spread = (await events()).filter(({ auditId }) => /^\d+\./.test(String(auditId)))
    await service.local.advance(3 * 3_600)
    service.forgetTokens()
    const proofOf = async ({ auditId, at }: Made) =>
      ((await call('GET', `/tenants/1/audit-events/${auditId}/proof?at=${at}`)).body as { state: string }).state
    await vi.waitFor(async () => expect(await proofOf(spread[0] ?? {})).toBe('VERIFIED'), { timeout: 10_000, interval: 100 })
    for (const entry of spread.slice(0, 10)) expect(await proofOf(entry)).toBe('VERIFIED')

    const { store } = service.local.service.ports
    const verified = async () => (await Array.fromAsync(verifyAudits(store, '1')))[0]
    expect(await verified()).toMatchObject({ findings: [] })
    expect((await verified())?.entries).toBeGreaterThan(70)
    const removed = spread.find(({ auditId }) => Number.parseInt(String(auditId), 10) > 8) ?? {}
    const found = await store.list(entryAt('1', String(removed.at), String(removed.auditId)))
    await store.commit(found.things.map(({ PK, SK }) => discard({ key: { PK, SK } })))
    expect(found.things).toHaveLength(1)
    expect((await verified())?.findings).toEqual([expect.objectContaining({ kind: 'missing' })])
  })
})
