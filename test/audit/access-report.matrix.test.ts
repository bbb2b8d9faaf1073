import { describe, expect, onTestFinished, test } from 'vitest'
import type { AccessReportRow } from '../../functions/audit/access-report-shape.ts'
import { csvRow } from '../../shared/domain/csv-text.ts'
import { inTenant, somebody } from '../support/people.ts'
import { type Answer, running, type Sent } from '../support/running.ts'
import { startBank } from '../support/upstreams.ts'

const service = running()
const REPORT = '/tenants/1/access-report'
const id = (role: string): number => service.local.demo.users[role]?.customerId ?? 0
const as = async (role: string, more: Omit<Sent, 'token'> = {}): Promise<Sent> => ({ ...more, token: await service.tokenOf(role) })
const read = async (role: string, path = REPORT): Promise<Answer> => service.call('GET', path, await as(role))

async function rows(role = 'operator'): Promise<readonly AccessReportRow[]> {
  const answer = await read(role)
  expect(answer.status).toBe(200)
  return answer.body as readonly AccessReportRow[]
}
const rowsOf = async (customerId: number, role = 'operator') => (await rows(role)).filter((row) => row.customerId === customerId)

let people = 0
type Admin = { readonly customerId: number; readonly identity: string; readonly password: string }

async function appointed(more: object = {}): Promise<Admin> {
  const identity = `reported-${++people}@harbour.example`
  const password = 'Quite long enough 4 you!'
  const body = { identity, password, position: 'LEVEL_04', firstName: 'Rita', lastName: 'Report', ...more }
  const answer = await service.call('POST', '/tenants/1/admin-users', await as('operator', { body }))
  expect(answer.status).toBe(200)
  return { customerId: (answer.body as { customerId: number }).customerId, identity, password }
}

async function tokenOf({ identity, password }: Admin): Promise<string> {
  const login = await service.call('POST', '/authentication/login', { body: { identity, password } })
  expect(login.status).toBe(200)
  return (login.body as { headerValue: string }).headerValue.slice('Bearer '.length)
}

describe('the access report', () => {
  test('has one row for each person and grant, with its time and the person who granted it', async () => {
    const before = new Date(service.local.clock.now()).toISOString()
    const { customerId, identity } = await appointed()
    const [row, ...others] = await rowsOf(customerId)
    expect(others).toEqual([])
    expect(row).toMatchObject({
      name: 'Rita Report',
      identity,
      position: 'LEVEL_04',
      grantedBy: { customerId: id('operator') },
      lastUse: {},
      factors: ['password'],
      agents: [],
      delegations: [],
    })
    expect((row?.since ?? '') >= before).toBe(true)
    expect(row).not.toHaveProperty('lastSignIn')
    expect(row).not.toHaveProperty('temporaryUntil')
    expect(row).not.toHaveProperty('role')
  })

  test('tells the last use of the operations of an upstream', async () => {
    const call = async (method: 'POST' | 'PUT' | 'GET', path: string, body?: object) =>
      service.call(method, path, await as('operator', body === undefined ? {} : { body }))
    const bank = await startBank()
    onTestFinished(bank.stop)
    const operations = [{ operationId: 'getPayout', method: 'GET', path: '/payouts/{payoutId}', item: 'Payout' }]
    const upstream = await call('POST', '/tenants/1/upstreams', { name: 'bank', baseUrl: bank.baseUrl, operations, enabled: true })
    expect(upstream.status).toBe(200)
    expect((await call('PUT', '/tenants/1/config/Payout.READ.Allowed', { value: 'LEVEL_20' })).status).toBe(200)
    expect((await call('GET', '/tenants/1/upstreams/bank/payouts/7')).status).toBe(200)
    const [row] = await rowsOf(id('operator'))
    expect(row?.lastUse).toMatchObject({ Payout: expect.any(String) })
  })

  test('a changed position has a new time, and one by a task names the task', async () => {
    const { customerId } = await appointed()
    const path = `/tenants/1/admin-users/${customerId}`
    const proposal = await service.call(
      'PUT',
      path,
      await as('operator', { body: { position: 'LEVEL_05' }, headers: { 'task-executor-roles': 'LEVEL_20', 'task-skip-draft': 'true' } }),
    )
    const taskId = Number(proposal.headers.get('task-id'))
    const approver = await somebody(service, [inTenant('LEVEL_20')])
    const executed = await approver.call('PUT', `/global/tasks/${taskId}`, { body: { status: 'EXECUTE' } })
    expect(executed.body).toMatchObject({ status: 'EXECUTED' })
    expect(await rowsOf(customerId)).toMatchObject([{ position: 'LEVEL_05', grantedBy: { customerId: approver.customerId, taskId } }])
  })

  test('a temporary position is a row of its own with its end; after the end there is none', async () => {
    const { customerId } = await appointed()
    const given = await service.call(
      'POST',
      `/tenants/1/customers/${customerId}/temporary-positions`,
      await as('operator', { body: { position: 'LEVEL_09', minutes: 30, reason: 'Covers' } }),
    )
    const { until, from } = given.body as { until: string; from: string }
    const found = await rowsOf(customerId)
    expect(found).toHaveLength(2)
    expect(found.find(({ position }) => position === 'LEVEL_09')).toMatchObject({
      since: from,
      temporaryUntil: until,
      grantedBy: { customerId: id('operator') },
    })
    expect(found.find(({ position }) => position === 'LEVEL_04')).not.toHaveProperty('temporaryUntil')
    await service.local.advance(1_801)
    service.forgetTokens()
    expect(await rowsOf(customerId)).toMatchObject([{ position: 'LEVEL_04' }])
  })

  test('tells the last login, and the last use by group of permissions for 90 days', async () => {
    const admin = await appointed({ position: 'LEVEL_20' })
    const token = await tokenOf(admin)
    const at = new Date(service.local.clock.now()).toISOString().slice(0, 10)
    expect((await service.call('GET', '/tenants/1/wallets/1', { token })).status).toBe(200)
    const organisation = { token, body: { name: 'Used' }, headers: { 'task-executor-roles': 'LEVEL_20', 'task-skip-draft': 'true' } }
    expect((await service.call('POST', '/tenants/1/organisations', organisation)).status).toBe(200)
    expect((await service.call('GET', '/tenants/2/wallets/1', { token })).status).toBe(404)
    const [row] = await rowsOf(admin.customerId)
    expect(row?.lastSignIn?.slice(0, 10)).toBe(at)
    expect(Object.keys(row?.lastUse ?? {}).toSorted()).toEqual(['Organisation', 'Wallet'])
    expect(row?.lastUse.Wallet?.slice(0, 10)).toBe(at)

    await service.local.advance(91 * 86_400)
    service.forgetTokens()
    const [later] = await rowsOf(admin.customerId)
    expect(later?.lastUse).toEqual({})
    expect(later).not.toHaveProperty('lastSignIn')
  })

  test('an approval is a use of the permission of the stored call', async () => {
    const admin = await appointed({ position: 'LEVEL_02' })
    const token = await tokenOf(admin)
    const proposal = await service.call(
      'POST',
      '/tenants/1/wallets/transfers',
      await as('maker', {
        body: { amount: 1, fromWalletId: 1, toWalletId: 3 },
        headers: { 'task-executor-roles': 'LEVEL_02', 'task-skip-draft': 'true' },
      }),
    )
    const path = `/global/tasks/${proposal.headers.get('task-id')}`
    expect((await service.call('PUT', path, { token, body: { status: 'EXECUTE' } })).body).toMatchObject({ status: 'EXECUTED' })
    const [row] = await rowsOf(admin.customerId)
    expect(Object.keys(row?.lastUse ?? {})).toEqual(['Transfer'])
  })

  test('shows the agents of a person and their delegations', async () => {
    const giver = await appointed()
    const substitute = await appointed()
    const token = await tokenOf(giver)
    const agent = await service.call('POST', '/authentication/agent-tokens', { token, body: { name: 'Reader' } })
    const { agentTokenId } = agent.body as { agentTokenId: string }
    const until = new Date(service.local.clock.now() + 86_400_000).toISOString()
    const body = { toCustomerId: substitute.customerId, until, reason: 'On holiday' }
    const made = await service.call('POST', '/authentication/delegations', { token, body })
    const { delegationId } = made.body as { delegationId: string }
    const delegation = { delegationId, fromCustomerId: giver.customerId, toCustomerId: substitute.customerId, until }
    expect(await rowsOf(giver.customerId)).toMatchObject([{ agents: [{ agentTokenId, name: 'Reader' }], delegations: [delegation] }])
    expect(await rowsOf(substitute.customerId)).toMatchObject([{ agents: [], delegations: [delegation] }])
  })

  test('includes the members of organisations, and no customers without a position', async () => {
    const organisation = await service.call('POST', '/tenants/1/organisations', await as('operator', { body: { name: 'Quay' } }))
    const { organisationId } = organisation.body as { organisationId: number }
    const body = { customerId: id('customer2'), position: 'DIRECTOR' }
    await service.call('POST', `/tenants/1/organisations/${organisationId}/positions`, await as('operator', { body }))
    expect(await rowsOf(id('customer2'))).toMatchObject([
      { position: 'DIRECTOR', organisationId, grantedBy: { customerId: id('operator') }, since: expect.any(String) },
    ])
    expect(await rowsOf(id('customer'))).toEqual([])
  })

  test('people above the tenant are shown to those who may read the audit there', async () => {
    expect(await rowsOf(id('globalAdmin'), 'globalAdmin')).toMatchObject([{ role: 'GLOBAL_ADMIN', grantedBy: {} }])
    expect(await rowsOf(id('globalAdmin'), 'operator')).toEqual([])
  })

  test('attack: nobody without Audit.READ reads it, nobody of another tenant, and a cursor leads nowhere else', async () => {
    expect((await read('maker')).status).toBe(403)
    expect((await read('customer')).status).toBe(403)
    expect((await read('otherTenantAdmin')).status).toBe(404)
    expect((await service.call('GET', REPORT)).status).toBe(401)
    const above = Buffer.from(`3~${'9'.repeat(16)}~0`).toString('base64url')
    const answer = await read('operator', `${REPORT}?cursor=${above}`)
    expect([answer.status, answer.body]).toEqual([200, []])
    for (const cursor of ['x', Buffer.from('7~1~0').toString('base64url'), Buffer.from('0~TENANT\u00001~0').toString('base64url')])
      expect((await read('operator', `${REPORT}?cursor=${cursor}`)).body).toMatchObject({ errors: [{ field: 'cursor' }] })
    expect((await read('operator', `${REPORT}?limit=501`)).body).toMatchObject({ errors: [{ field: 'limit' }] })
  })

  test.each([1, 2, 3])('pages of %i rows show every row once, in the same order', async (limit) => {
    const { customerId } = await appointed()
    for (const position of ['LEVEL_11', 'LEVEL_12'])
      await service.call(
        'POST',
        `/tenants/1/customers/${customerId}/temporary-positions`,
        await as('operator', { body: { position, minutes: 30, reason: 'Covers' } }),
      )
    const whole = await rows('globalAdmin')
    const found: AccessReportRow[] = []
    for (let path: string | undefined = `${REPORT}?limit=${limit}`; path !== undefined; ) {
      const answer = await read('globalAdmin', path)
      const page = answer.body as readonly AccessReportRow[]
      expect(page.length).toBeLessThanOrEqual(limit)
      found.push(...page)
      path = /<\/svc-conductor\/rest\/v1(.*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
    }
    const named = (all: readonly AccessReportRow[]) =>
      all.map((row) => `${row.customerId} ${row.position ?? row.role} ${row.organisationId ?? ''}`)
    expect(named(found)).toEqual(named(whole))
    expect(new Set(named(found)).size).toBe(found.length)
  })
})

describe('the report as CSV', () => {
  test('attack: a name that a spreadsheet would execute is text, and a quotation mark ends no cell', async () => {
    const { customerId } = await appointed({ firstName: '=HYPERLINK("https://evil.example","x")', lastName: 'Doe, Jr.' })
    const answer = await service.call('GET', REPORT, await as('operator', { headers: { accept: 'text/csv' } }))
    expect(answer.headers.get('content-type')).toMatch(/^text\/csv/)
    expect(answer.headers.get('vary')).toContain('accept')
    const lines = answer.text.split('\r\n')
    expect(lines[0]).toBe(
      'customerId,name,identity,position,role,organisationId,since,grantedBy,temporaryUntil,lastSignIn,lastUse,factors,agents,delegations',
    )
    const line = lines.find((text) => text.startsWith(`${customerId},`))
    expect(line).toContain(`${customerId},"'=HYPERLINK(""https://evil.example"",""x"") Doe, Jr.",`)
    expect(answer.text.endsWith('\r\n')).toBe(true)
  })

  test.each([
    ['JSON where nothing is asked', undefined, 'application/json'],
    ['JSON where anything is taken', '*/*', 'application/json'],
    ['JSON where it is preferred', 'text/csv;q=0.5, application/json', 'application/json'],
    ['CSV where it is preferred', 'text/csv, application/json;q=0.5', 'text/csv'],
  ])('is %s', async (_, accept, expected) => {
    const answer = await service.call('GET', REPORT, await as('operator', accept === undefined ? {} : { headers: { accept } }))
    expect(answer.headers.get('content-type')).toContain(expected)
  })

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\uff1d1', '\u00a0=1'])('attack: a cell %j is not executed', (text) => {
    expect(csvRow([text]).replace(/^"/, '').startsWith("'")).toBe(true)
  })

  test.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "x"', '"say ""x"""'],
    ['two\nlines', '"two\nlines"'],
  ])('a cell %j is %j', (text, cell) => expect(csvRow([text])).toBe(cell))
})

test('more people than one request of the table takes stand on one page, and on pages that end', async () => {
  const many = 120
  for (let at = 0; at < many; at += 20) await Promise.all(Array.from({ length: 20 }, () => appointed()))
  const whole = await rows()
  expect(whole.length).toBeGreaterThan(many)
  const paged: AccessReportRow[] = []
  for (let path: string | undefined = `${REPORT}?limit=110`; path !== undefined; ) {
    const page = await read('operator', path)
    expect(page.status).toBe(200)
    paged.push(...(page.body as readonly AccessReportRow[]))
    path = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
  }
  expect(paged.map(({ customerId }) => customerId)).toEqual(whole.map(({ customerId }) => customerId))
})
