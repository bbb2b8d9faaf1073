import { describe, expect, test } from 'vitest'
import type { CustomerId } from '../../shared/domain/ids.ts'
import { type Body, customersOf, pathOf } from '../support/customers.ts'
import { eventually } from '../support/eventually.ts'
import { messagesOf } from '../support/messages.ts'
import { running } from '../support/running.ts'

const service = running()
const { call, newCustomer, unused, logIn } = customersOf(service)
const { captured } = messagesOf(service)
const OWN = 'a password that is mine alone'

const textTo = (address: string): Promise<string> => eventually(`a message to ${address}`, async () => (await captured(address))[0]?.text)

async function appoint(body: Body, path = '/tenants/1/admin-users') {
  const person = { identity: unused(), firstName: 'Emmy', lastName: 'Noether', ...body }
  const made = await call('globalAdmin', 'POST', path, person)
  expect(made.status, made.text).toBe(200)
  return made.body as { readonly customerId: CustomerId; readonly identity: string; readonly enrolmentCode?: string }
}

describe('a new person without a password', () => {
  test.each([
    ['/tenants/1/admin-users', { position: 'LEVEL_02', webAuthN: false }],
    ['/tenants/2/admin-users', { position: 'LEVEL_02' }],
    ['/global/admin-users', { role: 'GLOBAL_SUPPORT' }],
  ])('gets a temporary password at the e-mail address on record, and chooses their own: %s', async (path, body) => {
    const email = unused()
    const made = await appoint({ ...body, email }, path)
    const [, password = ''] = /with (\S+) and choose/.exec(await textTo(email)) ?? []
    expect(password.length).toBeGreaterThanOrEqual(15)
    expect((await logIn(made.identity, password)).body).toMatchObject({ code: 'USR021' })
    const changed = await service.call('POST', `/global/identities/${encodeURIComponent(made.identity)}/password-change`, {
      body: { currentPassword: password, password: OWN },
    })
    expect(changed.status, changed.text).toBe(200)
    expect((await logIn(made.identity, OWN)).status).toBe(200)
  })

  test('or by SMS without an e-mail address', async () => {
    await appoint({ position: 'LEVEL_02', webAuthN: false, phoneNumber: '+4915133334444' })
    expect(await textTo('+4915133334444')).toMatch(/with \S+ and choose/)
  })

  test('gets the code for a first passkey where the tenant has passkeys, and nobody else hears it', async () => {
    const email = unused()
    const made = await appoint({ position: 'LEVEL_02', email })
    expect(made).not.toHaveProperty('enrolmentCode')
    expect(await textTo(email)).toMatch(/with the code [A-Z2-7]{16}\./)
    const identity = (await call('operator', 'GET', pathOf(made.customerId, made.identity))).body
    // The admin who chose the address is named all the same.
    expect(identity).toMatchObject({ webAuthN: true, proofsSetBy: [{ customerId: 1 }] })
  })

  test('without any address the caller hears the code, and a password cannot be sent', async () => {
    const made = await appoint({ position: 'LEVEL_02' })
    expect(made.enrolmentCode).toMatch(/^[A-Z2-7]{16}$/)
    const person = { identity: unused(), firstName: 'Emmy', lastName: 'Noether', position: 'LEVEL_02', webAuthN: false }
    const refused = await call('operator', 'POST', '/tenants/1/admin-users', person)
    expect(refused.body).toMatchObject({ code: 'GEN001', errors: [{ field: 'password' }] })
  })

  test('an identity of a customer likewise', async () => {
    const customerId = await newCustomer()
    const email = unused()
    await call('operator', 'PUT', `/tenants/1/customers/${customerId}`, { email })
    expect((await call('operator', 'POST', pathOf(customerId), { identity: unused(), webAuthN: false })).status).toBe(200)
    expect(await textTo(email)).toMatch(/with \S+ and choose/)
  })
})
