import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Service } from '../../shared/http/service.ts'
import { keys } from '../../shared/storage/table.ts'
import { type EventReceiver, eventReceiver, type ReceivedEvent } from '../support/event-receiver.ts'
import { eventually } from '../support/eventually.ts'
import { asId } from '../support/ids.ts'
import { inProcess } from '../support/in-process.ts'
import { running } from '../support/running.ts'
import { configure, type Directory, directoryWith, SCIM, scimCode, scimToken } from '../support/scim.ts'
import { type Death, mortalStore } from '../support/stores-that-fail.ts'

const service = running()
let receiver: EventReceiver
let directory: Directory
let webhookEndpointId: number
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
/** More than two transactions hold. */
const MANY = 45

beforeAll(async () => {
  receiver = await eventReceiver()
  await configure(service, { 'scim.groups': { Readers: 'LEVEL_03', Approvers: 'LEVEL_07' } })
  directory = directoryWith(service, await scimToken(service))
  const body = { url: receiver.url, events: ['identity.*', 'session.*', 'agent.*', 'position.*'] }
  const made = await service.call('POST', '/tenants/1/webhook-endpoints', { token: await service.tokenOf('globalAdmin'), body })
  webhookEndpointId = (made.body as { webhookEndpointId: number }).webhookEndpointId
})
afterAll(() => receiver.close())

const about = (id: string) => receiver.events.filter(({ data }) => data.customerId === Number(id))
const kinds = (events: readonly ReceivedEvent[]) => events.map(({ eventType }) => eventType).sort()

/** Tells whether everything that was stored by now has been delivered: what is missing then was never stored. */
async function isSettled(): Promise<boolean> {
  const { store } = service.local.service.ports
  const partition = keys.eventParts(asId(1), 0).PK
  const parts = await store.list({ partition, prefix: '', order: 'oldest-first', limit: 1 })
  const path = `/tenants/1/callbacks?webhookEndpointId=${webhookEndpointId}&state=WAITING`
  const log = await service.call('GET', path, { token: await service.tokenOf('globalAdmin') })
  return parts.things.length === 0 && (log.body as unknown[]).length === 0
}
const settled = () => eventually('nothing waits for the endpoint', isSettled)

let made = 0
async function newUser(): Promise<string> {
  const answer = await directory.call('POST', '/Users', { userName: `event${++made}@harbour.example`, externalId: `event-${made}` })
  expect(answer.status, answer.text).toBe(201)
  return (answer.body as { id: string }).id
}
const users = async (count: number) => {
  const ids: string[] = []
  for (let each = 0; each < count; each++) ids.push(await newUser())
  return ids
}
const asMembers = (ids: readonly string[]) => ids.map((value) => ({ value }))
const idOf = (answer: { readonly body: unknown }) => (answer.body as { id: string }).id
const patched = (path: string, ...Operations: readonly unknown[]) => directory.call('PATCH', path, { schemas: [PATCH], Operations })
const granted = (id: string) => about(id).filter(({ eventType }) => eventType === 'position.granted')
const ended = (id: string) => about(id).filter(({ eventType }) => eventType === 'position.ended')

describe('a group of more people than one transaction holds', () => {
  test('sends an event for each of them, which names the account of the directory', async () => {
    const ids = await users(MANY)
    const group = await directory.call('POST', '/Groups', { displayName: 'Readers', members: asMembers(ids) })
    expect(group.status, group.text).toBe(201)
    await settled()
    const operator = service.local.demo.users.operator?.customerId
    for (const id of ids)
      expect(granted(id)).toMatchObject([{ actor: { customerId: operator }, data: { customerId: Number(id), position: 'LEVEL_03' } }])
    expect((await directory.call('DELETE', `/Groups/${idOf(group)}`)).status).toBe(204)
    await settled()
    for (const id of ids) expect(ended(id)).toMatchObject([{ actor: { customerId: operator }, data: { position: 'LEVEL_03' } }])
    expect(new Set(receiver.events.map(({ eventId }) => eventId)).size).toBe(receiver.events.length)
  })

  test('attack: a refused request changes nobody and sends nothing, even if only the last member is refused', async () => {
    const ids = await users(MANY)
    await settled()
    const before = receiver.events.length
    const members = asMembers([...ids, String(service.local.demo.users.maker?.customerId)])
    expect(scimCode(await directory.call('POST', '/Groups', { displayName: 'Readers', members }))).toBe('400 invalidValue')
    await settled()
    expect(receiver.events.slice(before)).toEqual([])
    const first = await directory.call('GET', `/Users/${ids[0]}`)
    expect((first.body as { groups?: unknown[] }).groups ?? []).toEqual([])
  })
})

/** The identity of a person without a position is locked. */
const JOINED = ['identity.unlocked', 'position.granted', 'session.ended']
const LEFT = ['identity.locked', 'position.ended', 'session.ended']

describe('a change of a person sends what happened, once', () => {
  /** The events about a person that a change sends, whatever was sent before. */
  async function sentBy(id: string, change: () => Promise<{ readonly status: number; readonly text: string }>): Promise<readonly string[]> {
    await settled()
    const before = about(id).length
    const answer = await change()
    expect(answer.status, answer.text).toBeLessThan(300)
    await settled()
    return kinds(about(id).slice(before))
  }
  const active = (id: string, value: unknown) => patched(`/Users/${id}`, { op: 'Replace', path: 'active', value })

  test('from the first day to the last', async () => {
    const id = await newUser()
    await settled()
    expect(kinds(about(id))).toEqual(['identity.created'])
    const group = idOf(await directory.call('POST', '/Groups', { displayName: 'Readers' }))
    const join = { op: 'add', path: 'members', value: asMembers([id]) }
    expect(await sentBy(id, () => patched(`/Groups/${group}`, join))).toEqual(JOINED)
    expect(await sentBy(id, () => patched(`/Groups/${group}`, join))).toEqual([])
    const rename = { op: 'replace', path: 'displayName', value: 'Approvers' }
    expect(await sentBy(id, () => patched(`/Groups/${group}`, rename))).toEqual(['position.ended', 'position.granted', 'session.ended'])
    expect(await sentBy(id, () => active(id, 'False'))).toEqual(['identity.locked', 'session.ended'])
    expect(await sentBy(id, () => active(id, false))).toEqual([])
    expect(await sentBy(id, () => active(id, 'True'))).toEqual(['identity.unlocked'])
    expect(await sentBy(id, () => patched(`/Users/${id}`, { op: 'replace', path: 'title', value: 'Clerk' }))).toEqual([])
    const userName = `renamed${made}@harbour.example`
    expect(await sentBy(id, () => patched(`/Users/${id}`, { op: 'replace', path: 'userName', value: userName }))).toEqual([
      'identity.created',
      'identity.deleted',
    ])
    const leave = { op: 'remove', path: `members[value eq "${id}"]` }
    expect(await sentBy(id, () => patched(`/Groups/${group}`, leave))).toEqual(LEFT)
    expect(await sentBy(id, () => patched(`/Groups/${group}`, join))).toEqual(JOINED)
    expect(await sentBy(id, () => directory.call('DELETE', `/Users/${id}`))).toEqual([
      'identity.deleted',
      'position.ended',
      'session.ended',
    ])
    await directory.call('DELETE', `/Groups/${group}`)
  })

  test('in a bulk request, each of its operations', async () => {
    const data = { userName: 'bulk-event@harbour.example', externalId: 'bulk-event' }
    const Operations = [
      { method: 'POST', path: '/Users', bulkId: 'one', data },
      { method: 'POST', path: '/Groups', bulkId: 'all', data: { displayName: 'Readers', members: [{ value: 'bulkId:one' }] } },
      { method: 'DELETE', path: '/Users/bulkId:one' },
    ]
    const done = await directory.call('POST', '/Bulk', { schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkRequest'], Operations })
    const [first] = (done.body as { Operations: { location: string; status: string }[] }).Operations
    const id = first?.location.split('/').at(-1) ?? ''
    await settled()
    const removed = ['identity.deleted', 'position.ended', 'session.ended']
    expect(kinds(about(id))).toEqual(['identity.created', ...JOINED, ...removed].toSorted())
    expect(new Set(about(id).map(({ actor }) => actor?.customerId))).toEqual(new Set([service.local.demo.users.operator?.customerId]))
  })
})

/** The moments of a request that changes 25 people in two transactions: between them, and after the second. */
const SOME = 25
const DEATHS: readonly Death[] = [
  { at: 1, when: 'after' },
  { at: 2, when: 'before' },
  { at: 2, when: 'after' },
]

/** The service in a process that dies at this moment. */
function dying(death: Death) {
  const alive: Service = service.local.service
  const mortal = mortalStore(alive.ports.store, death)
  const call = inProcess({ ...alive, ports: { ...alive.ports, store: mortal.store } })
  const headers = { 'content-type': 'application/scim+json' }
  const died = (method: string, path: string, body?: unknown) =>
    call(method, `${SCIM}${path}`, { token: directory.token, headers, ...(body === undefined ? {} : { body }) })
  return { call: died, isDead: mortal.died }
}

/** Waits for what a dead process has stored and not announced: minutes later it is found, and what is late by then waits as long again. */
async function settledMinutesLater(): Promise<void> {
  let looks = 0
  await eventually('nothing waits for the endpoint minutes later', async () => {
    if (looks++ % 6 === 0) {
      await service.local.advance(360)
      service.forgetTokens()
    }
    return isSettled()
  })
}

/** Only these, so that few attempts are late when the time is moved. */
async function onlyPositions(): Promise<void> {
  const token = await service.tokenOf('globalAdmin')
  await service.call('PUT', `/tenants/1/webhook-endpoints/${webhookEndpointId}`, { token, body: { events: ['position.*'] } })
}

describe.each(DEATHS)('a process that dies $when its transaction number $at', (death) => {
  beforeAll(onlyPositions)

  test('while a group is created: the directory repeats its work, and each event comes once', async () => {
    const ids = await users(SOME)
    const displayName = 'Approvers'
    const process = dying(death)
    await process.call('POST', '/Groups', { displayName, members: asMembers(ids) }).catch(() => undefined)
    expect(process.isDead()).toBe(true)
    const filter = encodeURIComponent(`displayName eq "${displayName}"`)
    const found = (await directory.call('GET', `/Groups?filter=${filter}`)).body as { Resources: { id: string }[] }
    const known = found.Resources[0]?.id
    // Nobody has a position of a group that is not there.
    expect(known).toEqual(expect.any(String))
    const again = await patched(`/Groups/${known}`, { op: 'add', path: 'members', value: asMembers(ids) })
    expect(again.status, again.text).toBe(204)
    await settledMinutesLater()
    for (const id of ids) expect(granted(id)).toMatchObject([{ data: { position: 'LEVEL_07' } }])
    await directory.call('DELETE', `/Groups/${known}`)
  })

  test('while a group is deleted: it is there until all are changed, and each event comes once', async () => {
    const ids = await users(SOME)
    const group = idOf(await directory.call('POST', '/Groups', { displayName: 'Approvers', members: asMembers(ids) }))
    await settled()
    const process = dying(death)
    await process.call('DELETE', `/Groups/${group}`).catch(() => undefined)
    expect(process.isDead()).toBe(true)
    expect((await directory.call('DELETE', `/Groups/${group}`)).status).toBeOneOf(death.at === 2 && death.when === 'after' ? [404] : [204])
    await settledMinutesLater()
    for (const id of ids) expect(ended(id)).toMatchObject([{ data: { position: 'LEVEL_07' } }])
  })
})
