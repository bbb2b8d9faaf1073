import { createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { CustomerId, TenantId } from '../../shared/domain/ids.ts'
import { agentFor } from '../support/agents.ts'
import { type Body, customersOf, PASSWORD, pathOf } from '../support/customers.ts'
import { asId } from '../support/ids.ts'
import { inTenant, somebody } from '../support/people.ts'
import { running } from '../support/running.ts'

const service = running()
const { newCustomer, withIdentity, unused } = customersOf(service)
const CHECKER = asId<CustomerId>(3)
const PERSON = { firstName: 'Emmy', lastName: 'Noether' }

/** The codes that an agent hears, once with and once without the header that would make it a proposal. */
async function heard(role: string, method: string, path: string, body: Body): Promise<readonly unknown[]> {
  const { token } = await agentFor(service, role)
  const approvers = role === 'globalAdmin' ? '1' : '5'
  const headers = { 'task-approver-userids': approvers, 'task-skip-draft': 'true' }
  const answers = [await service.call(method, path, { token, body }), await service.call(method, path, { token, body, headers })]
  return answers.map(({ status, body: said }) => (said as { code?: string } | undefined)?.code ?? status)
}

describe('attack: an agent proposes a person whose password it knows', () => {
  test.each<readonly [string, string, string, Body]>([
    [
      'operator',
      'POST',
      '/tenants/1/admin-users',
      { ...PERSON, identity: 'puppet@agents.example', position: 'LEVEL_20', password: PASSWORD },
    ],
    [
      'operator',
      'POST',
      '/tenants/1/admin-users',
      { ...PERSON, identity: 'puppet@agents.example', position: 'LEVEL_01', email: 'a@b.example' },
    ],
    ['globalAdmin', 'POST', '/global/admin-users', { ...PERSON, identity: 'p@agents.example', role: 'GLOBAL_SUPPORT', password: PASSWORD }],
    [
      'globalAdmin',
      'POST',
      '/institutions/harbour/admin-users',
      { ...PERSON, identity: 'p@agents.example', role: 'INSTITUTION_ADMIN', phoneNumber: '+4915112345678' },
    ],
    ['operator', 'POST', pathOf(CHECKER), { identity: 'second@agents.example', password: PASSWORD }],
    ['operator', 'PUT', pathOf(CHECKER, 'checker@harbour.example'), { password: PASSWORD }],
    ['operator', 'PUT', '/tenants/1/admin-users/3', { email: 'mine@attacker.example' }],
    ['operator', 'PUT', '/tenants/1/admin-users/3', { position: 'LEVEL_03', phoneNumber: '+4915112345678' }],
  ])('%s: %s %s %j', async (role, method, path, body) => {
    expect(await heard(role, method, path, body)).toEqual(['SEC007', 'SEC007'])
  })

  test('a public key is such a proof', async () => {
    const { privateKeyFile = '' } = service.local.demo.users.backend ?? {}
    const publicKey = createPublicKey(readFileSync(privateKeyFile)).export({ type: 'spki', format: 'der' }).toString('base64')
    expect(await heard('operator', 'PUT', pathOf(CHECKER, 'checker@harbour.example'), { publicKey })).toEqual(['SEC007', 'SEC007'])
  })

  test('explain says so', async () => {
    const { token } = await agentFor(service, 'operator')
    const asked = { method: 'PUT', path: '/tenants/1/admin-users/3', body: { email: 'mine@attacker.example' } }
    expect((await service.call('POST', '/authorization/explain', { token, body: asked })).body).toMatchObject({
      decision: 'DENY',
      answer: { status: 403, code: 'SEC007' },
    })
  })
})

describe('an agent proposes', () => {
  test('proofs of customers, and what carries no proof', async () => {
    const { customerId, identity } = await withIdentity()
    expect(await heard('operator', 'PUT', pathOf(customerId, identity), { password: PASSWORD })).toEqual(['SEC005', 200])
    expect(await heard('operator', 'PUT', `/tenants/1/customers/${await newCustomer()}`, { email: unused() })).toEqual(['SEC005', 200])
    expect(await heard('operator', 'PUT', '/tenants/1/admin-users/3', { lastName: 'Newname' })).toEqual(['SEC005', 200])
  })
})

describe('attack: an agent chooses a proof of a customer, who is appointed before the approval', () => {
  const customerNow = { kind: 'customer', tenantId: asId<TenantId>(1) } as const

  test.each([
    ['a password', 'PUT'],
    ['a second identity', 'POST'],
  ] as const)('%s', async (_, method) => {
    const target = await somebody(service, [customerNow])
    const { token } = await agentFor(service, 'operator')
    const path = pathOf(target.customerId, method === 'PUT' ? target.identity : undefined)
    const body = { ...(method === 'PUT' ? {} : { identity: unused() }), password: PASSWORD }
    const headers = { 'task-approver-userids': '1', 'task-skip-draft': 'true' }
    const made = await service.call(method, path, { token, body, headers })
    expect(made.status, made.text).toBe(200)
    await target.nowHolds(customerNow, inTenant('LEVEL_05'))
    const run = await service.call('PUT', `/global/tasks/${made.headers.get('task-id')}`, {
      token: await service.tokenOf('globalAdmin'),
      body: { status: 'EXECUTE' },
    })
    expect(run.body).toMatchObject({ status: 'FAILED', responseCode: 403, responseBody: expect.stringContaining('agent') })
  })
})
