import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { auditPage, matches } from '../../functions/audit/list-audit.ts'
import { sealScope } from '../../functions/audit/seal-scope.ts'
import { createReader } from '../../shared/contract/reader.ts'
import { filterOf, keysOfEntry, keysOfSearch, mayHold } from '../../shared/domain/audit/entry-keys.ts'
import { EVENT_KINDS } from '../../shared/domain/audit/event-kind.ts'
import type { CustomerId, TenantId } from '../../shared/domain/ids.ts'
import type { Store } from '../../shared/ports/store.ts'
import { metered } from '../../shared/runtime/meter.ts'
import { type AuditEntry, auditHead, auditOfTenant, noteAudit } from '../../shared/storage/audit.ts'
import { upsert } from '../../shared/storage/write.ts'
import { emptyTables } from '../support/empty-table.ts'
import { asId } from '../support/ids.ts'

const tables = emptyTables()
const NOW = Date.parse('2026-01-31T08:00:00.000Z')
const HOUR_MS = 3_600_000
const TENANT = asId<TenantId>(7)
const AUDIT = auditOfTenant(TENANT, undefined)

const ENTRY = { action: 'PUT /tenants/{tenantId}/wallets/{walletId}', path: '/tenants/7/wallets/3', traceId: 't' } as const
type Part = Partial<AuditEntry>

const entryOf = (at: number, number: number, part: Part = {}): AuditEntry => ({
  ...{ actor: asId<CustomerId>(5), ...ENTRY, auditId: `${'Tt_-A9z'[number % 7]}${number}`, at: new Date(at).toISOString() },
  ...part,
})

async function store(entries: readonly AuditEntry[]): Promise<Store> {
  const fresh = await tables.fresh({ now: () => NOW })
  const writes = entries.map((entry) => noteAudit(String(TENANT), entry))
  for (let at = 0; at < writes.length; at += 100) expect((await fresh.commit(writes.slice(at, at + 100))).kind).toBe('committed')
  return fresh
}

const seal = (of: Store, until: string): Promise<number> =>
  sealScope({ ports: { store: of, log: () => undefined } as never, read: createReader(of) }, AUDIT, until, 1_000_000)

type Shown = { readonly auditId: string }
type Found = { readonly ids: readonly string[]; readonly pages: number }

/** All pages of a search, by their links. */
async function search(of: Store, query: object): Promise<Found> {
  const ids: string[] = []
  let pages = 0
  for (let cursor: string | undefined | null; cursor !== null; pages++) {
    const asked = { limit: 50, ...query, ...(cursor === undefined ? {} : { cursor }) }
    const request = { path: '', query: {}, headers: {} } as never
    const { body, headers } = await auditPage({ read: createReader(of), request }, AUDIT, asked as never)
    ids.push(...(body as readonly Shown[]).map(({ auditId }) => auditId))
    cursor = /cursor=([\w-]+)/.exec(headers?.link ?? '')?.[1] ?? null
  }
  return { ids, pages }
}

describe('the keys of an entry', () => {
  const word = fc.constantFrom('1', '7', '8', 'wallets', 'config', 'a%2Fb', 'ann@example')
  const entry = fc.record({
    actor: fc.constantFrom(5, 6, 'service', 'anonymous'),
    action: fc.constantFrom('PUT /global/tasks/{taskId}', 'POST /authentication/login', 'POST /x'),
    path: fc.array(word, { minLength: 1, maxLength: 7 }).map((words) => `/${words.join('/')}`),
    taskId: fc.option(fc.constantFrom(7, 8), { nil: undefined }),
    refused: fc.option(fc.constant('SEC003'), { nil: undefined }),
    after: fc.option(fc.record({ walletId: fc.constantFrom(7, 8), identity: word, status: fc.constant('PENDING') }), { nil: undefined }),
  })
  const wanted = fc.record(
    {
      actor: fc.constantFrom(5, 6, 'service', 'anonymous'),
      item: fc.constantFrom('1', '7', '8', 'wallets', 'ann@example'),
      kind: fc.constantFrom(...EVENT_KINDS),
      task: fc.constantFrom(7, 8),
      path: fc.array(word, { minLength: 1, maxLength: 5 }).chain((words) => {
        const path = `/${words.join('/')}`
        return fc.integer({ min: 1, max: path.length }).map((length) => path.slice(0, length))
      }),
    },
    { requiredKeys: [] },
  )

  test('hold every key of a search that wants it', () => {
    const property = fc.property(entry, wanted, (of, search) => {
      if (!matches(search as never, of as never)) return
      const keys = keysOfEntry(of as never)
      expect(keysOfSearch(search).filter((key) => !keys.includes(key))).toEqual([])
      expect(mayHold(filterOf(keys), keysOfSearch(search))).toBe(true)
    })
    fc.assert(property, { numRuns: 3_000 })
  })

  test('are rarely found where they are not', () => {
    const held = Array.from({ length: 4_000 }, (_, at) => `item ${at}`)
    const filter = filterOf(held)
    expect(held.every((key) => mayHold(filter, [key]))).toBe(true)
    const others = Array.from({ length: 2_000 }, (_, at) => `item x${at}`)
    expect(others.filter((key) => mayHold(filter, [key])).length).toBeLessThan(40)
    expect(filter.length).toBeLessThan(9_000)
  })
})

test('a search finds the same in sealed hours, in hours before the index, and after the last seal, on pages of any size', async () => {
  const some = fc.array(
    fc.record({
      hour: fc.integer({ min: 0, max: 3 }),
      ms: fc.integer({ min: 0, max: 3 }),
      actor: fc.constantFrom(5, 6),
      wallet: fc.integer({ min: 1, max: 3 }),
    }),
    { maxLength: 25 },
  )
  const property = fc.asyncProperty(some, fc.integer({ min: 1, max: 6 }), fc.boolean(), async (parts, limit, isLateIndex) => {
    const entries = parts.map(({ hour, ms, actor, wallet }, at) =>
      entryOf(NOW + hour * HOUR_MS + ms, at, { actor: asId<CustomerId>(actor), path: `/tenants/7/wallets/${wallet}` }),
    )
    const of = await store(entries)
    await seal(of, '2026-01-31T11')
    if (isLateIndex) await of.commit([upsert(auditHead('7'), { set: { indexedFrom: '2026-01-31T09' } })])
    for (const query of [{ actor: 5 }, { item: '2' }, { actor: 6, item: '3' }, { path: '/tenants/7/wallets/1' }, { actor: 9 }]) {
      const expected = entries
        .filter((entry) => matches(query as never, entry))
        .map(({ at, auditId }) => `${at}#${auditId}`)
        .sort()
        .toReversed()
        .map((position) => position.slice(position.indexOf('#') + 1))
      expect((await search(of, { ...query, limit })).ids).toEqual(expected)
    }
  })
  await fc.assert(property, { numRuns: 12 })
}, 120_000)

test('a search behind thousands of newer entries reads the index and one part of it', async () => {
  const MANY = 9_000
  const rare = entryOf(NOW, 0, { actor: asId<CustomerId>(6), taskId: asId(77) })
  const newer = Array.from({ length: MANY }, (_, at) => entryOf(NOW + HOUR_MS * (1 + Math.floor(at / 3_000)) + at, at + 1))
  const of = await store([rare, ...newer])
  const query = { limit: 50, actor: 6, task: 77 } as never
  const request = { path: '', query: {}, headers: {} } as never
  const asked = () => metered(() => auditPage({ read: createReader(of), request }, AUDIT, query))
  const before = await asked()
  await seal(of, '2026-01-31T12')
  const after = await asked()
  for (const { result } of [before, after]) expect(result).toMatchObject({ body: [{ auditId: rare.auditId }] })
  expect(after.cost.readUnits * 5).toBeLessThan(before.cost.readUnits)
  expect(after.cost.requests.length).toBeLessThan(20)
}, 120_000)

test('a search that finds nothing leads on to its end, and its cursor is one of the list', async () => {
  const of = await store(Array.from({ length: 40 }, (_, at) => entryOf(NOW + at * 60_000, at)))
  await seal(of, '2026-01-31T12')
  expect(await search(of, { actor: 9 })).toEqual({ ids: [], pages: 1 })
})
