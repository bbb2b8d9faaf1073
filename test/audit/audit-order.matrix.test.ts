import fc from 'fast-check'
import { expect, test } from 'vitest'
import { auditPage } from '../../functions/audit/list-audit.ts'
import { hasEntry, oldestFirst } from '../../shared/audit/entries-in-order.ts'
import { createReader } from '../../shared/contract/reader.ts'
import { type CustomerId, ID_FORMS, type IdForm, momentOf, type TenantId, type TransferId } from '../../shared/domain/ids.ts'
import type { Store } from '../../shared/ports/store.ts'
import { metered } from '../../shared/runtime/meter.ts'
import { type AuditEntry, auditOfTenant, noteAudit } from '../../shared/storage/audit.ts'
import { registered, sourcesOf } from '../../shared/storage/audit-sources.ts'
import { carrierOf } from '../../shared/storage/carried-entries.ts'
import { type Transfer, transfer } from '../../shared/storage/transfers.ts'
import { discard, insert, remove, replace, update, type Write } from '../../shared/storage/write.ts'
import { emptyTables } from '../support/empty-table.ts'
import { asId } from '../support/ids.ts'

const tables = emptyTables()
const NOW = Date.parse('2026-01-31T08:59:59.998Z')
const TENANT = asId<TenantId>(7)
const SHARDS = 3
const WHO = { actor: asId<CustomerId>(5), action: 'POST /x', path: '/x', traceId: 't' } as const

/** A transfer with this id that carries an entry. */
function carrying(transferId: TransferId): Write {
  const after = { transferId, amount: 1, currency: 'EUR', fromWalletId: asId(1), toWalletId: asId(2) }
  const made = { transferId, amount: 100, currency: 'EUR', fromWalletId: asId(1), toWalletId: asId(2) } as unknown as Transfer
  const carrier = carrierOf([insert(transfer(TENANT, transferId), made)], TENANT, { ...WHO, after })
  if (carrier === undefined) throw new Error('the transfer carries nothing')
  return carrier.carrying
}

/** A transfer from before items carried entries. */
function bare(transferId: TransferId): Write {
  const { canCarry: _, ...write } = insert(transfer(TENANT, transferId), { transferId } as unknown as Transfer)
  return write
}

async function commit(store: Store, writes: readonly Write[]): Promise<void> {
  for (let at = 0; at < writes.length; at += 100) expect((await store.commit(writes.slice(at, at + 100))).kind).toBe('committed')
}

type Shown = Pick<AuditEntry, 'auditId' | 'at'>
const ofShards = (shards: number) => auditOfTenant(TENANT, { shards })

/** The audit, page by page. */
async function pagesOf(store: Store, shards: number, limit: number, query: object = {}): Promise<readonly (readonly Shown[])[]> {
  const pages: (readonly Shown[])[] = []
  for (let cursor: string | undefined | null; cursor !== null; ) {
    const asked = { limit, ...query, ...(cursor === undefined ? {} : { cursor }) }
    const request = { path: '', query: {}, headers: {} } as never
    const { body, headers } = await auditPage({ read: createReader(store), request }, ofShards(shards), asked as never)
    pages.push(body as readonly Shown[])
    cursor = /cursor=([\w-]+)/.exec(headers?.link ?? '')?.[1] ?? null
  }
  return pages
}

const some = (form: IdForm, shards: number) =>
  fc
    .tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 63 }), fc.integer({ min: 0, max: shards - 1 }))
    .map(([ms, random, shard]): TransferId => asId(ID_FORMS[form].firstAt(NOW + ms) + random * 64 + (form === 'with-shard' ? shard : 0)))

const entryOf = (ms: number, at: number): Write =>
  noteAudit(String(TENANT), { ...WHO, auditId: `${'Tt_-A9z'[at % 7]}${at}`, at: new Date(NOW + ms).toISOString() }, SHARDS)

const byPlace = (one: Shown, other: Shown): number => (`${one.at}#${one.auditId}` < `${other.at}#${other.auditId}` ? 1 : -1)

test('entries of the same milliseconds, carried or not, in ids with and without shards, are on exactly one page each, newest first', async () => {
  const items = fc.record({
    plain: fc.uniqueArray(some('without-shard', 1), { maxLength: 12 }),
    sharded: fc.uniqueArray(some('with-shard', SHARDS), { maxLength: 12 }),
    old: fc.uniqueArray(some('without-shard', 1), { maxLength: 5 }),
    alone: fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 12 }),
    limit: fc.integer({ min: 1, max: 9 }),
  })
  const property = fc.asyncProperty(items, async ({ plain, sharded, old, alone, limit }) => {
    const store = await tables.fresh({ now: () => NOW })
    const carriers = [...plain, ...sharded]
    const withoutEntry = old.filter((id) => !carriers.includes(id))
    await commit(store, [...carriers.map(carrying), ...withoutEntry.map(bare), ...alone.map(entryOf)])
    const whole = (await pagesOf(store, SHARDS, 100)).flat()
    expect(whole).toHaveLength(carriers.length + alone.length)
    expect(whole).toEqual(whole.toSorted(byPlace))
    expect(new Set(whole.map(({ auditId }) => auditId)).size).toBe(whole.length)
    expect((await pagesOf(store, SHARDS, limit)).flat()).toEqual(whole)
    const from = new Date(NOW + 2).toISOString()
    const to = new Date(NOW + 3).toISOString()
    const between = whole.filter(({ at }) => at >= from && at <= to)
    expect((await pagesOf(store, SHARDS, limit, { from, to })).flat()).toEqual(between)
    const ids = (entries: readonly Shown[]) => entries.map(({ auditId }) => auditId)
    const oldest = await Array.fromAsync(oldestFirst(createReader(store), ofShards(SHARDS), limit, '0'), ({ entry }) => entry)
    expect(ids(oldest)).toEqual(ids(whole).toReversed())
    const ofHour = await Array.fromAsync(oldestFirst(createReader(store), ofShards(SHARDS), limit, '2026-01-31T09'), ({ entry }) => entry)
    expect(ids(ofHour)).toEqual(ids(whole.filter(({ at }) => at >= '2026-01-31T09')).toReversed())
  })
  await fc.assert(property, { numRuns: 15 })
})

test('a cursor from before the shards grew leads on in the audit of more shards', async () => {
  const store = await tables.fresh({ now: () => NOW })
  const first = (form: IdForm, at: number): TransferId => asId(ID_FORMS[form].firstAt(NOW + at))
  await commit(
    store,
    [0, 1, 2, 3].map((at) => carrying(first('without-shard', at))),
  )
  const request = { path: '', query: {}, headers: {} } as never
  const page = await auditPage({ read: createReader(store), request }, ofShards(1), { limit: 2 } as never)
  const cursor = /cursor=([\w-]+)/.exec(page.headers?.link ?? '')?.[1]
  await commit(
    store,
    [4, 5].map((at) => carrying(asId(first('with-shard', at) + at - 4))),
  )
  const rest = await auditPage({ read: createReader(store), request }, ofShards(SHARDS), { limit: 10, cursor } as never)
  const moments = [page, rest].flatMap(({ body }) => (body as readonly Shown[]).map(({ at }) => Date.parse(at) - NOW))
  expect(moments).toEqual([3, 2, 1, 0])
  expect(momentOf(first('with-shard', 4))).toBe(NOW + 4)
})

test('a page reads on over thousands of transfers that carry no entry', async () => {
  const store = await tables.fresh({ now: () => NOW })
  await commit(store, [
    entryOf(-60_000, 1),
    ...Array.from({ length: 2_500 }, (_, at) => bare(asId(ID_FORMS['without-shard'].firstAt(NOW) + at))),
  ])
  const request = { path: '', query: {}, headers: {} } as never
  const query = { limit: 50, actor: 5 } as never
  const { cost, result } = await metered(() => auditPage({ read: createReader(store), request }, ofShards(1), query))
  expect(cost.requests.length).toBeLessThan(25)
  expect(result).toMatchObject({ body: [{ actor: 5 }] })
  expect((await pagesOf(store, 1, 50)).flat()).toHaveLength(1)
})

test('the hash of an entry that is sealed stays the same in later releases, carried or not', () => {
  const alone = { PK: 'AUDIT#7#1', SK: '2026-01-31T08:59:59.998Z#e', auditId: 'e', at: '2026-01-31T08:59:59.998Z', ...WHO }
  const carrier = { PK: 'TENANT#7#TRANSFERS', SK: '0139832500256000', transferId: 139_832_500_256_000, amount: 1_250, currency: 'EUR' }
  const carried = { ...carrier, fromWalletId: 1, toWalletId: 2, description: 'rent', audit: WHO }
  const sources = sourcesOf(ofShards(1))
  const hashOf = (stored: typeof alone | typeof carried) => {
    const item = sources.find(({ partition }) => partition === stored.PK)?.itemOf(stored)
    if (item === undefined || !hasEntry(item)) throw new Error('there is no entry')
    return registered(item)
  }
  expect(hashOf(alone)).toEqual({ place: `${alone.PK} ${alone.SK}`, hash: 'cB2KAGNp2Gl7DZUtyTwTzazpYv0yz4z5r6tZPPUDf64' })
  expect(hashOf(carried)).toEqual({ place: `${carrier.PK} ${carrier.SK}`, hash: 'fmfTVWyahH4SF5FR6EmF2QRMxJzI2sK73r39OjygpFA' })
})

test('the compiler lets nothing change a transfer, remove it or write over it', () => {
  const made = transfer(TENANT, asId(1))
  // @ts-expect-error: a transfer never changes.
  expect(update(made, {}).canCarry).toBeUndefined()
  // @ts-expect-error: nor is it removed.
  expect([remove(made), discard(made)].map(({ canCarry }) => canCarry)).toEqual([undefined, undefined])
  // @ts-expect-error: nor replaced.
  expect(replace(made, {} as Transfer).canCarry).toBeUndefined()
})
