import { beforeAll, describe, expect, test } from 'vitest'
import { customersOf } from '../support/customers.ts'
import { meteredCalls } from '../support/metered-call.ts'
import type { Answer } from '../support/running.ts'
import { running } from '../support/running.ts'

const service = running()
const { call } = customersOf(service)

type Found = { readonly customerId: number; readonly firstName?: string; readonly lastName?: string }

const CUSTOMERS = '/tenants/1/customers'
const ADMINS = '/tenants/1/admin-users'
const searching = (list: string, text: string, more: Record<string, string> = {}): string =>
  `${list}?${new URLSearchParams({ search: text, ...more })}`
const find = (role: string, list: string, text: string, more: Record<string, string> = {}): Promise<Answer> =>
  call(role, 'GET', searching(list, text, more))
const idsOf = ({ body }: Answer): readonly number[] => (body as readonly Found[]).map(({ customerId }) => customerId)

async function create(firstName: string, lastName: string, more: object = {}, tenantId = 1): Promise<number> {
  const role = tenantId === 1 ? 'operator' : 'otherTenantAdmin'
  const made = await call(role, 'POST', `/tenants/${tenantId}/customers`, { firstName, lastName, ...more })
  expect(made.status).toBe(200)
  return (made.body as Found).customerId
}

/** All pages of a search, by their links. */
async function pages(first: string): Promise<readonly (readonly number[])[]> {
  const found: (readonly number[])[] = []
  for (let next: string | undefined = first; next !== undefined; ) {
    const answer = await call('operator', 'GET', next)
    expect(answer.status).toBe(200)
    found.push(idsOf(answer))
    next = /<\/svc-conductor\/rest\/v1([^>]*)>/.exec(answer.headers.get('link') ?? '')?.[1]
  }
  return found
}

describe('customers are found by how a word begins', () => {
  let jose = 0
  beforeAll(async () => {
    jose = await create('José', 'Ångström', { email: 'post@lamp.example' })
  })

  test.each([
    ['the first name', 'jos'],
    ['the full name', 'José Å'],
    ['the name without accents, in capitals', 'JOSE ANGSTROM'],
    ['the last name', 'angs'],
    ['the e-mail address', 'post@la'],
    ['spaces around', '  jose   ang '],
  ])('%s', async (_, text) => {
    expect(idsOf(await find('operator', CUSTOMERS, text))).toEqual([jose])
  })

  test.each([['ström'], ['ose'], ['SÉ ÅNG'], ['lamp.example'], ['t@l']])(
    'and by any part of a name or an e-mail address: %j',
    async (text) => {
      expect(idsOf(await find('operator', CUSTOMERS, text))).toEqual([jose])
    },
  )

  test('and by any part of a phone number, however it is written, and by a whole identity', async () => {
    const made = await create('Wilma', 'Fon', { phoneNumber: '+41791234567' })
    for (const text of ['1234567', '791 234', '(79) 123']) expect(idsOf(await find('operator', CUSTOMERS, text))).toEqual([made])
    const identity = { identity: 'Q-9.own@elsewhere.example', password: 'seven quiet lanterns at 9' }
    expect((await call('operator', 'POST', `${CUSTOMERS}/${made}/identities`, identity)).status).toBe(200)
    expect(idsOf(await find('operator', CUSTOMERS, 'q-9.OWN@elsewhere.example'))).toEqual([made])
    expect(idsOf(await find('operator', ADMINS, 'q-9.own@elsewhere.example'))).toEqual([])
  })

  test('those whose name begins so come first, then those who have the text elsewhere; each once, on pages of any size', async () => {
    const begins = await create('Xylo', 'Phone')
    const within = [await create('Maxyl', 'One'), await create('Two', 'Luxyl'), await create('Three', 'C', { email: 'a.xyl@lamp.example' })]
    for (const limit of ['1', '2', '50']) {
      const found = (await pages(searching(CUSTOMERS, 'xyl', { limit }))).flat()
      expect([limit, found]).toEqual([limit, [begins, ...within.toReversed()]])
    }
  })

  test('a part that nobody has is looked for up to a bound, and the list ends', async () => {
    expect((await pages(searching(CUSTOMERS, 'no such part', { limit: '1' }))).flat()).toEqual([])
  })

  test.each([['jose#'], ['%'], ['jose%'], ['*'], ['j_se'], ['#'], ['😀'], ['\u0301'], ['\ud800']])(
    'nobody by a sign that means something elsewhere: %j',
    async (text) => {
      const answer = await find('operator', CUSTOMERS, text)
      expect([answer.status, answer.body]).toEqual([200, []])
    },
  )

  test('a name that begins alike for many comes page by page, in order, each person once', async () => {
    const made: number[] = []
    for (let count = 0; count < 7; count++)
      made.push(await create('Quentin', `Quast ${count}`, { email: `quentin.quast.${count}@lamp.example` }))
    const found = await pages(searching(CUSTOMERS, 'q', { limit: '5' }))
    expect(found.flat().toSorted()).toEqual(made.toSorted())
    expect(found.length).toBeGreaterThan(2)
  })

  test('a new name is found at once, and the old one no more', async () => {
    const customerId = await create('Vera', 'Ruben')
    expect((await call('operator', 'PUT', `${CUSTOMERS}/${customerId}`, { lastName: 'Rubin' })).status).toBe(200)
    expect(idsOf(await find('operator', CUSTOMERS, 'vera rubin'))).toEqual([customerId])
    expect(idsOf(await find('operator', CUSTOMERS, 'rubin'))).toEqual([customerId])
    expect(idsOf(await find('operator', CUSTOMERS, 'ruben'))).toEqual([])
    expect((await call('operator', 'PUT', `${CUSTOMERS}/${customerId}`, { email: 'vera@lamp.example' })).status).toBe(200)
    expect((await call('operator', 'PUT', `${CUSTOMERS}/${customerId}`, { email: null })).status).toBe(200)
    expect(idsOf(await find('operator', CUSTOMERS, 'vera@'))).toEqual([])
  })

  test('two changes at once, of the first and of the last name, leave exactly the name that is stored', async () => {
    const customerId = await create('Old', 'Zuse')
    for (let round = 0; round < 10; round++) {
      const at = `${CUSTOMERS}/${customerId}`
      await Promise.all([
        call('operator', 'PUT', at, { firstName: `Konrad${round}` }),
        call('operator', 'PUT', at, { lastName: `Zuse${round}` }),
      ])
      const { firstName = '', lastName = '' } = (await call('operator', 'GET', at)).body as Found
      expect(idsOf(await find('operator', CUSTOMERS, `${firstName} ${lastName}`))).toEqual([customerId])
      expect(idsOf(await find('operator', CUSTOMERS, 'zuse'))).toEqual([customerId])
    }
  })
})

describe('a search shows nothing that the list would not show', () => {
  test('of another tenant: neither its people by their names, nor by a cursor that was made there', async () => {
    for (const name of ['Hidden One', 'Hidden Two', 'Hidden Three']) await create(name, 'Summit', {}, 2)
    expect(idsOf(await find('operator', CUSTOMERS, 'hidden'))).toEqual([])
    const theirs = await call('otherTenantAdmin', 'GET', searching('/tenants/2/customers', 'hidden', { limit: '1' }))
    const cursor = /cursor=([^&>]+)/.exec(theirs.headers.get('link') ?? '')?.[1] ?? ''
    expect(cursor).not.toBe('')
    expect(idsOf(await find('operator', CUSTOMERS, 'hidden', { cursor: decodeURIComponent(cursor) }))).toEqual([])
    for (const list of ['customers', 'admin-users'])
      expect([403, 404]).toContain((await find('operator', `/tenants/2/${list}`, 'a')).status)
  })

  test('to somebody without the permission: refused, and with fields=customerId nobody but themselves', async () => {
    expect((await find('customer', CUSTOMERS, 'alan')).status).toBe(403)
    const onlyIds = await find('customer', CUSTOMERS, 'alan', { fields: 'customerId' })
    expect(idsOf(onlyIds)).toEqual([service.local.demo.users.customer?.customerId])
    expect((await find('customer', ADMINS, 'charles')).status).toBe(403)
    expect((await find('operator', '/global/admin-users', 'grace')).status).toBe(403)
  })

  test('with another filter, or from a cursor of another list: refused by the name of the field', async () => {
    const both = await find('operator', CUSTOMERS, 'ada', { email: 'ada@customer.example' })
    expect([both.status, both.text]).toEqual([400, expect.stringContaining('must not be combined with another filter')])
    const list = await call('operator', 'GET', `${CUSTOMERS}?limit=1`)
    const cursor = decodeURIComponent(/cursor=([^&>]+)/.exec(list.headers.get('link') ?? '')?.[1] ?? '')
    expect((await find('operator', CUSTOMERS, 'ada', { cursor })).status).toBe(400)
    for (const text of ['', ' ', 'x'.repeat(101)]) expect((await find('operator', CUSTOMERS, text)).status).toBe(400)
  })
})

test('admin users are found in their own scope, after a new name by that, and not once they are gone', async () => {
  const body = { identity: 'lise@harbour.example', password: 'correct horse battery staple', firstName: 'Lise', lastName: 'Meitner' }
  const made = await call('globalAdmin', 'POST', ADMINS, { ...body, position: 'LEVEL_01' })
  const { customerId } = made.body as Found
  expect(idsOf(await find('operator', ADMINS, 'meit'))).toEqual([customerId])
  expect(idsOf(await find('operator', CUSTOMERS, 'meit'))).toEqual([])
  expect((await call('globalAdmin', 'PUT', `${ADMINS}/${customerId}`, { firstName: 'Elise' })).status).toBe(200)
  expect(idsOf(await find('operator', ADMINS, 'elise mei'))).toEqual([customerId])
  expect((await call('globalAdmin', 'DELETE', `${ADMINS}/${customerId}`)).status).toBe(200)
  expect(idsOf(await find('operator', ADMINS, 'meit'))).toEqual([])
})

test('global admins are found by name, and no admin user of a tenant among them', async () => {
  expect(idsOf(await find('globalAdmin', '/global/admin-users', 'hopper'))).toEqual([1])
  expect(idsOf(await find('globalAdmin', '/global/admin-users', 'charles'))).toEqual([])
})

test('what a search reads grows with what it finds, not with the tenant', async () => {
  const metered = meteredCalls(service.local.service)
  const token = await service.tokenOf('operator')
  const units = async (): Promise<number> => (await metered('GET', searching(CUSTOMERS, 'lovelace'), { token })).cost.readUnits
  const before = await units()
  for (let count = 0; count < 40; count++) await create('Crowd', `Member ${count}`, { email: `crowd.${count}@lamp.example` })
  expect(await units()).toBe(before)
})
