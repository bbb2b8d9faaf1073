import { expect, test } from 'vitest'
import { defined } from '../../shared/domain/defined.ts'
import { type Answer, running } from '../support/running.ts'

const service = running()

type Body = Readonly<Record<string, unknown>>
const PASSWORD = 'correct horse battery staple'
let counter = 0

async function call(role: string, method: string, path: string, body?: Body, headers?: Record<string, string>): Promise<Answer> {
  return service.call(method, path, {
    token: await service.tokenOf(role),
    ...defined({ body, headers }),
  })
}

async function newOrganisation(tenantId = 1, role = 'operator'): Promise<string> {
  const made = await call(role, 'POST', `/tenants/${tenantId}/organisations`, { name: 'Harbour Tea', registrationNumber: 'HRB 7' })
  expect(made.status).toBe(200)
  return `/tenants/${tenantId}/organisations/${(made.body as { organisationId: number }).organisationId}`
}

type Member = { readonly customerId: number; readonly token: string; readonly logIn: () => Promise<string> }

async function newMember(): Promise<Member> {
  const made = await call('operator', 'POST', '/tenants/1/customers', { firstName: 'Sophie', lastName: 'Germain' })
  const { customerId } = made.body as { customerId: number }
  const identity = `member-${++counter}@organisations.example`
  await call('operator', 'POST', `/tenants/1/customers/${customerId}/identities`, { identity, password: PASSWORD })
  const logIn = async () => {
    const answer = await service.call('POST', '/authentication/login', { body: { identity, password: PASSWORD } })
    return (answer.body as { headerValue: string }).headerValue.slice('Bearer '.length)
  }
  return { customerId, token: await logIn(), logIn }
}

test('an organisation is created, read, changed and listed', async () => {
  const path = await newOrganisation()
  const read = await call('maker', 'GET', path)
  expect(read.body).toMatchObject({ tenantId: 1, name: 'Harbour Tea', registrationNumber: 'HRB 7' })
  const changed = await call('operator', 'PUT', path, { name: 'Harbour Tea & Coffee', registrationNumber: null })
  expect(changed.body).toMatchObject({ name: 'Harbour Tea & Coffee' })
  expect(changed.body).not.toHaveProperty('registrationNumber')
  expect((await call('operator', 'GET', path)).body).toEqual(changed.body)
  expect((await call('maker', 'GET', '/tenants/1/organisations?limit=1')).body).toEqual([changed.body])
})

test('a position holds from the very next call of its holder, for that organisation only', async () => {
  const [path, other] = [await newOrganisation(), await newOrganisation()]
  const member = await newMember()
  const get = (where: string) => service.call('GET', where, { token: member.token })
  expect((await get(path)).status).toBe(404)
  const made = await call('operator', 'POST', `${path}/positions`, { customerId: member.customerId, position: 'MEMBER' })
  expect(made.body).toMatchObject({ customerId: member.customerId, position: 'MEMBER' })
  expect((await get(path)).status).toBe(200)
  expect((await get(`${path}/positions`)).body).toEqual([made.body])
  expect((await get(other)).status).toBe(404)
  expect((await get('/tenants/1/organisations')).status).toBe(403)

  const rename = () => service.call('PUT', path, { token: member.token, body: { name: 'Renamed' } })
  expect((await rename()).body).toMatchObject({ code: 'SEC003' })
  await call('operator', 'POST', `${path}/positions`, { customerId: member.customerId, position: 'DIRECTOR' })
  expect((await rename()).status).toBe(200)
})

test('a position that is taken away ends the sessions of its holder, and the next ones are without it', async () => {
  const path = await newOrganisation()
  const member = await newMember()
  for (const position of ['HEAD', 'EMPLOYEE'])
    await call('operator', 'POST', `${path}/positions`, { customerId: member.customerId, position })
  expect((await call('operator', 'DELETE', `${path}/positions/${member.customerId}/HEAD`)).status).toBe(200)
  expect((await service.call('GET', path, { token: member.token })).status).toBe(401)
  expect((await service.call('POST', '/authentication/renew', { body: { jwt: member.token } })).status).toBe(401)
  const token = await member.logIn()
  expect((await service.call('GET', path, { token })).status).toBe(200)
  expect((await service.call('PUT', path, { token, body: { name: 'X' } })).status).toBe(403)
  expect((await call('operator', 'DELETE', `${path}/positions/${member.customerId}/HEAD`)).status).toBe(404)
})

test('a position is held once, by a customer of the tenant, and no other', async () => {
  const path = await newOrganisation()
  const foreign = await call('otherTenantAdmin', 'POST', '/tenants/2/customers', { firstName: 'F', lastName: 'G' })
  const post = (customerId: unknown, position: unknown) => call('operator', 'POST', `${path}/positions`, { customerId, position })
  expect((await post(9, 'MANAGER')).status).toBe(200)
  expect((await post(9, 'MANAGER')).body).toMatchObject({ code: 'GEN004' })
  expect((await post((foreign.body as { customerId: number }).customerId, 'MANAGER')).status).toBe(404)
  expect((await post(5, 'MANAGER')).status).toBe(404)
  expect((await post(999, 'MANAGER')).status).toBe(404)
  for (const position of ['LEVEL_20', 'GLOBAL_ADMIN', 'director', '']) expect((await post(9, position)).status).toBe(400)
  expect((await post('9', 'HEAD')).status).toBe(400)
})

test('parallel appointments of one customer lose none of them', async () => {
  const member = await newMember()
  const paths = await Promise.all(Array.from({ length: 5 }, () => newOrganisation()))
  const answers = await Promise.all(
    paths.map((path) => call('operator', 'POST', `${path}/positions`, { customerId: member.customerId, position: 'DIRECTOR' })),
  )
  const reads = await Promise.all(paths.map((path) => service.call('GET', path, { token: member.token })))
  expect(reads.map(({ status }) => status)).toEqual(answers.map(({ status }) => (status === 200 ? 200 : 404)))
  expect(answers.some(({ status }) => status === 200)).toBe(true)
})

test('of 20 parallel appointments to one position exactly one succeeds', async () => {
  const path = await newOrganisation()
  const member = await newMember()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => call('operator', 'POST', `${path}/positions`, { customerId: member.customerId, position: 'HEAD' })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
  expect((await call('operator', 'GET', `${path}/positions`)).body).toHaveLength(1)
})

test('a person holds at most 60 positions', async () => {
  const { customerId } = await newMember()
  const positions = ['DIRECTOR', 'EMPLOYEE', 'HEAD', 'MANAGER', 'MEMBER']
  // Being a customer is one of the 60.
  for (let held = 1; held < 60; held += 5) {
    const path = await newOrganisation()
    for (const position of positions.slice(0, 60 - held))
      expect((await call('operator', 'POST', `${path}/positions`, { customerId, position })).status).toBe(200)
  }
  const answer = await call('operator', 'POST', `${await newOrganisation()}/positions`, { customerId, position: 'HEAD' })
  expect(answer.body).toMatchObject({ code: 'GEN001', errors: [{ field: 'position' }] })
})

test('tenants are walls: organisations of another are not there, and a position reaches into no other tenant', async () => {
  const foreign = await newOrganisation(2, 'otherTenantAdmin')
  for (const path of [foreign, foreign.replace('/tenants/2', '/tenants/1')]) {
    for (const below of ['', '/positions']) expect((await call('operator', 'GET', `${path}${below}`)).status).toBe(404)
    expect((await call('operator', 'PUT', path, { name: 'X' })).status).toBe(404)
    expect((await call('operator', 'POST', `${path}/positions`, { customerId: 8, position: 'HEAD' })).status).toBe(404)
    expect((await call('operator', 'DELETE', `${path}/positions/8/HEAD`)).status).toBe(404)
  }
})

test('a customer without a position sees no organisation, and gives themselves none', async () => {
  const path = await newOrganisation()
  for (const below of ['', '/positions']) expect((await call('customer', 'GET', `${path}${below}`)).status).toBe(404)
  expect((await call('customer', 'POST', `${path}/positions`, { customerId: 8, position: 'DIRECTOR' })).status).toBe(404)
  expect((await call('customer', 'POST', '/tenants/1/organisations', { name: 'Mine' })).status).toBe(403)
  const director = await newMember()
  await call('operator', 'POST', `${path}/positions`, { customerId: director.customerId, position: 'DIRECTOR' })
  const own = await service.call('POST', `${path}/positions`, {
    token: director.token,
    body: { customerId: director.customerId, position: 'HEAD' },
  })
  expect(own.body).toMatchObject({ code: 'SEC003' })
})

test('the pages of positions follow each other and show each once', async () => {
  const path = await newOrganisation()
  for (const customerId of [8, 9])
    for (const position of ['HEAD', 'MEMBER']) await call('operator', 'POST', `${path}/positions`, { customerId, position })
  const seen: unknown[] = []
  let pages = 0
  for (let page: string | undefined = `${path}/positions?limit=2`; page !== undefined; pages++) {
    const answer = await call('operator', 'GET', page)
    seen.push(...(answer.body as { customerId: number; position: string }[]).map(({ customerId, position }) => `${customerId} ${position}`))
    page = /^<([^>]*)>/.exec(answer.headers.get('link') ?? '')?.[1]
  }
  expect(seen).toEqual(['9 MEMBER', '9 HEAD', '8 MEMBER', '8 HEAD'])
  expect(pages).toBe(2)
})

test('an appointment, a change and a dismissal that are stored name everybody, and take effect when they are executed', async () => {
  const path = await newOrganisation()
  const member = await newMember()
  const id = path.split('/').at(-1)
  const asTask = { 'task-executor-roles': 'TENANT_SYSTEM', 'task-skip-draft': 'true' }
  const run = async (made: Answer) =>
    (await call('backend', 'PUT', `/global/tasks/${made.headers.get('task-id')}`, { status: 'EXECUTE' })).body as Body
  const who = `customer ${member.customerId} “Sophie Germain”`
  const added = await run(await call('operator', 'POST', `${path}/positions`, { customerId: member.customerId, position: 'HEAD' }, asTask))
  expect(added).toMatchObject({ status: 'EXECUTED', description: `Make ${who} HEAD of organisation ${id} “Harbour Tea”` })
  expect((await service.call('GET', path, { token: member.token })).status).toBe(200)
  const changed = await run(await call('operator', 'PUT', path, { name: 'Tea' }, asTask))
  expect(changed).toMatchObject({ status: 'EXECUTED', description: `Change organisation ${id} “Harbour Tea”: name “Harbour Tea” → “Tea”` })
  const removed = await run(await call('operator', 'DELETE', `${path}/positions/${member.customerId}/HEAD`, undefined, asTask))
  expect(removed).toMatchObject({ status: 'EXECUTED', description: `Take position HEAD of organisation ${id} “Tea” from ${who}` })
})
