import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { DEMO } from '../../infra/local/demo-data.ts'
import { giveUpMove, moveTenant } from '../../infra/operate/cells/move-steps.ts'
import { verifyAudits } from '../../infra/operate/verify-audit.ts'
import { changeStanding, directoryName, serveAgain } from '../../shared/storage/cell-directory.ts'
import { callbackReceiver } from '../support/callback-receiver.ts'
import { ANSWERED_BY } from '../support/cells/local-edge.ts'
import { moveIn, tokenByEdge } from '../support/cells/moving.ts'
import { twoCells } from '../support/cells/two-cells.ts'
import { eventually } from '../support/eventually.ts'

const cells = twoCells()

/** Longer than a process uses what it has read of standings. */
const SEEN_MS = 2_300

const operator = () => tokenByEdge(cells, 'operator')

/** Two hours pass in both cells, and those before are sealed. */
async function sealHours(): Promise<void> {
  for (const cell of cells.cells) await cell.advance(2 * 3_600)
}

async function freeze(): Promise<void> {
  await cells.operated[0].store.commit([changeStanding({ tenantId: DEMO, standing: 'frozen', other: 1 }, ['served'])])
  await wait(SEEN_MS)
}

async function thaw(): Promise<void> {
  await cells.operated[0].store.commit([serveAgain(DEMO)])
  await wait(SEEN_MS)
}

describe('a frozen tenant', () => {
  test('answers reads, refuses writes and logins with 503 and retry-after, and leaves other tenants alone', async () => {
    const token = await operator()
    await freeze()
    expect((await cells.call('GET', '/tenants/1/customers', { token })).status).toBe(200)
    const body = { amount: 1, fromWalletId: 1, toWalletId: 3 }
    const write = await cells.call('POST', '/tenants/1/wallets/transfers', { token, body })
    expect(write).toMatchObject({ status: 503, body: { code: 'GEN010' } })
    expect(Number(write.headers.get('retry-after'))).toBeGreaterThan(0)
    const user = cells.cells[0].demo.users.operator
    const login = { body: { identity: user?.identity, password: user?.password } }
    expect((await cells.call('POST', '/authentication/login', login)).status).toBe(503)
    await expect(tokenByEdge(cells, 'otherTenantAdmin')).resolves.toBeTypeOf('string')
    await thaw()
    expect((await cells.call('POST', '/tenants/1/wallets/transfers', { token, body })).status).toBe(200)
  })

  test('is protected from a write that the edge did not announce, by the keys that it writes', async () => {
    const { store } = cells.cells[0].service.ports
    await freeze()
    const { store: past } = cells.operated[0]
    const [before] = await past.read([{ key: { PK: 'TENANT#1', SK: 'TENANT' } }])
    const write = { kind: 'update', key: { PK: 'TENANT#1', SK: 'TENANT' }, change: { set: { name: 'x' } }, when: [] } as const
    await expect(store.commit([write])).rejects.toMatchObject({ refusal: 'unavailable' })
    await expect(store.write(write)).rejects.toMatchObject({ refusal: 'unavailable' })
    expect(await past.read([{ key: { PK: 'TENANT#1', SK: 'TENANT' } }])).toEqual([before])
    await thaw()
  })
})

test('a move that finds a conflict overwrites nothing, and can be given up', async () => {
  const [, other] = cells.operated
  const key = { PK: 'IDENTITY#operator@harbour.example', SK: 'IDENTITY' }
  await other.store.commit([{ kind: 'put', key, item: { customerId: 99, tenantId: 77 }, when: [] }])
  await expect(moveTenant(moveIn(cells, { to: 1, settleMs: 0 }))).rejects.toThrow('belongs to another tenant')
  expect(await other.store.read([{ key }])).toMatchObject([{ customerId: 99 }])
  expect(await giveUpMove(moveIn(cells, { to: 1 }))).toBe('served')
  await other.store.commit([{ kind: 'delete', key, when: [] }])
  await wait(SEEN_MS)
})

test('a tenant of an institution does not move, nor one that is not there', async () => {
  const [first] = cells.operated
  await first.store.commit([
    { kind: 'update', key: { PK: 'TENANT#2', SK: 'TENANT' }, change: { set: { institution: 'summit' } }, when: [] },
  ])
  const refused = await moveTenant(moveIn(cells, { to: 1, tenantId: 2 as typeof DEMO }))
  expect(refused).toMatchObject({ kind: 'refused', why: [expect.stringContaining('summit')] })
  expect(await moveTenant(moveIn(cells, { to: 1, tenantId: 404 as typeof DEMO }))).toMatchObject({ kind: 'refused' })
})

describe('moving a tenant', () => {
  test('it goes on in the other cell with its sessions, what was due, and an audit that leads through its seals', async () => {
    const receiver = await callbackReceiver(503)
    await sealHours()
    const token = await operator()
    const payment = { paymentType: 'CARD', amount: 1, currency: 'EUR', walletId: 2, callbackUrl: receiver.url, externalUniqueId: 'moves' }
    const { body, text } = await cells.call('POST', '/tenants/1/payments', { token, body: payment })
    expect(body, text).toHaveProperty('paymentId')
    const path = `/tenants/1/payments/${(body as { paymentId: number }).paymentId}`
    expect((await cells.call('PUT', path, { token, body: { status: 'SUCCESSFUL' } })).status).toBe(200)
    await eventually('a first attempt', () => receiver.received.length > 0)
    const before = await cells.call('GET', '/tenants/1/customers', { token })
    expect(before.headers.get(ANSWERED_BY)).toBe('0')

    const moved = await moveTenant(moveIn(cells, { to: 1 }))
    expect(moved, JSON.stringify(moved)).toMatchObject({ kind: 'moved' })

    const after = await cells.call('GET', '/tenants/1/customers', { token })
    expect(after.headers.get(ANSWERED_BY)).toBe('1')
    expect({ status: after.status, body: after.body }).toEqual({ status: before.status, body: before.body })
    await expect(operator()).resolves.toBeTypeOf('string')
    receiver.answer = (response) => void response.writeHead(200).end()
    const attempts = receiver.received.length
    await cells.cells[0].advance(4 * 3_600)
    expect(receiver.received).toHaveLength(attempts)
    await cells.cells[1].advance(4 * 3_600)
    await eventually('an attempt by the new cell', () => receiver.received.length > attempts)
  })

  test('the old cell answers nothing for it, and both audits lead through their seals, before and after new ones', async () => {
    const token = await operator()
    const direct = await fetch(`${cells.cells[0].baseUrl}/svc-conductor/rest/v1/tenants/1/customers`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(direct.status).toBe(503)
    for (let round = 0; round < 2; round++) {
      for (const { store } of cells.operated)
        for await (const { scope, findings } of verifyAudits(store)) expect({ scope, findings }).toEqual({ scope, findings: [] })
      await sealHours()
    }
  })

  test('a name that it has is taken in every cell', async () => {
    const { directory } = cells
    const claims = cells.cells[0].service.ports.store
    const write = {
      kind: 'put',
      key: { PK: 'IDENTITY#ada@customer.example-2', SK: 'IDENTITY' },
      item: { canonicalName: 'ada@customer.example', tenantId: 2 },
      when: [],
    } as const
    expect((await claims.commit([write])).kind).toBe('refused')
    expect(await directory.read([directoryName('ada@customer.example')])).toMatchObject([{ tenantId: 1 }])
  })

  test('it can move back', async () => {
    const moved = await moveTenant(moveIn(cells, { to: 0 }))
    expect(moved, JSON.stringify(moved)).toMatchObject({ kind: 'moved' })
    const token = await operator()
    expect((await cells.call('GET', '/tenants/1/customers', { token })).headers.get(ANSWERED_BY)).toBe('0')
    await sealHours()
    for (const { store } of cells.operated)
      for await (const { scope, findings } of verifyAudits(store)) expect({ scope, findings }).toEqual({ scope, findings: [] })
  })
})
