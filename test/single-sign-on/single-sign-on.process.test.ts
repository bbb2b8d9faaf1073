import { beforeAll, describe, expect, test } from 'vitest'
import { selfSigned } from '../../infra/local/saml/provider.ts'
import { assertionXml, responseXml, signatureOver, signedResponse, withSignature } from '../../infra/local/saml/signed-response.ts'
import { asId } from '../support/ids.ts'
import { rsaKeys } from '../support/rsa-keys.ts'
import { type Answer, running } from '../support/running.ts'
import { idp, LANDING, samlOf } from '../support/saml.ts'

const service = running()
const { configure, start, said, post, signIn, tokenOf, logIn } = samlOf(service)
const code = ({ status, body }: Answer) => `${status} ${(body as { code?: string } | undefined)?.code ?? ''}`.trim()
const tokenIn = (answer: Answer) => (answer.body as { headerValue: string }).headerValue.slice('Bearer '.length)

async function admin(identity: string, sso: string, position = 'LEVEL_03') {
  const body = { identity, sso, position, firstName: 'Dorothy', lastName: 'Vaughan' }
  return service.call('POST', '/tenants/1/admin-users', { token: await service.tokenOf('operator'), body })
}

beforeAll(async () => {
  await configure('staff')
  await configure('roles', { tenantId: asId(1), roleAttribute: 'role' })
})

describe('mode A: the service keeps the roles', () => {
  test('somebody who was created for the provider logs in by it', async () => {
    expect((await admin('dorothy@staff.example', 'staff')).body).toMatchObject({ identity: 'dorothy@staff.example', position: 'LEVEL_03' })
    const answer = await signIn('staff', 'Dorothy@staff.example')
    expect(answer.body).toMatchObject({ roles: ['LEVEL_03'], csrfHeaderName: 'renew-csrf', csrfToken: expect.any(String) })
    const { body } = await service.call('GET', '/authentication/sessions', { token: tokenIn(answer) })
    expect(body).toMatchObject([{ identity: 'dorothy@staff.example', amr: ['fed'] }])
  })

  test('the request names the service, and the browser lands where it wanted to', async () => {
    const started = await start('staff', `?returnTo=${encodeURIComponent('https://portal.example/other')}`)
    expect(started.request).toContain('ProtocolBinding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST"')
    expect(started.request).toContain('nameid-format:unspecified')
    expect(started.entityId).toBe(`${service.local.baseUrl}/svc-conductor/saml-metadata/staff`)
    expect(started.acsUrl).toBe(`${service.local.baseUrl}/svc-conductor/saml-acs/staff`)
    await admin('lands@staff.example', 'staff')
    const taken = await post(started, signedResponse(said(started, 'lands@staff.example'), idp.key))
    const location = new URL(taken.headers.get('location') ?? '')
    expect(`${location.origin}${location.pathname}`).toBe('https://portal.example/other')
    expect(location.searchParams.get('host')).toBe(new URL(service.local.baseUrl).host)
    const other = await start('staff')
    const plain = await post(other, signedResponse(said(other, 'lands@staff.example'), idp.key))
    expect(plain.headers.get('location')).toContain(`${LANDING}?token=`)
  })

  test('the metadata says where assertions go and that they are to be signed', async () => {
    const answer = await service.call('GET', '/svc-conductor/saml-metadata/staff')
    expect(answer.headers.get('content-type')).toContain('application/samlmetadata+xml')
    expect(answer.text).toContain('WantAssertionsSigned="true"')
    expect(answer.text).toContain(`Location="${service.local.baseUrl}/svc-conductor/saml-acs/staff"`)
    expect(answer.text).toContain(`entityID="${service.local.baseUrl}/svc-conductor/saml-metadata/staff"`)
    expect((await service.call('GET', '/svc-conductor/saml-metadata/staff')).text).toBe(answer.text)
  })

  test.each(['saml-metadata', 'saml-login'])('%s of a provider that nobody configured is 404', async (path) => {
    for (const name of ['nobody', 'constructor', '__proto__'])
      expect((await service.call('GET', `/svc-conductor/${path}/${name}`)).status).toBe(404)
  })

  test('attack: the browser is sent to no page that is not configured', async () => {
    for (const to of ['https://evil.example/', `${LANDING}/../x`, `${LANDING}?x=1`, 'javascript:alert(1)', ''])
      expect((await service.call('GET', `/svc-conductor/saml-login/staff?returnTo=${encodeURIComponent(to)}`)).status).toBe(400)
  })

  test('attack: nobody comes who was not created for this provider', async () => {
    await configure('other')
    await admin('theirs@staff.example', 'other')
    for (const name of ['nobody@staff.example', 'maker@harbour.example', 'ada@customer.example', 'theirs@staff.example'])
      expect([name, code(await signIn('staff', name))]).toEqual([name, '401 USR002'])
  })

  test('an identity for a provider has no other way in', async () => {
    await admin('only@staff.example', 'staff')
    for (const body of [{ password: 'only@staff.example' }, { password: 'x' }])
      expect(code(await service.call('POST', '/authentication/login', { body: { identity: 'only@staff.example', ...body } }))).toBe(
        '401 USR002',
      )
    const token = await service.tokenOf('operator')
    const create = (body: object) =>
      service.call('POST', '/tenants/1/admin-users', { token, body: { firstName: 'A', lastName: 'B', position: 'LEVEL_02', ...body } })
    expect((await create({ identity: 'x1@x', sso: 'staff', password: 'correct horse battery' })).status).toBe(400)
    expect((await create({ identity: 'x2@x', sso: 'staff', webAuthN: true })).status).toBe(400)
    expect((await create({ identity: 'x3@x', sso: 'nobody' })).status).toBe(400)
    // A customer is nobody's staff, and a provider of another tenant vouches for nobody here.
    expect(
      (await service.call('POST', '/tenants/1/customers/8/identities', { token, body: { identity: 'x4@x', sso: 'staff' } })).status,
    ).toBe(400)
    await configure('summit', { tenantId: asId(2) })
    expect((await create({ identity: 'x5@x', sso: 'summit' })).status).toBe(400)
  })

  test('the owner of an expired identity learns that at the login', async () => {
    const made = await admin('expired@staff.example', 'staff')
    const { customerId } = made.body as { customerId: number }
    await service.call('PUT', `/tenants/1/customers/${customerId}/identities/expired@staff.example`, {
      token: await service.tokenOf('operator'),
      body: { authLockedAfter: '2020-01-01T00:00:00Z' },
    })
    expect(code(await signIn('staff', 'expired@staff.example'))).toBe('401 USR020')
  })
})

describe('mode B: the provider says the roles', () => {
  const withRole = (...role: readonly string[]) => ({ attributes: { role } })

  test('somebody who comes for the first time gets a profile with the role', async () => {
    const attributes = { role: ['LEVEL_05', 'LEVEL_19'], givenName: ['Annie'], 'urn:oid:2.5.4.4': ['Jump'] }
    const answer = await signIn('roles', 'annie@staff.example', { attributes })
    expect(answer.body).toMatchObject({ roles: ['LEVEL_05'] })
    const list = await service.call('GET', '/tenants/1/admin-users?limit=1', { token: await service.tokenOf('operator') })
    expect(list.body).toMatchObject([{ firstName: 'Annie', lastName: 'Jump', email: 'annie@staff.example', position: 'LEVEL_05' }])
    expect((await signIn('roles', 'annie@staff.example', withRole('LEVEL_05'))).body).toMatchObject({ roles: ['LEVEL_05'] })
  })

  test('a role that differs is written into the profile, holds at once, and stands in the audit', async () => {
    const first = tokenIn(await signIn('roles', 'moves@staff.example', withRole('LEVEL_20')))
    expect((await service.call('GET', '/tenants/1/config', { token: first })).status).toBe(200)
    const second = await signIn('roles', 'moves@staff.example', withRole('LEVEL_02'))
    expect(second.body).toMatchObject({ roles: ['LEVEL_02'] })
    for (const token of [first, tokenIn(second)]) expect((await service.call('GET', '/tenants/1/config', { token })).status).toBe(403)
    const token = await service.tokenOf('operator')
    const [profile] = (await service.call('GET', '/tenants/1/admin-users?limit=1', { token })).body as { customerId: number }[]
    expect(profile).toMatchObject({ email: 'moves@staff.example', position: 'LEVEL_02' })
    const events = await service.call('GET', `/tenants/1/audit-events?actor=${profile?.customerId}`, { token })
    expect((events.body as { path: string }[]).filter(({ path }) => path.includes('saml-acs'))).toMatchObject([
      { before: { provider: 'roles', position: 'LEVEL_20' }, after: { provider: 'roles', position: 'LEVEL_02' } },
      { after: { provider: 'roles', identity: 'moves@staff.example', position: 'LEVEL_20' } },
    ])
  })

  test('attack: a new role ends the agents of the old one, and the same role again ends none', async () => {
    const of = 'agents-of-roles@staff.example'
    const first = tokenIn(await signIn('roles', of, withRole('LEVEL_02')))
    const body = { name: 'Clerk', expiresInSeconds: 3600, keep: true }
    const agent = tokenIn(await service.call('POST', '/authentication/agent-tokens', { token: first, body }))
    const reads = async () => (await service.call('GET', '/authentication/agent-tokens', { token: agent })).status
    expect((await signIn('roles', of, withRole('LEVEL_02'))).status).toBe(200)
    expect(await reads()).toBe(200)
    const second = await signIn('roles', of, withRole('LEVEL_20'))
    expect(second.body).toMatchObject({ roles: ['LEVEL_20'] })
    expect(await reads()).toBe(401)
    expect((await service.call('GET', '/authentication/agent-tokens', { token: tokenIn(second) })).body).toEqual([])
  })

  test.each([
    ['no role', {}],
    ['a role that there is not', { role: ['LEVEL_21'] }],
    ['a global role', { role: ['GLOBAL_ADMIN'] }],
    ['a role of an institution', { role: ['INSTITUTION_ADMIN'] }],
    ['a position in an organisation', { role: ['DIRECTOR'] }],
    ['the role of customers', { role: ['CUSTOMER'] }],
    ['a first role that there is not', { role: ['nonsense', 'LEVEL_05'] }],
    ['a role in other letters', { role: ['level_05'] }],
  ])('attack: a tenant’s provider that says %s is refused', async (_, attributes) => {
    expect(code(await signIn('roles', 'greedy@staff.example', { attributes: attributes as never }))).toBe('401 USR002')
  })

  test('an institution’s provider gives its roles in its institution, and nothing else', async () => {
    await configure('house', { institution: 'harbour', roleAttribute: 'role' })
    const answer = await signIn('house', 'boss@house.example', withRole('INSTITUTION_ADMIN'))
    expect(answer.body).toMatchObject({ roles: ['INSTITUTION_ADMIN'] })
    for (const role of ['GLOBAL_ADMIN', 'LEVEL_20'])
      expect(code(await signIn('house', 'other@house.example', withRole(role)))).toBe('401 USR002')
  })

  test('a global provider gives global roles, and nothing else', async () => {
    const { institution: _, ...none } = { institution: '' }
    await configure('globe', { ...none, tenantId: undefined as never, roleAttribute: 'role' })
    expect((await signIn('globe', 'admin@globe.example', withRole('GLOBAL_SUPPORT'))).body).toMatchObject({ roles: ['GLOBAL_SUPPORT'] })
    for (const role of ['INSTITUTION_ADMIN', 'LEVEL_20', 'GLOBAL_NOBODY'])
      expect(code(await signIn('globe', 'other@globe.example', withRole(role)))).toBe('401 USR002')
  })

  test('a provider of global and tenant users says of which tenant, and moves nobody', async () => {
    await configure('both', { allowGlobalAndTenantOnSameSAML: true, roleAttribute: 'role', tenantAttribute: 'tenant' })
    const as = (nameId: string, role: string, tenant?: string) =>
      signIn('both', nameId, { attributes: { role: [role], ...(tenant === undefined ? {} : { tenant: [tenant] }) } })
    expect((await as('g@both.example', 'GLOBAL_SUPPORT')).body).toMatchObject({ roles: ['GLOBAL_SUPPORT'] })
    expect((await as('t@both.example', 'LEVEL_04', '2')).body).toMatchObject({ roles: ['LEVEL_04'] })
    expect((await as('t@both.example', 'LEVEL_06')).body).toMatchObject({ roles: ['LEVEL_06'] })
    for (const [nameId, role, tenant] of [
      ['u@both.example', 'LEVEL_04', undefined],
      ['u@both.example', 'LEVEL_04', '999'],
      ['u@both.example', 'LEVEL_04', 'x'],
      ['t@both.example', 'LEVEL_04', '1'],
      ['t@both.example', 'GLOBAL_ADMIN', '2'],
      ['g@both.example', 'LEVEL_04', '1'],
      ['u@both.example', 'INSTITUTION_ADMIN', undefined],
    ] as const)
      expect([nameId, role, tenant, code(await as(nameId, role, tenant))]).toEqual([nameId, role, tenant, '401 USR002'])
  })

  test('attack: a provider’s first login takes over nobody who is there', async () => {
    for (const name of ['maker@harbour.example', 'ada@customer.example', 'admin@countersign.example'])
      expect(code(await signIn('roles', name, withRole('LEVEL_20')))).toBe('401 USR002')
  })

  test('of 10 first logins at once one makes the profile, and all get in', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => signIn('roles', 'many@staff.example', withRole('LEVEL_07'))))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    const list = await service.call('GET', '/tenants/1/admin-users?limit=100', { token: await service.tokenOf('operator') })
    expect((list.body as { email?: string }[]).filter(({ email }) => email === 'many@staff.example')).toHaveLength(1)
    const report = await service.call('GET', '/tenants/1/access-report', { token: await service.tokenOf('operator') })
    expect((report.body as { identity: string }[]).filter(({ identity }) => identity === 'many@staff.example')).toMatchObject([
      { position: 'LEVEL_07', grantedBy: { provider: 'roles' }, factors: ['sso'], lastSignIn: expect.any(String) },
    ])
  })

  test('the last of the highest position keeps it', async () => {
    await configure('summit-roles', { tenantId: asId(2), roleAttribute: 'role' })
    await signIn('summit-roles', 'top@summit.example', withRole('LEVEL_20'))
    expect((await signIn('summit-roles', 'top@summit.example', withRole('LEVEL_01'))).status).toBe(200)
  })
})

describe('the hand-over', () => {
  test('works once, within a minute', async () => {
    await admin('once@staff.example', 'staff')
    const started = await start('staff')
    const token = tokenOf(await post(started, signedResponse(said(started, 'once@staff.example'), idp.key)))
    const answers = await Promise.all(Array.from({ length: 10 }, () => logIn(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const again = await start('staff')
    const late = tokenOf(await post(again, signedResponse(said(again, 'once@staff.example'), idp.key)))
    await service.local.advance(61)
    expect(code(await logIn(late))).toBe('401 USR002')
    service.forgetTokens()
  })

  test('attack: an answer is taken only from the browser that started', async () => {
    await admin('victim@staff.example', 'staff')
    const started = await start('staff')
    const xml = signedResponse(said(started, 'victim@staff.example'), idp.key)
    const other = await start('staff')
    expect(other.cookie).not.toBe(started.cookie)
    for (const cookie of ['', other.cookie, `${started.cookie}x`, `${other.cookie}; ${started.cookie}`, 'saml-browser='])
      expect([cookie, code(await post({ idp: 'staff', cookie }, xml))]).toEqual([cookie, '401 USR002'])
    expect((await post(started, xml)).status).toBe(303)
  })

  test('attack: the launch token of a login is known to be of the browser that started it, and of no other', async () => {
    await admin('lands-here@staff.example', 'staff')
    const landed = async () => {
      const started = await start('staff')
      const token = tokenOf(await post(started, signedResponse(said(started, 'lands-here@staff.example'), idp.key)))
      return { started, token }
    }
    const by = (token: string, cookie = '') =>
      service.call('POST', '/authentication/login', { body: { password: token }, headers: { 'sec-fetch-site': 'same-origin', cookie } })
    const own = await landed()
    expect((await by(own.token, own.started.cookie)).body).toMatchObject({ startedHere: true })
    const sent = await landed()
    expect((await by(sent.token, own.started.cookie)).body).toMatchObject({ startedHere: false })
    expect((await by((await landed()).token)).body).toMatchObject({ startedHere: false })
  })

  test('the landing repeats the state of the page that started, and a state that could change the address is refused', async () => {
    await admin('with-state@staff.example', 'staff')
    const started = await start('staff', '?state=a-state_of.mine~1')
    const landed = await post(started, signedResponse(said(started, 'with-state@staff.example'), idp.key))
    expect(new URL(landed.headers.get('location') ?? '').searchParams.get('state')).toBe('a-state_of.mine~1')
    for (const state of ['a%26b', '%20', 'x'.repeat(201), '%0d%0a'])
      expect((await service.call('GET', `/svc-conductor/saml-login/staff?state=${state}`)).status).toBe(400)
  })

  test('two windows of one browser log in beside one another', async () => {
    await admin('windows@staff.example', 'staff')
    const first = await start('staff')
    const second = await start('staff', '', first.cookie)
    expect(second.cookie).toBe(first.cookie)
    for (const started of [first, second])
      expect((await post(started, signedResponse(said(started, 'windows@staff.example'), idp.key))).status).toBe(303)
  })

  test('the cookie is for nobody’s scripts, and on a deployed stage for https and this host only', async () => {
    const answer = await service.call('GET', '/svc-conductor/saml-login/staff')
    expect(answer.headers.get('set-cookie')).toMatch(/^saml-browser=[A-Za-z0-9_-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/)
  })

  test('attack: an answer that was taken is not taken again, in any browser or number', async () => {
    await admin('replayed@staff.example', 'staff')
    const started = await start('staff')
    const xml = signedResponse(said(started, 'replayed@staff.example'), idp.key)
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(started, xml)))
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(code(await post(started, xml))).toBe('401 USR002')
    // The same assertion for another request of the same browser.
    const again = await start('staff', '', started.cookie)
    const one = said(again, 'replayed@staff.example')
    expect((await post(again, signedResponse(one, idp.key))).status).toBe(303)
    const third = await start('staff', '', started.cookie)
    expect(
      code(await post(third, signedResponse({ ...said(third, 'replayed@staff.example'), assertionId: one.assertionId }, idp.key))),
    ).toBe('401 USR002')
  })
})

describe('the session', () => {
  const renew = (token: string, csrf: string) =>
    service.call('POST', '/authentication/renew', { body: { jwt: token }, headers: { 'renew-csrf': csrf } })

  test('ends after twelve hours, however often it is renewed', async () => {
    await admin('long@staff.example', 'staff')
    let answer = await signIn('staff', 'long@staff.example')
    const { csrfToken } = answer.body as { csrfToken: string }
    for (let hour = 0; hour < 11; hour++) {
      await service.local.advance(3600)
      answer = await renew(tokenIn(answer), csrfToken)
      expect(answer.status).toBe(200)
    }
    await service.local.advance(3590)
    answer = await renew(tokenIn(answer), csrfToken)
    expect(answer.status).toBe(200)
    const { expiresEpochSecs } = answer.body as { expiresEpochSecs: number }
    expect(expiresEpochSecs * 1000 - service.local.clock.now()).toBeLessThan(15_000)
    await service.local.advance(11)
    expect((await renew(tokenIn(answer), csrfToken)).status).toBe(401)
    expect((await service.call('GET', '/authentication/sessions', { token: tokenIn(answer) })).status).toBe(401)
    service.forgetTokens()
  })

  test('ends when the provider says that its own ends', async () => {
    await admin('short@staff.example', 'staff')
    const answer = await signIn('staff', 'short@staff.example', { sessionNotOnOrAfter: service.local.clock.now() + 300_000 })
    const { csrfToken, expiresEpochSecs } = answer.body as { csrfToken: string; expiresEpochSecs: number }
    expect(Math.round((expiresEpochSecs * 1000 - service.local.clock.now()) / 1000)).toBeLessThanOrEqual(300)
    await service.local.advance(301)
    expect((await renew(tokenIn(answer), csrfToken)).status).toBe(401)
    service.forgetTokens()
  })
})

describe('good answers', () => {
  test('of a provider that changes its certificate are taken with the old and the new one, until the old one goes', async () => {
    const { privateKey } = rsaKeys(2048, 'second')
    const fresh = selfSigned(privateKey, 'idp.example')
    const base64 = fresh.replaceAll(/-----[A-Z ]+-----|\n/g, '')
    await configure('rolling', { tenantId: asId(1), certificates: [idp.certificate, base64] })
    await admin('rolls@staff.example', 'rolling')
    const by = async (key: typeof privateKey) => {
      const started = await start('rolling')
      return (await post(started, signedResponse(said(started, 'rolls@staff.example'), key))).status
    }
    expect([await by(idp.key), await by(privateKey)]).toEqual([303, 303])
    await configure('rolling', { tenantId: asId(1), certificates: [base64] })
    expect([await by(idp.key), await by(privateKey)]).toEqual([401, 303])
  })

  test('may name 400 groups', async () => {
    await admin('groups@staff.example', 'staff')
    const groups = Array.from({ length: 400 }, (_, place) => `S-1-5-21-1004336348-1177238915-682003330-${place}`)
    expect((await signIn('staff', 'groups@staff.example', { attributes: { groups } })).status).toBe(200)
  })

  test('may be signed as a whole beside the assertion', async () => {
    await admin('twice@staff.example', 'staff')
    const started = await start('staff')
    const one = said(started, 'twice@staff.example')
    const assertion = assertionXml(one)
    const whole = responseXml(one, withSignature(assertion, signatureOver(assertion, one.assertionId, idp.key)))
    const xml = whole.replace('</saml:Issuer>', () => `</saml:Issuer>${signatureOver(whole, one.responseId, idp.key)}`)
    expect((await post(started, xml)).status).toBe(303)
  })
})

test('no assertion, name or token of a login is ever in a log line', async () => {
  await admin('quiet@staff.example', 'staff')
  const started = await start('staff')
  const token = tokenOf(await post(started, signedResponse(said(started, 'quiet@staff.example'), idp.key)))
  await logIn(token)
  const lines = JSON.stringify(service.logLines)
  for (const secret of [token, started.requestId, started.cookie.split('=')[1] ?? '', 'quiet@staff.example'])
    expect(lines).not.toContain(secret)
})
