import { afterEach, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { type Answer, running } from '../support/running.ts'
import { accepting, payment, UPSTREAMS, withBank } from '../support/upstreams.ts'

const service = running()
const code = ({ status, body }: Answer) => `${status} ${(body as { code?: string } | undefined)?.code ?? ''}`.trim()
const PAYOUTS = `${UPSTREAMS}/bank/payouts`
const state = withBank(service, {
  'Payout.CREATE': 'LEVEL_20',
  'Payout.DELETE': 'SCA_OTP,CUSTOMER',
  'Limit.UPDATE': 'SCA_OTP',
  'Payout.READ': 'SCA_OTP',
})
afterEach(() => {
  state.bank.answer = accepting(state.bank.effects)
})

test('a direct write with an unknown outcome is 504 with a task that finds the outcome with the same key', async () => {
  const before = state.bank.arrived.length
  state.bank.answer = (response) => void response.destroy()
  const answer = await state.chief.call('POST', PAYOUTS, { body: payment() })
  expect(code(answer)).toBe('504 UPS002')
  const location = answer.headers.get('location') ?? ''
  expect(location).toMatch(/\/global\/tasks\/\d+$/)
  const task = async () => (await state.chief.call('GET', location.replace('/svc-conductor/rest/v1', ''))).body
  expect(await task()).toMatchObject({ status: 'EXECUTE', outcome: 'UNKNOWN', description: 'Pay out 12.5 EUR to DE89370400440532013000' })
  state.bank.answer = accepting(state.bank.effects)
  await eventually('the outcome is known', async () => ((await task()) as { status: string }).status === 'EXECUTED')
  expect(await task()).toMatchObject({ status: 'EXECUTED', responseCode: 201 })
  const keys = state.bank.arrived.slice(before).map(({ headers }) => headers['idempotency-key'])
  expect([keys.length >= 2, new Set(keys).size]).toEqual([true, 1])
  expect(state.bank.effects.has(String(keys[0]))).toBe(true)
})

test('a direct write that is repeated leads to the same task, and another request with its key is refused and not sent', async () => {
  const headers = { 'idempotency-key': 'unknown-1' }
  state.bank.answer = (response) => void response.destroy()
  const first = await state.chief.call('POST', PAYOUTS, { body: payment(), headers })
  const again = await state.chief.call('POST', PAYOUTS, { body: payment(), headers })
  expect([code(first), code(again)]).toEqual(['504 UPS002', '504 UPS002'])
  expect(first.headers.get('location')).toMatch(/\/global\/tasks\/\d+$/)
  expect(again.headers.get('location')).toBe(first.headers.get('location'))
  const other = await state.chief.call('POST', PAYOUTS, { body: payment({ amount: 99 }), headers })
  expect(code(other)).toBe('422 GEN007')
  expect(state.bank.arrived.filter(({ body }) => body.includes('99'))).toEqual([])
})

test('attack: a direct write that only a step-up grants is not sent without it, and is sent once with it', async () => {
  const sent = () => state.bank.arrived.filter(({ url }) => url.endsWith('/limits/9')).length
  const customer = await service.tokenOf('customer')
  const change = (token: string, limit = 100) => service.call('PUT', `${UPSTREAMS}/bank/limits/9`, { token, body: { limit } })
  const refused = await change(customer)
  expect([code(refused), sent()]).toEqual(['401 SEC004', 0])
  const intentId = /id=([^;]+)/.exec(refused.headers.get('sca') ?? '')?.[1]
  const otp = service.local.service.ports.otpOverride
  const proved = await service.call('PUT', '/authentication/jwt', { token: customer, body: { jwt: customer, intentId, otp } })
  const token = (proved.body as { headerValue: string }).headerValue.slice('Bearer '.length)
  expect([code(await change(token, 1_000_000)), sent()]).toEqual(['401 SEC004', 0])
  expect([(await change(token)).status, sent()]).toEqual([200, 1])
  expect([code(await change(token)), sent()]).toEqual(['401 SEC004', 1])
})

test('attack: a read that only a step-up grants is not passed on without it', async () => {
  const token = await service.tokenOf('customer')
  const answer = await service.call('GET', `${PAYOUTS}/of-somebody`, { token })
  expect([code(answer), state.bank.arrived.filter(({ url }) => url.endsWith('/of-somebody')).length]).toEqual(['401 SEC004', 0])
})

test('a direct write is audited, and counts in the limits', async () => {
  await state.chief.call('POST', PAYOUTS, { body: payment() })
  const events = (await state.chief.call('GET', '/tenants/1/audit-events')).body as { action: string }[]
  expect(events.map(({ action }) => action)).toContain('POST /tenants/{tenantId}/upstreams/bank/payouts')
})

test('the audit says in words what was sent, and the amount, also if it was refused', async () => {
  state.bank.answer = (response) => response.writeHead(422).end()
  expect((await state.chief.call('POST', PAYOUTS, { body: payment() })).status).toBe(422)
  const events = await state.chief.call('GET', `/tenants/1/audit-events?limit=1&actor=${state.chief.customerId}`)
  expect(events.body).toMatchObject([
    {
      kind: 'change',
      sentence: 'Sent to bank: Pay out 12.5 EUR to DE89370400440532013000 (12.50 EUR)',
      after: { amount: 12.5, currency: 'EUR' },
    },
  ])
})

test('the audit cuts long words of a request at a whole character, and shows that it has cut them', async () => {
  const note = {
    operationId: 'createNote',
    method: 'POST',
    path: '/notes',
    item: 'Note',
    describe: '{{body.a}}{{body.b}}{{body.b}}',
  }
  const desk = { name: 'desk', baseUrl: state.bank.baseUrl, operations: [note], enabled: true }
  expect((await state.chief.call('POST', '/tenants/1/upstreams', { body: desk })).status).toBe(200)
  expect((await state.chief.call('PUT', '/tenants/1/config/Note.CREATE.Allowed', { body: { value: 'LEVEL_20' } })).status).toBe(200)
  await service.local.advance(11)
  const emoji = '\u{1f600}'.repeat(49)
  for (const a of ['', 'x']) {
    const body = { a: `${a}${emoji}`, b: emoji.repeat(2) }
    const sent = await state.chief.call('POST', `${UPSTREAMS}/desk/notes`, { body })
    expect(sent.status, sent.text).toBe(201)
    const events = await state.chief.call('GET', `/tenants/1/audit-events?limit=1&actor=${state.chief.customerId}`)
    const [{ sentence }] = events.body as [{ sentence: string }]
    expect(sentence).toMatch(/^Sent to desk: [“”x\u{1f600}]{200,}…$/u)
  }
})

test('a policy about an operation of an upstream holds it', async () => {
  const policy = {
    name: 'Large',
    operations: ['bank.createPayout'],
    when: 'amount > 100.0',
    require: 'always',
    steps: [{ name: 'Chief', roles: ['LEVEL_20'], approvals: 1 }],
  }
  const set = await service.call('PUT', '/tenants/1/config/approval.policies', {
    token: await service.tokenOf('globalAdmin'),
    body: { value: [policy] },
  })
  expect(set.text).toContain('bank.createPayout')
  expect(set.status).toBe(200)
  expect(code(await state.chief.call('POST', PAYOUTS, { body: payment({ amount: 101 }) }))).toBe('403 SEC006')
  expect((await state.chief.call('POST', PAYOUTS, { body: payment({ amount: 99 }) })).status).toBe(201)
  await service.call('DELETE', '/tenants/1/config/approval.policies', { token: await service.tokenOf('globalAdmin') })
})

test('other bytes never have the key of an earlier request, even if nothing is known about that one', async () => {
  const key = { 'idempotency-key': 'lost-1' }
  const send = async (amount: number) => {
    const token = await service.freshTokenOf('operator')
    await service.call('POST', PAYOUTS, { token, body: payment({ amount }), headers: key })
    return state.bank.arrived.at(-1)?.headers['idempotency-key']
  }
  const first = await send(7)
  // As if the process had died before it stored anything about the first request.
  await forgetAnswers()
  expect(await send(7)).toBe(first)
  await forgetAnswers()
  expect(await send(8)).not.toBe(first)
})

/** After a day, the first answer to a key is forgotten; so are the tokens. */
async function forgetAnswers(): Promise<void> {
  await service.local.advance(25 * 3600)
}
