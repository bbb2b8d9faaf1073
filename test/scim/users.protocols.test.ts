import { beforeAll, describe, expect, test } from 'vitest'
import { running } from '../support/running.ts'
import { configure, type Directory, directoryWith, scimCode, scimToken } from '../support/scim.ts'

const service = running()
let directory: Directory
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

beforeAll(async () => {
  await configure(service, { 'scim.sso': 'corp' })
  directory = directoryWith(service, await scimToken(service))
})

type User = {
  readonly id: string
  readonly userName: string
  readonly externalId?: string
  readonly active: boolean
  readonly title?: string
  readonly displayName: string
  readonly name: { readonly givenName: string; readonly familyName: string }
  readonly emails?: readonly { readonly value: string; readonly type: string; readonly primary: boolean }[]
  readonly phoneNumbers?: readonly { readonly value: string }[]
  readonly groups: readonly unknown[]
  readonly meta: { readonly version: string; readonly location: string; readonly lastModified: string }
}

let made = 0
async function newUser(more: Readonly<Record<string, unknown>> = {}): Promise<User> {
  const userName = `user${++made}@harbour.example`
  const body = { schemas: [USER], userName, externalId: `ext-${made}`, name: { givenName: 'Grace', familyName: 'Hopper' }, ...more }
  const answer = await directory.call('POST', '/Users', body)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const get = async (id: string): Promise<User> => (await directory.call('GET', `/Users/${id}`)).body
const patch = (id: string, ...Operations: readonly unknown[]) => directory.call('PATCH', `/Users/${id}`, { schemas: [PATCH], Operations })

describe('a user from the directory', () => {
  test.each(['', 'x'])(
    'whose long user name is all that is known of their name is created, whatever character its beginning ends with',
    async (pad) => {
      const userName = `${pad}${'\u{1f600}'.repeat(60)}@harbour.example`
      const { displayName } = await newUser({ userName, name: undefined })
      expect(displayName).toMatch(/^x?\u{1f600}{49,}$/u)
    },
  )

  test('is created with an identity, and without a position', async () => {
    const answer = await directory.call('POST', '/Users', {
      schemas: [USER],
      userName: 'Ada@Harbour.example',
      externalId: '00u1',
      name: { givenName: 'Ada', familyName: 'King', formatted: 'ignored' },
      displayName: 'ignored too',
      title: 'Engineer',
      emails: [
        { value: 'other@harbour.example', type: 'home' },
        { value: 'ada@harbour.example', type: 'work', primary: true },
      ],
      phoneNumbers: [{ value: '+44 7700 900123', type: 'work' }],
      password: 'never stored',
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'x' },
    })
    expect(answer.status).toBe(201)
    const user = answer.body as User
    expect(user).toMatchObject({
      schemas: [USER],
      id: expect.stringMatching(/^\d+$/),
      externalId: '00u1',
      userName: 'Ada@Harbour.example',
      name: { givenName: 'Ada', familyName: 'King', formatted: 'Ada King' },
      displayName: 'Ada King',
      title: 'Engineer',
      active: true,
      emails: [{ value: 'ada@harbour.example', type: 'work', primary: true }],
      phoneNumbers: [{ value: '+447700900123', type: 'work', primary: true }],
      groups: [],
      meta: { resourceType: 'User' },
    })
    expect(answer.text).not.toContain('never stored')
    expect(answer.headers.get('location')).toBe(`${service.local.baseUrl}/svc-conductor/scim/v2/tenants/1/Users/${user.id}`)
    expect(answer.headers.get('etag')).toBe(user.meta.version)
    const admin = await service.call('GET', `/tenants/1/admin-users/${user.id}`, { token: await service.tokenOf('operator') })
    expect(admin.body).not.toHaveProperty('position')
    const identity = await service.call('GET', `/tenants/1/customers/${user.id}/identities/ada%40harbour.example`, {
      token: await service.tokenOf('operator'),
    })
    expect(identity.body).toMatchObject({ sso: 'corp', authLockedAfter: expect.any(String) })
    expect(await get(user.id)).toEqual(user)
  })

  test.each([
    ['userName', { userName: 'ADA2@harbour.example' }],
    ['externalId', { userName: 'someone-else@harbour.example', externalId: 'taken-id' }],
  ])('is refused as a second one with this %s', async (_, more) => {
    await directory.call('POST', '/Users', { userName: 'ada2@harbour.example', externalId: 'taken-id' })
    expect(scimCode(await directory.call('POST', '/Users', more))).toBe('409 uniqueness')
  })

  test('attack: it never takes the name of an account that the directory did not create', async () => {
    const { identity } = service.local.demo.users.maker as { identity: string }
    expect(scimCode(await directory.call('POST', '/Users', { userName: identity }))).toBe('409 uniqueness')
  })

  test.each([
    ['no userName', {}, '400 invalidValue'],
    ['an impossible userName', { userName: 'a/b' }, '400 invalidValue'],
    ['an impossible e-mail address', { userName: 'x1@x.example', emails: [{ value: 'no address' }] }, '400 invalidValue'],
    ['an impossible phone number', { userName: 'x2@x.example', phoneNumbers: [{ value: '12' }] }, '400 invalidValue'],
    ['an odd truth value', { userName: 'x3@x.example', active: 'maybe' }, '400 invalidValue'],
  ])('is refused with %s', async (_, body, code) => {
    expect(scimCode(await directory.call('POST', '/Users', body))).toBe(code)
  })

  test('of another type is refused in the words of the service', async () => {
    const said = async (more: object) =>
      ((await directory.call('POST', '/Users', { userName: 'x4@x.example', ...more })).body as { detail: string }).detail
    expect(await said({ title: 5 })).toBe('title: must be a string (got a number)')
    expect(await said({ name: { givenName: [] } })).toBe('name.givenName: must be a string (got a list)')
  })

  test.each([
    ['GET', '/Me', 404],
    ['GET', '/Nothing', 404],
    ['DELETE', '/Users', 405],
  ])('%s %s is %i in the shape of SCIM', async (method, path, status) => {
    const answer = await directory.call(method, path)
    expect(answer.body).toMatchObject({ schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: String(status) })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'application/scim+json'])
  })

  test('is refused as broken JSON, and in another media type', async () => {
    expect(scimCode(await directory.call('POST', '/Users', '{'))).toBe('400 invalidSyntax')
    expect((await directory.call('POST', '/Users', '<x/>', { 'content-type': 'application/xml' })).status).toBe(415)
    expect(
      (await directory.call('POST', '/Users', { userName: 'plain@json.example' }, { 'content-type': 'application/json' })).status,
    ).toBe(201)
  })

  test('attack: the directory cannot reach customers, other staff, or itself', async () => {
    const users = service.local.demo.users
    for (const role of ['customer', 'maker', 'operator'].filter((each) => users[each] !== undefined)) {
      const id = String(users[role]?.customerId)
      for (const [method, body] of [['GET'], ['PUT', { userName: 'x@x.example' }], ['DELETE']] as const)
        expect((await directory.call(method, `/Users/${id}`, body)).status, `${method} ${role}`).toBe(404)
      expect((await patch(id, { op: 'replace', path: 'active', value: false })).status).toBe(404)
    }
    const all = await directory.call('GET', '/Users?count=200')
    expect((all.body as { Resources: User[] }).Resources.map(({ id }) => id)).not.toContain(String(users.maker?.customerId))
    for (const id of ['0', '-1', 'abc', '9'.repeat(20), '%2e%2e'])
      expect((await directory.call('GET', `/Users/${id}`)).status, id).toBe(404)
  })

  test('is removed with everything, and the name is free again', async () => {
    const user = await newUser()
    const gone = await directory.call('DELETE', `/Users/${user.id}`)
    expect([gone.status, gone.text]).toEqual([204, ''])
    expect((await directory.call('GET', `/Users/${user.id}`)).status).toBe(404)
    expect((await directory.call('DELETE', `/Users/${user.id}`)).status).toBe(404)
    expect((await directory.call('POST', '/Users', { userName: user.userName, externalId: user.externalId })).status).toBe(201)
  })

  test('frees its external id also if an administrator deletes it', async () => {
    const user = await newUser()
    const token = await service.tokenOf('operator')
    expect((await service.call('DELETE', `/tenants/1/admin-users/${user.id}`, { token })).status).toBe(200)
    expect((await directory.call('POST', '/Users', { userName: user.userName, externalId: user.externalId })).status).toBe(201)
  })
})

describe('a replacement', () => {
  test('sets what it carries and removes what it leaves out, but keeps name and active', async () => {
    const user = await newUser({ title: 'Clerk', emails: [{ value: 'grace@harbour.example', type: 'work', primary: true }] })
    const answer = await directory.call('PUT', `/Users/${user.id}`, {
      userName: user.userName,
      externalId: 'new-id',
      phoneNumbers: [{ value: '+447700900200' }],
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      externalId: 'new-id',
      name: { givenName: 'Grace' },
      active: true,
      phoneNumbers: [{ value: '+447700900200' }],
    })
    expect(answer.body).not.toHaveProperty('title')
    expect(answer.body).not.toHaveProperty('emails')
    expect(await get(user.id)).toEqual(answer.body)
    expect((await directory.call('POST', '/Users', { userName: 'again@x.example', externalId: user.externalId })).status).toBe(201)
  })

  test('of the same changes neither version nor audit', async () => {
    const user = await newUser({ emails: [{ value: 'same@harbour.example', type: 'work', primary: true }] })
    const audits = async () => {
      const { body } = await service.call('GET', '/tenants/1/audit-events?limit=100', { token: await service.tokenOf('operator') })
      return (body as { auditId: string }[]).map(({ auditId }) => auditId)
    }
    const before = await audits()
    const answer = await directory.call('PUT', `/Users/${user.id}`, user)
    expect(answer.body).toEqual(user)
    expect(scimCode(await patch(user.id, { op: 'Replace', path: 'active', value: 'True' }))).toBe('200')
    expect(await get(user.id)).toEqual(user)
    expect(await audits()).toEqual(before)
  })

  test('needs the version that its If-Match names', async () => {
    const user = await newUser()
    const stale = await directory.call('PUT', `/Users/${user.id}`, { ...user, title: 'A' }, { 'if-match': 'W/"other"' })
    expect(stale.status).toBe(412)
    const fresh = await directory.call('PUT', `/Users/${user.id}`, { ...user, title: 'A' }, { 'if-match': user.meta.version })
    expect(fresh.status).toBe(200)
    expect(fresh.headers.get('etag')).not.toBe(user.meta.version)
    expect((await directory.call('GET', `/Users/${user.id}`, undefined, { 'if-none-match': fresh.headers.get('etag') ?? '' })).status).toBe(
      304,
    )
    expect((await directory.call('DELETE', `/Users/${user.id}`, undefined, { 'if-match': user.meta.version })).status).toBe(412)
  })

  test('gives another name, under which the person signs in from then on', async () => {
    const user = await newUser()
    const answer = await directory.call('PUT', `/Users/${user.id}`, { ...user, userName: `renamed-${user.userName}` })
    expect(answer.body).toMatchObject({ userName: `renamed-${user.userName}`, id: user.id })
    expect((await directory.call('POST', '/Users', { userName: user.userName })).status).toBe(201)
    expect(scimCode(await directory.call('PUT', `/Users/${user.id}`, { ...user }))).toBe('409 uniqueness')
  })
})

describe('a change', () => {
  test.each([
    ['Okta: a value without a path', { op: 'replace', value: { active: false } }, { active: false }],
    ['Entra ID: a capital letter and a text', { op: 'Replace', path: 'active', value: 'False' }, { active: false }],
    [
      'Entra ID: dotted members without a path',
      { op: 'Add', value: { 'name.givenName': 'Zoe', title: 'Boss' } },
      { title: 'Boss', name: { givenName: 'Zoe' } },
    ],
    ['a nested member', { op: 'replace', path: 'name.familyName', value: 'Smith' }, { displayName: 'Grace Smith' }],
    ['a path with its schema', { op: 'replace', path: `${USER}:title`, value: 'Lead' }, { title: 'Lead' }],
    ['names in any case', { op: 'REPLACE', path: 'TITLE', value: 'Lead' }, { title: 'Lead' }],
    [
      'a filtered value',
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'new@harbour.example' },
      { emails: [{ value: 'new@harbour.example', type: 'work', primary: true }] },
    ],
    [
      'a filtered value that was not there',
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+447700900300' },
      { phoneNumbers: [{ value: '+447700900300', type: 'mobile', primary: true }] },
    ],
    ['a removed attribute', { op: 'Remove', path: 'title' }, { displayName: 'Grace Hopper' }],
    [
      'attributes that the service does not keep',
      { op: 'Replace', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'IT' },
      { active: true },
    ],
    [
      'a display name, which is made of the others',
      { op: 'Replace', path: 'displayName', value: 'Nobody' },
      { displayName: 'Grace Hopper' },
    ],
  ])('in the dialect of %s', async (_, operation, expected) => {
    const user = await newUser({ title: 'Clerk', emails: [{ value: `mail${made}@harbour.example`, type: 'work', primary: true }] })
    const answer = await patch(user.id, operation)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toMatchObject(expected)
    expect(await get(user.id)).toEqual(answer.body)
  })

  test.each([
    ['an unknown attribute', { op: 'replace', path: 'nonsense', value: 1 }, '400 invalidPath'],
    ['a broken path', { op: 'replace', path: 'emails[type eq', value: 1 }, '400 invalidPath'],
    ['nothing to remove', { op: 'remove' }, '400 noTarget'],
    ['a filtered value to replace that is not there', { op: 'replace', path: 'phoneNumbers[type eq "fax"]', value: {} }, '400 noTarget'],
    ['its member', { op: 'Replace', path: 'phoneNumbers[type eq "mobile"].value', value: '+447700900300' }, '400 noTarget'],
    ['an id', { op: 'replace', path: 'id', value: '1' }, '400 mutability'],
    ['groups', { op: 'add', path: 'groups', value: [{ value: '1' }] }, '400 mutability'],
    ['another operation', { op: 'move', path: 'title' }, '400 invalidSyntax'],
    ['a userName that is taken away', { op: 'remove', path: 'userName' }, '400 invalidValue'],
    ['a value of another type', { op: 'replace', path: 'title', value: { a: 1 } }, '400 invalidValue'],
  ])('of %s is refused', async (_, operation, code) => {
    const user = await newUser()
    expect(scimCode(await patch(user.id, operation))).toBe(code)
    expect(await get(user.id)).toEqual(user)
  })

  test.each<object>([
    { op: 'add', path: '__proto__.polluted', value: 'yes' },
    { op: 'add', path: 'constructor.prototype.polluted', value: 'yes' },
    { op: 'add', path: '__proto__', value: { polluted: 'yes' } },
    { op: 'add', path: 'name.__proto__', value: { polluted: 'yes' } },
    { op: 'add', path: 'emails[__proto__ eq "x"].polluted', value: 'yes' },
    { op: 'add', path: 'emails[constructor eq "x"].prototype', value: 'yes' },
    { op: 'add', value: { 'constructor.prototype.polluted': 'yes', constructor: { prototype: { polluted: 'yes' } } } },
  ])('attack: no path reaches a prototype (%o)', async (operation) => {
    const user = await newUser()
    expect((await patch(user.id, operation)).status).toBeLessThan(500)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    expect(await get(user.id)).toEqual(user)
    const raw = `{"schemas":["${PATCH}"],"Operations":[{"op":"add","value":{"__proto__":{"polluted":"yes"}}}]}`
    expect((await directory.call('PATCH', `/Users/${user.id}`, raw)).status).toBe(400)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  test('attack: no path gives a position or a role', async () => {
    const user = await newUser()
    for (const path of ['position', 'roles', 'entitlements', 'holdings', 'directory.groups', 'groups'])
      await patch(user.id, { op: 'add', path, value: [{ value: 'LEVEL_20' }] })
    await patch(user.id, { op: 'add', value: { position: 'LEVEL_20', groups: [{ value: '1' }], roles: [{ value: 'LEVEL_20' }] } })
    await directory.call('PUT', `/Users/${user.id}`, {
      ...user,
      position: 'LEVEL_20',
      holdings: [{ kind: 'global', role: 'GLOBAL_ADMIN' }],
    })
    const admin = await service.call('GET', `/tenants/1/admin-users/${user.id}`, { token: await service.tokenOf('operator') })
    expect(admin.body).not.toHaveProperty('position')
    expect(await get(user.id)).toEqual(user)
  })
})

describe('a list', () => {
  test.each([
    ['userName eq "LIST-1@harbour.example"', ['list-1']],
    ['externalId eq "list-ext-2"', ['list-2']],
    ['externalId eq "LIST-EXT-2"', []],
    ['userName sw "list-" and title eq "boss"', ['list-2']],
    ['userName sw "list-" and not (title pr)', ['list-1']],
    ['(userName eq "list-1@harbour.example" or userName eq "list-3@harbour.example") and active eq true', ['list-1']],
    ['userName sw "list-" and active eq "False"', ['list-3']],
    ['emails.value co "BOSS@"', ['list-2']],
    ['emails[type eq "work" and value sw "boss@"]', ['list-2']],
    ['name.familyName ge "L" and userName sw "list"', ['list-3']],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "list-1@harbour.example"', ['list-1']],
    ['userName sw "list-" and title ne "Boss"', ['list-1', 'list-3']],
    ['title eq "quote \\" slash \\\\ letter \\u0041"', ['list-3']],
    ['userName sw "list-" and meta.created lt "2001-01-01T00:00:00Z"', []],
  ])('with filter %s', async (filter, expected) => {
    await people()
    const answer = await directory.call('GET', `/Users?filter=${encodeURIComponent(filter)}`)
    expect(answer.status, answer.text).toBe(200)
    const { Resources, totalResults, schemas } = answer.body as { Resources: User[]; totalResults: number; schemas: string[] }
    expect(schemas).toEqual(['urn:ietf:params:scim:api:messages:2.0:ListResponse'])
    expect(Resources.map(({ userName }) => userName.split('@')[0]).sort()).toEqual(expected)
    expect(totalResults).toBe(expected.length)
    const search = await directory.call('POST', '/Users/.search', {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'],
      filter,
      attributes: ['userName'],
    })
    expect((search.body as { Resources: object[] }).Resources.map((each) => Object.keys(each).sort())).toEqual(
      expected.map(() => ['id', 'schemas', 'userName']),
    )
  })

  test.each([
    'userName',
    'userName eq',
    'userName xx "a"',
    '"',
    'userName eq "a',
    `${'('.repeat(30)}title pr${')'.repeat(30)}`,
    `title eq "${'x'.repeat(3000)}"`,
    'not '.repeat(400),
    '((((',
    'active gt true',
    'not (title pr and ACTIVE le false)',
    'emails[primary ge true]',
    'emails.primary lt true',
  ])('refuses the filter %s', async (filter) => {
    const answer = await directory.call('GET', `/Users?filter=${encodeURIComponent(filter)}`)
    expect(scimCode(answer)).toBe('400 invalidFilter')
  })

  test('is sorted, and read in pages by index and by cursor', async () => {
    await people()
    const ask = async (query: string) =>
      (await directory.call('GET', `/Users?filter=${encodeURIComponent('userName sw "list-"')}&${query}`)).body as unknown as {
        Resources: User[]
        totalResults: number
        itemsPerPage: number
        startIndex?: number
        nextCursor?: string
      }
    const names = (answer: { Resources: User[] }) => answer.Resources.map(({ userName }) => userName.split('@')[0])
    expect(names(await ask('sortBy=userName&sortOrder=descending'))).toEqual(['list-3', 'list-2', 'list-1'])
    expect(names(await ask('sortBy=title'))).toEqual(['list-2', 'list-3', 'list-1'])
    expect(names(await ask('sortBy=title&sortOrder=descending'))).toEqual(['list-1', 'list-3', 'list-2'])
    expect(names(await ask('sortBy=name.familyName'))).toEqual(['list-1', 'list-2', 'list-3'])
    const second = await ask('sortBy=userName&startIndex=2&count=1')
    expect([names(second), second.totalResults, second.itemsPerPage, second.startIndex]).toEqual([['list-2'], 3, 1, 2])
    expect(names(await ask('sortBy=userName&count=0'))).toEqual([])
    expect(names(await ask('sortBy=userName&startIndex=-5&count=1'))).toEqual(['list-1'])
    let page = await ask('sortBy=userName&cursor=&count=2')
    expect(names(page)).toEqual(['list-1', 'list-2'])
    page = await ask(`sortBy=userName&count=2&cursor=${page.nextCursor}`)
    expect([names(page), page.nextCursor]).toEqual([['list-3'], undefined])
    expect(scimCode(await directory.call('GET', '/Users?cursor=nonsense'))).toBe('400 invalidCursor')
    expect(scimCode(await directory.call('GET', '/Users?count=many'))).toBe('400 invalidValue')
  })

  test('leaves out what it is not asked for', async () => {
    const user = await newUser()
    expect((await directory.call('GET', `/Users/${user.id}?attributes=userName,name.givenName`)).body).toEqual({
      schemas: [USER],
      id: user.id,
      userName: user.userName,
      name: { givenName: 'Grace' },
    })
    const rest = (await directory.call('GET', `/Users/${user.id}?excludedAttributes=meta,name.formatted,id`)).body as User
    expect(rest).toMatchObject({ id: user.id, name: { givenName: 'Grace', familyName: 'Hopper' } })
    expect(rest).not.toHaveProperty('meta')
    expect(rest.name).not.toHaveProperty('formatted')
  })
})

let listed: Promise<void> | undefined
function people(): Promise<void> {
  listed ??= (async () => {
    await newUser({ userName: 'list-1@harbour.example', externalId: 'list-ext-1', name: { givenName: 'A', familyName: 'Aa' } })
    await newUser({
      userName: 'list-2@harbour.example',
      externalId: 'list-ext-2',
      title: 'Boss',
      name: { givenName: 'B', familyName: 'Bb' },
      emails: [{ value: 'boss@harbour.example' }],
    })
    await newUser({
      userName: 'list-3@harbour.example',
      externalId: 'list-ext-3',
      active: false,
      title: 'quote " slash \\ letter A',
      name: { givenName: 'C', familyName: 'Zz' },
    })
  })()
  return listed
}
