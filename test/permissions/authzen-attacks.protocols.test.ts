import { expect, test } from 'vitest'
import { authzenOf, does, named, person, thing } from '../support/authzen.ts'
import { inTenant, somebody } from '../support/people.ts'
import { running } from '../support/running.ts'

const service = running()
const { evaluate, evaluateAll, subjects, resources, actions } = authzenOf(service)

const DENIED = '{"decision":false}'
const NOTHING = { results: [], page: { next_token: '' } }
const readsWallet = { subject: person(8), action: does('READ'), resource: thing('Wallet', 1) }

test('without a token nothing is evaluated and nothing is found', async () => {
  for (const path of ['evaluation', 'evaluations', 'search/subject', 'search/resource', 'search/action']) {
    const answer = await service.call('POST', `/svc-conductor/access/v1/${path}`, { body: readsWallet })
    expect(answer.status, path).toBe(401)
  }
})

test.each(['maker', 'checker', 'backend', 'customer', 'onboarding'])(
  '%s lacks Permission.READ and learns nothing, even of themselves',
  async (role) => {
    const bodies = [
      readsWallet,
      { ...readsWallet, subject: person(2) },
      { ...readsWallet, subject: named('ada@customer.example') },
      { ...readsWallet, resource: thing('Wallet', 77) },
      { ...readsWallet, action: does('NO_SUCH_ACTION') },
      { ...readsWallet, resource: thing('NoSuchType', 1) },
      { ...readsWallet, action: does('CREATE'), resource: thing('Transfer', 'new') },
    ]
    for (const body of bodies) {
      const answer = await evaluate(role, body)
      expect(answer.status).toBe(200)
      expect(answer.text).toBe(DENIED)
    }
    const batch = await evaluateAll(role, { evaluations: bodies })
    expect(batch.body).toEqual({ evaluations: bodies.map(() => ({ decision: false })) })
    expect((await subjects(role, { ...readsWallet, subject: { type: 'customer' } })).body).toEqual(NOTHING)
    expect((await resources(role, { ...readsWallet, resource: { type: 'Wallet', properties: { tenantId: 1 } } })).body).toEqual(NOTHING)
    expect((await resources(role, { ...readsWallet, resource: { type: 'NoSuchType', properties: { tenantId: 1 } } })).body).toEqual(NOTHING)
    expect((await actions(role, { subject: person(8), resource: thing('Wallet', 1) })).body).toEqual(NOTHING)
  },
)

test('another tenant is the same as none: its things, its people and its rows', async () => {
  const bodies = [
    { ...readsWallet, resource: { type: 'Wallet', id: '1', properties: { tenantId: 2 } } },
    { ...readsWallet, resource: { type: 'Wallet', id: '1', properties: { tenantId: 99 } } },
    { ...readsWallet, resource: { type: 'Wallet', id: '1', properties: { tenantId: '2' } } },
    { ...readsWallet, resource: { type: 'Tenant', id: '2' } },
    { ...readsWallet, resource: { type: 'Tenant', id: '2', properties: { tenantId: 1 } } },
    { subject: person(10), action: does('READ'), resource: { type: 'Customer', id: '10', properties: { tenantId: 2 } } },
    { ...readsWallet, subject: person(10) },
    { ...readsWallet, subject: person(1) },
    { ...readsWallet, subject: person(424242) },
    { ...readsWallet, subject: named('operator@summit.example') },
    { ...readsWallet, subject: named('admin@countersign.example') },
    { ...readsWallet, subject: named('nobody@nowhere.example') },
    { ...readsWallet, subject: person('constructor') },
    {
      subject: person(5),
      action: does('READ'),
      resource: { type: 'Property', id: 'rate.limit.config', properties: { institution: 'summit' } },
    },
  ]
  for (const body of bodies) expect((await evaluate('operator', body)).text, JSON.stringify(body)).toBe(DENIED)
  const mirrored = await evaluate('otherTenantAdmin', readsWallet)
  expect(mirrored.text).toBe(DENIED)
})

test('a search finds nothing and nobody across tenants', async () => {
  const elsewhere = { tenantId: 2 }
  const asked = [
    await subjects('operator', { subject: { type: 'customer' }, action: does('READ'), resource: { type: 'Tenant', id: '2' } }),
    await subjects('operator', {
      subject: { type: 'customer' },
      action: does('READ'),
      resource: { type: 'Wallet', id: '1', properties: elsewhere },
    }),
    await resources('operator', { subject: person(10), action: does('READ'), resource: { type: 'AdminUser', properties: elsewhere } }),
    await resources('operator', {
      subject: person(10),
      action: does('READ'),
      resource: { type: 'AdminUser', properties: { tenantId: 1 } },
    }),
    await actions('operator', { subject: person(10), resource: { type: 'AdminUser', id: '10', properties: elsewhere } }),
    await actions('operator', { subject: person(1), resource: thing('Wallet', 1) }),
  ]
  for (const { status, body } of asked) {
    expect(status).toBe(200)
    expect(body).toEqual(NOTHING)
  }
})

test('a page token of another search, another tenant or nobody is refused', async () => {
  const search = { subject: { type: 'customer' }, action: does('READ'), resource: thing('Wallet', 1) }
  const { body } = await subjects('operator', { ...search, page: { limit: 1 } })
  const token = (body as { page: { next_token: string } }).page.next_token
  expect(token).not.toBe('')
  expect((await subjects('operator', { ...search, page: { limit: 1, token } })).status).toBe(200)
  const misused = [
    await subjects('operator', { ...search, resource: thing('Wallet', 2), page: { limit: 1, token } }),
    await subjects('operator', { ...search, page: { limit: 2, token } }),
    await subjects('operator', { ...search, page: { limit: 1, token: 'AAAA' } }),
    await subjects('operator', { ...search, page: { limit: 1, token: Buffer.from('[0,"ADMIN#"]').toString('base64url') } }),
    await resources('operator', { ...search, subject: person(8), page: { limit: 1, token } }),
  ]
  for (const { status } of misused) expect(status).toBe(400)
  const stolen = await subjects('otherTenantAdmin', { ...search, page: { limit: 1, token } })
  expect(stolen.body).toEqual(NOTHING)
})

test('a caller who may read permissions but not wallets learns of no wallet, by no subject', async () => {
  const asker = await somebody(service, [inTenant('LEVEL_07')])
  const token = await service.tokenOf('operator')
  const rows = { 'Permission.READ': 'LEVEL_20,LEVEL_07', 'Wallet.READ': 'LEVEL_20,CUSTOMER', 'Customer.READ': 'LEVEL_20,CUSTOMER' }
  for (const [row, value] of Object.entries(rows)) await service.call('PUT', `/tenants/1/config/${row}.Allowed`, { token, body: { value } })
  try {
    const ask = (resource: object) => asker.call('POST', '/svc-conductor/access/v1/evaluation', { body: { ...readsWallet, resource } })
    const [own, absent] = [await ask(thing('Wallet', 1)), await ask(thing('Wallet', 77))]
    expect(own.text).toBe(absent.text)
    expect(own.body).toMatchObject({ decision: false })
    const search = { subject: person(8), action: does('READ'), resource: { type: 'Wallet', properties: { tenantId: 1 } } }
    expect((await asker.call('POST', '/svc-conductor/access/v1/search/resource', { body: search })).body).toEqual(NOTHING)
    const names = { ...readsWallet, subject: { type: 'identity' } }
    const rowsOfIdentities = { value: 'LEVEL_20' }
    await service.call('PUT', '/tenants/1/config/Identity.READ.Allowed', { token, body: rowsOfIdentities })
    expect((await asker.call('POST', '/svc-conductor/access/v1/search/subject', { body: names })).body).toEqual(NOTHING)
  } finally {
    for (const row of [...Object.keys(rows), 'Identity.READ']) await service.call('DELETE', `/tenants/1/config/${row}.Allowed`, { token })
  }
})

test('hostile ids, types, names and properties are denied, and never a fault', async () => {
  const hostile = [
    '__proto__',
    'constructor',
    '../config',
    '1/../../2',
    '%2e%2e',
    '..',
    '.',
    '1?x=1',
    '1#',
    '-1',
    '1e3',
    'NaN',
    ' ',
    '\u202e1',
    'a'.repeat(400),
  ]
  for (const text of hostile) {
    const bodies = [
      { ...readsWallet, resource: thing('Wallet', text) },
      { ...readsWallet, resource: thing(text, 1) },
      { ...readsWallet, action: does(text) },
      { ...readsWallet, subject: named(text) },
      { ...readsWallet, subject: { type: text, id: '8' } },
      { ...readsWallet, resource: { type: 'Wallet', id: '1', properties: { tenantId: text } } },
      { subject: person(8), action: does('CREATE'), resource: thing('Withdrawal', 'new', { walletId: text }) },
      {
        subject: person(8),
        action: does('CREATE'),
        resource: thing('Transfer', 'new', {
          [text === '__proto__' ? 'prototype' : text]: text,
          fromWalletId: 1,
          toWalletId: 3,
          amount: text,
        }),
      },
      { subject: person(9), action: does('READ'), resource: thing('Identity', text, { customerId: 8 }) },
    ]
    const { status, body } = await evaluateAll('operator', { evaluations: bodies })
    expect(status, text).toBe(200)
    expect(
      (body as { evaluations: { decision: boolean }[] }).evaluations.map(({ decision }) => decision),
      text,
    ).toEqual(bodies.map(() => false))
  }
})
