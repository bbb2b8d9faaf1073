import { beforeAll, describe, expect, test } from 'vitest'
import { nameOf } from '../../shared/domain/permissions/role-assignments.ts'
import { type Person, person } from '../../shared/storage/persons.ts'
import { newIdentity } from '../support/identities.ts'
import { asId } from '../support/ids.ts'
import { accessTokenIn, serviceClient, tokenByKey } from '../support/oauth.ts'
import { inTenant, somebody } from '../support/people.ts'
import { withRow } from '../support/rows.ts'
import { running } from '../support/running.ts'
import { configure, type Directory, directoryWith, linkedAdmin, scimCode, scimToken } from '../support/scim.ts'

const service = running()
let directory: Directory
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const POSITIONS = { Readers: 'LEVEL_03', Approvers: 'LEVEL_07', Chiefs: 'LEVEL_10' }

beforeAll(async () => {
  await configure(service, { 'scim.groups': POSITIONS })
  directory = directoryWith(service, await scimToken(service))
})

type Resource = { readonly id: string; readonly meta: { readonly version: string } }
let made = 0
async function newUser(): Promise<string> {
  const answer = await directory.call('POST', '/Users', { userName: `member${++made}@harbour.example`, externalId: `member-${made}` })
  expect(answer.status, answer.text).toBe(201)
  return (answer.body as Resource).id
}
async function newGroup(displayName: string, ...members: readonly string[]): Promise<Resource> {
  const answer = await directory.call('POST', '/Groups', { displayName, members: members.map((value) => ({ value })) })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const patch = (id: string, ...Operations: readonly unknown[]) => directory.call('PATCH', `/Groups/${id}`, { schemas: [PATCH], Operations })
const admin = async (id: string) =>
  (await service.call('GET', `/tenants/1/admin-users/${id}`, { token: await service.tokenOf('operator') })).body as { position?: string }
const positionOf = async (id: string) => (await admin(id)).position
const membersOf = async (id: string) =>
  ((await directory.call('GET', `/Groups/${id}`)).body as { members: { value: string }[] }).members.map(({ value }) => value).sort()

describe('a group', () => {
  test('gives its position to its members, and takes it back', async () => {
    const user = await newUser()
    const { id } = await newGroup('Readers', user)
    expect(await positionOf(user)).toBe('LEVEL_03')
    const shown = (await directory.call('GET', `/Users/${user}`)).body as { groups: unknown }
    expect(shown.groups).toEqual([{ value: id, display: 'Readers', type: 'direct', $ref: expect.stringContaining(`/Groups/${id}`) }])
    expect((await patch(id, { op: 'Remove', path: 'members', value: [{ value: user }] })).status).toBe(204)
    expect(await positionOf(user)).toBeUndefined()
    expect((await directory.call('DELETE', `/Groups/${id}`)).status).toBe(204)
    expect((await directory.call('GET', `/Groups/${id}`)).status).toBe(404)
  })

  test('the highest of several counts, until its end', async () => {
    const user = await newUser()
    const low = await newGroup('readers', user)
    expect(await positionOf(user)).toBeUndefined()
    await directory.call('PUT', `/Groups/${low.id}`, { displayName: 'Readers', members: [{ value: user }] })
    expect(await positionOf(user)).toBe('LEVEL_03')
    const high = await newGroup('Approvers')
    expect((await patch(high.id, { op: 'add', path: 'members', value: [{ value: user }] })).status).toBe(204)
    expect(await positionOf(user)).toBe('LEVEL_07')
    expect(await membersOf(high.id)).toEqual([user])
    await directory.call('DELETE', `/Groups/${high.id}`)
    expect(await positionOf(user)).toBe('LEVEL_03')
    await directory.call('DELETE', `/Groups/${low.id}`)
    expect(await positionOf(user)).toBeUndefined()
  })

  test.each([
    ['Entra ID adds', { op: 'Add', path: 'members', value: [{ value: 'USER' }] }],
    ['Okta adds without a path', { op: 'add', value: { members: [{ value: 'USER', display: 'x' }] } }],
    ['Okta replaces all', { op: 'replace', path: 'members', value: [{ value: 'USER' }] }],
  ])('%s members, and removes one by a filter', async (_, operation) => {
    const user = await newUser()
    const group = await newGroup(`Chiefs`)
    const withUser = JSON.parse(JSON.stringify(operation).replace('USER', user)) as object
    expect((await patch(group.id, withUser)).status).toBe(204)
    expect(await membersOf(group.id)).toEqual([user])
    const { body } = await directory.call('GET', `/Groups/${group.id}`)
    expect((await patch(group.id, withUser)).status).toBe(204)
    expect((await directory.call('GET', `/Groups/${group.id}`)).body).toEqual(body)
    expect((await patch(group.id, { op: 'remove', path: `members[value eq "${user}"]` })).status).toBe(204)
    expect(await membersOf(group.id)).toEqual([])
    await directory.call('DELETE', `/Groups/${group.id}`)
  })

  test('takes more members than one transaction holds, in whole portions', async () => {
    const users: string[] = []
    for (let count = 0; count < 45; count++) users.push(await newUser())
    const group = await newGroup('Approvers', ...users)
    expect(await membersOf(group.id)).toEqual(users.toSorted())
    expect(await positionOf(users[44] ?? '')).toBe('LEVEL_07')
    expect((await directory.call('DELETE', `/Groups/${group.id}`)).status).toBe(204)
    expect(await positionOf(users[0] ?? '')).toBeUndefined()
  })

  test('gives a position that stands before the positions for a while of its holder', async () => {
    const user = await newUser()
    const readers = await newGroup('Readers', user)
    const given = await service.call('POST', `/tenants/1/customers/${user}/temporary-positions`, {
      token: await service.tokenOf('operator'),
      body: { position: 'LEVEL_09', minutes: 60, reason: 'Cover' },
    })
    expect(given.status, given.text).toBe(200)
    const approvers = await newGroup('Approvers', user)
    const [held] = await service.local.service.ports.store.read([person(asId(Number(user)))])
    expect((held as Person).holdings.map(nameOf)).toEqual(['LEVEL_07', 'LEVEL_09'])
    for (const { id } of [readers, approvers]) await directory.call('DELETE', `/Groups/${id}`)
  })

  test('with another name gives another position', async () => {
    const user = await newUser()
    const group = await newGroup('Readers', user)
    expect((await patch(group.id, { op: 'replace', value: { id: group.id, displayName: 'Approvers' } })).status).toBe(204)
    expect(await positionOf(user)).toBe('LEVEL_07')
    await directory.call('DELETE', `/Groups/${group.id}`)
  })

  test('is refused with the name of another, and with members that are not of the directory', async () => {
    await newGroup('Only one')
    expect(scimCode(await directory.call('POST', '/Groups', { displayName: 'ONLY one' }))).toBe('409 uniqueness')
    expect(scimCode(await directory.call('POST', '/Groups', {}))).toBe('400 invalidValue')
    const maker = String(service.local.demo.users.maker?.customerId)
    const before = await positionOf(maker)
    for (const value of [maker, String(service.local.demo.users.operator?.customerId), '12', 'x', '__proto__'])
      expect(scimCode(await directory.call('POST', '/Groups', { displayName: `G${value}`, members: [{ value }] })), value).toBe(
        '400 invalidValue',
      )
    expect(await positionOf(maker)).toBe(before)
  })

  test('is found by its name, with and without members', async () => {
    const user = await newUser()
    const { id } = await newGroup('Findable', user)
    const ask = async (query: string) => (await directory.call('GET', `/Groups?${query}`)).body as { Resources: Record<string, unknown>[] }
    const [found] = (await ask(`excludedAttributes=members&filter=${encodeURIComponent('displayName eq "findable"')}`)).Resources
    expect(found).toMatchObject({ id, displayName: 'Findable' })
    expect(found).not.toHaveProperty('members')
    const byMember = await ask(`filter=${encodeURIComponent(`members[value eq "${user}"]`)}`)
    expect(byMember.Resources.map((each) => each.id)).toEqual([id])
  })
})

describe('a person', () => {
  test('without a position is locked, and signs in when a group gives one', async () => {
    const user = await newUser()
    const identity = async () =>
      (
        await service.call('GET', `/tenants/1/customers/${user}/identities/member${made}%40harbour.example`, {
          token: await service.tokenOf('operator'),
        })
      ).body as { authLockedAfter?: string }
    expect((await identity()).authLockedAfter).toBeDefined()
    const group = await newGroup('Readers', user)
    expect((await identity()).authLockedAfter).toBeUndefined()
    await directory.call('DELETE', `/Groups/${group.id}`)
    expect((await identity()).authLockedAfter).toBeDefined()
  })

  test('who is set inactive loses sessions, agents and delegations at once', async () => {
    const { id, token, password, identity } = await linkedAdmin(service, 'LEVEL_05')
    const agent = await service.call('POST', '/authentication/agent-tokens', { token, body: { name: 'a', keep: true } })
    const agentToken = (agent.body as { headerValue: string }).headerValue.slice('Bearer '.length)
    const delegation = await service.call('POST', '/authentication/delegations', {
      token,
      body: {
        toCustomerId: service.local.demo.users.checker?.customerId,
        from: new Date().toISOString(),
        until: new Date(Date.now() + 86_400_000).toISOString(),
        reason: 'holiday',
      },
    })
    expect(delegation.status, delegation.text).toBe(200)
    const off = await directory.call('PATCH', `/Users/${id}`, {
      schemas: [PATCH],
      Operations: [{ op: 'Replace', path: 'active', value: 'False' }],
    })
    expect(off.body).toMatchObject({ active: false })
    for (const each of [token, agentToken])
      expect((await service.call('GET', '/authentication/sessions', { token: each })).status).toBe(401)
    expect((await service.call('POST', '/authentication/login', { body: { identity, password } })).status).toBe(401)
    const received = await service.call('GET', '/authentication/delegations', { token: await service.tokenOf('checker') })
    expect(JSON.stringify(received.body)).not.toContain((delegation.body as { delegationId: string }).delegationId)
    const on = await directory.call('PATCH', `/Users/${id}`, { schemas: [PATCH], Operations: [{ op: 'replace', value: { active: true } }] })
    expect(on.body).toMatchObject({ active: true })
    expect((await service.call('POST', '/authentication/login', { body: { identity, password } })).status).toBe(200)
  })

  test('whom an administrator has locked stays locked when the directory sets them active', async () => {
    const { id, identity, password } = await linkedAdmin(service, 'LEVEL_05')
    const locked = await service.call('PUT', `/tenants/1/customers/${id}/identities/${encodeURIComponent(identity)}`, {
      token: await service.tokenOf('globalAdmin'),
      body: { authLockedAfter: '2020-01-01T00:00:00Z' },
    })
    expect(locked.status).toBe(200)
    for (const value of [false, true])
      await directory.call('PATCH', `/Users/${id}`, { schemas: [PATCH], Operations: [{ op: 'replace', path: 'active', value }] })
    expect((await service.call('POST', '/authentication/login', { body: { identity, password } })).status).toBe(401)
  })

  test('whom an administrator has locked from a later time on is locked at once by the directory, and from that time on once it is over', async () => {
    const { id, identity, password } = await linkedAdmin(service, 'LEVEL_05')
    const logIn = async () => (await service.call('POST', '/authentication/login', { body: { identity, password } })).status
    const authLockedAfter = new Date(service.local.clock.now() + 3_600_000).toISOString()
    const locked = await service.call('PUT', `/tenants/1/customers/${id}/identities/${encodeURIComponent(identity)}`, {
      token: await service.tokenOf('globalAdmin'),
      body: { authLockedAfter },
    })
    expect([locked.status, await logIn()]).toEqual([200, 200])
    const setActive = (value: boolean) =>
      directory.call('PATCH', `/Users/${id}`, { schemas: [PATCH], Operations: [{ op: 'replace', path: 'active', value }] })
    for (let times = 0; times < 2; times++) {
      expect((await setActive(false)).body).toMatchObject({ active: false })
      expect(await logIn()).toBe(401)
      expect((await setActive(true)).body).toMatchObject({ active: true })
      expect(await logIn()).toBe(200)
    }
    await service.local.advance(3_601)
    expect(await logIn()).toBe(401)
    service.forgetTokens()
  })
})

describe('an existing account', () => {
  test('is managed from the moment an administrator links it, and keeps its position until it is in a group', async () => {
    const { id, identity } = await linkedAdmin(service, 'LEVEL_12')
    const found = await directory.call('GET', `/Users?filter=${encodeURIComponent(`externalId eq "link-${identity}"`)}`)
    expect((found.body as { Resources: unknown[] }).Resources).toHaveLength(1)
    expect((await directory.call('PATCH', `/Users/${id}`, { Operations: [{ op: 'replace', path: 'title', value: 'Boss' }] })).status).toBe(
      200,
    )
    expect(await positionOf(id)).toBe('LEVEL_12')
    const group = await newGroup('Readers', id)
    expect(await positionOf(id)).toBe('LEVEL_03')
    await directory.call('DELETE', `/Groups/${group.id}`)
    const token = await service.tokenOf('operator')
    expect((await service.call('PUT', `/tenants/1/admin-users/${id}`, { token, body: { scimExternalId: null } })).status).toBe(200)
    expect((await directory.call('GET', `/Users/${id}`)).status).toBe(404)
  })

  test('is not linked under the id of another person', async () => {
    const { identity } = await linkedAdmin(service, 'LEVEL_02')
    const maker = service.local.demo.users.maker?.customerId
    const answer = await service.call('PUT', `/tenants/1/admin-users/${maker}`, {
      token: await service.tokenOf('operator'),
      body: { scimExternalId: `link-${identity}` },
    })
    expect(answer.status).toBe(409)
    expect((await directory.call('GET', `/Users/${maker}`)).status).toBe(404)
  })

  test('attack: the account of the directory cannot be changed by the directory', async () => {
    const operator = service.local.demo.users.operator?.customerId
    const linked = await service.call('PUT', `/tenants/1/admin-users/${operator}`, {
      token: await service.tokenOf('globalAdmin'),
      body: { scimExternalId: 'myself' },
    })
    expect(linked.status).toBe(200)
    expect((await directory.call('DELETE', `/Users/${operator}`)).status).toBe(403)
    expect(
      (await directory.call('PATCH', `/Users/${operator}`, { Operations: [{ op: 'replace', path: 'active', value: false }] })).status,
    ).toBe(403)
    await service.call('PUT', `/tenants/1/admin-users/${operator}`, {
      token: await service.tokenOf('globalAdmin'),
      body: { scimExternalId: null },
    })
  })
})

describe('what a directory may give', () => {
  test('is bounded when it is configured', async () => {
    const token = await service.tokenOf('operator')
    const put = async (key: string, value: unknown) =>
      (await service.call('PUT', `/tenants/1/config/${key}`, { token, body: { value } })).status
    expect(await put('scim.groups', { ...POSITIONS, Owners: 'LEVEL_11' })).toBe(400)
    expect(await put('scim.groups', { Owners: 'GLOBAL_ADMIN' })).toBe(400)
    expect(await put('scim.groups', { Owners: 'TENANT_SYSTEM' })).toBe(400)
    expect(await put('scim.highest', 'LEVEL_09')).toBe(400)
    expect(await put('scim.highest', 'LEVEL_11')).toBe(200)
    expect(await put('scim.groups', { ...POSITIONS, Owners: 'LEVEL_11' })).toBe(200)
    expect((await service.call('DELETE', '/tenants/1/config/scim.highest', { token })).status).toBe(400)
    expect(await put('scim.groups', POSITIONS)).toBe(200)
    expect((await service.call('DELETE', '/tenants/1/config/scim.highest', { token })).status).toBe(200)
  })

  test('attack: an account gives no position beyond its own rights', async () => {
    await configure(
      service,
      { 'AdminUser.CREATE.Allowed': 'LEVEL_20,LEVEL_04', 'AdminUser.UPDATE.Allowed': 'LEVEL_20,LEVEL_04' },
      'globalAdmin',
    )
    const of = await newIdentity(service, 'small directory', { holdings: [inTenant('LEVEL_04')], tenantId: 1 as never })
    const client = await serviceClient(service, { customerId: of.customerId, scopes: ['scim'] })
    const small = directoryWith(service, accessTokenIn(await tokenByKey(service, client, { scope: 'scim' })))
    const user = ((await small.call('POST', '/Users', { userName: 'climber@harbour.example' })).body as Resource).id
    await configure(service, { 'Transfer.CREATE.Allowed': 'LEVEL_20,LEVEL_10' }, 'globalAdmin')
    const refused = await small.call('POST', '/Groups', { displayName: 'Chiefs', members: [{ value: user }] })
    expect(refused.status, refused.text).toBe(403)
    expect(await positionOf(user)).toBeUndefined()
    for (const key of ['AdminUser.CREATE.Allowed', 'AdminUser.UPDATE.Allowed', 'Transfer.CREATE.Allowed'])
      await service.call('DELETE', `/tenants/1/config/${key}`, { token: await service.tokenOf('globalAdmin') })
  })

  test('attack: an administrator cannot map a group to a position that they cannot appoint to', async () => {
    await configure(service, { 'TenantConfig.UPDATE.Allowed': 'LEVEL_20,LEVEL_06' }, 'globalAdmin')
    const small = await linkedAdmin(service, 'LEVEL_06')
    await configure(service, { 'Transfer.CREATE.Allowed': 'LEVEL_20,LEVEL_10' }, 'globalAdmin')
    const answer = await service.call('PUT', '/tenants/1/config/scim.groups', { token: small.token, body: { value: { Mine: 'LEVEL_10' } } })
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([403, 'SEC006'])
    for (const key of ['TenantConfig.UPDATE.Allowed', 'Transfer.CREATE.Allowed'])
      await service.call('DELETE', `/tenants/1/config/${key}`, { token: await service.tokenOf('globalAdmin') })
  })
})

test('attack: a position for a while appoints nobody by way of a directory', async () => {
  const who = await somebody(service, [inTenant('LEVEL_02')])
  const token = await withRow(service, 'ScimToken.CREATE.Allowed', 'LEVEL_20,LEVEL_02', () =>
    who.call('POST', '/tenants/1/scim-tokens', { body: { name: 'detour', expiresInSeconds: 3600 } }),
  )
  expect(token.status, token.text).toBe(200)
  const given = await service.call('POST', `/tenants/1/customers/${who.customerId}/temporary-positions`, {
    token: await service.tokenOf('operator'),
    body: { position: 'LEVEL_20', minutes: 60, reason: 'Cover' },
  })
  expect(given.status).toBe(200)
  const theirs = directoryWith(service, (token.body as { token: string }).token)
  const user = await newUser()
  const { id } = await newGroup('Detour')
  const members = [{ value: user }]
  expect((await theirs.call('POST', '/Users', { userName: 'accomplice@harbour.example' })).status).toBe(403)
  expect((await theirs.call('POST', '/Groups', { displayName: 'Readers', members })).status).toBe(403)
  expect((await theirs.call('PUT', `/Groups/${id}`, { displayName: 'Readers', members })).status).toBe(403)
  const change = { schemas: [PATCH], Operations: [{ op: 'add', path: 'members', value: members }] }
  expect((await theirs.call('PATCH', `/Groups/${id}`, change)).status).toBe(403)
  expect((await theirs.call('DELETE', `/Groups/${id}`)).status).toBe(403)
  expect((await theirs.call('GET', `/Groups/${id}`)).status).toBe(200)
  expect(await positionOf(user)).toBeUndefined()
})
