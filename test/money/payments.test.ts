import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { simulateEnd } from '../../functions/payments/simulate-end.ts'
import { defined } from '../../shared/domain/defined.ts'
import type { TenantId } from '../../shared/domain/ids.ts'
import { jobFor } from '../../shared/runtime/jobs.ts'
import { callbacksOf } from '../../shared/storage/callbacks.ts'
import { PAYMENT_END } from '../../shared/storage/payments.ts'
import { keys } from '../../shared/storage/table.ts'
import { asId } from '../support/ids.ts'
import { inProcess, liveStage } from '../support/in-process.ts'
import { errorsInTheBooks } from '../support/ledger.ts'
import { balanceOf, fundedWallet, tally } from '../support/money.ts'
import { type Answer, running, type Sent } from '../support/running.ts'

const service = running()
const ADA = { customerId: 8 }
const PATH = '/tenants/1/payments'
let made = 0

const wallet = (balance = 0, owner: object = ADA, currency = 'EUR', tenantId: TenantId = asId(1)) =>
  fundedWallet(service.local.service, balance, owner, currency, tenantId)
const times = <T>(count: number, run: (place: number) => T): T[] => Array.from({ length: count }, (_, place) => run(place))

/** Nobody listens there. */
const NOWHERE = 'http://127.0.0.1:9/paid?key=1'

/** On the live stage nothing ends by itself, so that a test can take its time. */
async function live(method: string, path: string, role = 'operator', body?: object) {
  return inProcess(liveStage(service.local.service))(method, path, {
    token: await service.tokenOf(role),
    ...defined({ body }),
  })
}

function wish(walletId: number, more: object = {}) {
  return { paymentType: 'CARD', amount: 25, currency: 'EUR', walletId, externalUniqueId: `payment-${made++}`, ...more }
}

async function begun(walletId: number, more: object = {}): Promise<number> {
  const token = await service.tokenOf('operator')
  const answer = await inProcess(liveStage(service.local.service, 'local'))('POST', PATH, { token, body: wish(walletId, more) })
  expect(answer.body).toMatchObject({ status: 'PENDING' })
  return (answer.body as { paymentId: number }).paymentId
}

async function onSandbox(body: object, role = 'operator', sent: Sent = {}): Promise<Answer> {
  return service.call('POST', PATH, { token: await service.tokenOf(role), body, ...sent })
}

const statusOf = async (paymentId: number) => ((await live('GET', `${PATH}/${paymentId}`)).body as { status: string }).status
const callbacks = async () =>
  (await service.local.service.ports.store.list(callbacksOf(asId(1), { limit: 1000, after: undefined, since: undefined }))).things

afterEach(async () => {
  expect(await errorsInTheBooks(service.local)).toEqual([])
})

test('a payment begins PENDING and credits its wallet when it is SUCCESSFUL', async () => {
  const to = await wallet()
  const answer = await live('POST', PATH, 'customer', wish(to, { externalUniqueId: 'order-1', unknown: 'field' }))
  const { paymentId } = answer.body as { paymentId: number }
  expect(answer.body).toEqual({
    paymentId,
    externalUniqueId: 'order-1',
    status: 'PENDING',
    amount: 25,
    currency: 'EUR',
    walletId: to,
    fee: 0,
    paymentType: 'CARD',
    paymentReference: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/),
    created: expect.any(String),
  })
  expect(await balanceOf(service, to)).toBe(0)
  const ended = await live('PUT', `${PATH}/${paymentId}`, 'operator', { status: 'SUCCESSFUL' })
  expect(ended.body).toEqual({ ...(answer.body as object), status: 'SUCCESSFUL' })
  expect(await balanceOf(service, to)).toBe(25)
})

test('its callback is known by the trace of the call that ended it', async () => {
  const paymentId = await begun(await wallet(), { callbackUrl: NOWHERE })
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  const token = await service.tokenOf('operator')
  const headers = { traceparent: `00-${trace}-00f067aa0ba902b7-01` }
  const ended = await inProcess(liveStage(service.local.service))('PUT', `${PATH}/${paymentId}`, {
    token,
    headers,
    body: { status: 'FAILED' },
  })
  expect(ended.status).toBe(200)
  const told = (await callbacks()).find(({ payload }) => payload.includes(String(paymentId)))
  expect(told?.traceId).toBe(trace)
})

test('a payment that FAILED credits nothing', async () => {
  const to = await wallet()
  const paymentId = await begun(to)
  expect((await live('PUT', `${PATH}/${paymentId}`, 'operator', { status: 'FAILED' })).body).toMatchObject({ status: 'FAILED' })
  expect(await balanceOf(service, to)).toBe(0)
})

describe('a payment ends once:', () => {
  test('the same end again does nothing, another is refused', async () => {
    const to = await wallet()
    const paymentId = await begun(to)
    const answers = []
    for (const status of ['SUCCESSFUL', 'SUCCESSFUL', 'FAILED', 'PENDING'])
      answers.push(await live('PUT', `${PATH}/${paymentId}`, 'operator', { status }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 409, 400])
    expect(await balanceOf(service, to)).toBe(25)
  })

  test('of 20 that end it at once in both ways one way wins, and the money follows it', async () => {
    for (const _ of [1, 2, 3]) {
      const to = await wallet()
      const paymentId = await begun(to)
      const ways = ['SUCCESSFUL', 'FAILED']
      const answers = await Promise.all(times(20, (place) => live('PUT', `${PATH}/${paymentId}`, 'operator', { status: ways[place % 2] })))
      expect(tally(answers)).toEqual({ 200: 10, '409 GEN004': 10 })
      expect(await balanceOf(service, to)).toBe((await statusOf(paymentId)) === 'SUCCESSFUL' ? 25 : 0)
    }
  })
})

test('of 20 parallel equal payments one is made, and all have one answer', async () => {
  const body = wish(await wallet())
  const answers = await Promise.all(times(20, () => live('POST', PATH, 'operator', body)))
  expect(tally(answers)).toEqual({ 200: 20 })
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
  const other = await live('POST', PATH, 'operator', { ...body, amount: 26 })
  expect(other.status).toBe(409)
})

test('the same request again is answered as the payment stands now', async () => {
  const body = wish(await wallet())
  const { paymentId } = (await live('POST', PATH, 'operator', body)).body as { paymentId: number }
  await live('PUT', `${PATH}/${paymentId}`, 'operator', { status: 'SUCCESSFUL' })
  expect((await live('POST', PATH, 'operator', body)).body).toMatchObject({ paymentId, status: 'SUCCESSFUL' })
})

describe('a payment is refused', () => {
  test.each([
    ['another currency than the wallet has', { currency: 'USD' }, 400],
    ['no paymentType', { paymentType: undefined }, 400],
    ['a paymentType of 51 characters', { paymentType: 'x'.repeat(51) }, 400],
    ['no externalUniqueId', { externalUniqueId: undefined }, 400],
    ['too many decimals', { amount: 1.001 }, 400],
    ['an amount in quotes', { amount: '1' }, 400],
    ['a wallet that is not there', { walletId: 4_242_424_242 }, 404],
  ])('with %s', async (_, wrong, status) => {
    expect((await live('POST', PATH, 'operator', wish(await wallet(), wrong))).status).toBe(status)
  })

  test.each([
    'http://example.com/hook',
    'https://10.0.0.1/hook',
    'https://169.254.169.254/latest',
    'https://[::1]/hook',
    'https://2130706433/hook',
    'https://user:secret@example.com/hook',
    'https://localhost/hook',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'no url',
  ])('that would call back %s on the live stage', async (callbackUrl) => {
    const answer = await live('POST', PATH, 'operator', wish(await wallet(), { callbackUrl }))
    expect(answer.body).toMatchObject({ code: 'GEN001', errors: [{ field: 'callbackUrl' }] })
    expect(JSON.stringify(answer.body)).not.toContain('secret')
  })

  test('with more digits than an amount of its currency may have, and says so', async () => {
    const dinars = await wallet(0, {}, 'KWD')
    const answer = await live('POST', PATH, 'operator', wish(dinars, { amount: 9_000_000_000_000, currency: 'KWD' }))
    expect(answer.body).toMatchObject({
      code: 'GEN001',
      errors: [{ field: 'amount', description: expect.stringContaining('at most 15 digits in its smallest unit') }],
    })
  })

  test('into the wallet of another customer or tenant, as if it did not exist', async () => {
    const [alans, foreign] = [await wallet(0, { customerId: 9 }), await wallet(0, {}, 'EUR', asId(2))]
    expect((await live('POST', PATH, 'customer', wish(alans))).status).toBe(404)
    expect((await live('POST', PATH, 'operator', wish(foreign))).status).toBe(404)
    expect((await live('POST', PATH, 'otherTenantAdmin', wish(foreign))).status).toBe(404)
  })
})

test('it is read by its owner and the tenant, ended by neither its owner nor a reader, and unknown to everybody else', async () => {
  const paymentId = await begun(await wallet())
  const read = async (role: string) => (await live('GET', `${PATH}/${paymentId}`, role)).status
  const end = async (role: string) => (await live('PUT', `${PATH}/${paymentId}`, role, { status: 'SUCCESSFUL' })).status
  expect([await read('customer'), await read('customer2'), await read('maker'), await read('otherTenantAdmin')]).toEqual([
    200, 404, 200, 404,
  ])
  expect([await end('customer'), await end('customer2'), await end('maker'), await end('otherTenantAdmin')]).toEqual([403, 404, 403, 404])
  expect((await live('GET', `/tenants/2/payments/${paymentId}`, 'otherTenantAdmin')).status).toBe(404)
  expect(await statusOf(paymentId)).toBe('PENDING')
})

test('the payments of a tenant are listed newest first', async () => {
  const to = await wallet()
  const [older, newer] = [await begun(to), await begun(to)]
  const page = await live('GET', `${PATH}?limit=2`, 'maker')
  expect(page.body).toMatchObject([{ paymentId: newer }, { paymentId: older }])
  expect((await live('GET', PATH, 'customer')).status).toBe(403)
  expect((await live('GET', PATH, 'otherTenantAdmin')).status).toBe(404)
})

test('its end is announced once, in the same transaction, with the fields of a payment', async () => {
  const before = (await callbacks()).length
  const paymentId = await begun(await wallet(), { callbackUrl: NOWHERE })
  expect((await callbacks()).length).toBe(before)
  await Promise.all(times(10, () => live('PUT', `${PATH}/${paymentId}`, 'operator', { status: 'SUCCESSFUL' })))
  const added = (await callbacks()).slice(0, (await callbacks()).length - before)
  expect(added).toMatchObject([{ url: NOWHERE }])
  const payload = JSON.parse(added[0]?.payload ?? '') as Record<string, unknown>
  expect(Object.keys(payload).sort()).toEqual(
    ['eventType', 'paymentId', 'externalUniqueId', 'status', 'amount', 'currency', 'walletId', 'fee', 'paymentReference', 'created'].sort(),
  )
  expect(payload).toMatchObject({
    eventType: 'payment.successful',
    paymentId,
    status: 'SUCCESSFUL',
    amount: 25,
    created: expect.stringMatching(/T.*\+00:00$/),
  })
})

test('the approver of the end of a payment reads what it is', async () => {
  const to = await wallet()
  const paymentId = await begun(to)
  const token = await service.tokenOf('operator')
  const task = await inProcess(liveStage(service.local.service))('PUT', `${PATH}/${paymentId}`, {
    token,
    body: { status: 'SUCCESSFUL' },
    headers: { 'task-executor-roles': 'GLOBAL_ADMIN', 'task-skip-draft': 'true' },
  })
  expect(task.status).toBe(200)
  const list = await service.call('GET', '/global/tasks?executorRoles=GLOBAL_ADMIN', { token: await service.tokenOf('globalAdmin') })
  expect((list.body as { description: string }[])[0]?.description).toMatch(
    new RegExp(`^Payment [0-9A-Z-]+ of 25\\.00 EUR into wallet ${to} of “Ada Lovelace”: PENDING → SUCCESSFUL$`),
  )
})

describe('the simulator of the sandbox', () => {
  test.each([
    [25, 'EUR', 'SUCCESSFUL'],
    [25.13, 'EUR', 'FAILED'],
    [0.13, 'EUR', 'FAILED'],
    [13, 'EUR', 'SUCCESSFUL'],
    [1.013, 'BHD', 'SUCCESSFUL'],
    [1.13, 'BHD', 'FAILED'],
    [13, 'JPY', 'SUCCESSFUL'],
  ])('ends %d %s as %s', async (amount, currency, status) => {
    const to = await wallet(0, ADA, currency)
    const { paymentId } = (await onSandbox(wish(to, { amount, currency }))).body as { paymentId: number }
    await service.local.advance(2)
    await vi.waitFor(async () => expect(await statusOf(paymentId)).toBe(status), { timeout: 10_000, interval: 20 })
    expect(await balanceOf(service, to)).toBe(status === 'SUCCESSFUL' ? amount : 0)
  })

  test('comes too late for a payment that somebody has ended', async () => {
    const to = await wallet()
    const paymentId = await begun(to)
    await live('PUT', `${PATH}/${paymentId}`, 'operator', { status: 'FAILED' })
    await simulateEnd.handle(jobOf(paymentId, service.local.service))
    expect([await statusOf(paymentId), await balanceOf(service, to)]).toEqual(['FAILED', 0])
  })

  test('does its work once when its message comes ten times at once', async () => {
    const to = await wallet()
    const paymentId = await begun(to, { callbackUrl: NOWHERE })
    const before = (await callbacks()).length
    await Promise.all(times(10, () => simulateEnd.handle(jobOf(paymentId, service.local.service))))
    expect([await statusOf(paymentId), await balanceOf(service, to), (await callbacks()).length]).toEqual(['SUCCESSFUL', 25, before + 1])
  })

  test('tells the audit what it has done, once, and nothing of what somebody else did before it', async () => {
    const paymentId = await begun(await wallet())
    await Promise.all(times(5, () => simulateEnd.handle(jobOf(paymentId, service.local.service))))
    const deeds = async (item: number) => (await live('GET', `/tenants/1/audit-events?actor=service&item=${item}`)).body
    expect(await deeds(paymentId)).toEqual([
      {
        auditId: expect.any(String),
        at: expect.any(String),
        actor: 'service',
        action: 'payment.simulated-end',
        path: `/tenants/1/payments/${paymentId}`,
        kind: 'change',
        sentence: 'Ended a payment of the sandbox: status: "PENDING" → "SUCCESSFUL"',
        before: { status: 'PENDING' },
        after: { status: 'SUCCESSFUL' },
        traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    ])
    const ended = await begun(await wallet())
    await live('PUT', `${PATH}/${ended}`, 'operator', { status: 'FAILED' })
    await simulateEnd.handle(jobOf(ended, service.local.service))
    expect(await deeds(ended)).toEqual([])
  })

  test('is refused on the live stage, with any message in its queue', async () => {
    const to = await wallet()
    const paymentId = await begun(to)
    await expect(simulateEnd.handle(jobOf(paymentId, liveStage(service.local.service)))).rejects.toThrow('sandbox')
    expect([await statusOf(paymentId), await balanceOf(service, to)]).toEqual(['PENDING', 0])
  })

  test('announces the end to the callbackUrl', async () => {
    const received: string[] = []
    const receiver = createServer((request, response) => {
      request.setEncoding('utf8').on('data', (text: string) => received.push(text))
      request.on('end', () => response.end())
    })
    await once(receiver.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => void receiver.close())
    const { port } = receiver.address() as AddressInfo
    const to = await wallet()
    const { paymentId } = (await onSandbox(wish(to, { callbackUrl: `http://127.0.0.1:${port}/paid` }))).body as { paymentId: number }
    await service.local.advance(2)
    await vi.waitFor(() => expect(received.length).toBe(1), { timeout: 10_000, interval: 20 })
    expect(JSON.parse(received[0] ?? '')).toMatchObject({ paymentId, status: 'SUCCESSFUL', walletId: to })
  })

  test('and somebody who ends it otherwise at the same time come to one end', async () => {
    for (const _ of [1, 2, 3]) {
      const to = await wallet()
      const paymentId = await begun(to)
      const answers = await Promise.all(
        times(10, async (place) => {
          if (place % 2 === 0) return await live('PUT', `${PATH}/${paymentId}`, 'operator', { status: 'FAILED' })
          await simulateEnd.handle(jobOf(paymentId, service.local.service))
          return { status: 200, body: {} }
        }),
      )
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
      expect(await balanceOf(service, to)).toBe((await statusOf(paymentId)) === 'SUCCESSFUL' ? 25 : 0)
    }
  })

  test('has nothing to do on the live stage', async () => {
    const paymentId = await begun(await wallet())
    expect(await dueAttributesOf(paymentId)).toEqual([])
  })

  test('leaves nothing due behind', async () => {
    const { paymentId } = (await onSandbox(wish(await wallet()))).body as { paymentId: number }
    await service.local.advance(2)
    await vi.waitFor(async () => expect(await statusOf(paymentId)).toBe('SUCCESSFUL'), { timeout: 10_000, interval: 20 })
    expect(await dueAttributesOf(paymentId)).toEqual([])
  })
})

async function dueAttributesOf(paymentId: number): Promise<readonly string[]> {
  const [item] = await service.local.service.ports.store.read([{ key: keys.tenantThing(asId(1), 'PAYMENTS', paymentId) }])
  return Object.keys(item ?? {}).filter((attribute) => attribute.startsWith('due'))
}

function jobOf(paymentId: number, process: typeof service.local.service) {
  return jobFor(
    { kind: PAYMENT_END, key: keys.tenantThing(asId(1), 'PAYMENTS', paymentId), turn: 1, dueAt: new Date().toISOString() },
    process,
  )
}

test('nothing of all this was a fault', () => {
  expect(service.logLines.filter(({ level }) => level === 'error')).toEqual([])
})
