import { afterEach, describe, expect, test } from 'vitest'
import type { CustomerId } from '../../shared/domain/ids.ts'
import { customersOf, pathOf } from '../support/customers.ts'
import { eventually } from '../support/eventually.ts'
import { OLD, passwordChangesOf } from '../support/password-changes.ts'
import { type Answer, running } from '../support/running.ts'

const service = running()
const { call, newCustomer, unused } = customersOf(service)
const { change, somebodyWithPassword } = passwordChangesOf(service)
const CUSTOMERS = 'user.identity.password.complexity.regex'
const ADMINS = 'admin.user.password.complexity.regex'
const ONBOARDING = 'mustache.email.onboarding.user'
const changed = new Set<string>()

async function set(key: string, value: string): Promise<Answer> {
  changed.add(key)
  return call('operator', 'PUT', `/tenants/1/config/${key}`, { value })
}

afterEach(async () => {
  for (const key of changed) await call('operator', 'DELETE', `/tenants/1/config/${key}`)
  changed.clear()
})

const givePassword = async (password: string): Promise<Answer> =>
  call('operator', 'POST', pathOf(await newCustomer()), { identity: unused(), password })

const appoint = (password: string, more: object = {}): Promise<Answer> =>
  call('operator', 'POST', '/tenants/1/admin-users', {
    identity: unused(),
    password,
    firstName: 'Ida',
    lastName: 'Rhodes',
    position: 'LEVEL_01',
    ...more,
  })

const WEAK = { code: 'USR040', description: 'Password is too weak' }

describe('the rule for passwords', () => {
  test('of customers is met by new identities and by changes of them', async () => {
    expect((await set(CUSTOMERS, '^(?=.*[A-Z])(?=.*\\d).{10,}$')).status).toBe(200)
    for (const weak of ['all lower case 1', 'No Digit At All', 'Short 1'])
      expect({ weak, answer: (await givePassword(weak)).body }).toMatchObject({ weak, answer: WEAK })
    const customerId = await newCustomer()
    const identity = unused()
    expect((await call('operator', 'POST', pathOf(customerId), { identity, password: 'Long Enough 1' })).status).toBe(200)
    expect((await call('operator', 'PUT', pathOf(customerId, identity), { password: 'all lower case 1' })).body).toMatchObject(WEAK)
    expect((await call('operator', 'PUT', pathOf(customerId, identity), { password: 'Longer Still 2' })).status).toBe(200)
    expect((await appoint('all lower case here')).status).toBe(200)
  })

  test('of admin users is another', async () => {
    await set(ADMINS, '^.{16,}$')
    expect((await appoint('fifteen letters')).body).toMatchObject(WEAK)
    expect((await appoint('sixteen letters!')).status).toBe(200)
    expect((await givePassword('fifteen letters')).status).toBe(200)
    await set(ADMINS, '')
  })

  test('asks for 15 characters where the password is the only proof of a position, for 8 beside another and of customers', async () => {
    expect((await appoint('14 characters!')).body).toMatchObject(WEAK)
    expect((await appoint('15 characters!!')).status).toBe(200)
    expect((await appoint('14 characters!', { totpEnabled: true })).status).toBe(200)
    expect((await givePassword('8 chars!')).status).toBe(200)
  })

  test('refuses the local part of the identity, and the names of the tenant and the product', async () => {
    const customerId = await newCustomer()
    const give = (password: string) => call('operator', 'POST', pathOf(customerId), { identity: `lovelace-${unused()}`, password })
    for (const weak of ['1 harbour pay 1', 'HarbourPay2026', 'my countersign 1', 'liverpool'])
      expect({ weak, answer: (await give(weak)).body }).toMatchObject({ weak, answer: WEAK })
    const identity = 'grace-hopper@people.example'
    for (const password of ['12 Grace-Hopper 12', '12gracehopper12'])
      expect((await call('operator', 'POST', pathOf(customerId), { identity, password })).body).toMatchObject(WEAK)
  })

  test('refuses customers a common password with digits or symbols around it, wherever a password is chosen', async () => {
    const emmy = await somebodyWithPassword()
    const operator = await service.tokenOf('operator')
    const login = await service.call('POST', '/authentication/login', { body: { identity: emmy.identity, password: OLD } })
    const token = (login.body as { headerValue: string }).headerValue.slice('Bearer '.length)
    const path = `/tenants/1/customers/${emmy.customerId}/identities/${encodeURIComponent(emmy.identity)}`
    const hash = await emmy.code()
    for (const weak of ['Password1!', 'Summer2026!', '!!1liverpool1!!', '++WELCOME--99']) {
      const ways = [
        await givePassword(weak),
        await service.call('PUT', path, { token: operator, body: { password: weak } }),
        await service.call('PUT', '/authentication/password', { token, body: { currentPassword: OLD, password: weak } }),
        await change(emmy.identity, { hash, password: weak }),
      ]
      expect(ways.map(({ status, body }) => ({ weak, status, body }))).toEqual(
        ways.map(() => ({ weak, status: 400, body: expect.objectContaining(WEAK) })),
      )
    }
    expect((await change(emmy.identity, { hash, password: 'Summer2026 in Zürich!' })).status).toBe(200)
  })

  test('has a floor that no tenant takes away', async () => {
    await set(CUSTOMERS, '.')
    for (const weak of ['seven 7', 'Password1', 'iloveyou', 'zzzzzzzzzz']) expect((await givePassword(weak)).body).toMatchObject(WEAK)
  })

  test.each(['^.*(?=.*[A-Z])$', '(a', '(?<=a)b', '(a)\\1', 'x'.repeat(501)])(
    '%s is refused when it is saved, with the place',
    async (pattern) => {
      const answer = await set(CUSTOMERS, pattern)
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({ code: 'GEN001', errors: [{ field: 'value' }] })
    },
  )
})

describe('the first password', () => {
  const newest = (to: string) => service.local.outbox.find({ to })[0]

  test('is sent to the e-mail of a new user where the tenant has a template for it', async () => {
    await set(
      ONBOARDING,
      'Subject: Hello {{firstName}}\n\n{{identity}} logs in with {{password}} at {{tenantName}} for {{validMinutes}} minutes',
    )
    const email = 'ida.rhodes@first.example'
    const { body } = await appoint('a password to begin with', { email })
    const { subject, text } = await eventually('an e-mail with the password', () => newest(email))
    expect(subject).toBe('Hello Ida')
    expect(text).toContain(
      `${(body as { identity: string }).identity} logs in with a password to begin with at Harbour Pay for 1440 minutes`,
    )

    const made = await call('operator', 'POST', '/tenants/1/customers', {
      firstName: 'Ada',
      lastName: 'Yonath',
      email: 'yonath@first.example',
    })
    const { customerId } = made.body as { customerId: CustomerId }
    await call('operator', 'POST', pathOf(customerId), { identity: unused(), password: 'the first of a customer' })
    expect(await eventually('an e-mail to the customer', () => newest('yonath@first.example')?.text)).toContain('the first of a customer')
  })

  test('is sent to nobody else, nor where there is none', async () => {
    await appoint('a password to begin with', { email: 'off@first.example' })
    await set(ONBOARDING, '{{password}}')
    await appoint('a password to begin with')
    await service.local.advance(2)
    expect(service.local.outbox.find({ to: 'off@first.example' })).toEqual([])
  })
})
