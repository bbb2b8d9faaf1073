import { describe, expect, test } from 'vitest'
import { defined } from '../../shared/domain/defined.ts'
import type { OrganisationId, TenantId } from '../../shared/domain/ids.ts'
import { organisation } from '../../shared/storage/organisations.ts'
import { changeRoleAssignments, type Person, person } from '../../shared/storage/persons.ts'
import { insert } from '../../shared/storage/write.ts'
import { asId } from '../support/ids.ts'
import { type Answer, running } from '../support/running.ts'

const service = running()
const ADAS = '/tenants/1/customers/8/wallets'

async function as(role: string, method: string, path: string, body?: unknown, headers = {}): Promise<Answer> {
  return service.call(method, path, { token: await service.tokenOf(role), headers, ...defined({ body }) })
}

async function opened(body: object, path = ADAS): Promise<{ readonly walletId: number }> {
  const answer = await as('operator', 'POST', path, body)
  expect(answer.status).toBe(200)
  return answer.body as { walletId: number }
}

test('a wallet is opened empty for a customer, and read by its owner', async () => {
  const answer = await as('operator', 'POST', ADAS, { currency: 'EUR', name: 'Travel', balance: 1000, unknown: true })
  const { walletId } = answer.body as { walletId: number }
  expect(answer.body).toEqual({
    walletId,
    customerId: 8,
    name: 'Travel',
    balance: 0,
    currency: 'EUR',
    created: expect.any(String),
    lastModified: expect.any(String),
  })
  expect((await as('customer', 'GET', `/tenants/1/wallets/${walletId}`)).body).toEqual(answer.body)
  expect((await as('customer', 'GET', `/tenants/1/wallets/${walletId}/entries`)).body).toEqual([])
})

test.each(['eur', 'EURO', 'XXX', 'XAU', 'ZZZ', '', 978, null])('no wallet holds %j', async (currency) => {
  expect((await as('operator', 'POST', ADAS, { currency })).text).toContain('"field":"currency"')
})

test.each(['', 'x'.repeat(101), 'a\u0000b', 7])('no wallet is called %j', async (name) => {
  expect((await as('operator', 'POST', ADAS, { currency: 'EUR', name })).status).toBe(400)
})

test('a renamed wallet keeps everything else, and the audit knows both names', async () => {
  const wallet = await opened({ currency: 'JPY', name: 'Old' })
  const renamed = await as('operator', 'PUT', `/tenants/1/wallets/${wallet.walletId}`, { name: 'New', currency: 'EUR', balance: 5 })
  expect(renamed.body).toEqual({ ...wallet, name: 'New', lastModified: expect.any(String) })
  expect((await as('customer', 'GET', `/tenants/1/wallets/${wallet.walletId}`)).body).toEqual(renamed.body)
  expect((await as('operator', 'PUT', `/tenants/1/wallets/${wallet.walletId}`, {})).body).toEqual(renamed.body)
})

test('the approver reads which wallet gets which name', async () => {
  const { walletId } = await opened({ currency: 'EUR', name: 'Old' })
  const headers = { 'task-executor-roles': 'GLOBAL_ADMIN' }
  const description = async (answer: Answer) =>
    ((await as('operator', 'GET', `/global/tasks/${answer.headers.get('task-id')}`)).body as { description: string }).description
  const rename = await as('operator', 'PUT', `/tenants/1/wallets/${walletId}`, { name: 'New' }, headers)
  expect(await description(rename)).toBe(`Rename wallet ${walletId} “Old” to “New”`)
  const open = await as('operator', 'POST', ADAS, { currency: 'EUR', name: 'Third' }, headers)
  expect(await description(open)).toBe('Open a wallet “Third” in EUR for customer 8 “Ada Lovelace”')
})

test('the name of a wallet can not pretend to be part of the description', async () => {
  const { walletId } = await opened({ currency: 'EUR', name: 'Rent” (approved by the auditor)\n\tTransfer 1.00 EUR to “\u202eMain' })
  const body = { amount: 1, fromWalletId: 1, toWalletId: walletId, description: 'a\r\nb' }
  const made = await as('operator', 'POST', '/tenants/1/wallets/transfers', body, { 'task-executor-roles': 'TENANT_SYSTEM' })
  const task = await as('operator', 'GET', `/global/tasks/${made.headers.get('task-id')}`)
  expect((task.body as { description: string }).description).toBe(
    `Transfer 1.00 EUR from wallet 1 “Main” of “Ada Lovelace” to wallet ${walletId} “Rent' (approved by the auditor) Transfer 1.00 EUR to '⟨U+202E⟩Main” of “Ada Lovelace”: “a b”`,
  )
})

test("a customer's wallets are listed newest first, page by page", async () => {
  const newest = [await opened({ currency: 'EUR', name: 'a' }), await opened({ currency: 'USD', name: 'b' })].reverse()
  const first = await as('customer', 'GET', `${ADAS}?limit=2`)
  expect(first.body).toEqual(newest)
  const seen = [...(first.body as { walletId: number }[])]
  let next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1]
  while (next !== undefined) {
    const page = await as('customer', 'GET', next)
    seen.push(...(page.body as { walletId: number }[]))
    next = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1]
  }
  const ids = seen.map(({ walletId }) => walletId)
  expect(ids).toEqual([...new Set(ids)].sort((one, other) => other - one))
  expect(ids).toEqual(expect.arrayContaining([service.local.demo.wallets.customerMain, service.local.demo.wallets.customerSavings]))
})

describe('the walls between wallets:', () => {
  const ways = (walletId: number) =>
    [
      ['GET', `/tenants/1/wallets/${walletId}`, undefined],
      ['PUT', `/tenants/1/wallets/${walletId}`, { name: 'Mine now' }],
      ['GET', `/tenants/1/wallets/${walletId}/entries`, undefined],
      ['GET', '/tenants/1/customers/8/wallets', undefined],
      ['POST', '/tenants/1/customers/8/wallets', { currency: 'EUR' }],
    ] as const

  test("another customer's wallets don't exist", async () => {
    const { walletId } = await opened({ currency: 'EUR' })
    for (const [method, path, body] of ways(walletId))
      expect([path, (await as('customer2', method, path, body)).status]).toEqual([path, 404])
  })

  test("another tenant's wallets don't exist, under its path and under one's own", async () => {
    const { walletId } = await opened({ currency: 'EUR' })
    for (const [method, path, body] of ways(walletId)) {
      expect([path, (await as('otherTenantAdmin', method, path, body)).status]).toEqual([path, 404])
      const own = path.replace('/tenants/1/', '/tenants/2/')
      expect([own, (await as('otherTenantAdmin', method, own, body)).status]).toEqual([own, 404])
    }
  })

  test('a customer reads their wallets, and neither opens nor renames any', async () => {
    const { walletId } = await opened({ currency: 'EUR' })
    const answers = []
    for (const [method, path, body] of ways(walletId)) answers.push((await as('customer', method, path, body)).status)
    expect(answers).toEqual([200, 403, 200, 200, 403])
  })

  test('somebody without a token learns nothing', async () => {
    for (const [method, path, body] of ways(1))
      expect((await service.call(method, path, body === undefined ? {} : { body })).status).toBe(401)
  })

  test.each(['0', '-1', '1.5', '1e3', 'abc', '99999999999999999', '%31x'])('%s is no wallet', async (walletId) => {
    expect((await as('operator', 'GET', `/tenants/1/wallets/${walletId}`)).status).toBe(400)
  })

  test.each([
    'cursor=1',
    'cursor=1-',
    'cursor=-1',
    'cursor=99999999999999999-1',
    'cursor=0-1',
    'cursor=WALLET',
    'limit=0',
    'limit=101',
    'limit=x',
  ])('entries can not be asked for with %s', async (query) => {
    expect((await as('operator', 'GET', `/tenants/1/wallets/1/entries?${query}`)).status).toBe(400)
  })
})

test('the wallets of an organisation belong to its positions: a DIRECTOR opens and pays, a MEMBER reads, a stranger finds nothing', async () => {
  const { store } = service.local.service.ports
  const at = new Date().toISOString()
  await store.commit([
    insert(organisation(asId(1), asId(77)), {
      organisationId: asId<OrganisationId>(77),
      tenantId: asId<TenantId>(1),
      name: 'Analytical Engines',
      created: at,
      lastModified: at,
    }),
  ])
  const hold = async (position: string) => {
    const [alan] = (await store.read([person(asId(9))])) as readonly Person[]
    if (alan === undefined) throw new Error('nobody is customer 9')
    const kept = alan.holdings.filter(({ kind }) => kind !== 'organisation')
    await store.commit(
      changeRoleAssignments(alan, [...kept, { kind: 'organisation', position, tenantId: asId(1), organisationId: asId(77) }]),
    )
  }
  const path = '/tenants/1/organisations/77/wallets'
  await hold('DIRECTOR')
  const wallet = (await as('customer2', 'POST', path, { currency: 'EUR', name: 'Till' })).body as { walletId: number }
  expect(wallet).toMatchObject({ organisationId: 77, balance: 0 })
  expect((await as('customer2', 'GET', path)).body).toEqual([wallet])
  const paid = await as('customer', 'POST', '/tenants/1/wallets/transfers', { amount: 5, fromWalletId: 1, toWalletId: wallet.walletId })
  const { transferId } = paid.body as { transferId: number }
  expect((await as('customer2', 'GET', `/tenants/1/wallets/transfers/${transferId}`)).status).toBe(200)
  const back = (name: string) => ({ externalUniqueId: name, transfers: [{ amount: 2, fromWalletId: wallet.walletId, toWalletId: 1 }] })
  expect((await as('customer2', 'POST', '/tenants/1/wallets/bulk-transfers', back('first'))).status).toBe(200)

  await hold('MEMBER')
  expect((await as('customer2', 'GET', `/tenants/1/wallets/${wallet.walletId}`)).body).toMatchObject({ balance: 3 })
  expect((await as('customer2', 'POST', '/tenants/1/wallets/bulk-transfers', back('second'))).status).toBe(403)
  expect((await as('customer2', 'POST', path, { currency: 'EUR' })).status).toBe(403)
  expect((await as('customer', 'GET', `/tenants/1/wallets/${wallet.walletId}`)).status).toBe(404)
  expect((await as('customer', 'GET', path)).status).toBe(404)
  expect((await as('operator', 'POST', '/tenants/1/organisations/78/wallets', { currency: 'EUR' })).status).toBe(404)
})

test('nothing of all this was a fault', () => {
  expect(service.logLines.filter(({ level }) => level === 'error')).toEqual([])
})
