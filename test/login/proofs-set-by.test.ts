import { describe, expect, test } from 'vitest'
import type { CustomerId } from '../../shared/domain/ids.ts'
import { type Body, customersOf, PASSWORD, pathOf } from '../support/customers.ts'
import { running } from '../support/running.ts'

const service = running()
const { call, newCustomer, tokenFor, unused } = customersOf(service)
const idOf = (role: string): number => service.local.demo.users[role]?.customerId ?? 0

async function setters(customerId: CustomerId, identity: string, as = 'operator'): Promise<unknown> {
  const one = (await call(as, 'GET', pathOf(customerId, identity))).body as { readonly proofsSetBy?: readonly { customerId: number }[] }
  const listed = (await call(as, 'GET', pathOf(customerId))).body as readonly { readonly identity: string }[]
  expect(listed.find((each) => each.identity === identity)).toMatchObject(
    one.proofsSetBy === undefined ? {} : { proofsSetBy: one.proofsSetBy },
  )
  return one.proofsSetBy?.map((each) => each.customerId)
}

async function newAdmin(body: object = {}): Promise<{ customerId: CustomerId; identity: string }> {
  const identity = unused()
  const person = { identity, password: PASSWORD, position: 'LEVEL_02', firstName: 'Emmy', lastName: 'Noether', ...body }
  const made = await call('operator', 'POST', '/tenants/1/admin-users', person)
  expect(made.status).toBe(200)
  return { customerId: (made.body as { customerId: CustomerId }).customerId, identity }
}

async function chooseOwn(identity: string): Promise<void> {
  const body = { currentPassword: PASSWORD, password: 'a password that is mine alone' }
  expect((await service.call('PUT', '/authentication/password', { token: await tokenFor(identity), body })).status).toBe(200)
}

describe('an identity names who set its proofs', () => {
  test('who created it with a password, and when, until its owner has chosen their own', async () => {
    const { customerId, identity } = await newAdmin()
    expect((await call('operator', 'GET', pathOf(customerId, identity))).body).toMatchObject({
      proofsSetBy: [{ customerId: idOf('operator'), at: expect.stringMatching(/^\d{4}-.*Z$/) }],
    })
    await chooseOwn(identity)
    expect(await setters(customerId, identity)).toBeUndefined()
  })

  test('who changed the password, the public key, the e-mail address or the phone number later', async () => {
    const { customerId, identity } = await newAdmin()
    await chooseOwn(identity)
    const changes: readonly (readonly [string, Body])[] = [
      [pathOf(customerId, identity), { password: PASSWORD }],
      [`/tenants/1/admin-users/${customerId}`, { email: 'emmy@elsewhere.example' }],
      [`/tenants/1/admin-users/${customerId}`, { phoneNumber: '+4915112345678' }],
    ]
    for (const [path, body] of changes) {
      expect((await call('globalAdmin', 'PUT', path, body)).status).toBe(200)
      expect(await setters(customerId, identity)).toEqual([idOf('globalAdmin')])
    }
  })

  test('who created it with an enrolment code, and who gave a customer an address', async () => {
    const customerId = await newCustomer()
    const identity = unused()
    await call('backend', 'POST', pathOf(customerId), { identity })
    expect(await setters(customerId, identity)).toEqual([idOf('backend')])
    await call('globalAdmin', 'PUT', `/tenants/1/customers/${customerId}`, { email: `${identity}` })
    expect(await setters(customerId, identity)).toEqual([idOf('backend'), idOf('globalAdmin')])
  })

  test('who proposed the change as a task, and who executed it', async () => {
    const { customerId, identity } = await newAdmin({ position: 'LEVEL_05' })
    await chooseOwn(identity)
    const made = await call(
      'operator',
      'PUT',
      pathOf(customerId, identity),
      { password: PASSWORD },
      {
        'task-executor-roles': 'GLOBAL_ADMIN',
        'task-skip-draft': 'true',
      },
    )
    const run = await call('globalAdmin', 'PUT', `/global/tasks/${made.headers.get('task-id')}`, { status: 'EXECUTE' })
    expect(run.body).toMatchObject({ status: 'EXECUTED' })
    expect(new Set((await setters(customerId, identity)) as number[])).toEqual(new Set([idOf('operator'), idOf('globalAdmin')]))
  })

  test('nobody for what people change of their own', async () => {
    const before = await setters(idOf('maker') as CustomerId, 'maker@harbour.example')
    await call('operator', 'PUT', pathOf(idOf('operator') as CustomerId, 'operator@harbour.example'), { changeAfter: null })
    expect(before).toBeUndefined()
    expect(await setters(idOf('operator') as CustomerId, 'operator@harbour.example')).toBeUndefined()
  })

  test('to administrators only: a customer doesn’t see it', async () => {
    const customerId = await newCustomer()
    const identity = unused()
    await call('operator', 'POST', pathOf(customerId), { identity, password: PASSWORD })
    const own = await service.call('GET', pathOf(customerId, identity), { token: await tokenFor(identity) })
    expect(own.status).toBe(200)
    expect(own.body).not.toHaveProperty('proofsSetBy')
    expect(await setters(customerId, identity)).toEqual([idOf('operator')])
  })
})

test('attack: the proof of a second identity is not forgotten when the person chooses the password of the first', async () => {
  const { customerId, identity } = await newAdmin()
  const second = unused()
  await call('globalAdmin', 'POST', pathOf(customerId), { identity: second, password: PASSWORD })
  await chooseOwn(identity)
  expect(await setters(customerId, identity)).toBeUndefined()
  expect(await setters(customerId, second)).toEqual([idOf('globalAdmin')])
})
