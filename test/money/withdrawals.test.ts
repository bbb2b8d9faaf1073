import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { defined } from '../../shared/domain/defined.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { MAX_MINOR_UNITS } from '../../shared/domain/money/amount.ts'
import { callbacksOf } from '../../shared/storage/callbacks.ts'
import { tenantSetting } from '../../shared/storage/settings.ts'
import { replace } from '../../shared/storage/write.ts'
import { asId } from '../support/ids.ts'
import { inProcess, liveStage } from '../support/in-process.ts'
import { errorsInTheBooks } from '../support/ledger.ts'
import { balanceOf, fundedWallet, tally } from '../support/money.ts'
import { running } from '../support/running.ts'

const service = running()
const ADA = { customerId: 8 }
/** Nobody listens there. */
const NOWHERE = 'http://127.0.0.1:9/withdrawn'
let made = 0

const wallet = (balance: number, owner: object = ADA, currency = 'EUR', tenantId: TenantId = asId(1)) =>
  fundedWallet(service.local.service, balance, owner, currency, tenantId)
const times = <T>(count: number, run: (place: number) => T): T[] => Array.from({ length: count }, (_, place) => run(place))
const pathOf = (walletId: number) => `/tenants/1/wallets/${walletId}/withdrawals`

function wish(more: object = {}) {
  return { amount: 25, type: 'CASH', deliverToPhone: '+27 82 000 0000', externalUniqueId: `withdrawal-${made++}`, ...more }
}

/** On the live stage nothing ends by itself, so that a test can take its time. */
async function live(method: string, path: string, role = 'operator', body?: object) {
  const call = inProcess(liveStage(service.local.service, 'local'))
  return call(method, path, { token: await service.tokenOf(role), ...defined({ body }) })
}

async function begun(walletId: number, more: object = {}): Promise<number> {
  const answer = await live('POST', pathOf(walletId), 'operator', wish(more))
  expect(answer.body).toMatchObject({ status: 'PENDING' })
  return (answer.body as { withdrawalId: number }).withdrawalId
}

const end = (withdrawalId: number, status: string, role = 'operator') =>
  live('PUT', `/tenants/1/withdrawals/${withdrawalId}`, role, { status })
const statusOf = async (withdrawalId: number) =>
  ((await live('GET', `/tenants/1/withdrawals/${withdrawalId}`)).body as { status: string }).status

/** The demo tenant wants a step-up of its customers; these tests are about the money. */
beforeAll(async () => {
  const { ports, settings } = service.local.service
  const key = 'Withdrawal.CREATE.Allowed'
  const writes = [
    replace(tenantSetting(asId(1), key), {
      key,
      value: 'LEVEL_20,TENANT_SYSTEM,CUSTOMER,LEVEL_01->LEVEL_02',
      lastModified: new Date().toISOString(),
    }),
  ]
  await ports.store.commit(writes)
  settings.notice(writes)
})

afterEach(async () => {
  expect(await errorsInTheBooks(service.local)).toEqual([])
})

test('the money of a withdrawal is held from its creation on, and has left when it is SUCCESSFUL', async () => {
  const from = await wallet(10_000)
  const answer = await live('POST', pathOf(from), 'customer', wish({ externalUniqueId: 'w-1' }))
  const { withdrawalId } = answer.body as { withdrawalId: number }
  expect(answer.body).toEqual({
    withdrawalId,
    externalUniqueId: 'w-1',
    status: 'PENDING',
    amount: 25,
    currency: 'EUR',
    walletId: from,
    fee: 0,
    type: 'CASH',
    deliverToPhone: '+27820000000',
    created: expect.any(String),
  })
  expect(await balanceOf(service, from)).toBe(75)
  expect((await end(withdrawalId, 'SUCCESSFUL')).body).toEqual({ ...(answer.body as object), status: 'SUCCESSFUL' })
  expect(await balanceOf(service, from)).toBe(75)
})

test('the money of a withdrawal that FAILED is back, and the entries show both ways', async () => {
  const from = await wallet(10_000)
  const withdrawalId = await begun(from)
  expect((await end(withdrawalId, 'FAILED')).body).toMatchObject({ status: 'FAILED' })
  expect(await balanceOf(service, from)).toBe(100)
  const entries = await live('GET', `/tenants/1/wallets/${from}/entries`)
  expect(entries.body).toMatchObject([
    { movement: 'WITHDRAWAL_RETURN', movementId: withdrawalId, amount: 25 },
    { movement: 'WITHDRAWAL', movementId: withdrawalId, amount: -25 },
    { movement: 'OPENING' },
  ])
})

test('a withdrawal from a wallet that was filled up meanwhile can still fail: its money comes back, above the most a wallet takes', async () => {
  const [from, other] = [await wallet(MAX_MINOR_UNITS), await wallet(10_000)]
  const withdrawalId = await begun(from)
  const credit = (amount: number) =>
    live('POST', '/tenants/1/wallets/transfers', 'operator', { fromWalletId: other, toWalletId: from, amount })
  expect((await credit(25)).status, 'the wallet is full again').toBe(200)
  expect((await end(withdrawalId, 'FAILED')).body).toMatchObject({ status: 'FAILED' })
  expect(await balanceOf(service, from)).toBe((MAX_MINOR_UNITS + 2_500) / 100)
  expect((await credit(0.01)).status, 'anything else stays bound by the ceiling').toBe(409)
  const money = { amount: 9_000_000_000_000, externalUniqueId: 'much-of-it' }
  expect((await live('POST', pathOf(from), 'operator', wish(money))).status, 'what is above the ceiling can be spent').toBe(200)
})

describe('a withdrawal ends once:', () => {
  test('the same end again gives nothing back a second time, another is refused', async () => {
    const from = await wallet(10_000)
    const withdrawalId = await begun(from)
    const answers = []
    for (const status of ['FAILED', 'FAILED', 'SUCCESSFUL', 'PENDING']) answers.push(await end(withdrawalId, status))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 409, 400])
    expect(await balanceOf(service, from)).toBe(100)
  })

  test('of 20 that end it at once in both ways one way wins, and the money follows it', async () => {
    for (const _ of [1, 2, 3]) {
      const from = await wallet(10_000)
      const withdrawalId = await begun(from)
      const ways = ['FAILED', 'SUCCESSFUL']
      const answers = await Promise.all(times(20, (place) => end(withdrawalId, ways[place % 2] ?? '')))
      expect(tally(answers)).toEqual({ 200: 10, '409 GEN004': 10 })
      expect(await balanceOf(service, from)).toBe((await statusOf(withdrawalId)) === 'FAILED' ? 100 : 75)
    }
  })
})

test('of 30 parallel withdrawals those that the wallet can pay are made', async () => {
  const from = await wallet(10_000)
  const answers = await Promise.all(times(30, () => live('POST', pathOf(from), 'operator', wish({ amount: 10 }))))
  expect(tally(answers)).toEqual({ 200: 10, '409 PAY001': 20 })
  expect(await balanceOf(service, from)).toBe(0)
})

test('of 20 parallel equal withdrawals of all that there is one is made, and all have one answer', async () => {
  const from = await wallet(2_500)
  const body = wish()
  const answers = await Promise.all(times(20, () => live('POST', pathOf(from), 'operator', body)))
  expect(tally(answers)).toEqual({ 200: 20 })
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
  expect((await live('POST', pathOf(from), 'operator', { ...body, amount: 1 })).status).toBe(409)
  expect((await live('POST', pathOf(await wallet(2_500)), 'operator', body)).status).toBe(409)
})

describe('a withdrawal is refused', () => {
  test.each([
    ['no type', { type: undefined }],
    ['a type of 51 characters', { type: 'x'.repeat(51) }],
    ['no externalUniqueId', { externalUniqueId: undefined }],
    ['no phone', { deliverToPhone: undefined }],
    ['a national phone number', { deliverToPhone: '0820000000' }],
    ['too many decimals', { amount: 1.001 }],
    ['nothing', { amount: 0 }],
    ['less than nothing', { amount: -25 }],
    ['a callback to a private address', { callbackUrl: 'https://192.168.0.1/' }],
  ])('with %s', async (_, wrong) => {
    const from = await wallet(10_000)
    expect((await live('POST', pathOf(from), 'operator', wish(wrong))).status).toBe(400)
    expect(await balanceOf(service, from)).toBe(100)
  })

  test('from the wallet of another customer or tenant, as if it did not exist', async () => {
    const [alans, foreign] = [await wallet(10_000, { customerId: 9 }), await wallet(10_000, {}, 'EUR', asId(2))]
    expect((await live('POST', pathOf(alans), 'customer', wish())).status).toBe(404)
    expect((await live('POST', pathOf(foreign), 'operator', wish())).status).toBe(404)
    expect((await live('POST', pathOf(alans), 'otherTenantAdmin', wish())).status).toBe(404)
    expect((await live('GET', pathOf(alans), 'customer')).status).toBe(404)
  })
})

test('it is read by its owner and the tenant, ended by neither its owner nor a reader, and unknown to everybody else', async () => {
  const from = await wallet(10_000)
  const withdrawalId = await begun(from)
  const read = async (role: string) => (await live('GET', `/tenants/1/withdrawals/${withdrawalId}`, role)).status
  const ended = async (role: string) => (await end(withdrawalId, 'FAILED', role)).status
  expect([await read('customer'), await read('customer2'), await read('maker'), await read('otherTenantAdmin')]).toEqual([
    200, 404, 200, 404,
  ])
  expect([await ended('customer'), await ended('customer2'), await ended('maker'), await ended('otherTenantAdmin')]).toEqual([
    403, 404, 403, 404,
  ])
  expect(await balanceOf(service, from)).toBe(75)
})

test('the withdrawals of a wallet are listed newest first, page by page', async () => {
  const [from, other] = [await wallet(10_000), await wallet(10_000)]
  const ids = []
  for (const _ of [1, 2, 3]) ids.unshift(await begun(from, { amount: 1 }))
  await begun(other, { amount: 1 })
  const token = await service.tokenOf('customer')
  const first = await service.call('GET', `${pathOf(from)}?limit=2`, { token })
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const second = await service.call('GET', next, { token })
  const shown = [...(first.body as { withdrawalId: number }[]), ...(second.body as { withdrawalId: number }[])]
  expect(shown.map(({ withdrawalId }) => withdrawalId)).toEqual(ids)
})

test('its end is announced once, with the fields of a withdrawal', async () => {
  const callbacks = async () =>
    (await service.local.service.ports.store.list(callbacksOf(asId(1), { limit: 1000, after: undefined, since: undefined }))).things
  const withdrawalId = await begun(await wallet(10_000), { callbackUrl: NOWHERE })
  expect(await callbacks()).toEqual([])
  await Promise.all(times(10, () => end(withdrawalId, 'FAILED')))
  const added = await callbacks()
  expect(added.length).toBe(1)
  const payload = JSON.parse(added[0]?.payload ?? '') as Record<string, unknown>
  expect(Object.keys(payload).sort()).toEqual(
    ['eventType', 'withdrawalId', 'externalUniqueId', 'status', 'amount', 'currency', 'walletId', 'fee', 'type', 'created'].sort(),
  )
  expect(payload).toMatchObject({ eventType: 'withdrawal.failed', withdrawalId, status: 'FAILED', amount: 25 })
})

test('the approver of a withdrawal, and of its end, reads what it is', async () => {
  const from = await wallet(10_000)
  const token = await service.tokenOf('operator')
  const asTask = async (method: string, path: string, body: object) => {
    const headers = { 'task-executor-roles': 'TENANT_SYSTEM', 'task-skip-draft': 'true' }
    const answer = await service.call(method, path, { token, body, headers })
    const seen = await service.call('GET', `/global/tasks/${answer.headers.get('task-id')}`, { token })
    return (seen.body as { description: string }).description
  }
  expect(await asTask('POST', pathOf(from), wish())).toBe(
    `Withdraw 25.00 EUR from wallet ${from} of “Ada Lovelace” to +27820000000 (“CASH”)`,
  )
  expect(await balanceOf(service, from)).toBe(100)
  const withdrawalId = await begun(from)
  expect(await asTask('PUT', `/tenants/1/withdrawals/${withdrawalId}`, { status: 'FAILED' })).toBe(
    `Withdrawal ${withdrawalId} of 25.00 EUR from wallet ${from} of “Ada Lovelace” to +27820000000: PENDING → FAILED`,
  )
  expect(await statusOf(withdrawalId)).toBe('PENDING')
})

test('a withdrawal that one person made and another approved is held once, when it runs', async () => {
  const from = await wallet(10_000)
  const headers = { 'task-executor-roles': 'LEVEL_02', 'task-skip-draft': 'true' }
  const task = await service.call('POST', pathOf(from), { token: await service.tokenOf('maker'), body: wish(), headers })
  const [checker, checker2] = [await service.tokenOf('checker'), await service.tokenOf('checker2')]
  const run = (token: string) => service.call('PUT', `/global/tasks/${task.headers.get('task-id')}`, { token, body: { status: 'EXECUTE' } })
  const answers = await Promise.all(times(10, (place) => run(place % 2 === 0 ? checker : checker2)))
  expect(answers.filter(({ status }) => status === 200).map(({ body }) => body)).toMatchObject([{ status: 'EXECUTED', responseCode: 200 }])
  const withdrawals = await live('GET', pathOf(from))
  expect(withdrawals.body).toHaveLength(1)
  const [{ withdrawalId }] = withdrawals.body as [{ withdrawalId: number }]
  await service.local.advance(2)
  await vi.waitFor(async () => expect(await statusOf(withdrawalId)).toBe('SUCCESSFUL'), { timeout: 10_000, interval: 20 })
  expect(await balanceOf(service, from)).toBe(75)
})

test.each([
  [25, 'SUCCESSFUL', 75],
  [25.13, 'FAILED', 100],
])('the simulator of the sandbox ends a withdrawal of %d as %s', async (amount, status, left) => {
  const from = await wallet(10_000)
  const answer = await service.call('POST', pathOf(from), { token: await service.tokenOf('customer'), body: wish({ amount }) })
  const { withdrawalId } = answer.body as { withdrawalId: number }
  await service.local.advance(2)
  await vi.waitFor(async () => expect(await statusOf(withdrawalId)).toBe(status), { timeout: 10_000, interval: 20 })
  expect(await balanceOf(service, from)).toBe(left)
  const deeds = await live('GET', `/tenants/1/audit-events?actor=service&item=${withdrawalId}`)
  expect(deeds.body).toMatchObject([{ path: `/tenants/1/withdrawals/${withdrawalId}`, before: { status: 'PENDING' }, after: { status } }])
})

test('nothing of all this was a fault', () => {
  expect(service.logLines.filter(({ level }) => level === 'error')).toEqual([])
})
