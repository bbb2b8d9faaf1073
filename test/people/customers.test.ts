import { expect, test } from 'vitest'
import { pdf } from '../support/pictures.ts'
import { type Answer, running } from '../support/running.ts'

const service = running()

type Body = Readonly<Record<string, unknown>>

async function create(body: Body, role = 'operator', tenantId = 1): Promise<Answer> {
  return service.call('POST', `/tenants/${tenantId}/customers`, { token: await service.tokenOf(role), body })
}

async function created(body: Body, role?: string, tenantId?: number): Promise<number> {
  const answer = await create({ firstName: 'Marie', lastName: 'Curie', ...body }, role, tenantId)
  expect(answer.text).not.toContain('"code"')
  return (answer.body as { customerId: number }).customerId
}

async function change(customerId: number, body: Body, role = 'operator'): Promise<Answer> {
  return service.call('PUT', `/tenants/1/customers/${customerId}`, { token: await service.tokenOf(role), body })
}

async function find(query: string, role = 'operator', tenantId = 1): Promise<number> {
  return (await service.call('HEAD', `/tenants/${tenantId}/customers?${query}`, { token: await service.tokenOf(role) })).status
}

test('a customer is created, read, changed and listed, each field in one spelling', async () => {
  const token = await service.tokenOf('operator')
  const made = await create({
    firstName: 'Marie',
    lastName: 'Curie',
    email: 'Marie@Example.ORG',
    phoneNumber: '+33 (0)6 12 34 56 78'.replace('(0)', ''),
    nationalIdentityNumber: '1 67-11.07',
    unknown: 'never stored',
  })
  expect(made.body).toMatchObject({
    tenantId: 1,
    firstName: 'Marie',
    email: 'Marie@example.org',
    phoneNumber: '+33612345678',
    nationalIdentityNumber: '1671107',
  })
  expect(made.body).not.toHaveProperty('unknown')
  const { customerId } = made.body as { customerId: number }
  expect((await service.call('GET', `/tenants/1/customers/${customerId}`, { token })).body).toEqual(made.body)

  const changed = await change(customerId, { lastName: 'Skłodowska', phoneNumber: null })
  expect(changed.body).toMatchObject({ firstName: 'Marie', lastName: 'Skłodowska', email: 'Marie@example.org' })
  expect(changed.body).not.toHaveProperty('phoneNumber')
  const list = await service.call('GET', '/tenants/1/customers?limit=1', { token })
  expect(list.body).toEqual([changed.body])
})

test.each([
  ['email', 'same@example.org', 'SAME@example.org'],
  ['phoneNumber', '+14155550101', '+1 415-555-0101'],
  ['nationalIdentityNumber', 'ab 12-34', 'AB1234'],
])('no two customers of a tenant share a %s, however it is written; one of another tenant may have it', async (field, first, second) => {
  await created({ [field]: first })
  const again = await create({ firstName: 'A', lastName: 'B', [field]: second })
  expect(again.status).toBe(409)
  expect(again.body).toMatchObject({ code: 'GEN004', description: `Another customer of this tenant has this ${field}.` })
  await created({ [field]: second }, 'otherTenantAdmin', 2)
})

test('a value that is changed or taken away is free again, and only then', async () => {
  const one = await created({ email: 'first@example.org', phoneNumber: '+14155550111' })
  const two = await created({ email: 'second@example.org' })
  expect((await change(two, { email: 'first@example.org' })).status).toBe(409)
  expect((await change(one, { email: 'moved@example.org', phoneNumber: null })).status).toBe(200)
  expect((await change(two, { email: 'first@example.org', phoneNumber: '+14155550111' })).status).toBe(200)
  expect((await change(two, { email: 'FIRST@example.org' })).status).toBe(200)
  expect((await change(one, { email: 'first@example.org' })).status).toBe(409)
})

test('of 30 parallel creations with one e-mail exactly one succeeds', async () => {
  const body = { firstName: 'R', lastName: 'Ace', email: 'race@example.org' }
  const answers = await Promise.all(Array.from({ length: 30 }, () => create(body)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(29).fill(409)])
})

test('parallel changes of one e-mail leave one value taken and all others free', async () => {
  const customerId = await created({ email: 'start@example.org' })
  const wishes = Array.from({ length: 10 }, (_, place) => `wish${place}@example.org`)
  await Promise.all(wishes.map((email) => change(customerId, { email })))
  const { email } = (await service.call('GET', `/tenants/1/customers/${customerId}`, { token: await service.tokenOf('operator') }))
    .body as Body
  const found = await Promise.all(['start@example.org', ...wishes].map(async (wish) => [wish, await find(`email=${wish}`)] as const))
  expect(found.filter(([, status]) => status === 200)).toEqual([[email, 200]])
})

test.each([
  { firstName: 'A' },
  { firstName: 'A', lastName: '' },
  { firstName: 'A', lastName: 7 },
  { firstName: 'A', lastName: 'B', email: 'nobody' },
  { firstName: 'A', lastName: 'B', phoneNumber: '0612345678' },
  { firstName: 'A', lastName: 'B', nationalIdentityNumber: '#' },
  { firstName: 'A\u0007', lastName: 'B' },
  { firstName: 'x'.repeat(101), lastName: 'B' },
])('a customer like %j is refused', async (body) => {
  expect((await create(body)).body).toMatchObject({ code: 'GEN001' })
})

test('a customer reads their own profile; another person’s is not there, and the list is not theirs', async () => {
  const token = await service.tokenOf('customer')
  expect((await service.call('GET', '/tenants/1/customers/8', { token })).body).toMatchObject({ firstName: 'Ada' })
  for (const id of [9, 99, 5]) expect((await service.call('GET', `/tenants/1/customers/${id}`, { token })).status).toBe(404)
  expect((await service.call('GET', '/tenants/1/customers', { token })).body).toMatchObject({ code: 'SEC003' })
  expect((await change(8, { firstName: 'Augusta' }, 'customer')).body).toMatchObject({ code: 'SEC003' })
  expect((await change(9, { firstName: 'Augusta' }, 'customer')).status).toBe(404)
})

test('an id from another tenant is not found, with any role in the own tenant', async () => {
  const foreign = await created({}, 'otherTenantAdmin', 2)
  const token = await service.tokenOf('operator')
  for (const tenant of [1, 2]) {
    expect((await service.call('GET', `/tenants/${tenant}/customers/${foreign}`, { token })).status).toBe(404)
    expect((await service.call('PUT', `/tenants/${tenant}/customers/${foreign}`, { token, body: { firstName: 'X' } })).status).toBe(404)
  }
  expect((await create({ firstName: 'A', lastName: 'B' }, 'operator', 2)).status).toBe(404)
  expect((await service.call('GET', '/tenants/2/customers', { token })).status).toBe(404)
})

test('readers read, and learn which permission they lack to write', async () => {
  const customerId = await created({})
  const token = await service.tokenOf('maker')
  expect((await service.call('GET', `/tenants/1/customers/${customerId}`, { token })).status).toBe(200)
  expect((await change(customerId, { firstName: 'X' }, 'maker')).body).toMatchObject({
    code: 'SEC003',
    description: 'Permission denied: Customer.UPDATE.',
  })
})

test('whether somebody exists needs a token only, and reaches no further than the caller', async () => {
  await created({ email: 'known@example.org', phoneNumber: '+14155550122', nationalIdentityNumber: 'K122' })
  for (const role of ['customer', 'onboarding', 'backend', 'globalAdmin']) {
    expect(await find('email=KNOWN%40example.org', role)).toBe(200)
    expect(await find('phoneNumber=%2B14155550122', role)).toBe(200)
    expect(await find('phoneNumber=+14155550122', role)).toBe(200)
    expect(await find('nationalIdentityNumber=k-122', role)).toBe(200)
    expect(await find('identity=ADA@customer.example', role)).toBe(200)
    expect(await find('email=nobody@example.org', role)).toBe(404)
    expect(await find('phoneNumber=nonsense', role)).toBe(404)
  }
  expect(await find('identity=operator@summit.example', 'customer')).toBe(404)
  expect(await find('email=known@example.org', 'otherTenantAdmin')).toBe(404)
  expect(await find('email=known@example.org', 'otherTenantAdmin', 2)).toBe(404)
  expect(await find('email=known@example.org', 'customer', 2)).toBe(404)
})

test('a question about nobody, or about two things at once, is refused', async () => {
  for (const query of ['', 'email=a@b.cc&identity=x', 'unknown=1']) expect(await find(query)).toBe(400)
  expect((await service.call('HEAD', '/tenants/1/customers?email=a@b.cc')).status).toBe(401)
})

test('the id of who was asked for needs a token only, and the own one; more of them needs Customer.READ', async () => {
  const customerId = await created({ email: 'ident@example.org' })
  const token = await service.tokenOf('customer')
  const ask = (query: string) => service.call('GET', `/tenants/1/customers?${query}`, { token })
  expect((await ask('fields=customerId&email=ident@example.org')).body).toEqual([{ customerId }])
  expect((await ask('fields=customerId&identity=ada@customer.example')).body).toEqual([{ customerId: 8 }])
  expect((await ask('fields=customerId&email=nobody@example.org')).body).toEqual([])
  expect((await ask('fields=customerId&identity=operator@summit.example')).body).toEqual([])
  expect((await ask('email=ident@example.org')).body).toMatchObject({ code: 'SEC003' })
  expect((await ask('limit=5')).body).toMatchObject({ code: 'SEC003' })
  expect((await ask('fields=customerId')).body).toEqual([{ customerId: 8 }])
  const asOther = async (role: string) =>
    (await service.call('GET', '/tenants/1/customers?fields=customerId', { token: await service.tokenOf(role) })).body
  expect(await asOther('onboarding')).toEqual([])
  expect(await asOther('otherTenantAdmin')).toMatchObject({ code: 'GEN002' })
  expect((await ask('fields=email&email=ident@example.org')).status).toBe(400)
})

test('an onboarding user acts on customers that are new and have no identity, and on no others', async () => {
  const token = await service.tokenOf('onboarding')
  const customerId = await created({ email: 'new@example.org' }, 'onboarding')
  const path = `/tenants/1/customers/${customerId}`
  expect((await service.call('GET', path, { token })).status).toBe(200)
  expect((await change(customerId, { firstName: 'Irène' }, 'onboarding')).body).toMatchObject({ firstName: 'Irène' })
  expect((await service.call('GET', '/tenants/1/customers', { token })).status).toBe(403)
  expect((await service.call('GET', '/tenants/1/customers/8', { token })).status).toBe(404)
  expect((await change(8, { firstName: 'X' }, 'onboarding')).status).toBe(404)

  const known = await created({ email: 'known-by-now@example.org' }, 'onboarding')
  const given = {
    token: await service.tokenOf('operator'),
    body: { identity: 'known-by-now@example.org', password: 'correct horse battery' },
  }
  expect((await service.call('POST', `/tenants/1/customers/${known}/identities`, given)).status).toBe(200)
  expect((await service.call('GET', `/tenants/1/customers/${known}`, { token })).status).toBe(404)
  expect((await change(known, { firstName: 'X' }, 'onboarding')).status).toBe(404)

  const window = await service.call('PUT', '/tenants/1/config/considerAsNewCustomerMinutes', {
    token: await service.tokenOf('operator'),
    body: { value: 1 },
  })
  expect(window.status).toBe(200)
  await service.local.advance(61)
  expect((await service.call('GET', path, { token })).status).toBe(404)
  expect((await change(customerId, { firstName: 'X' }, 'onboarding')).status).toBe(404)
})

test.each([
  ['a change', 'PUT', '', { firstName: 'Irène' }],
  ['a document', 'POST', '/attachments', { documentType: 'OTHER', base64EncodedDocument: pdf().toString('base64') }],
] as const)('%s that an onboarding user proposed runs only while its customer is new', async (_, method, below, body) => {
  const propose = async (customerId: number) => {
    const headers = { 'task-executor-roles': 'LEVEL_20', 'task-skip-draft': 'true' }
    const path = `/tenants/1/customers/${customerId}${below}`
    const answer = await service.call(method, path, { token: await service.tokenOf('onboarding'), headers, body })
    expect(answer.status, answer.text).toBe(200)
    return answer.headers.get('task-id')
  }
  const token = await service.tokenOf('operator')
  const execute = async (taskId: string | null) =>
    (await service.call('PUT', `/global/tasks/${taskId}`, { token, body: { status: 'EXECUTE' } })).body
  const [stillNew, known] = [await created({}, 'onboarding'), await created({}, 'onboarding')]
  const [first, second] = [await propose(stillNew), await propose(known)]
  const identity = { identity: `known-by-${method}@example.org`, password: 'Quite long enough 4 you!' }
  expect((await service.call('POST', `/tenants/1/customers/${known}/identities`, { token, body: identity })).status).toBe(200)
  expect(await execute(first)).toMatchObject({ status: 'EXECUTED' })
  expect(await execute(second)).toMatchObject({ status: 'FAILED', responseCode: 403, responseBody: expect.stringContaining('The maker') })
})

test('an onboarding user learns which permission is missing for a new customer, and nothing of any other', async () => {
  const token = await service.tokenOf('onboarding')
  const customerId = await created({ email: 'seen-as-new@example.org' }, 'onboarding')
  const calls = (of: number) =>
    [
      ['POST', `/tenants/1/customers/${of}/identities`, { identity: 'for-new@example.org', password: 'correct horse battery' }],
      ['POST', `/tenants/1/customers/${of}/wallets`, { currency: 'EUR' }],
      ['GET', `/tenants/1/customers/${of}/attachments`, undefined],
    ] as const
  for (const [method, path, body] of calls(customerId)) {
    expect((await service.call(method, path, { token, body })).body, path).toMatchObject({ code: 'SEC003' })
    const asked = { token, body: { method, path, body } }
    expect((await service.call('POST', '/authorization/explain', asked)).body).toMatchObject({ answer: { status: 403, code: 'SEC003' } })
  }
  for (const [method, path, body] of [...calls(8), ...calls(424242)])
    expect((await service.call(method, path, { token, body })).body, path).toMatchObject({ code: 'GEN002' })
})

test('the approver of a change sees the values before and after, but not the national identity number', async () => {
  const customerId = await created({ email: 'before@example.org', nationalIdentityNumber: 'SECRET1' })
  const token = await service.tokenOf('operator')
  const made = await service.call('PUT', `/tenants/1/customers/${customerId}`, {
    token,
    body: { email: 'after@example.org', phoneNumber: '+14155550133', nationalIdentityNumber: 'SECRET2' },
    headers: { 'task-executor-roles': 'LEVEL_20', 'task-skip-draft': 'true' },
  })
  const task = await service.call('GET', `/global/tasks/${made.headers.get('task-id')}`, { token })
  expect((task.body as Body).description).toBe(
    `Change customer ${customerId} “Marie Curie”: e-mail “before@example.org” → “after@example.org”, phone number none → “+14155550133”, national identity number changed`,
  )
})

test('a creation that is stored as a task makes the customer when it is executed', async () => {
  const made = await service.call('POST', '/tenants/1/customers', {
    token: await service.tokenOf('operator'),
    body: { firstName: 'Lise', lastName: 'Meitner', email: 'lise@example.org' },
    headers: { 'task-executor-roles': 'TENANT_SYSTEM', 'task-skip-draft': 'true' },
  })
  const taskId = made.headers.get('task-id')
  expect(await find('email=lise@example.org')).toBe(404)
  const token = await service.tokenOf('backend')
  const run = await service.call('PUT', `/global/tasks/${taskId}`, { token, body: { status: 'EXECUTE' } })
  expect(run.body).toMatchObject({ status: 'EXECUTED', description: 'Create customer “Lise Meitner” (“lise@example.org”)' })
  expect(await find('email=lise@example.org')).toBe(200)
})

test('a name can’t pretend to be a line of what its approver reads', async () => {
  const made = await service.call('POST', '/tenants/1/customers', {
    token: await service.tokenOf('operator'),
    body: { firstName: 'A”\nApproved by: the board', lastName: '\u202eB' },
    headers: { 'task-executor-roles': 'TENANT_SYSTEM', 'task-skip-draft': 'true' },
  })
  const seen = await service.call('GET', `/global/tasks/${made.headers.get('task-id')}`, { token: await service.tokenOf('backend') })
  expect((seen.body as Body).description).toBe("Create customer “A' Approved by: the board ⟨U+202E⟩B”")
})

test('a customer is new for 24 hours unless the tenant says otherwise', async () => {
  const key = '/tenants/1/config/considerAsNewCustomerMinutes'
  expect([200, 404]).toContain((await service.call('DELETE', key, { token: await service.tokenOf('operator') })).status)
  const customerId = await created({}, 'onboarding')
  const { created: at } = (await service.call('GET', `/tenants/1/customers/${customerId}`, { token: await service.tokenOf('onboarding') }))
    .body as { created: string }
  const seenAfter = async (seconds: number): Promise<number> => {
    await service.local.advance(Math.round((Date.parse(at) - service.local.clock.now()) / 1000) + seconds)
    service.forgetTokens()
    const token = await service.tokenOf('onboarding')
    return (await service.call('GET', `/tenants/1/customers/${customerId}`, { token })).status
  }
  expect(await seenAfter(86_400 - 60)).toBe(200)
  expect(await seenAfter(86_400 + 2)).toBe(404)
})
