import { describe, expect, test } from 'vitest'
import type { CustomerId } from '../../shared/domain/ids.ts'
import { type Body, customersOf, PASSWORD, pathOf } from '../support/customers.ts'
import { asId } from '../support/ids.ts'
import { inTenant, type Somebody, somebody } from '../support/people.ts'
import { jpeg } from '../support/pictures.ts'
import { withRow } from '../support/rows.ts'
import { running } from '../support/running.ts'

const service = running()
const { call, newCustomer, unused } = customersOf(service)
const PAIR = 'LEVEL_01->LEVEL_02'
const MAKER = { id: asId<CustomerId>(2), identity: 'maker@harbour.example' }
const CHECKER = { id: asId<CustomerId>(3), identity: 'checker@harbour.example' }

const refused = (permission: string) => ({
  code: 'SEC003',
  description: `Permission denied: this requires ${permission}, which you do not have.`,
})

describe('attack: one administrator becomes both halves of a pair', () => {
  const withPair = (run: () => Promise<void>) => withRow(service, 'Transfer.CREATE.Allowed', PAIR, run)

  test.each(['backend', 'operator'])('%s, who has neither half, chooses no proof of either', async (attacker) => {
    await withPair(async () => {
      for (const { id, identity } of [MAKER, CHECKER]) {
        const ways: readonly (readonly [string, string, Body])[] = [
          ['PUT', pathOf(id, identity), { password: 'chosen by the attacker' }],
          ['POST', pathOf(id), { identity: unused(), password: PASSWORD }],
          ['POST', pathOf(id), { identity: unused() }],
        ]
        for (const [method, path, body] of ways)
          expect((await call(attacker, method, path, body)).body).toMatchObject(refused('Transfer.CREATE'))
      }
    })
  })

  test('an e-mail address or phone number of theirs is a proof too', async () => {
    await withPair(async () => {
      for (const body of [
        { email: 'mine@attacker.example' },
        { phoneNumber: '+4915112345678' },
        { position: 'LEVEL_01', email: 'a@b.example' },
      ])
        expect((await call('operator', 'PUT', '/tenants/1/admin-users/2', body)).body).toMatchObject(refused('Transfer.CREATE'))
    })
  })

  test('a photo of theirs, which a reset compares, is a proof too', async () => {
    await withPair(async () => {
      const photo = { documentType: 'FACIAL_PHOTO', base64EncodedDocument: jpeg().toString('base64') }
      expect((await call('operator', 'POST', '/tenants/1/customers/2/attachments', photo)).body).toMatchObject(refused('Transfer.CREATE'))
    })
  })

  test('resets, locks, unlocks, the end of sessions and a new position stay possible', async () => {
    await withPair(async () => {
      const made = await call('operator', 'POST', '/tenants/1/admin-users', {
        ...{ identity: unused(), password: PASSWORD, position: 'LEVEL_01', firstName: 'Emmy', lastName: 'Noether' },
      })
      const { customerId, identity } = made.body as { customerId: CustomerId; identity: string }
      expect(made.status).toBe(200)
      const lock = { authLockedAfter: '2090-01-01T00:00:00Z' }
      expect((await call('operator', 'PUT', pathOf(customerId, identity), lock)).status).toBe(200)
      expect((await call('operator', 'PUT', pathOf(customerId, identity), { authLockedAfter: null, status: 'ACTIVE' })).status).toBe(200)
      expect((await call('operator', 'DELETE', `/tenants/1/customers/${customerId}/sessions`)).status).toBe(200)
      expect((await call('operator', 'PUT', `/tenants/1/admin-users/${customerId}`, { position: 'LEVEL_03' })).status).toBe(200)
      expect(
        (await call('globalAdmin', 'PUT', `/tenants/1/admin-users/${customerId}`, { email: `${customerId}@people.example` })).status,
      ).toBe(200)
      expect((await call('operator', 'PUT', pathOf(customerId), { status: 'RESET' })).status).toBe(200)
      expect((await call('operator', 'DELETE', `/tenants/1/admin-users/${customerId}`)).status).toBe(200)
    })
  })

  test('a half may choose the proofs of the same half, and not those of the other', async () => {
    await withRow(service, 'Identity.UPDATE.Allowed', 'LEVEL_20,LEVEL_01,LEVEL_02', async () => {
      const [maker, checker] = [await somebody(service, [inTenant('LEVEL_01')]), await somebody(service, [inTenant('LEVEL_02')])]
      const body = { password: 'chosen by somebody else' }
      expect((await maker.call('PUT', pathOf(MAKER.id, MAKER.identity), { body: { ...body, changeAfter: null } })).status).toBe(200)
      expect((await maker.call('PUT', pathOf(CHECKER.id, CHECKER.identity), { body })).body).toMatchObject(refused('Transfer.CREATE'))
      expect((await checker.call('PUT', pathOf(MAKER.id, MAKER.identity), { body })).body).toMatchObject(refused('Transfer.CREATE'))
    })
  })

  test('a peer in a position that is both halves gets no second identity', async () => {
    await withRow(service, 'Callback.UPDATE.Allowed', 'LEVEL_20->LEVEL_20', async () => {
      const peer = await somebody(service, [inTenant('LEVEL_20')])
      const added = await call('operator', 'POST', pathOf(peer.customerId), { identity: unused(), password: PASSWORD })
      expect(added.body).toMatchObject(refused('Callback.UPDATE'))
    })
  })

  test.each([
    ['LEVEL_20->LEVEL_05', 'its checker'],
    ['LEVEL_05->LEVEL_20', 'its maker'],
  ])('nobody appoints the other half of their own pair: %s, %s', async (row) => {
    await withRow(service, 'Callback.UPDATE.Allowed', row, async () => {
      const person = { identity: unused(), password: PASSWORD, firstName: 'Emmy', lastName: 'Noether' }
      expect((await call('operator', 'POST', '/tenants/1/admin-users', { ...person, position: 'LEVEL_05' })).body).toMatchObject(
        refused('Callback.UPDATE'),
      )
      expect((await call('operator', 'PUT', '/tenants/1/admin-users/4', { position: 'LEVEL_05' })).body).toMatchObject(
        refused('Callback.UPDATE'),
      )
      expect((await call('operator', 'POST', '/tenants/1/admin-users', { ...person, position: 'LEVEL_06' })).status).toBe(200)
    })
  })
})

test('customers have no such proofs: administrators help them as before', async () => {
  const customerId = await newCustomer()
  const identity = unused()
  expect((await call('backend', 'POST', pathOf(customerId), { identity, password: PASSWORD })).status).toBe(200)
  expect((await call('operator', 'PUT', pathOf(customerId, identity), { password: 'repaired by support' })).status).toBe(200)
})

describe('attack: the admin who set an address resets its person and reads the password there', () => {
  test('is refused for 7 days, and only to them', async () => {
    const made = await call('globalAdmin', 'POST', '/tenants/1/admin-users', {
      ...{ identity: unused(), password: PASSWORD, position: 'LEVEL_05', firstName: 'Emmy', lastName: 'Noether' },
      email: 'emmy@noether.example',
    })
    const { customerId } = made.body as { customerId: CustomerId }
    const reset = (role: string) => call(role, 'PUT', pathOf(customerId), { status: 'RESET' })
    expect((await reset('globalAdmin')).body).toMatchObject({ code: 'SEC003', description: expect.stringContaining('address') })
    expect((await reset('operator')).status).toBe(200)
  })

  test('a reset that they approved first does not run either', async () => {
    const people = [inTenant('LEVEL_20')]
    const [maker, setter, other] = [await somebody(service, people), await somebody(service, people), await somebody(service, people)]
    const person = { identity: unused(), password: PASSWORD, position: 'LEVEL_05', firstName: 'Emmy', lastName: 'Noether' }
    const made = await setter.call('POST', '/tenants/1/admin-users', { body: { ...person, email: 'emmy2@noether.example' } })
    expect(made.status, made.text).toBe(200)
    const { customerId } = made.body as { customerId: CustomerId }
    const headers = { 'task-approver-userids': `${setter.customerId},${other.customerId}`, 'task-skip-draft': 'true' }
    const proposed = await maker.call('PUT', pathOf(customerId), { body: { status: 'RESET' }, headers })
    const execute = (by: Somebody) => by.call('PUT', `/global/tasks/${proposed.headers.get('task-id')}`, { body: { status: 'EXECUTE' } })
    expect((await execute(setter)).body).toMatchObject({ status: 'PENDING' })
    expect((await execute(other)).body).toMatchObject({ status: 'FAILED', responseBody: expect.stringContaining('address') })
  })

  test('a customer can be reset by the admin who set their address', async () => {
    const customerId = await newCustomer()
    await call('operator', 'PUT', `/tenants/1/customers/${customerId}`, { email: 'customer@noether.example' })
    await call('operator', 'POST', pathOf(customerId), { identity: unused(), password: PASSWORD })
    expect((await call('operator', 'PUT', pathOf(customerId), { status: 'RESET' })).status).toBe(200)
  })
})
