import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedResponse } from '../../infra/local/saml/signed-response.ts'
import { moveTenant } from '../../infra/operate/cells/move-steps.ts'
import { ELSEWHERE_HEADER } from '../../shared/contract/edge-headers.ts'
import type { CustomerId } from '../../shared/domain/ids.ts'
import { changeStanding } from '../../shared/storage/cell-directory.ts'
import { property } from '../../shared/storage/settings.ts'
import { replace } from '../../shared/storage/write.ts'
import { ANSWERED_BY } from '../support/cells/local-edge.ts'
import { byEdge, moveIn, tokenByEdge } from '../support/cells/moving.ts'
import { twoCells } from '../support/cells/two-cells.ts'
import { newIdentity } from '../support/identities.ts'
import { asId } from '../support/ids.ts'
import { CLIENT_ID, type OpenIdProvider, openIdOf, openIdProvider } from '../support/openid-provider.ts'
import type { Answer } from '../support/running.ts'
import { callAt } from '../support/running.ts'
import { CONFIG, idp, LANDING, samlOf } from '../support/saml.ts'

const cells = twoCells()
const service = byEdge(cells, 1)
const saml = samlOf(service)
const openId = openIdOf(service)

const { tenantId: _, ...OF_ANYBODY } = CONFIG
const ROLES = { roleAttribute: 'role', tenantAttribute: 'tenant', allowGlobalAndTenantOnSameSAML: true }
let corp: OpenIdProvider

const tokenIn = (answer: Answer) => (answer.body as { headerValue: string }).headerValue.slice('Bearer '.length)
const cellOf = async (token: string) => (await cells.call('GET', '/authentication/sessions', { token })).headers.get(ANSWERED_BY)
/** The status of a login, and the cell of its session. */
async function outcome(answer: Answer): Promise<readonly [number, string | null | undefined]> {
  return [answer.status, answer.status === 200 ? await cellOf(tokenIn(answer)) : undefined]
}

async function admin(role: string, identity: string, sso: string) {
  const body = { identity, sso, position: 'LEVEL_03', firstName: 'Dorothy', lastName: 'Vaughan' }
  const path = role === 'operator' ? '/tenants/1/admin-users' : '/tenants/2/admin-users'
  const made = await cells.call('POST', path, { token: await tokenByEdge(cells, role), body })
  expect(made.status, made.text).toBe(200)
}

beforeAll(async () => {
  corp = await openIdProvider()
  const oidc = { issuer: corp.issuer, clientId: CLIENT_ID, landingUrls: [LANDING], allowGlobalAndTenantOnSameIdp: true }
  const properties = {
    'saml.config.kept': { ...OF_ANYBODY, allowGlobalAndTenantOnSameSAML: true },
    'saml.config.roles': { ...OF_ANYBODY, ...ROLES },
    'saml.config.one': { ...CONFIG, tenantId: asId(1) },
    'oidc.config.corp': oidc,
    'oidc.config.corp-roles': { ...oidc, roleClaim: 'role', tenantClaim: 'tenant' },
  }
  for (const { store } of cells.operated)
    for (const [key, value] of Object.entries(properties))
      await store.commit([replace(property(key), { key, value, lastModified: '2026-01-01T00:00:00.000Z' } as never)])
  for (const cell of cells.cells) await cell.advance(11)
  const moved = await moveTenant(moveIn(cells, { to: 1 }))
  if (moved.kind === 'refused') throw new Error(moved.why.join('\n'))
  await admin('operator', 'dorothy@staff.example', 'kept')
  await admin('operator', 'mary@staff.example', 'corp')
  await admin('otherTenantAdmin', 'katherine@other.example', 'kept')
  await admin('otherTenantAdmin', 'annie@other.example', 'corp')
  const { ports } = cells.cells[1].service
  const holdings = [{ kind: 'global', role: 'GLOBAL_ADMIN' }] as const
  const more = { customerId: ports.newIdOfCell<CustomerId>(ports.clock.now()), holdings, tenantId: undefined as never }
  await newIdentity({ ...service, local: cells.cells[1] }, 'grace@above.example', { ...more, kind: 'sso', sso: 'kept' })
}, 120_000)
afterAll(() => corp.close())

describe('a SAML provider that vouches for people of several tenants', () => {
  test.each([
    ['of a tenant of the second cell', 'dorothy@staff.example', '1'],
    ['of a tenant of the first cell', 'katherine@other.example', '0'],
    ['above tenants, of the second cell', 'grace@above.example', '1'],
  ])('signs in somebody %s', async (_of, identity, cell) => {
    expect(await outcome(await saml.signIn('kept', identity))).toEqual([200, cell])
  })

  test.each([
    ['1', 'first@staff.example', '1'],
    ['2', 'first@other.example', '0'],
  ])('makes somebody new in the cell of tenant %s, which it states', async (tenant, identity, cell) => {
    const attributes = { role: ['LEVEL_02'], tenant: [tenant] }
    for (const _again of [1, 2]) expect(await outcome(await saml.signIn('roles', identity, { attributes }))).toEqual([200, cell])
  })

  test('the browser lands where it wanted to, with the state of its page', async () => {
    const started = await saml.start('kept', '?state=mine')
    const taken = await saml.post(started, signedResponse(saml.said(started, 'dorothy@staff.example'), idp.key))
    const location = new URL(taken.headers.get('location') ?? '')
    expect([taken.status, `${location.origin}${location.pathname}`, location.searchParams.get('state')]).toEqual([303, LANDING, 'mine'])
    expect(location.searchParams.get('token')).toMatch(/\.c1$/)
    expect(taken.headers.has(ELSEWHERE_HEADER)).toBe(false)
  })

  test('attack: an answer that signed somebody in elsewhere works once, and in its browser only', async () => {
    const started = await saml.start('kept')
    const answer = signedResponse(saml.said(started, 'dorothy@staff.example'), idp.key)
    expect((await saml.post({ ...started, cookie: '' }, answer)).status).toBe(401)
    expect((await saml.post(started, answer)).status).toBe(303)
    expect((await saml.post(started, answer)).status).toBe(401)
  })

  test('attack: nobody who is not known is signed in, be it in a tenant that the answer names', async () => {
    expect((await saml.signIn('kept', 'nobody@staff.example')).status).toBe(401)
    for (const tenant of ['3', '9007199254740991', '999999999999999'])
      expect((await saml.signIn('roles', 'ghost@staff.example', { attributes: { role: ['LEVEL_02'], tenant: [tenant] } })).status).toBe(401)
    const stolen = { attributes: { role: ['LEVEL_02'], tenant: ['2'] } }
    expect((await saml.signIn('roles', 'first@staff.example', stolen)).status).toBe(401)
  })

  test('attack: a caller who names a place or a secret itself is signed in nowhere', async () => {
    const started = await saml.start('kept')
    const answer = signedResponse(saml.said(started, 'dorothy@staff.example'), idp.key)
    const forged = { [ELSEWHERE_HEADER]: `${'k'.repeat(43)}.c1` }
    const query = new URLSearchParams({ SAMLResponse: Buffer.from(answer).toString('base64'), RelayState: '' }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json', cookie: started.cookie, ...forged }
    const direct = await callAt(cells.cells[1].baseUrl, 'POST', '/svc-conductor/saml-acs/kept', { headers, body: query })
    expect(direct.status).toBe(401)
    expect((await saml.post(started, answer, forged)).status).toBe(303)
  })
})

describe('a provider of OpenID Connect that vouches for people of several tenants', () => {
  test.each([
    ['second', 'mary@staff.example', '1'],
    ['first', 'annie@other.example', '0'],
  ])('signs in somebody of a tenant of the %s cell by one use of its code', async (_of, email, cell) => {
    const before = corp.exchanges.length
    expect(await outcome(await openId.signIn(corp, 'corp', { email, sub: email }))).toEqual([200, cell])
    expect(corp.exchanges.length - before).toBe(1)
  })

  test('makes somebody new in the cell of the tenant that it states', async () => {
    const claims = { email: 'new@staff.example', role: 'LEVEL_02', tenant: '1', sub: 'new' }
    expect(await outcome(await openId.signIn(corp, 'corp-roles', claims))).toEqual([200, '1'])
  })

  test.each([
    ['second', 'mary@staff.example'],
    ['first', 'annie@other.example'],
  ])('ends sessions in the %s cell by its logout', async (of, email) => {
    const answer = await openId.signIn(corp, 'corp', { email, sub: `sub-${of}`, sid: `sid-${of}` })
    const token = tokenIn(answer)
    expect(await outcome(answer)).toEqual([200, of === 'second' ? '1' : '0'])
    const logout = await cells.call('POST', '/svc-conductor/oidc-logout/corp', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ logout_token: await corp.loggedOut({ sub: `sub-${of}`, sid: `sid-${of}` }) }).toString(),
    })
    expect(logout.status, logout.text).toBe(200)
    for (const cell of cells.cells) await cell.advance(11)
    expect((await cells.call('GET', '/authentication/sessions', { token })).status).toBe(401)
  })

  test('a logout of nobody is answered as if it had ended something', async () => {
    const logout = await cells.call('POST', '/svc-conductor/oidc-logout/corp', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ logout_token: await corp.loggedOut({ sub: 'nobody' }) }).toString(),
    })
    expect(logout.status, logout.text).toBe(200)
  })
})

describe('a tenant that moves back', () => {
  test('signs in where it is while a copy of it arrives in the first cell', async () => {
    await cells.operated[0].store.commit([changeStanding({ tenantId: asId(1), standing: 'arriving', other: 1 }, ['gone'])])
    for (const cell of cells.cells) await cell.advance(3)
    await new Promise((done) => setTimeout(done, 2_500))
    await admin('operator', 'late@staff.example', 'one')
    expect(await outcome(await saml.signIn('one', 'late@staff.example'))).toEqual([200, '1'])
    expect(await outcome(await saml.signIn('kept', 'dorothy@staff.example'))).toEqual([200, '1'])
  })

  test('takes its people along, who sign in by the same provider', async () => {
    const moved = await moveTenant(moveIn(cells, { to: 0 }))
    expect(moved, JSON.stringify(moved)).toMatchObject({ kind: 'moved' })
    expect(await outcome(await saml.signIn('kept', 'dorothy@staff.example'))).toEqual([200, '0'])
    expect(await outcome(await openId.signIn(corp, 'corp', { email: 'mary@staff.example', sub: 'mary@staff.example' }))).toEqual([200, '0'])
  }, 60_000)
})
