import { expect, test } from 'vitest'
import { type Body, customersOf, PASSWORD, pathOf } from '../support/customers.ts'
import { asId } from '../support/ids.ts'
import { inTenant, somebody } from '../support/people.ts'
import { withRow } from '../support/rows.ts'
import { running } from '../support/running.ts'

const service = running()
const { call, newCustomer, tokenFor, unused, withIdentity } = customersOf(service)

test('tenants are walls: persons and identities of another are not there', async () => {
  const foreign = await newCustomer(2, 'otherTenantAdmin')
  const identity = unused()
  await call('otherTenantAdmin', 'POST', pathOf(foreign, undefined, 2), { identity, password: PASSWORD })
  const own = await newCustomer()
  for (const path of [pathOf(foreign, identity), pathOf(own, identity), pathOf(foreign, identity, 2)]) {
    expect((await call('operator', 'GET', path)).status).toBe(404)
    expect((await call('operator', 'PUT', path, { password: PASSWORD })).status).toBe(404)
    expect((await call('operator', 'DELETE', path)).status).toBe(404)
  }
  for (const path of [pathOf(foreign), pathOf(foreign, undefined, 2)]) {
    expect((await call('operator', 'HEAD', path)).status).toBe(404)
    expect((await call('operator', 'GET', path)).status).toBe(404)
    expect((await call('operator', 'POST', path, { identity: unused(), password: PASSWORD })).status).toBe(404)
  }
  // A reader isn't told whether a name exists elsewhere.
  expect((await call('maker', 'DELETE', pathOf(own, identity))).status).toBe(403)
  expect((await call('maker', 'DELETE', pathOf(own, 'nobody-has-this'))).status).toBe(403)
})

test('nobody resets somebody whose grants they don’t cover', async () => {
  const admin = pathOf(asId(5), 'operator@harbour.example')
  const answer = await call('backend', 'PUT', admin, { password: 'taken over by the backend' })
  expect(answer.body).toMatchObject({
    code: 'SEC003',
    description: 'Permission denied: this requires TenantConfig.UPDATE, which you do not have.',
  })
  expect((await call('backend', 'POST', pathOf(asId(5)), { identity: unused(), password: PASSWORD })).status).toBe(403)
  expect((await call('backend', 'DELETE', admin)).status).toBe(403)
  expect((await call('backend', 'PUT', pathOf(asId(3), 'checker@harbour.example'), { changeAfter: '2090-01-01T00:00:00Z' })).status).toBe(
    200,
  )
  expect((await call('globalAdmin', 'PUT', admin, { changeAfter: '2090-01-01T00:00:00Z' })).status).toBe(200)
})

test('nobody takes over the person who has to approve what they make', async () => {
  await call('globalAdmin', 'PUT', '/tenants/1/config/Identity.UPDATE.Allowed', { value: 'LEVEL_20,TENANT_SYSTEM,LEVEL_01' })
  const answer = await call('maker', 'PUT', pathOf(asId(3), 'checker@harbour.example'), { password: 'mine from now on' })
  expect(answer.body).toMatchObject({
    code: 'SEC003',
    description: 'Permission denied: this requires Transfer.CREATE, which you do not have.',
  })
  expect((await call('maker', 'PUT', pathOf(asId(8), 'ada@customer.example'), { changeAfter: null })).status).toBe(200)
  await call('globalAdmin', 'DELETE', '/tenants/1/config/Identity.UPDATE.Allowed')
})

test('a customer changes their own second factors, and neither their password nor anybody else’s', async () => {
  const { customerId, identity } = await withIdentity()
  const token = await tokenFor(identity)
  const put = (path: string, body: Body) => service.call('PUT', path, { token, body })
  for (const body of [{ password: 'not by this way' }, { authLockedAfter: null }, { totpEnabled: false, changeAfter: null }])
    expect((await put(pathOf(customerId, identity), body)).body).toMatchObject({
      code: 'SEC003',
      description: 'Permission denied: Identity.UPDATE.',
    })
  expect((await put(pathOf(asId(8), 'ada@customer.example'), { totpEnabled: false })).status).toBe(404)
  expect((await service.call('DELETE', pathOf(customerId, identity), { token })).status).toBe(403)
  expect((await put(pathOf(customerId, identity), { totpEnabled: false })).status).toBe(200)
})

test('a maker who covers a person and an executor who doesn’t: the stored reset fails', async () => {
  const made = await call(
    'operator',
    'PUT',
    pathOf(asId(5), 'operator@harbour.example'),
    { password: 'a reset by approval' },
    { 'task-executor-roles': 'TENANT_SYSTEM', 'task-skip-draft': 'true' },
  )
  const run = await call('backend', 'PUT', `/global/tasks/${made.headers.get('task-id')}`, { status: 'EXECUTE' })
  expect(run.body).toMatchObject({ status: 'FAILED', responseCode: 403 })
})

test('attack: the password that somebody proposed for a peer does not become that of an administrator above them', async () => {
  await withRow(service, 'Identity.UPDATE.Allowed', 'LEVEL_05,LEVEL_20', async () => {
    const [maker, peer] = [await somebody(service, [inTenant('LEVEL_05')]), await somebody(service, [inTenant('LEVEL_05')])]
    const made = await maker.call('PUT', pathOf(peer.customerId, peer.identity), {
      body: { password: 'known to the attacker' },
      headers: { 'task-executor-roles': 'LEVEL_20', 'task-skip-draft': 'true' },
    })
    expect(made.status, made.text).toBe(200)
    await peer.nowHolds(inTenant('LEVEL_20'))
    const run = await call('operator', 'PUT', `/global/tasks/${made.headers.get('task-id')}`, { status: 'EXECUTE' })
    expect(run.body).toMatchObject({ status: 'FAILED', responseCode: 403 })
  })
})
