import { describe, expect, test } from 'vitest'
import { DEMO } from '../../infra/local/demo-data.ts'
import { type Clearing, clearTenant } from '../../infra/operate/cells/clear-tenant.ts'
import { moveTenant } from '../../infra/operate/cells/move-steps.ts'
import { staysBehind } from '../../infra/operate/cells/of-tenant.ts'
import { belongingsIn, eachOfTenant } from '../../infra/operate/cells/scanned-table.ts'
import { erasePerson } from '../../infra/operate/erased-person.ts'
import { verifyAudits } from '../../infra/operate/verify-audit.ts'
import type { CustomerId } from '../../shared/domain/ids.ts'
import { archiveKey, destroyArchiveKey, makeArchiveKey } from '../../shared/storage/archive-keys.ts'
import { attachmentsOf, documentKey } from '../../shared/storage/attachments.ts'
import { ANSWERED_BY } from '../support/cells/local-edge.ts'
import { moveIn, tokenByEdge } from '../support/cells/moving.ts'
import { twoCells } from '../support/cells/two-cells.ts'
import { pdf } from '../support/pictures.ts'

const cells = twoCells()
const HOUR_MS = 3_600_000
const keyOf = (first: number): Uint8Array => new Uint8Array(32).fill(first)

const clearing = (changes: Partial<Clearing> = {}): Clearing => ({
  tenantId: DEMO,
  from: cells.operated[0],
  to: cells.operated[1],
  directory: cells.directory,
  mode: 'clear',
  now: cells.cells[0].clock.now() + 26 * HOUR_MS,
  ...changes,
})

const personOf = (role: string) => cells.cells[0].demo.users[role]?.customerId as CustomerId

/** The items of the tenant that the first cell still has. */
async function leftInFirst() {
  const [{ table }, to] = cells.operated
  const left: string[] = []
  await eachOfTenant(table, await belongingsIn([table, to.table], DEMO), ({ item, lot }) => {
    if (lot === 'moves' && !staysBehind(item)) left.push(`${item.PK} ${item.SK}`)
  })
  return left
}

async function documentOf(customerId: CustomerId): Promise<string> {
  const { things } = await cells.operated[0].store.list(attachmentsOf(DEMO, customerId, 1))
  const [attachment] = things
  if (attachment === undefined) throw new Error('the customer has no document')
  return documentKey(attachment)
}

test('nothing is removed of a tenant that the cell serves', async () => {
  expect(await clearTenant(clearing())).toMatchObject({ kind: 'refused', why: expect.stringContaining('has not let tenant 1 go') })
})

describe('a tenant that has moved', () => {
  const [same, late, other] = ['operator', 'maker', 'checker'] as const
  let document = ''

  test('leaves everything behind for a day, and after that as long as nobody says yes', async () => {
    const [first, second] = cells.operated
    const token = await tokenByEdge(cells, 'operator')
    const customerId = personOf('customer')
    const body = { documentType: 'ID_CARD_FRONT', base64EncodedDocument: pdf().toString('base64') }
    const made = await cells.call('POST', `/tenants/1/customers/${customerId}/attachments`, { token, body })
    expect(made.status, made.text).toBe(200)
    document = await documentOf(customerId)
    await first.store.commit([makeArchiveKey(String(personOf(same)), keyOf(1))])
    const moved = await moveTenant(moveIn(cells, { to: 1 }))
    expect(moved, JSON.stringify(moved)).toMatchObject({ kind: 'moved' })
    await first.store.commit([makeArchiveKey(String(personOf(late)), keyOf(2)), makeArchiveKey(String(personOf(other)), keyOf(3))])
    await second.store.commit([makeArchiveKey(String(personOf(other)), keyOf(4))])

    const request = { tenantId: DEMO, customerId, mode: 'erase' } as const
    expect(await erasePerson(first.store, request, cells.cells[0].clock.now())).toMatchObject({
      kind: 'refused',
      why: expect.stringContaining('lives in cell 1'),
    })
    const early = clearing({ now: cells.cells[0].clock.now() + HOUR_MS })
    expect(await clearTenant(early)).toMatchObject({ kind: 'refused', why: expect.stringContaining('may not be complete before') })
    const before = (await leftInFirst()).length
    expect(before).toBeGreaterThan(50)
    expect(await clearTenant(clearing({ mode: 'look' }))).toMatchObject({ kind: 'would-be-cleared', items: before, documents: 1 })
    expect(await leftInFirst()).toHaveLength(before)
  })

  test('leaves nothing but its audit when it is cleared, and is served as before where it lives', async () => {
    const [first, second] = cells.operated
    const before = await cells.call('GET', '/tenants/1/customers', { token: await tokenByEdge(cells, 'operator') })
    expect(await clearTenant(clearing())).toMatchObject({ kind: 'cleared', documents: 1, keys: 1 })
    expect(await leftInFirst()).toEqual([`${archiveKey(String(personOf(other))).key.PK} ${archiveKey('').key.SK}`])
    expect(await first.documents.get(document)).toBeUndefined()
    expect(await second.documents.get(document)).toBeTypeOf('string')
    const after = await cells.call('GET', '/tenants/1/customers', { token: await tokenByEdge(cells, 'operator') })
    expect([after.status, after.text, after.headers.get(ANSWERED_BY)]).toEqual([200, before.text, '1'])
    for (const { store } of cells.operated)
      for await (const { scope, findings } of verifyAudits(store)) expect({ scope, findings }).toEqual({ scope, findings: [] })
  })

  test('takes the keys of its archive along, and one that differs goes when its person is erased', async () => {
    const [first, second] = cells.operated
    const owners = [same, late, other].map((role) => archiveKey(String(personOf(role))))
    const bytes = [keyOf(1), keyOf(2), keyOf(4)].map((key) => ({ base64: Buffer.from(key).toString('base64') }))
    expect(await second.store.read(owners)).toMatchObject(bytes)
    await second.store.commit([destroyArchiveKey(String(personOf(other)), '2026-01-01T00:00:00.000Z')])
    expect(await clearTenant(clearing())).toEqual({ kind: 'cleared', items: 1, documents: 0, keys: 0 })
    expect(await first.store.read(owners)).toEqual([undefined, undefined, undefined])
  })

  test('leaves other tenants of the cell alone, and can move back', async () => {
    await expect(tokenByEdge(cells, 'otherTenantAdmin')).resolves.toBeTypeOf('string')
    const moved = await moveTenant(moveIn(cells, { to: 0 }))
    expect(moved, JSON.stringify(moved)).toMatchObject({ kind: 'moved' })
    const token = await tokenByEdge(cells, 'operator')
    expect((await cells.call('GET', '/tenants/1/customers', { token })).headers.get(ANSWERED_BY)).toBe('0')
    const again = clearing({ from: cells.operated[1], to: cells.operated[0] })
    expect(await clearTenant(again)).toMatchObject({ kind: 'cleared', documents: 1, keys: 0 })
    for (const { store } of cells.operated)
      for await (const { scope, findings } of verifyAudits(store)) expect({ scope, findings }).toEqual({ scope, findings: [] })
  })
})
