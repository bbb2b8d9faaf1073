import { beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { type Answer, running, type Sent } from '../support/running.ts'
import { withConfig } from '../support/tasks.ts'

const service = running()
const WITHDRAWALS = '/tenants/1/wallets/1/withdrawals'
const MATRIX_ROW = 'Withdrawal.CREATE.Allowed'
let count = 0

const withdrawal = (more: object = {}) => ({
  amount: 10,
  type: 'CASH',
  externalUniqueId: `step-up-${count++}`,
  deliverToPhone: '+447700900123',
  ...more,
})

async function post(token: string, body: object | string, sent: Sent = {}): Promise<Answer> {
  return service.call('POST', WITHDRAWALS, { token, body, ...sent, headers: { 'content-type': 'application/json', ...sent.headers } })
}

type Demanded = { readonly intentId: string; readonly type: string }

function demandedBy(answer: Answer): Demanded {
  expect(answer.status).toBe(401)
  expect(answer.body).toMatchObject({ code: 'SEC004' })
  const [, intentId = '', type = ''] = /^id=([^;]+);type=([A-Z_]+)$/.exec(answer.headers.get('sca') ?? '') ?? []
  return { intentId, type }
}

const upgrade = (token: string, intentId: string, proof: object): Promise<Answer> =>
  service.call('PUT', '/authentication/jwt', { token, body: { jwt: token, intentId, ...proof } })

const tokenIn = (answer: Answer): string => (answer.body as { headerValue: string }).headerValue.slice('Bearer '.length)
const otp = (): string => service.local.service.ports.otpOverride ?? ''

/** A token stepped up for this very request. */
async function steppedUp(token: string, body: object): Promise<string> {
  const { intentId } = demandedBy(await post(token, body))
  const answer = await upgrade(token, intentId, { otp: otp() })
  expect(answer.status).toBe(200)
  return tokenIn(answer)
}

describe('a step-up', () => {
  test('is demanded of a customer, proved with the code that was sent, and used once', async () => {
    const token = await service.tokenOf('customer')
    const body = withdrawal()
    const refused = await post(token, body)
    expect(refused.headers.get('www-authenticate')).toContain('insufficient_user_authentication')
    const { intentId, type } = demandedBy(refused)
    expect(type).toBe('OTP')
    const sent = await eventually('an SMS with the code', () => service.local.outbox.find({ to: '+447700900008' })[0]?.text)
    expect(sent).toContain('Withdraw 10.00 EUR')
    const answer = await upgrade(token, intentId, { otp: /\d{6}/.exec(sent)?.[0] })
    expect(answer.status).toBe(200)
    const upgraded = tokenIn(answer)
    const claims = JSON.parse(Buffer.from(upgraded.split('.')[1] ?? '', 'base64url').toString()) as {
      exp: number
      iat: number
      intent: string
    }
    expect(claims).toMatchObject({ intent: intentId })
    expect(claims.exp - claims.iat).toBe(300)

    const made = await post(upgraded, body)
    expect(made.status).toBe(200)
    // The same externalUniqueId: the first result comes back, with any token.
    expect((await post(upgraded, body)).body).toMatchObject({ withdrawalId: (made.body as { withdrawalId: number }).withdrawalId })
    expect((await post(token, body)).body).toMatchObject({ withdrawalId: (made.body as { withdrawalId: number }).withdrawalId })
  })

  test('covers this one request: a changed byte in body, path or query is refused, and does not use it up', async () => {
    const token = await service.tokenOf('customer')
    const body = withdrawal()
    const upgraded = await steppedUp(token, body)
    for (const other of [{ ...body, amount: 11 }, `${JSON.stringify(body)} `])
      expect((await post(upgraded, other)).body).toMatchObject({ code: 'SEC004' })
    expect((await service.call('POST', '/tenants/1/wallets/2/withdrawals', { token: upgraded, body })).body).toMatchObject({
      code: 'SEC004',
    })
    expect((await service.call('POST', `${WITHDRAWALS}?x=1`, { token: upgraded, body })).body).toMatchObject({ code: 'SEC004' })
    expect((await service.call('GET', '/tenants/1/wallets/1', { token: upgraded })).body).toMatchObject({ code: 'SEC001' })
    expect((await service.call('GET', '/authentication/sessions', { token: upgraded })).body).toMatchObject({ code: 'SEC001' })
    expect((await post(upgraded, body)).status).toBe(200)
  })

  test('attack: if any byte of the body or the path is changed, nothing runs, and the token is not used up', async () => {
    const token = await service.tokenOf('customer')
    const body = withdrawal()
    const upgraded = await steppedUp(token, body)
    const text = JSON.stringify(body)
    const changed = (whole: string, place: number) =>
      `${whole.slice(0, place)}${String.fromCharCode(whole.charCodeAt(place) ^ 1)}${whole.slice(place + 1)}`
    const send = (path: string, sent: string) =>
      service.call('POST', path, { token: upgraded, body: sent, headers: { 'content-type': 'application/json' } })
    const answers = await Promise.all([
      ...[...text].map((_, place) => send(WITHDRAWALS, changed(text, place))),
      // A `?` or `#` in the path would be no byte of it any more.
      ...[...WITHDRAWALS].flatMap((_, place) => (place === 0 ? [] : [send(encodeURI(changed(WITHDRAWALS, place)), text)])),
    ])
    expect(answers.length).toBeGreaterThan(120)
    const refused = new Set(answers.map(({ status, body: error }) => `${status} ${(error as { code?: string } | undefined)?.code}`))
    expect([...refused].filter((answer) => !/^(400 GEN001|401 SEC00[14]|404 GEN002|405 GEN003|409 PAY001)$/.test(answer))).toEqual([])
    expect((await post(upgraded, body)).status).toBe(200)
  })

  test('ends after three wrong proofs, however many come at once', async () => {
    const token = await service.tokenOf('customer')
    const { intentId } = demandedBy(await post(token, withdrawal()))
    const wrong = otp() === '000000' ? '000001' : '000000'
    const answers = await Promise.all(Array.from({ length: 20 }, () => upgrade(token, intentId, { otp: wrong })))
    expect(answers.every(({ status }) => status === 401 || status === 404)).toBe(true)
    expect((await upgrade(token, intentId, { otp: otp() })).status).toBe(404)
  })

  test('has to be proved within three minutes, by the same session', async () => {
    const token = await service.tokenOf('customer')
    const { intentId } = demandedBy(await post(token, withdrawal()))
    expect((await upgrade(await service.tokenOf('customer2'), intentId, { otp: otp() })).status).toBe(404)
    const other = await service.call('PUT', '/authentication/jwt', {
      token,
      body: { jwt: await service.tokenOf('customer2'), intentId, otp: otp() },
    })
    expect(other.body).toMatchObject({ code: 'SEC001' })
    expect((await upgrade(token, intentId, {})).body).toMatchObject({ code: 'USR016' })
    await service.local.advance(181)
    expect((await upgrade(token, intentId, { otp: otp() })).status).toBe(404)
  })

  test('has a token that lives 5 minutes, and is not told to renew it then: SEC001', async () => {
    const token = await service.freshTokenOf('customer')
    const body = withdrawal()
    const upgraded = await steppedUp(token, body)
    await service.local.advance(301)
    expect((await post(upgraded, body)).body).toMatchObject({ code: 'SEC001' })
    demandedBy(await post(token, body))
  })

  test('cannot be renewed, and is not an agent’s to prove', async () => {
    const token = await service.freshTokenOf('customer')
    const upgraded = await steppedUp(token, withdrawal())
    expect((await service.call('POST', '/authentication/renew', { body: { jwt: upgraded } })).status).toBe(401)
    const agent = tokenIn(await service.call('POST', '/authentication/agent-tokens', { token, body: { name: 'Scribe' } }))
    expect((await upgrade(agent, 'x', { otp: otp() })).body).toMatchObject({ code: 'SEC007' })
    expect((await post(agent, withdrawal())).body).toMatchObject({ code: 'SEC007' })
  })

  test('by identity takes the password of any identity of the same person, and of nobody else', async () => {
    await withConfig(service, MATRIX_ROW, 'SCA_IDENTITY', async () => {
      const token = await service.tokenOf('customer')
      const { users } = service.local.demo
      const body = withdrawal()
      const { intentId, type } = demandedBy(await post(token, body))
      expect(type).toBe('IDENTITY')
      const stranger = { identity: users.customer2?.identity, password: users.customer2?.password }
      expect((await upgrade(token, intentId, stranger)).body).toMatchObject({ code: 'USR002' })
      const own = { identity: users.customer?.identity, password: users.customer?.password }
      const answer = await upgrade(token, intentId, own)
      expect((await post(tokenIn(answer), body)).status).toBe(200)
    })
  })

  test.each([
    ['was locked', { authLockedAfter: '2020-01-01T00:00:00Z' }, 'USR020'],
    ['has a password that must be changed', { changeAfter: '2020-01-01T00:00:00Z' }, 'USR021'],
  ])('attack: is not proved by an identity of the same person that %s', async (_, ended, code) => {
    await withConfig(service, MATRIX_ROW, 'SCA_IDENTITY', async () => {
      const [token, operator] = [await service.tokenOf('customer'), await service.tokenOf('operator')]
      const path = `/tenants/1/customers/${service.local.demo.users.customer?.customerId}/identities`
      const proof = { identity: `lost-${code}@people.example`, password: 'a key for nobody else' }
      expect((await service.call('POST', path, { token: operator, body: proof })).status).toBe(200)
      const end = await service.call('PUT', `${path}/${proof.identity}`, { token: operator, body: ended })
      expect(end.status).toBe(200)

      const { intentId } = demandedBy(await post(token, withdrawal()))
      expect(await upgrade(token, intentId, proof)).toMatchObject({ status: 401, body: { code } })
      expect((await upgrade(token, intentId, { ...proof, password: 'wrong' })).body).toMatchObject({ code: 'USR002' })
    })
  })

  test('is offered to nobody who is no relation of the item, and a refused effect asks for none', async () => {
    expect((await post(await service.tokenOf('customer2'), withdrawal())).status).toBe(404)
    expect((await post(await service.tokenOf('maker'), withdrawal())).body).toMatchObject({ code: 'SEC003' })
    expect((await post(await service.tokenOf('customer'), withdrawal({ amount: 1_000_000 }))).body).toMatchObject({ code: 'PAY001' })
    const asTask = await post(await service.tokenOf('customer'), withdrawal(), { headers: { 'task-executor-roles': 'LEVEL_20' } })
    expect(asTask.body).toMatchObject({ code: 'SEC003' })
  })

  test('gives the first answer again under the same Idempotency-Key', async () => {
    const token = await service.tokenOf('customer')
    const body = withdrawal()
    const headers = { 'idempotency-key': 'stepped-up' }
    const upgraded = await steppedUp(token, body)
    const first = await post(upgraded, body, { headers })
    expect(first.status).toBe(200)
    const again = await post(upgraded, body, { headers })
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(again.body).toEqual(first.body)
  })
})

describe('the text with the code says what is approved:', () => {
  beforeAll(async () => {
    // The step-ups above count towards those of their hour.
    await service.local.advance(3_600)
    service.forgetTokens()
  })

  const RECIPIENT = '+447700900008'
  async function textFor(row: string, path: string, body: object): Promise<string> {
    return withConfig(service, row, 'SCA_OTP', async () => {
      const before = service.local.outbox.find({ to: RECIPIENT }).length
      const answer = await service.call('POST', path, { token: await service.tokenOf('customer'), body })
      expect([answer.status, (answer.body as { code: string }).code]).toEqual([401, 'SEC004'])
      return eventually('an SMS', () => {
        const sent = service.local.outbox.find({ to: RECIPIENT })
        return sent.length > before && sent[0]?.text
      })
    })
  }

  test.each([
    [
      'transfer',
      'Transfer.CREATE.Allowed',
      '/tenants/1/wallets/transfers',
      { amount: 12.5, fromWalletId: 1, toWalletId: 3 },
      'Transfer 12.50 EUR from wallet 1 “Main” of “Ada Lovelace” to wallet 3 “Main” of “Alan Turing”',
    ],
    [
      'withdrawal',
      MATRIX_ROW,
      WITHDRAWALS,
      { amount: 10, type: 'CASH', externalUniqueId: 'text-1', deliverToPhone: '+447700900123' },
      'Withdraw 10.00 EUR from wallet 1 “Main” of “Ada Lovelace” to +447700900123 (“CASH”)',
    ],
    [
      'payment',
      'Payment.CREATE.Allowed',
      '/tenants/1/payments',
      { paymentType: 'CARD', amount: 7, currency: 'EUR', walletId: 1, externalUniqueId: 'text-2' },
      'Payment of 7.00 EUR into wallet 1 “Main” of “Ada Lovelace” (“CARD”)',
    ],
  ])('amount and payee of a %s', async (_, row, path, body, summary) => {
    expect(await textFor(row, path, body)).toContain(summary)
  })

  const bulk = (transfers: readonly object[]) =>
    textFor('BulkTransfer.CREATE.Allowed', '/tenants/1/wallets/bulk-transfers', { externalUniqueId: `text-bulk-${count++}`, transfers })

  test('total and payees of a bulk transfer, each with what they get', async () => {
    const text = await bulk([
      { amount: 10, fromWalletId: 1, toWalletId: 3 },
      { amount: 2.5, fromWalletId: 2, toWalletId: 3 },
      { amount: 1, fromWalletId: 1, toWalletId: 2 },
    ])
    expect(text).toContain(
      '3 transfers together, 13.50 EUR in all, to wallet 3 “Main” of “Alan Turing” 12.50 EUR, wallet 2 “Savings” of “Ada Lovelace” 1.00 EUR',
    )
  })

  test('attack: long reasons push no payee out of it', async () => {
    const description = 'x'.repeat(140)
    const others = Array.from({ length: 24 }, () => ({ amount: 1, fromWalletId: 1, toWalletId: 2, description }))
    const text = await bulk([...others, { amount: 900, fromWalletId: 1, toWalletId: 3, description }])
    expect(text).toContain(
      '924.00 EUR in all, to wallet 2 “Savings” of “Ada Lovelace” 24.00 EUR, wallet 3 “Main” of “Alan Turing” 900.00 EUR',
    )
    expect(text).toMatch(/^\d{6} is your code/)
  })

  test('attack: long names of wallets push no payee out of it', async () => {
    const opened = { token: await service.tokenOf('operator'), body: { currency: 'EUR', name: 'n'.repeat(50) } }
    const made = await Promise.all(Array.from({ length: 25 }, () => service.call('POST', '/tenants/1/customers/9/wallets', opened)))
    const payees = made.map(({ body }) => (body as { walletId: number }).walletId)
    const text = await bulk(payees.map((toWalletId, place) => ({ amount: 100 + place, fromWalletId: 1, toWalletId })))
    for (const [place, payee] of payees.entries()) expect(text).toContain(`${payee} ${100 + place}.00`)
    expect(text).toContain('Never tell it to anybody')
  })
})
