import { expect, test } from 'vitest'
import { allFound, authzenOf, does, named, person, thing } from '../support/authzen.ts'
import { running } from '../support/running.ts'

const service = running()
const { evaluate, evaluateAll, subjects, resources, actions } = authzenOf(service)

const transfer = (fromWalletId: number) => thing('Transfer', 'new', { amount: 1, fromWalletId, toWalletId: 3 })

test('an allowed action is true, with the permission and the reason', async () => {
  const { status, body } = await evaluate('operator', { subject: person(8), action: does('READ'), resource: thing('Wallet', 1) })
  expect(status).toBe(200)
  expect(body).toEqual({ decision: true, context: { reason: 'CUSTOMER is held here.', permission: 'Wallet.READ.Allowed' } })
})

test('a subject is a customer by id, or an identity by any spelling of its name', async () => {
  const asked = { action: does('READ'), resource: thing('Wallet', 1) }
  for (const name of ['ada@customer.example', 'ADA@Customer.example'])
    expect((await evaluate('operator', { ...asked, subject: named(name) })).body).toMatchObject({ decision: true })
  expect((await evaluate('operator', { ...asked, subject: named('alan@customer.example') })).body).toMatchObject({ decision: false })
})

test('an action is named by its permission, or by the id of an operation', async () => {
  for (const name of ['READ', 'getWallet', 'listWalletEntries'])
    expect((await evaluate('operator', { subject: person(8), action: does(name), resource: thing('Wallet', 1) })).body, name).toMatchObject(
      {
        decision: true,
        context: { permission: 'Wallet.READ.Allowed' },
      },
    )
  const mismatched = await evaluate('operator', { subject: person(8), action: does('getWallet'), resource: thing('Transfer', 1) })
  expect(mismatched.body).toMatchObject({ decision: false })
})

test('a maker needs a task, and the obligation names the roles that approve', async () => {
  const { body } = await evaluate('operator', { subject: person(2), action: does('CREATE'), resource: transfer(1) })
  expect(body).toMatchObject({
    decision: false,
    context: {
      permission: 'Transfer.CREATE.Allowed',
      obligation: 'task',
      roles: ['LEVEL_02'],
      reason: expect.stringContaining('LEVEL_02'),
    },
  })
})

test('a step-up is an obligation that names the methods', async () => {
  const { body } = await evaluate('operator', {
    subject: person(8),
    action: does('CREATE'),
    resource: thing('Withdrawal', 'new', { walletId: 1 }),
  })
  expect(body).toMatchObject({
    decision: false,
    context: { permission: 'Withdrawal.CREATE.Allowed', obligation: 'step_up', methods: ['SCA_OTP'] },
  })
})

test('a denial has a reason and a permission, and no obligation', async () => {
  const { body } = await evaluate('operator', { subject: person(9), action: does('CREATE'), resource: transfer(1) })
  expect(body).toEqual({
    decision: false,
    context: { reason: expect.any(String), permission: 'Transfer.CREATE.Allowed' },
  })
})

test('what a decision depends on and the resource does not carry is named', async () => {
  const { status, body } = await evaluate('operator', { subject: person(8), action: does('CREATE'), resource: thing('Transfer', 'new') })
  expect(status).toBe(200)
  expect(body).toEqual({
    decision: false,
    context: {
      reason: expect.stringContaining('fromWalletId'),
      error: { status: 400, message: expect.stringContaining('fromWalletId') },
    },
  })
  const enough = await evaluate('operator', {
    subject: person(8),
    action: does('CREATE'),
    resource: thing('Transfer', 'new', { fromWalletId: 1 }),
  })
  expect(enough.body).toMatchObject({ decision: true })
})

test('a customer’s and an organisation’s wallet are created by different calls: the properties say which', async () => {
  const forCustomer = { subject: person(5), action: does('CREATE'), resource: thing('Wallet', 'new', { customerId: 8, currency: 'EUR' }) }
  expect((await evaluate('operator', forCustomer)).body).toMatchObject({ decision: true })
  const nobodys = { ...forCustomer, resource: thing('Wallet', 'new', { organisationId: 424242, currency: 'EUR' }) }
  expect((await evaluate('operator', nobodys)).body).toMatchObject({ decision: false })
})

test('without a tenant the caller’s own is meant; callers above the tenants ask about any, and about what is above', async () => {
  const asked = { subject: person(8), action: does('READ'), resource: { type: 'Wallet', id: '1' } }
  expect((await evaluate('operator', asked)).body).toMatchObject({ decision: true })
  expect((await evaluate('globalAdmin', { ...asked, resource: thing('Wallet', 1) })).body).toMatchObject({ decision: true })
  const above = {
    subject: person(1),
    action: does('UPDATE'),
    resource: { type: 'Property', id: 'roles.supported', properties: { value: '' } },
  }
  expect((await evaluate('globalAdmin', above)).body).toMatchObject({ decision: true })
  expect((await evaluate('globalAdmin', { ...above, subject: person(5) })).body).toMatchObject({ decision: false })
})

test.each([
  [{ action: does('READ'), resource: thing('Wallet', 1) }, 'subject'],
  [{ subject: { type: 'customer' }, action: does('READ'), resource: thing('Wallet', 1) }, 'subject.id'],
  [{ subject: person(8), resource: thing('Wallet', 1) }, 'action'],
  [{ subject: person(8), action: {}, resource: thing('Wallet', 1) }, 'action.name'],
  [{ subject: person(8), action: does('READ') }, 'resource'],
  [{ subject: person(8), action: does('READ'), resource: { id: '1' } }, 'resource.type'],
  [{ subject: person(8), action: does('READ'), resource: { type: 'Wallet', properties: { tenantId: 1 } } }, 'resource.id'],
])('%j lacks %s: 400', async (body, field) => {
  const answer = await evaluate('operator', body)
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ errors: [{ field }] })
})

test('X-Request-ID comes back, on refusals too', async () => {
  const body = { subject: person(8), action: does('READ'), resource: thing('Wallet', 1) }
  const id = 'bfe9eb29-ab87-4ca3-be83-a1d5d8305716'
  const asked = { 'x-request-id': id }
  expect((await evaluate('operator', body, asked)).headers.get('x-request-id')).toBe(id)
  expect((await evaluate('operator', {}, asked)).headers.get('x-request-id')).toBe(id)
  expect((await service.call('POST', '/svc-conductor/access/v1/evaluation', { body, headers: asked })).headers.get('x-request-id')).toBe(id)
  expect((await evaluateAll('operator', { evaluations: [body] }, asked)).headers.get('x-request-id')).toBe(id)
  expect((await actions('operator', { ...body }, asked)).headers.get('x-request-id')).toBe(id)
  expect((await evaluate('operator', body)).headers.get('x-request-id')).toBeNull()
  expect((await evaluate('operator', body, { 'x-request-id': 'a'.repeat(300) })).headers.get('x-request-id')).toBeNull()
})

const allowed = { action: does('READ') }
const refused = { action: does('DELETE') }
const batch = (semantic: string | undefined, ...evaluations: readonly object[]) => ({
  subject: person(5),
  resource: thing('AdminUser', 2),
  evaluations,
  ...(semantic === undefined ? {} : { options: { evaluations_semantic: semantic } }),
})
const decisionsIn = (body: unknown) => (body as { evaluations: { decision: boolean }[] }).evaluations.map(({ decision }) => decision)

test.each([
  [undefined, [true, false, true]],
  ['execute_all', [true, false, true]],
  ['deny_on_first_deny', [true, false]],
  ['permit_on_first_permit', [true]],
])('evaluations with semantic %s are answered %j', async (semantic, expected) => {
  const asked = batch(semantic, allowed, { ...allowed, subject: person(8) }, allowed)
  const { status, body } = await evaluateAll('operator', asked)
  expect(status).toBe(200)
  expect(decisionsIn(body)).toEqual(expected)
})

test('an error of one evaluation is a denial of that one alone, and ends a run that ends on the first denial', async () => {
  const wrong = { action: does('NO_SUCH') }
  const { body } = await evaluateAll('operator', batch(undefined, allowed, wrong, refused))
  expect(body).toMatchObject({
    evaluations: [{ decision: true }, { decision: false, context: { error: { status: 404 } } }, { decision: true }],
  })
  expect(decisionsIn((await evaluateAll('operator', batch('deny_on_first_deny', wrong, allowed))).body)).toEqual([false])
})

test('a member that an evaluation lacks and the request does not give is 400; so are an unknown semantic and 101 evaluations', async () => {
  const lacking = await evaluateAll('operator', { subject: person(5), evaluations: [{ action: does('READ') }] })
  expect(lacking.status).toBe(400)
  expect(lacking.body).toMatchObject({ errors: [{ field: 'evaluations.0.resource' }] })
  expect((await evaluateAll('operator', batch('first_come', allowed))).status).toBe(400)
  const many = (count: number) => batch(undefined, ...Array.from({ length: count }, () => allowed))
  expect((await evaluateAll('operator', many(101))).status).toBe(400)
  const most = await evaluateAll('operator', many(100))
  expect(decisionsIn(most.body)).toEqual(Array.from({ length: 100 }, () => true))
})

test.each([[{}], [{ evaluations: [] }]])('evaluations with %j are one evaluation', async (more) => {
  const single = { subject: person(8), action: does('READ'), resource: thing('Wallet', 1) }
  expect((await evaluateAll('operator', { ...single, ...more })).text).toBe((await evaluate('operator', single)).text)
})

test('a subject search finds the staff of the tenant and the owner of the thing, and each result evaluates to true', async () => {
  const asked = { action: does('READ'), resource: thing('Wallet', 1) }
  const found = await allFound((page) => subjects('operator', { ...asked, subject: { type: 'customer', id: 'ignored' }, page }))
  expect([...found].sort()).toEqual(['2', '3', '4', '5', '6', '8'])
  for (const id of found) expect((await evaluate('operator', { ...asked, subject: person(id) })).body).toMatchObject({ decision: true })
  const names = await allFound((page) => subjects('operator', { ...asked, subject: { type: 'identity' }, page }))
  expect(names).toContain('ada@customer.example')
  expect(names).toHaveLength(found.length)
})

test('a subject search of a caller above the tenants finds those above them too', async () => {
  const asked = { subject: { type: 'customer' }, action: does('READ'), resource: thing('Wallet', 1) }
  const found = await allFound((page) => subjects('globalAdmin', { ...asked, page }))
  expect([...found].sort()).toEqual(['1', '2', '3', '4', '5', '6', '8'])
})

test('a resource search finds the things on which the subject may act', async () => {
  const wallets = (subject: object, name: string) =>
    allFound((page) =>
      resources('operator', {
        subject,
        action: does(name),
        resource: { type: 'Wallet', id: 'ignored', properties: { tenantId: 1 } },
        page,
      }),
    )
  expect([...(await wallets(person(8), 'READ'))].sort()).toEqual(['1', '2'])
  expect([...(await wallets(person(5), 'READ'))].sort()).toEqual(['1', '2', '3'])
  expect(await wallets(person(8), 'UPDATE')).toEqual([])
  const own = await allFound((page) =>
    resources('operator', {
      subject: person(5),
      action: does('READ'),
      resource: { type: 'Wallet', properties: { tenantId: 1, customerId: 9 } },
      page,
    }),
  )
  expect(own).toEqual(['3'])
  const customers = await allFound((page) =>
    resources('operator', { subject: person(8), action: does('READ'), resource: { type: 'Customer', properties: { tenantId: 1 } }, page }),
  )
  expect(customers).toEqual(['8'])
})

test('a type that cannot be searched is 400 and names those that can', async () => {
  const { status, text } = await resources('operator', {
    subject: person(5),
    action: does('READ'),
    resource: { type: 'Audit', properties: { tenantId: 1 } },
  })
  expect(status).toBe(400)
  expect(text).toContain('Wallet')
})

test('an action search finds the actions that evaluate to true', async () => {
  const found = async (subject: object, resource: object) =>
    ((await actions('operator', { subject, resource })).body as { results: { name: string }[] }).results.map(({ name }) => name)
  expect(await found(person(8), thing('Wallet', 1))).toEqual(['READ'])
  expect(await found(person(5), thing('Wallet', 1))).toEqual(['READ', 'UPDATE'])
  expect(await found(person(9), thing('Wallet', 1))).toEqual([])
  expect(await found(person(5), thing('Customer', 8))).toEqual(['CREATE', 'READ', 'UPDATE'])
})

test.each([
  ['/.well-known/authzen-configuration', ''],
  ['/svc-conductor/.well-known/authzen-configuration', '/svc-conductor'],
  ['/.well-known/authzen-configuration/svc-conductor', '/svc-conductor'],
])('%s names its own identifier, and every endpoint works', async (path, identifier) => {
  const { baseUrl } = service.local
  const response = await fetch(`${baseUrl}${path}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('application/json')
  const { policy_decision_point: point, ...endpoints } = (await response.json()) as Record<string, string>
  expect(point).toBe(`${baseUrl}${identifier}`)
  expect(endpoints).toEqual({
    access_evaluation_endpoint: `${baseUrl}/svc-conductor/access/v1/evaluation`,
    access_evaluations_endpoint: `${baseUrl}/svc-conductor/access/v1/evaluations`,
    search_subject_endpoint: `${baseUrl}/svc-conductor/access/v1/search/subject`,
    search_resource_endpoint: `${baseUrl}/svc-conductor/access/v1/search/resource`,
    search_action_endpoint: `${baseUrl}/svc-conductor/access/v1/search/action`,
  })
  const token = await service.tokenOf('operator')
  for (const url of Object.values(endpoints)) {
    const body = JSON.stringify({ subject: person(8), action: does('READ'), resource: thing('Wallet', 1) })
    const answer = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
    })
    expect(answer.status, url).toBe(200)
  }
})

test('attack: somebody whom an administrator has locked is allowed nothing, and is found nowhere', async () => {
  const token = await service.tokenOf('globalAdmin')
  const newClerk = async (identity: string) => {
    const body = { identity, password: 'Quite a long passphrase 7!', firstName: 'A', lastName: 'Clerk', position: 'LEVEL_03' }
    const made = await service.call('POST', '/tenants/1/admin-users', { token, body })
    return (made.body as { customerId: number }).customerId
  }
  const [locked, free] = [await newClerk('locked@harbour.example'), await newClerk('free@harbour.example')]
  const path = `/tenants/1/customers/${locked}/identities/locked@harbour.example`
  expect((await service.call('PUT', path, { token, body: { authLockedAfter: '2020-01-01T00:00:00Z' } })).status).toBe(200)
  const asked = { action: does('READ'), resource: thing('Wallet', 1) }
  const wallets = { action: asked.action, resource: { type: 'Wallet' } }
  expect((await evaluate('operator', { ...asked, subject: person(free) })).body).toMatchObject({ decision: true })
  for (const subject of [person(locked), named('locked@harbour.example')]) {
    const { body } = await evaluate('operator', { ...asked, subject })
    expect(body).toEqual({ decision: false, context: { reason: expect.stringContaining('locked') } })
    expect((await actions('operator', { subject, resource: asked.resource })).body).toMatchObject({ results: [] })
    expect((await resources('operator', { subject, ...wallets })).body).toMatchObject({ results: [] })
  }
  const found = await allFound((page) => subjects('operator', { ...asked, subject: { type: 'customer' }, page }))
  expect([found.includes(String(free)), found.includes(String(locked))]).toEqual([true, false])
})
