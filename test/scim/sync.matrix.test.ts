import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { running } from '../support/running.ts'
import { configure, type Directory, directoryWith, type ScimAnswer, scimToken } from '../support/scim.ts'

const service = running()
let directory: Directory
const BULK = 'urn:ietf:params:scim:api:messages:2.0:BulkRequest'
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'

beforeAll(async () => {
  await configure(service, { 'scim.sso': 'corp', 'scim.groups': { Staff: 'LEVEL_02' } })
  directory = directoryWith(service, await scimToken(service))
})

type Result = {
  readonly method: string
  readonly bulkId?: string
  readonly status: string
  readonly location?: string
  readonly response?: { readonly scimType?: string }
}
const bulk = async (Operations: readonly unknown[], more: object = {}): Promise<readonly Result[]> => {
  const answer = await directory.call('POST', '/Bulk', { schemas: [BULK], Operations, ...more })
  expect(answer.status, answer.text).toBe(200)
  return (answer.body as { Operations: Result[] }).Operations
}
const newUser = (bulkId: string, userName: string) => ({
  method: 'POST',
  path: '/Users',
  bulkId,
  data: { schemas: [USER], userName, externalId: bulkId },
})

describe('a bulk request', () => {
  test('makes its operations in their order, and names what it has created', async () => {
    const results = await bulk([
      newUser('one', 'bulk-one@harbour.example'),
      { method: 'POST', path: '/Groups', bulkId: 'staff', data: { displayName: 'Staff', members: [{ value: 'bulkId:one' }] } },
      { method: 'PATCH', path: '/Users/bulkId:one', data: { Operations: [{ op: 'replace', path: 'title', value: 'Clerk' }] } },
    ])
    expect(results.map(({ status, bulkId }) => [status, bulkId])).toEqual([
      ['201', 'one'],
      ['201', 'staff'],
      ['200', undefined],
    ])
    const id = results[0]?.location?.split('/').at(-1) ?? ''
    expect((await directory.call('GET', `/Users/${id}`)).body).toMatchObject({ title: 'Clerk', groups: [{ display: 'Staff' }] })
    const removed = await bulk([
      { method: 'DELETE', path: `/Users/${id}` },
      { method: 'DELETE', path: '/Groups/bulkId:staff' },
    ])
    expect(removed.map(({ status, response }) => [status, response?.scimType])).toEqual([
      ['204', undefined],
      ['400', 'invalidPath'],
    ])
  })

  test('answers each refusal in its place, and ends after failOnErrors of them', async () => {
    const operations = [
      newUser('a', 'bulk-a@harbour.example'),
      newUser('b', 'bulk-a@harbour.example'),
      { method: 'PUT', path: '/Users/12', data: { userName: 'x@harbour.example' } },
      { method: 'POST', path: '/Groups', bulkId: 'g', data: { displayName: 'G', members: [{ value: 'bulkId:nobody' }] } },
      { method: 'GET', path: '/Users' },
      { method: 'DELETE', path: '/Bulk' },
      { method: 'POST', path: '/Users/../../tenants/1/config' },
    ]
    const all = await bulk(operations)
    expect(all.map(({ status }) => status)).toEqual(['201', '409', '404', '400', '400', '400', '400'])
    expect(all[1]?.response).toMatchObject({ schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], scimType: 'uniqueness' })
    expect(await bulk(operations, { failOnErrors: 1 })).toHaveLength(1)
  })

  test('takes at most 100 operations', async () => {
    const many = Array.from({ length: 101 }, (_, index) => newUser(`m${index}`, `m${index}@harbour.example`))
    expect((await directory.call('POST', '/Bulk', { schemas: [BULK], Operations: many })).status).toBe(413)
    expect((await directory.call('POST', '/Bulk', { schemas: [BULK] })).status).toBe(400)
  })
})

test('a search finds users and groups together', async () => {
  await directory.call('POST', '/Groups', { displayName: 'Searchable' })
  await directory.call('POST', '/Users', { userName: 'searchable@harbour.example' })
  const { body } = await directory.call('POST', '/.search', { filter: 'displayName sw "searchable"' })
  const found = (body as { Resources: { meta: { resourceType: string } }[] }).Resources
  expect(found.map(({ meta }) => meta.resourceType).sort()).toEqual(['Group', 'User'])
})

test('a sync ends within the rate limit of the tenant by honouring retry-after, and a second one writes nothing', async () => {
  const limited = await service.call('PUT', '/tenants/1/config/rate.limit.config', {
    token: await service.tokenOf('globalAdmin'),
    body: { value: { count: 20, windowSeconds: 2, concurrency: 200, policy: 'fixed-window' } },
  })
  expect(limited.status, limited.text).toBe(200)
  let refused = 0
  const patiently = async (method: string, path: string, body?: unknown): Promise<ScimAnswer> => {
    for (;;) {
      const answer = await directory.call(method, path, body)
      if (answer.status !== 429) return answer
      refused += 1
      await wait(Number(answer.headers.get('retry-after')) * 1000)
    }
  }
  const people = Array.from({ length: 30 }, (_, index) => ({
    schemas: [USER],
    userName: `sync${index}@harbour.example`,
    externalId: `sync-${index}`,
    active: index % 10 !== 0,
    name: { givenName: `Given${index}`, familyName: 'Sync' },
    emails: [{ value: `sync${index}@harbour.example`, type: 'work', primary: true }],
  }))
  const sync = async () => {
    const versions: string[] = []
    for (const person of people) {
      const found = await patiently('GET', `/Users?filter=${encodeURIComponent(`userName eq "${person.userName}"`)}`)
      const [known] = (found.body as { Resources: { id: string }[] }).Resources
      const answer = known === undefined ? await patiently('POST', '/Users', person) : await patiently('PUT', `/Users/${known.id}`, person)
      expect(answer.status, answer.text).toBe(known === undefined ? 201 : 200)
      versions.push((answer.body as { meta: { version: string } }).meta.version)
    }
    return versions
  }
  await Promise.all(Array.from({ length: 100 }, () => patiently('GET', '/Users?count=0')))
  const first = await sync()
  expect(refused).toBeGreaterThan(0)
  const newest = async () => {
    await service.call('PUT', '/tenants/1/config/rate.limit.config', {
      token: await service.tokenOf('globalAdmin'),
      body: { value: { count: 100_000, windowSeconds: 60, concurrency: 50, policy: 'fixed-window' } },
    })
    const { body } = await service.call('GET', '/tenants/1/audit-events?limit=100', { token: await service.tokenOf('operator') })
    return (body as { auditId: string; action: string }[])
      .filter(({ action }) => action.includes('/scim/'))
      .map(({ auditId }) => auditId)
      .slice(0, 50)
  }
  const before = await newest()
  expect(await sync()).toEqual(first)
  expect(await newest()).toEqual(before)
}, 120_000)
