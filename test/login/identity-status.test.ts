import { expect, test } from 'vitest'
import { customersOf, PASSWORD, pathOf } from '../support/customers.ts'
import { meteredCalls } from '../support/metered-call.ts'
import { running } from '../support/running.ts'
import { code } from '../support/second-factors.ts'

const service = running()
const { call, withIdentity, logIn, tokenFor } = customersOf(service)

async function fail(identity: string, times: number): Promise<void> {
  for (let turn = 0; turn < times; turn++) expect(code(await logIn(identity, 'wrong'))).toBe('401 USR002')
}

test('the administrator sees that an identity is locked and until when, ends the lock, and its user logs in', async () => {
  const { customerId, identity } = await withIdentity()
  const path = pathOf(customerId, identity)
  const statusOf = async () => (await call('operator', 'GET', path)).body
  expect(await statusOf()).toMatchObject({ identity, status: 'ACTIVE' })
  await fail(identity, 9)
  expect(await statusOf()).toMatchObject({ status: 'ACTIVE' })
  await fail(identity, 1)
  const locked = (await statusOf()) as { status: string; lockedUntil: string }
  expect(locked.status).toBe('LOCKED')
  expect(Math.abs(Date.parse(locked.lockedUntil) - service.local.clock.now() - 300_000)).toBeLessThan(5_000)
  await service.local.advance(2)
  expect(code(await logIn(identity))).toBe('401 USR001')

  expect((await call('operator', 'PUT', path, { status: 'ACTIVE' })).status).toBe(200)
  expect(await statusOf()).not.toHaveProperty('lockedUntil')
  expect(await statusOf()).toMatchObject({ status: 'ACTIVE' })
  expect(code(await logIn(identity))).toBe('200')
})

test('unlocking leaves the other reasons: they are fields of their own', async () => {
  const { customerId, identity } = await withIdentity()
  const path = pathOf(customerId, identity)
  const past = new Date(service.local.clock.now() - 1000).toISOString()
  await call('operator', 'PUT', path, { changeAfter: past })
  expect((await call('operator', 'GET', path)).body).toMatchObject({ status: 'CHANGE_REQUIRED', changeAfter: past })
  await call('operator', 'PUT', path, { authLockedAfter: past, status: 'ACTIVE' })
  expect((await call('operator', 'GET', path)).body).toMatchObject({ status: 'EXPIRED' })
  expect(code(await logIn(identity))).toBe('401 USR020')
})

test('attack: nobody ends their own lock, and a reader or another tenant’s administrator ends none', async () => {
  const { customerId, identity } = await withIdentity()
  const path = pathOf(customerId, identity)
  const token = await tokenFor(identity)
  await fail(identity, 10)
  expect(code(await service.call('PUT', path, { token, body: { status: 'ACTIVE' } }))).toBe('403 SEC003')
  expect(code(await service.call('PUT', path, { token, body: { status: 'ACTIVE', totpEnabled: false } }))).toBe('403 SEC003')
  expect(code(await call('maker', 'PUT', path, { status: 'ACTIVE' }))).toBe('403 SEC003')
  expect(code(await call('otherTenantAdmin', 'PUT', path, { status: 'ACTIVE' }))).toBe('404 GEN002')
  for (const status of ['LOCKED', 'RESET', '', null, true]) expect((await call('operator', 'PUT', path, { status })).status).toBe(400)
  expect((await call('operator', 'GET', path)).body).toMatchObject({ status: 'LOCKED' })
})

test('as a task the approver reads what it does', async () => {
  const { customerId, identity } = await withIdentity()
  await fail(identity, 10)
  const headers = { 'task-executor-roles': 'TENANT_SYSTEM', 'task-skip-draft': 'true' }
  const made = await call('operator', 'PUT', pathOf(customerId, identity), { status: 'ACTIVE' }, headers)
  const task = `/global/tasks/${made.headers.get('task-id')}`
  expect((await call('backend', 'GET', task)).body).toMatchObject({ description: expect.stringMatching(/: unlocked$/) })
  expect((await call('backend', 'PUT', task, { status: 'EXECUTE' })).body).toMatchObject({ status: 'EXECUTED' })
  expect(code(await logIn(identity, PASSWORD))).toBe('200')
})

test('the status costs no round trip: it is read beside the session', async () => {
  const { customerId, identity } = await withIdentity()
  const metered = meteredCalls(service.local.service)
  const { cost } = await metered('GET', pathOf(customerId, identity), { token: await service.tokenOf('operator') })
  expect(cost).toMatchObject({ roundTrips: 1 })
})
