import { beforeAll, expect, test } from 'vitest'
import { running } from '../support/running.ts'
import { configure, type Directory, directoryWith, scimToken } from '../support/scim.ts'

const service = running()
let directory: Directory
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

beforeAll(async () => {
  await configure(service, { 'scim.sso': 'corp', 'scim.groups': { 'Wallet approvers': 'LEVEL_05', 'Renamed approvers': 'LEVEL_06' } })
  directory = directoryWith(service, await scimToken(service))
})

type Resource = { readonly id: string } & Readonly<Record<string, unknown>>
async function ok<T = Resource>(method: string, path: string, body?: unknown, status = 200): Promise<T> {
  const answer = await directory.call(method, path, body)
  expect(answer.status, `${method} ${path}: ${answer.text}`).toBe(status)
  return answer.body as T
}
const found = async (path: string, filter: string, more = '') =>
  (
    await ok<{ readonly totalResults: number; readonly Resources: readonly Resource[] }>(
      'GET',
      `${path}?${more}filter=${encodeURIComponent(filter)}`,
    )
  ).Resources
const positionOf = async (id: string) =>
  ((await service.call('GET', `/tenants/1/admin-users/${id}`, { token: await service.tokenOf('operator') })).body as { position?: string })
    .position

test('the requests of Entra ID, from its test of the connection to the end of an account', async () => {
  expect(await found('/Users', 'userName eq "5a9b8c1e-0000-4000-8000-non-existent"')).toEqual([])
  const { id } = await ok(
    'POST',
    '/Users',
    {
      schemas: [USER, ENTERPRISE],
      externalId: 'mnorris',
      userName: 'mary.norris@harbour.example',
      active: true,
      displayName: 'Mary Norris',
      emails: [{ primary: true, type: 'work', value: 'mary.norris@harbour.example' }],
      meta: { resourceType: 'User' },
      name: { formatted: 'Mary Norris', familyName: 'Norris', givenName: 'Mary' },
      title: 'Analyst',
      roles: [],
      addresses: [{ type: 'work', locality: 'Leeds' }],
      [ENTERPRISE]: { employeeNumber: '12', department: 'Finance' },
    },
    201,
  )
  expect((await found('/Users', 'externalId eq "mnorris"')).map((each) => each.id)).toEqual([id])
  const changed = await ok('PATCH', `/Users/${id}`, {
    schemas: [PATCH],
    Operations: [
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'mary.smith@harbour.example' },
      { op: 'Replace', path: 'name.familyName', value: 'Smith' },
      { op: 'Replace', path: 'name.formatted', value: 'Mary Smith' },
      { op: 'Replace', path: 'displayName', value: 'Mary Smith' },
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+44 7700 900444' },
      { op: 'Replace', path: `${ENTERPRISE}:department`, value: 'Treasury' },
      { op: 'Add', path: 'addresses[type eq "work"].locality', value: 'York' },
    ],
  })
  expect(changed).toMatchObject({
    name: { formatted: 'Mary Smith' },
    emails: [{ value: 'mary.smith@harbour.example', type: 'work', primary: true }],
    phoneNumbers: [{ value: '+447700900444', type: 'mobile' }],
  })
  await ok('PATCH', `/Users/${id}`, {
    schemas: [PATCH],
    Operations: [{ op: 'Replace', path: 'userName', value: 'mary.smith@harbour.example' }],
  })

  const group = await ok(
    'POST',
    '/Groups',
    {
      schemas: [GROUP, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
      externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
      displayName: 'Wallet approvers',
      meta: { resourceType: 'Group' },
    },
    201,
  )
  expect(await found('/Groups', 'displayName eq "Wallet approvers"', 'excludedAttributes=members&')).toHaveLength(1)
  await ok('GET', `/Groups/${group.id}?excludedAttributes=members`)
  const members = [{ $ref: null, value: id }]
  await ok('PATCH', `/Groups/${group.id}`, { schemas: [PATCH], Operations: [{ op: 'Add', path: 'members', value: members }] }, 204)
  expect(await positionOf(id)).toBe('LEVEL_05')
  await ok(
    'PATCH',
    `/Groups/${group.id}`,
    { schemas: [PATCH], Operations: [{ op: 'Replace', path: 'displayName', value: 'Renamed approvers' }] },
    204,
  )
  expect(await positionOf(id)).toBe('LEVEL_06')
  await ok('PATCH', `/Groups/${group.id}`, { schemas: [PATCH], Operations: [{ op: 'Remove', path: 'members', value: members }] }, 204)
  expect(await positionOf(id)).toBeUndefined()

  const off = await ok('PATCH', `/Users/${id}`, { schemas: [PATCH], Operations: [{ op: 'Replace', path: 'active', value: 'False' }] })
  expect(off).toMatchObject({ active: false })
  await ok('DELETE', `/Users/${id}`, undefined, 204)
  await ok('DELETE', `/Groups/${group.id}`, undefined, 204)
})

test('the requests of Okta, from its first look to the end of an account', async () => {
  await ok('GET', '/Users?startIndex=1&count=2')
  await ok('GET', '/Groups?startIndex=1&count=100')
  expect(await found('/Users', 'userName eq "test.user@okta.example"', 'startIndex=1&count=100&')).toEqual([])
  const profile = {
    schemas: [USER],
    userName: 'test.user@okta.example',
    name: { givenName: 'Test', familyName: 'User' },
    emails: [{ primary: true, value: 'test.user@okta.example', type: 'work' }],
    displayName: 'Test User',
    locale: 'en-US',
    externalId: '00ujl29u0le5T6Aj10h7',
    groups: [],
    password: '1mz050nq',
    active: true,
  }
  const { id } = await ok('POST', '/Users', profile, 201)
  const read = await ok('GET', `/Users/${id}`)
  await ok('PUT', `/Users/${id}`, { ...read, name: { givenName: 'Another', middleName: 'Excited', familyName: 'User' }, active: true })
  const group = await ok('POST', '/Groups', { schemas: [GROUP], displayName: 'Wallet approvers', members: [] }, 201)
  const add = { op: 'add', path: 'members', value: [{ value: id, display: 'test.user@okta.example' }] }
  await ok('PATCH', `/Groups/${group.id}`, { schemas: [PATCH], Operations: [add] }, 204)
  expect(await positionOf(id)).toBe('LEVEL_05')
  const rename = { op: 'replace', value: { id: group.id, displayName: 'Renamed approvers' } }
  await ok('PATCH', `/Groups/${group.id}`, { schemas: [PATCH], Operations: [rename] }, 204)
  expect(await positionOf(id)).toBe('LEVEL_06')
  await ok('PATCH', `/Groups/${group.id}`, { schemas: [PATCH], Operations: [{ op: 'remove', path: `members[value eq "${id}"]` }] }, 204)
  expect(await positionOf(id)).toBeUndefined()
  const off = await ok('PATCH', `/Users/${id}`, { schemas: [PATCH], Operations: [{ op: 'replace', value: { active: false } }] })
  expect(off).toMatchObject({ active: false, name: { givenName: 'Another' } })
  await ok('DELETE', `/Groups/${group.id}`, undefined, 204)
})
