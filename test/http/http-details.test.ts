import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { CATALOGUE } from '../../functions/catalogue.ts'
import type { Endpoint } from '../../shared/contract/declared-endpoint.ts'
import { agentFor } from '../support/agents.ts'
import { customersOf, pathOf } from '../support/customers.ts'
import { type Answer, running } from '../support/running.ts'
import { madeTask } from '../support/tasks.ts'

const service = running()
const { call, withIdentity } = customersOf(service)
const CONFIG = '/tenants/1/config/task.open.max'
const TRANSFERS = '/tenants/1/wallets/transfers'
const tagOf = (answer: Answer): string | null => answer.headers.get('etag')
const namesIn = (header: string | null): readonly string[] => (header ?? '').split(',').map((name) => name.trim())

describe('PUT answers the new entity tag', () => {
  const putAndGet = async (role: string, path: string, body: object) => {
    const put = await call(role, 'PUT', path, body as never)
    expect([path, put.status]).toEqual([path, 200])
    return [tagOf(put), tagOf(await call(role, 'GET', path))]
  }

  test('of a key, a customer, an identity, a wallet, a tenant, an administrator and a task', async () => {
    const { customerId, identity } = await withIdentity()
    const { wallets, users } = service.local.demo
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
    for (const [role, path, body] of [
      ['operator', CONFIG, { value: 78 }],
      ['globalAdmin', '/global/properties/roles.supported', { value: 'GLOBAL_AUDITOR' }],
      ['operator', `/tenants/1/customers/${customerId}`, { firstName: 'Grace' }],
      ['operator', pathOf(customerId, identity), { authLockedAfter: '2030-01-01T00:00:00.000Z' }],
      ['operator', `/tenants/1/wallets/${wallets.customerMain}`, { name: 'Main two' }],
      ['globalAdmin', '/global/tenants/1', { name: 'Harbour' }],
      ['operator', `/tenants/1/admin-users/${users.checker2?.customerId}`, { firstName: 'Katherine' }],
      ['maker', `/global/tasks/${taskId}`, { status: 'DISCARDED' }],
    ] as const) {
      const [put, get] = await putAndGet(role, path, body)
      expect([path, put]).toEqual([path, get])
      expect(put).toMatch(/^"[\w-]+"$/)
    }
  })

  test.each([
    ['checker', 'EXECUTE'],
    ['checker', 'REJECTED'],
    ['maker', 'DISCARDED'],
  ])('of a task that ends: %s, %s', async (role, status) => {
    const path = `/global/tasks/${await madeTask(service, 'maker', { roles: 'LEVEL_02' })}`
    const put = await call(role, 'PUT', path, { status } as never)
    expect([put.status, tagOf(put)]).toEqual([200, tagOf(await call(role, 'GET', path))])
  })

  test('of notices, in any order in which storage answers their kinds', async () => {
    const kinds = { agent: 'digest', reminder: 'digest', sentBack: 'none', comment: 'none', taskDecided: 'digest', taskWaits: 'mail' }
    const [put, get] = await putAndGet('checker', '/authentication/notices', { channel: 'mail', digestHour: 8, timeZone: 'UTC', kinds })
    expect(put).toBe(get)
  })

  test('with which the next change can be made at once', async () => {
    const first = await call('operator', 'PUT', CONFIG, { value: 80 } as never)
    const second = await call('operator', 'PUT', CONFIG, { value: 81 } as never, { 'if-match': tagOf(first) ?? '' })
    expect(second.status).toBe(200)
    expect((await call('operator', 'PUT', CONFIG, { value: 82 } as never, { 'if-match': tagOf(first) ?? '' })).status).toBe(412)
  })

  test('but a refusal, and a change that is only stored, carry none', async () => {
    expect(tagOf(await call('operator', 'PUT', CONFIG, { value: 'many' } as never))).toBeNull()
    const stored = await call('operator', 'PUT', CONFIG, { value: 83 } as never, { 'task-executor-roles': 'GLOBAL_ADMIN,LEVEL_20' })
    expect([stored.status, tagOf(stored)]).toEqual([200, null])
  })
})

describe('OPTIONS', () => {
  test.each([
    [CONFIG, ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS']],
    ['/tenants/1/organisations', ['POST', 'GET', 'HEAD', 'OPTIONS']],
    ['/authentication/login', ['POST', 'OPTIONS']],
    ['/svc-conductor/health', ['GET', 'HEAD', 'OPTIONS']],
  ])('without an origin answers 204 with the methods of %s', async (path, methods) => {
    const answer = await service.call('OPTIONS', path)
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect(namesIn(answer.headers.get('allow')).toSorted()).toEqual(methods.toSorted())
  })

  test('of an operation of an upstream is answered with all methods, whether there is one or not', async () => {
    const answer = await service.call('OPTIONS', '/tenants/1/upstreams/bank/payouts/7')
    expect([answer.status, answer.headers.get('allow')]).toEqual([204, 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'])
  })

  test('of an unknown path is 404', async () => {
    expect((await service.call('OPTIONS', '/nowhere')).status).toBe(404)
  })

  test('of a page lets it trace its calls', async () => {
    const answer = await service.call('OPTIONS', TRANSFERS, {
      headers: { origin: 'http://localhost:5173', 'access-control-request-method': 'POST' },
    })
    expect(answer.status).toBe(204)
    expect(namesIn(answer.headers.get('access-control-allow-headers'))).toEqual(
      expect.arrayContaining(['traceparent', 'tracestate', 'baggage', 'x-request-id']),
    )
  })
})

describe('a body in another form', () => {
  test('of another type is 415, and the answer says which type is taken', async () => {
    const answer = await call('operator', 'POST', TRANSFERS, 'amount=1' as never, { 'content-type': 'application/x-www-form-urlencoded' })
    expect([answer.status, answer.headers.get('accept')]).toEqual([415, 'application/json'])
    expect(answer.body).toMatchObject({ code: 'GEN006' })
  })

  test.each(['gzip', 'br', 'deflate', 'gzip, identity'])('%s is 415, and the answer says that none is taken', async (encoding) => {
    const body = gzipSync('{"amount":1,"fromWalletId":1,"toWalletId":3}')
    const answer = await call('operator', 'POST', TRANSFERS, body as never, { 'content-encoding': encoding })
    expect([answer.status, answer.headers.get('accept-encoding')]).toEqual([415, 'identity'])
  })
})

describe('a query parameter that a list does not know', () => {
  test('is 400, and the answer names it and those that it knows', async () => {
    for (const [role, path, known] of [
      ['operator', '/tenants/1/callbacks', 'state'],
      ['operator', '/tenants/1/customers', 'search'],
      ['operator', '/tenants/1/config', 'cursor'],
      ['checker', '/global/tasks', 'waitingForCustomerId'],
    ] as const) {
      const answer = await call(role, 'GET', `${path}?waitingFor=me`)
      expect([path, answer.status]).toEqual([path, 400])
      expect(answer.body).toMatchObject({ code: 'GEN001', errors: [{ field: 'waitingFor', description: expect.stringContaining(known) }] })
    }
  })

  const isList = ({ method, answer }: Endpoint): boolean => method === 'GET' && answer?.().def.type === 'array'

  test.each(CATALOGUE.filter(isList).map(({ path, operationId }) => [operationId, path]))('is refused by %s', async (_, path) => {
    const { users, wallets, organisationId } = service.local.demo as never as {
      users: Record<string, { customerId: number; identity: string }>
      wallets: Record<string, number>
      organisationId?: number
    }
    const taskId = await madeTask(service, 'maker', { roles: 'LEVEL_02' })
    const values: Readonly<Record<string, string>> = {
      ...{ tenantId: '1', customerId: String(users.customer?.customerId), walletId: String(wallets.customerMain), taskId: String(taskId) },
      ...{ institution: 'harbour', organisationId: String(organisationId ?? 1), permission: 'Transfer.CREATE', identity: 'x' },
    }
    const filled = String(path).replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
    const answer = await call('globalAdmin', 'GET', `${filled}?nonsense=1`)
    expect([filled, answer.status, (answer.body as { errors?: readonly { field: string }[] }).errors?.[0]?.field]).toEqual([
      filled,
      400,
      'nonsense',
    ])
  })
})

describe('a token in a body', () => {
  test.each(['', 'Bearer ', 'bearer '])('is taken with %j before it', async (prefix) => {
    const jwt = await service.tokenOf('maker')
    const renewed = await service.call('POST', '/authentication/renew', { body: { jwt: `${prefix}${jwt}` } })
    expect(renewed.status).toBe(200)
  })

  test.each(['Basic ', 'Bearer Bearer ', 'Bearer'])('is not taken with %j before it', async (prefix) => {
    const jwt = await service.tokenOf('maker')
    expect((await service.call('POST', '/authentication/renew', { body: { jwt: `${prefix}${jwt}` } })).status).toBe(401)
  })
})

test('an unknown path is 404 for an agent too', async () => {
  const { token } = await agentFor(service, 'maker')
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
    expect([method, (await service.call(method, '/tenants/1/nowhere', { token })).status]).toEqual([method, 404])
})
