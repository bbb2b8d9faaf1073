import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, test } from 'vitest'
import { shownEvent } from '../../functions/audit/audit-shape.ts'
import { verifyAudits } from '../../infra/operate/verify-audit.ts'
import { documentsOf } from '../../shared/adapters/table/document-client.ts'
import { momentOf, type TransferId } from '../../shared/domain/ids.ts'
import { type AuditEntry, noteAudit, type StoredEntry } from '../../shared/storage/audit.ts'
import { type Transfer, transfer, transfersOf } from '../../shared/storage/transfers.ts'
import { insert } from '../../shared/storage/write.ts'
import { eventually } from '../support/eventually.ts'
import { asId } from '../support/ids.ts'
import { fundedWallet, transferred } from '../support/money.ts'
import { running } from '../support/running.ts'
import { isTold, madeTask, move, seen } from '../support/tasks.ts'

const service = running()
type Event = ReturnType<typeof shownEvent>
type Item = Transfer & { readonly PK: string; readonly SK: string; readonly audit?: Readonly<Record<string, unknown>> }

const AUDIT = '/tenants/1/audit-events'
const TRANSFERS = '/tenants/1/wallets/transfers'
const store = () => service.local.service.ports.store
const wallet = () => fundedWallet(service.local.service, 100_000, { customerId: asId(8) })

async function asOperator(method: string, path: string): Promise<unknown> {
  const answer = await service.call(method, path, { token: await service.tokenOf('operator') })
  expect(answer.status).toBe(200)
  return answer.body
}

const events = async (query: string): Promise<readonly Event[]> => (await asOperator('GET', `${AUDIT}?${query}`)) as readonly Event[]

async function made(body: object = {}): Promise<TransferId> {
  const answer = await transferred(service, { amount: 12.5, fromWalletId: await wallet(), toWalletId: await wallet(), ...body })
  expect(answer.status).toBe(200)
  return (answer.body as { transferId: TransferId }).transferId
}

/** A transfer as the table has it. */
async function itemOf(transferId: TransferId): Promise<Item> {
  const { things } = await store().list(transfersOf(asId(1), 1, 100))
  const found = (things as readonly Item[]).find((each) => each.transferId === transferId)
  if (found === undefined) throw new Error('there is no such transfer')
  return found
}

/** The number of audit entries of the demo tenant that are items of their own. */
async function entriesAlone(): Promise<number> {
  const shards = [0, 1, 2, 3].map((shard) => ({ partition: `AUDIT#1#${shard}`, prefix: '', order: 'oldest-first', limit: 1000 }) as const)
  return (await Promise.all(shards.map((listing) => store().list(listing)))).flatMap(({ things }) => things).length
}

describe('the audit entry of a transfer', () => {
  test('stands in the item of the transfer, and not in one of its own', async () => {
    await service.tokenOf('operator')
    const before = await entriesAlone()
    const transferId = await made()
    expect(await entriesAlone()).toBe(before)
    expect((await itemOf(transferId)).audit).toMatchObject({ actor: 5, action: 'POST /tenants/{tenantId}/wallets/transfers' })
  })

  test('is shown as an entry of its own is: the same fields in the same order, but for its id', async () => {
    const description = 'as before'
    const transferId = await made({ description })
    const [event] = await events(`item=${transferId}`)
    const { audit, ...item } = await itemOf(transferId)
    const { amount, currency, fromWalletId, toWalletId } = item
    expect(amount).toBe(1250)
    const alone = {
      auditId: 'entry-of-its-own',
      at: new Date(momentOf(transferId)).toISOString(),
      actor: asId(5),
      identity: service.local.demo.users.operator?.identity ?? '',
      sessionId: String(audit?.sessionId),
      action: 'POST /tenants/{tenantId}/wallets/transfers',
      path: TRANSFERS,
      after: { transferId, amount: 12.5, currency, fromWalletId, toWalletId },
      traceId: String(audit?.traceId),
    } satisfies AuditEntry
    expect((await store().commit([noteAudit('1', alone)])).kind).toBe('committed')
    const before = (await events(`item=${transferId}`)).find(({ auditId }) => auditId === alone.auditId)
    expect({ ...event, auditId: '' }).toEqual({ ...before, auditId: '' })
    expect(Object.keys(event ?? {})).toEqual(Object.keys(before ?? {}))
    expect(event).not.toHaveProperty('PK')
  })

  test('is found by time, actor, item and path, and names the wallets as before', async () => {
    await service.local.advance(60)
    const from = new Date(service.local.clock.now()).toISOString()
    const transferId = await made()
    await service.local.advance(60)
    const to = new Date(service.local.clock.now()).toISOString()
    await made()
    const found = (query: string) => events(query).then((list) => list.map(({ after }) => (after as { transferId: number }).transferId))
    expect(await found(`from=${from}&to=${to}&path=${TRANSFERS}`)).toEqual([transferId])
    expect(await found(`from=${from}&to=${to}&actor=5&item=${(await itemOf(transferId)).toWalletId}`)).toEqual([transferId])
    expect(await found(`from=${from}&to=${to}&actor=4242`)).toEqual([])
  })

  test('of an executed proposal names its task and its executor', async () => {
    const taskId = await isTold(service, await madeTask(service, 'maker', { roles: 'LEVEL_02' }))
    await service.tokenOf('checker')
    const before = await entriesAlone()
    expect((await move(service, 'checker', taskId, 'EXECUTE')).status).toBe(200)
    expect(await entriesAlone()).toBe(before)
    const { responseBody } = await seen(service, 'checker', taskId)
    const { transferId } = JSON.parse(String(responseBody)) as { transferId: number }
    const [event] = await events(`item=${taskId}&limit=1`)
    expect(event).toMatchObject({ actor: service.local.demo.users.checker?.customerId, taskId, path: TRANSFERS, after: { transferId } })
  })

  test('is one, however often the call is repeated by its externalUniqueId or its Idempotency-Key', async () => {
    const body = { amount: 1, fromWalletId: await wallet(), toWalletId: await wallet(), externalUniqueId: 'carried-once' }
    const token = await service.tokenOf('operator')
    const before = await entriesAlone()
    for (let times = 0; times < 3; times++)
      expect((await service.call('POST', TRANSFERS, { token, body, headers: { 'idempotency-key': 'carried' } })).status).toBe(200)
    expect((await transferred(service, body)).status).toBe(200)
    expect(await events(`item=${body.fromWalletId}`)).toHaveLength(1)
    expect(await entriesAlone()).toBe(before)
  })

  test('stays an item of its own where several transfers are made together, and where an execution fails', async () => {
    const token = await service.tokenOf('operator')
    const line = { amount: 700, fromWalletId: await wallet(), toWalletId: await wallet() }
    const taskId = await isTold(service, await madeTask(service, 'maker', { roles: 'LEVEL_02', body: line }))
    await service.tokenOf('checker')
    const before = await entriesAlone()
    const together = { externalUniqueId: 'carried-bulk', transfers: [line] }
    expect((await service.call('POST', '/tenants/1/wallets/bulk-transfers', { token, body: together })).status).toBe(200)
    expect(await entriesAlone()).toBe(before + 1)
    expect((await move(service, 'checker', taskId, 'EXECUTE')).body).toMatchObject({ status: 'FAILED' })
    expect(await entriesAlone()).toBe(before + 2)
    expect((await events(`item=${taskId}&limit=1`))[0]).toMatchObject({ taskId, after: { status: 'FAILED' } })
  })

  test('leaves the item of an ordinary transfer below 1 KB', async () => {
    const item = await itemOf(await made({ description: 'Rent of September, flat 12, paid by Ada', externalUniqueId: crypto.randomUUID() }))
    expect(Buffer.byteLength(JSON.stringify(item))).toBeLessThan(1_024)
  })

  test('attack: nobody who may read the transfer sees it', async () => {
    const token = await service.tokenOf('operator')
    const answer = await transferred(service, { amount: 1, fromWalletId: await wallet(), toWalletId: await wallet() })
    const { transferId } = answer.body as { transferId: TransferId }
    const { audit } = await itemOf(transferId)
    const secrets = [audit?.traceId, audit?.sessionId, audit?.identity].map(String)
    for (const role of ['operator', 'customer']) {
      const sent = { token: await service.tokenOf(role) }
      const texts = [
        await service.call('GET', `${TRANSFERS}/${transferId}`, sent),
        await service.call('GET', `${TRANSFERS}?limit=100`, { token }),
        answer,
      ].map(({ text }) => text)
      for (const text of texts) {
        expect(text).toContain(String(transferId))
        expect([text.includes('"audit"'), ...secrets.map((secret) => text.includes(secret))]).toEqual([false, false, false, false])
      }
    }
  })
})

async function verified() {
  for await (const found of verifyAudits(store(), '1')) return found
  throw new Error('nothing was verified')
}

async function sealedAll(): Promise<void> {
  await service.local.advance(2 * 3600)
  service.forgetTokens()
  await eventually('all is sealed', async () => (await verified()).unsealed === 0)
}

async function proofOf({ auditId, at }: Event): Promise<string> {
  return ((await asOperator('GET', `${AUDIT}/${auditId}/proof?${new URLSearchParams({ at })}`)) as { state: string }).state
}

/* From here on items are changed outside of the service. */
describe('a sealed transfer', () => {
  const documents = () => documentsOf(service.local.table.client)
  const table = () => service.local.table.name
  const keyOf = ({ PK, SK }: Item) => ({ PK, SK })
  const put = (item: object) => documents().send(new PutCommand({ TableName: table(), Item: { ...item } }))
  const placeOf = ({ PK, SK }: Item) => `${PK} ${SK}`

  test('is proved by the seal of its hour, and before the seal it says so', async () => {
    const [event] = await events(`item=${await made()}`)
    if (event === undefined) throw new Error('nothing was noted')
    expect(await proofOf(event)).toBe('NOT_SEALED')
    await sealedAll()
    expect(await proofOf(event)).toBe('VERIFIED')
    expect(await proofOf({ ...event, at: new Date(Date.parse(event.at) + 1).toISOString() })).toBe('UNKNOWN')
    expect((await verified()).findings).toEqual([])
  })

  test.each([
    ['amount', 1],
    ['toWalletId', 3],
    ['description', 'something else'],
    ['currency', 'XXX'],
    ['audit', { actor: 4 }],
    ['somethingNew', true],
  ])('attack: a change of its %s is found as changed', async (attribute, value) => {
    const item = await itemOf(await made({ description: 'honest' }))
    const [event] = await events(`item=${item.transferId}`)
    await sealedAll()
    const change = {
      UpdateExpression: 'SET #a = :v',
      ExpressionAttributeNames: { '#a': attribute },
      ExpressionAttributeValues: { ':v': value },
    }
    await documents().send(new UpdateCommand({ TableName: table(), Key: keyOf(item), ...change }))
    expect((await verified()).findings).toEqual([{ kind: 'changed', hour: event?.at.slice(0, 13), place: placeOf(item) }])
    expect(await proofOf(event as Event)).toBe('BROKEN')
    await put(item)
    expect((await verified()).findings).toEqual([])
  })

  test('attack: its removal, and that of its entry alone, is found as missing', async () => {
    const item = await itemOf(await made())
    await sealedAll()
    const missing = [expect.objectContaining({ kind: 'missing', place: placeOf(item) })]
    await documents().send(new DeleteCommand({ TableName: table(), Key: keyOf(item) }))
    expect((await verified()).findings).toEqual(missing)
    const { audit: _, ...bare } = item
    await put(bare)
    expect((await verified()).findings).toEqual(missing)
    await put(item)
    expect((await verified()).findings).toEqual([])
  })

  test('attack: one that is put in later is found as added', async () => {
    const item = await itemOf(await made())
    await sealedAll()
    const added = { ...item, SK: String(item.transferId + 1).padStart(16, '0') }
    await put(added)
    expect((await verified()).findings).toEqual([expect.objectContaining({ kind: 'added', place: placeOf(added) })])
    await documents().send(new DeleteCommand({ TableName: table(), Key: keyOf(added) }))
    expect((await verified()).findings).toEqual([])
  })
})

test('a transfer from before items carried entries is no entry: its own is shown once, and seals and proofs hold', async () => {
  const { ports } = service.local.service
  const now = ports.clock.now()
  const transferId: TransferId = ports.newId(now)
  const sides = { fromWalletId: await wallet(), toWalletId: await wallet(), receiver: {} }
  const old = { transferId, tenantId: asId(1), status: 'SUCCESSFUL', amount: 100, currency: 'EUR', ...sides } as unknown as Transfer
  const entry = {
    auditId: 'old',
    at: new Date(now).toISOString(),
    actor: asId(5),
    action: 'POST /tenants/{tenantId}/wallets/transfers',
    path: TRANSFERS,
    after: { transferId },
    traceId: 'old',
  } satisfies AuditEntry
  const { canCarry: _, ...write } = insert(transfer(asId(1), transferId), { ...old, created: entry.at })
  expect((await ports.store.commit([write, noteAudit('1', entry)])).kind).toBe('committed')
  const shown = await events(`item=${transferId}`)
  expect(shown).toMatchObject([shownEvent(entry as StoredEntry)])
  await sealedAll()
  expect(await proofOf(shown[0] as Event)).toBe('VERIFIED')
  expect((await verified()).findings).toEqual([])
})
