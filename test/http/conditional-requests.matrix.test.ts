import { describe, expect, test } from 'vitest'
import { CATALOGUE } from '../../functions/catalogue.ts'
import { gatewayRoutesOf } from '../../shared/contract/route-matcher.ts'
import { routesOf } from '../../shared/contract/routes.ts'
import type { TaskId } from '../../shared/domain/ids.ts'
import { customersOf, PASSWORD, pathOf } from '../support/customers.ts'
import { asId } from '../support/ids.ts'
import { type Answer, running } from '../support/running.ts'
import { move, seen } from '../support/tasks.ts'

const service = running()
const { call, newCustomer, withIdentity } = customersOf(service)
const CONFIG = '/tenants/1/config/task.open.max'

const tagOf = (answer: Answer): string => answer.headers.get('etag') ?? ''
const read = (path: string, role = 'operator') => call(role, 'GET', path)
const put = (path: string, body: object, ifMatch: string, role = 'operator', headers: Record<string, string> = {}) =>
  call(role, 'PUT', path, body as never, { 'if-match': ifMatch, ...headers })

describe('HEAD answers wherever GET does', () => {
  test('with the status and the headers of GET, and no body', async () => {
    const customerId = await newCustomer()
    const { wallets } = service.local.demo
    for (const [path, role] of [
      ['/tenants/1/config', 'operator'],
      [CONFIG, 'operator'],
      ['/tenants/1/config/nonsense', 'operator'],
      [`/tenants/1/customers/${customerId}`, 'operator'],
      [`/tenants/1/customers/${customerId}`, 'otherTenantAdmin'],
      [`/tenants/1/wallets/${wallets.customerMain}`, 'operator'],
      ['/global/properties', 'operator'],
      ['/global/properties', 'globalAdmin'],
      ['/authentication/sessions', 'operator'],
      ['/svc-conductor/health', 'operator'],
      ['/svc-conductor/openapi.json', 'operator'],
      ['/svc-conductor/docs', 'operator'],
    ] as const) {
      const [get, head] = [await call(role, 'GET', path), await call(role, 'HEAD', path)]
      expect([path, head.status, head.text]).toEqual([path, get.status, ''])
      for (const name of ['etag', 'content-type', 'cache-control', 'vary'])
        expect([path, name, head.headers.get(name)]).toEqual([path, name, get.headers.get(name)])
    }
  })

  test('without a token it is 401, and a path with other methods only is 405', async () => {
    expect((await service.call('HEAD', CONFIG)).status).toBe(401)
    const answer = await service.call('HEAD', '/authentication/login')
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
    expect((await service.call('PATCH', '/tenants/1/config')).headers.get('allow')).toBe('GET, HEAD')
  })

  test('where HEAD has a meaning of its own, it keeps it', async () => {
    const customerId = await newCustomer()
    expect((await call('operator', 'GET', pathOf(customerId))).status).toBe(200)
    expect((await call('operator', 'HEAD', pathOf(customerId))).status).toBe(404)
  })

  test('every GET has its HEAD, and the routes of the gateway fit one API with room to spare', () => {
    const routes = routesOf(CATALOGUE)
    const pathsWith = (method: string) => new Set(routes.flatMap((route) => (route.method === method ? [route.endpoint.path] : [])))
    expect([...pathsWith('GET')].filter((path) => !pathsWith('HEAD').has(path))).toEqual([])
    expect(gatewayRoutesOf(CATALOGUE).length + 1).toBeLessThanOrEqual(150)
  })

  test('explain judges HEAD like GET', async () => {
    const ask = (method: string) => call('operator', 'POST', '/authorization/explain', { method, path: CONFIG })
    expect((await ask('HEAD')).body).toEqual((await ask('GET')).body)
  })
})

describe('If-None-Match on GET', () => {
  test.each([
    ['the tag', (tag: string) => tag],
    ['the tag as a weak one', (tag: string) => `W/${tag}`],
    ['several', (tag: string) => `"other", ${tag}`],
    ['a star', () => '*'],
  ])('%s that is known is answered 304, without a body', async (_, header) => {
    const first = await read(CONFIG)
    const answer = await call('operator', 'GET', CONFIG, undefined, { 'if-none-match': header(tagOf(first)) })
    expect([answer.status, answer.text, tagOf(answer)]).toEqual([304, '', tagOf(first)])
  })

  test.each(['"other"', 'nonsense', '"', '', '"a",,"b"'])('%j is answered whole', async (header) => {
    expect((await call('operator', 'GET', CONFIG, undefined, { 'if-none-match': header })).status).toBe(200)
  })

  test('it hides nothing: who may not read hears what they hear without it', async () => {
    const answer = await call('otherTenantAdmin', 'GET', CONFIG, undefined, { 'if-none-match': '*' })
    expect(answer.status).toBe((await read(CONFIG, 'otherTenantAdmin')).status)
    expect(answer.status).toBeGreaterThanOrEqual(403)
  })

  test('a change changes the tag', async () => {
    const before = tagOf(await read(CONFIG))
    expect((await call('operator', 'PUT', CONFIG, { value: 77 })).status).toBe(200)
    expect(tagOf(await read(CONFIG))).not.toBe(before)
    expect((await call('operator', 'DELETE', CONFIG)).status).toBe(200)
    expect(tagOf(await read(CONFIG))).toBe(before)
  })
})

describe('If-Match on PUT and DELETE', () => {
  test('a change of what was read is made, of what has changed since it is 412 and changes nothing', async () => {
    const first = tagOf(await read(CONFIG))
    expect((await put(CONFIG, { value: 11 }, first)).status).toBe(200)
    const late = await put(CONFIG, { value: 12 }, first)
    expect([late.status, late.body]).toMatchObject([412, { code: 'GEN011' }])
    expect((await read(CONFIG)).body).toMatchObject({ value: 11 })
    expect((await call('operator', 'DELETE', CONFIG, undefined, { 'if-match': first })).status).toBe(412)
    expect((await call('operator', 'DELETE', CONFIG, undefined, { 'if-match': tagOf(await read(CONFIG)) })).status).toBe(200)
  })

  test('several tags, a star, a weak one and nonsense', async () => {
    const tag = tagOf(await read(CONFIG))
    expect((await put(CONFIG, { value: 21 }, `"other", ${tag}`)).status).toBe(200)
    expect((await put(CONFIG, { value: 22 }, '*')).status).toBe(200)
    expect((await put(CONFIG, { value: 23 }, `W/${tagOf(await read(CONFIG))}`)).status).toBe(412)
    const odd = await put(CONFIG, { value: 24 }, 'nonsense')
    expect([odd.status, odd.body]).toMatchObject([400, { errors: [{ field: 'if-match', description: expect.stringMatching(/^must be/) }] }])
    expect((await call('operator', 'DELETE', CONFIG)).status).toBe(200)
  })

  test('of 12 changes at once of what all have read, exactly one is made', async () => {
    for (let round = 0; round < 5; round++) {
      const tag = tagOf(await read(CONFIG))
      const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => put(CONFIG, { value: 1000 + round * 100 + n }, tag)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 11 }, () => 412)])
    }
    expect((await call('operator', 'DELETE', CONFIG)).status).toBe(200)
  })

  test('changes of different fields at once of what all have read: exactly one is made, new fields included', async () => {
    for (let round = 0; round < 4; round++) {
      const { customerId, identity } = await withIdentity()
      const ofIdentity = pathOf(customerId, identity)
      const tag = tagOf(await read(ofIdentity))
      const later = new Date(Date.now() + 86_400_000).toISOString()
      const answers = await Promise.all([
        put(ofIdentity, { authLockedAfter: later }, tag),
        put(ofIdentity, { changeAfter: later }, tag),
        put(ofIdentity, { authLockedAfter: later }, tag),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412])

      const ofCustomer = `/tenants/1/customers/${customerId}`
      const before = tagOf(await read(ofCustomer))
      const changes = await Promise.all([
        put(ofCustomer, { firstName: 'One' }, before),
        put(ofCustomer, { lastName: 'Two' }, before),
        put(ofCustomer, { email: `new-${customerId}@etag.example` }, before),
      ])
      expect(changes.map(({ status }) => status).sort()).toEqual([200, 412, 412])
    }
  })

  test('what the caller may not see or change is refused as without the header', async () => {
    const tag = tagOf(await read(CONFIG))
    for (const ifMatch of [tag, '"other"', '*']) {
      expect((await put(CONFIG, { value: 5 }, ifMatch, 'otherTenantAdmin')).status).toBe(404)
      expect((await put(CONFIG, { value: 5 }, ifMatch, 'customer')).status).toBe(403)
    }
    const absent = '/tenants/1/customers/999999'
    expect((await put(absent, { firstName: 'X' }, '"other"')).status).toBe(404)
  })

  test('a path without GET has no tag to match', async () => {
    const { customerId } = await withIdentity()
    const answer = await call('operator', 'DELETE', `/tenants/1/customers/${customerId}/sessions`, undefined, { 'if-match': '"any"' })
    expect([404, 405, 412]).toContain(answer.status)
  })

  test('it is judged when a call is stored as a task, and again when it runs: a change in between is 412', async () => {
    const byRole = { 'task-executor-roles': 'GLOBAL_ADMIN', 'task-skip-draft': 'true' }
    const tag = tagOf(await read(CONFIG))
    expect((await put(CONFIG, { value: 31 }, '"other"', 'operator', byRole)).status).toBe(412)
    const made = await put(CONFIG, { value: 32 }, tag, 'operator', byRole)
    expect(made.status).toBe(200)
    expect((await call('operator', 'PUT', CONFIG, { value: 33 })).status).toBe(200)
    const taskId: TaskId = asId(Number(made.headers.get('task-id')))
    expect(JSON.stringify(await seen(service, 'operator', taskId))).not.toContain('if-match')
    expect((await move(service, 'globalAdmin', taskId, 'EXECUTE')).body).toMatchObject({ status: 'FAILED', responseCode: 412 })
    expect((await read(CONFIG)).body).toMatchObject({ value: 33 })
    expect((await call('operator', 'DELETE', CONFIG)).status).toBe(200)
  })

  test('a task is moved, and approved and executed, only as it was read', async () => {
    const { wallets } = service.local.demo
    const made = await call(
      'maker',
      'POST',
      '/tenants/1/wallets/transfers',
      { amount: 1, fromWalletId: wallets.customerMain, toWalletId: wallets.customer2Main },
      { 'task-executor-roles': 'LEVEL_02' },
    )
    const path = `/global/tasks/${made.headers.get('task-id')}`
    const draft = tagOf(await read(path, 'maker'))
    expect((await put(path, { status: 'PENDING' }, '"other"', 'maker')).status).toBe(412)
    expect((await put(path, { status: 'PENDING' }, draft, 'maker')).status).toBe(200)
    expect((await put(path, { status: 'EXECUTE' }, draft, 'checker')).status).toBe(412)
    const executed = await put(path, { status: 'EXECUTE' }, tagOf(await read(path, 'checker')), 'checker')
    expect([executed.status, executed.body]).toMatchObject([200, { status: 'EXECUTED' }])
  })

  test('a 412 is not kept under an Idempotency-Key: read again and send again', async () => {
    const key = { 'idempotency-key': 'if-match-once' }
    expect((await put(CONFIG, { value: 41 }, '"other"', 'operator', key)).status).toBe(412)
    expect((await put(CONFIG, { value: 41 }, tagOf(await read(CONFIG)), 'operator', key)).status).toBe(200)
    expect((await call('operator', 'DELETE', CONFIG)).status).toBe(200)
  })
})

test('configuration and resources carry an etag', async () => {
  const { customerId, identity } = await withIdentity()
  expect((await call('operator', 'POST', pathOf(customerId), { identity: `second-${identity}`, password: PASSWORD })).status).toBe(200)
  const { wallets, users } = service.local.demo
  for (const [path, role] of [
    [CONFIG, 'operator'],
    ['/global/properties/rate.limit.config', 'globalAdmin'],
    [`/tenants/1/customers/${customerId}`, 'operator'],
    [pathOf(customerId, identity), 'operator'],
    [`/tenants/1/wallets/${wallets.customerMain}`, 'operator'],
    ['/global/tenants/1', 'globalAdmin'],
    [`/tenants/1/admin-users/${users.checker?.customerId}`, 'operator'],
  ] as const)
    expect([path, tagOf(await read(path, role))]).toEqual([path, expect.stringMatching(/^"[\w-]{27}"$/)])
})

describe('documents', () => {
  test.each([
    '/svc-conductor/openapi.json',
    '/svc-conductor/.well-known/jwks.json',
    '/svc-conductor/docs',
    '/svc-conductor/docs/scalar.js',
  ])('%s is compressed for whoever accepts it, says the same in every encoding, and is 304 for whoever has it', async (path) => {
    const ask = (headers: Record<string, string>) => service.call('GET', path, { headers })
    const plain = await ask({ 'accept-encoding': 'identity' })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(plain.headers.get('cache-control')).toMatch(/^public, max-age=/)
    const tags = new Set([tagOf(plain)])
    for (const [accepted, encoding] of [
      ['gzip', 'gzip'],
      ['br, gzip', 'br'],
      ['br;q=0.1, gzip', 'gzip'],
      ['br;q=0, gzip;q=0', null],
    ] as const) {
      const answer = await ask({ 'accept-encoding': accepted })
      expect([accepted, answer.headers.get('content-encoding')]).toEqual([accepted, encoding])
      expect(answer.text === plain.text).toBe(true)
      expect(answer.headers.get('vary')).toContain('accept-encoding')
      tags.add(tagOf(answer))
      const again = await ask({ 'accept-encoding': accepted, 'if-none-match': tagOf(answer) })
      expect([again.status, again.text]).toEqual([304, ''])
    }
    expect(tags.size).toBe(3)
  })

  test('keys may be cached for five minutes', async () => {
    const { headers } = await service.call('GET', '/svc-conductor/.well-known/jwks.json')
    expect(headers.get('cache-control')).toBe('public, max-age=300')
  })
})
