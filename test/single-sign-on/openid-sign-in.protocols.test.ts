import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asId } from '../support/ids.ts'
import { keyPair } from '../support/oauth.ts'
import { CLIENT_ID, LANDING, type OpenIdProvider, openIdOf, openIdProvider } from '../support/openid-provider.ts'
import { type Answer, running } from '../support/running.ts'

const service = running()
const { configure, start, comeBack, landed, tokenOf, logIn, signIn } = openIdOf(service)
const code = ({ status, body }: Answer) => `${status} ${(body as { code?: string } | undefined)?.code ?? ''}`.trim()
const tokenIn = (answer: Answer) => (answer.body as { headerValue: string }).headerValue.slice('Bearer '.length)

let corp: OpenIdProvider
let other: OpenIdProvider

async function admin(identity: string, sso: string, position = 'LEVEL_03') {
  const body = { identity, sso, position, firstName: 'Dorothy', lastName: 'Vaughan' }
  const made = await service.call('POST', '/tenants/1/admin-users', { token: await service.tokenOf('operator'), body })
  if (made.status !== 200) throw new Error(made.text)
}

beforeAll(async () => {
  corp = await openIdProvider()
  other = await openIdProvider()
  await configure('corp', { issuer: corp.issuer, tenantId: asId(1), clientSecret: 'a secret of corp' })
  await configure('roles', { issuer: corp.issuer, tenantId: asId(1), roleClaim: 'role' })
  await configure('other', { issuer: other.issuer, tenantId: asId(1) })
  for (const name of ['dorothy', 'ends', 'stays', 'victim']) await admin(`${name}@staff.example`, 'corp')
})
afterAll(() => {
  corp.close()
  other.close()
})
beforeEach(() => {
  corp.says.idToken = undefined as never
  for (const key of Object.keys(corp.says)) delete (corp.says as Record<string, unknown>)[key]
  corp.exchanges.length = 0
})

const JSON_ERRORS = { headers: { accept: 'application/json' } }
const DOROTHY = { email: 'dorothy@staff.example' }
const now = () => Math.floor(Date.now() / 1000)

describe('the service keeps the roles', () => {
  test('somebody who was created for the provider signs in by it', async () => {
    const answer = await signIn(corp, 'corp', { email: 'Dorothy@staff.example' })
    expect(answer.body).toMatchObject({ roles: ['LEVEL_03'], csrfHeaderName: 'renew-csrf', csrfToken: expect.any(String) })
    const { body } = await service.call('GET', '/authentication/sessions', { token: tokenIn(answer) })
    expect(body).toMatchObject([{ identity: 'dorothy@staff.example', amr: ['fed'] }])
  })

  test('a date for a new password locks nobody out who signs in by a provider', async () => {
    const token = await service.tokenOf('operator')
    const identity = 'dated@staff.example'
    const body = { identity, sso: 'corp', position: 'LEVEL_03', firstName: 'Katherine', lastName: 'Johnson' }
    const { customerId } = (await service.call('POST', '/tenants/1/admin-users', { token, body })).body as { customerId: number }
    const dated = await service.call('PUT', `/tenants/1/customers/${customerId}/identities/${identity}`, {
      token,
      body: { changeAfter: new Date(service.local.clock.now() - 1000).toISOString() },
    })
    expect(dated.status, dated.text).toBe(200)
    expect(code(await signIn(corp, 'corp', { email: identity }))).toBe('200')
  })

  test('the request is a code request with PKCE, state and nonce', async () => {
    const { location } = await start('corp')
    expect(`${location.origin}${location.pathname}`).toBe(`${corp.issuer}/authorize`)
    expect(Object.fromEntries(location.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: CLIENT_ID,
      redirect_uri: `${service.local.baseUrl}/svc-conductor/oidc-callback/corp`,
      scope: 'openid profile email',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
  })

  test('the browser lands where it wanted to, with the state of its page', async () => {
    const answer = await landed(corp, 'corp', DOROTHY, '?state=mine')
    expect(answer.status).toBe(303)
    const location = new URL(answer.headers.get('location') ?? '')
    expect(`${location.origin}${location.pathname}`).toBe(LANDING)
    expect(location.searchParams.get('state')).toBe('mine')
    expect((await service.call('GET', '/svc-conductor/oidc-login/corp?returnTo=https://evil.example/')).status).toBe(400)
  })

  test('the SAML start of the same name sends on to this one, so that a page need not know the protocol', async () => {
    const answer = await service.call('GET', '/svc-conductor/saml-login/corp?state=mine&forceAuthn=true')
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe(`${service.local.baseUrl}/svc-conductor/oidc-login/corp?forceAuthn=true&state=mine`)
  })

  test('the client secret is sent as the provider takes it, and where there is none the service signs an assertion with its own key', async () => {
    await signIn(corp, 'corp', DOROTHY)
    expect(corp.exchanges[0]?.authorization).toMatch(/^Basic /)
    expect(corp.exchanges[0]?.form.get('code_verifier')).toMatch(/^[\w-]{43}$/)
    await landed(corp, 'roles', { email: 'first@staff.example', role: 'LEVEL_02' })
    const { form } = corp.exchanges[1] ?? { form: new URLSearchParams() }
    const assertion = form.get('client_assertion') ?? ''
    expect(decodeJwt(assertion)).toMatchObject({ iss: CLIENT_ID, sub: CLIENT_ID, aud: corp.issuer, jti: expect.any(String) })
    const { body } = await service.call('GET', '/svc-conductor/.well-known/jwks.json')
    const { createLocalJWKSet, jwtVerify } = await import('jose')
    await expect(jwtVerify(assertion, createLocalJWKSet(body as never))).resolves.toBeDefined()
  })

  test('nobody signs in who was not created for this provider', async () => {
    for (const email of ['nobody@staff.example', 'maker@harbour.example', 'ada@customer.example'])
      expect([email, code(await signIn(corp, 'corp', { email }))]).toEqual([email, '401 USR002'])
  })

  test('an unknown provider is 404', async () => {
    for (const path of ['oidc-login', 'oidc-callback'])
      for (const name of ['nobody', 'constructor', '__proto__'])
        expect((await service.call('GET', `/svc-conductor/${path}/${name}`)).status).toBe(404)
  })
})

describe('the provider states the roles', () => {
  test('somebody who comes for the first time gets a profile with the role, and a role that differs is changed', async () => {
    const first = await signIn(corp, 'roles', {
      email: 'annie@staff.example',
      role: ['LEVEL_05', 'LEVEL_19'],
      given_name: 'Annie',
      family_name: 'Jump',
    })
    expect(first.body).toMatchObject({ roles: ['LEVEL_05'] })
    const list = await service.call('GET', '/tenants/1/admin-users?limit=1', { token: await service.tokenOf('operator') })
    expect(list.body).toMatchObject([{ firstName: 'Annie', lastName: 'Jump', email: 'annie@staff.example', position: 'LEVEL_05' }])
    expect((await signIn(corp, 'roles', { email: 'annie@staff.example', role: 'LEVEL_02' })).body).toMatchObject({ roles: ['LEVEL_02'] })
  })

  test('a position for a while outlives sign-ins, with the same role and with another one', async () => {
    const email = 'mary@staff.example'
    const { body } = await signIn(corp, 'roles', { email, role: 'LEVEL_05' })
    const { customerId } = body as { customerId: number }
    const path = `/tenants/1/customers/${customerId}/temporary-positions`
    const wish = { position: 'LEVEL_09', minutes: 60, reason: 'On call' }
    expect((await service.call('POST', path, { token: await service.tokenOf('operator'), body: wish })).status).toBe(200)
    for (const role of ['LEVEL_05', 'LEVEL_06', 'LEVEL_06']) {
      expect((await signIn(corp, 'roles', { email, role })).body).toMatchObject({ roles: expect.arrayContaining([role, 'LEVEL_09']) })
      const given = await service.call('GET', path, { token: await service.tokenOf('operator') })
      expect(given.body).toMatchObject([{ position: 'LEVEL_09', active: true }])
    }
    const report = await service.call('GET', '/tenants/1/access-report', { token: await service.tokenOf('operator') })
    const own = (report.body as { customerId: number; position?: string }[]).filter((row) => row.customerId === customerId)
    expect(own.map(({ position }) => position).toSorted()).toEqual(['LEVEL_06', 'LEVEL_09'])
  })

  test.each(['GLOBAL_ADMIN', 'INSTITUTION_ADMIN', 'DIRECTOR', 'CUSTOMER', 'LEVEL_21', ''])(
    'attack: a tenant’s provider states %s',
    async (role) => {
      expect(code(await signIn(corp, 'roles', { email: 'greedy@staff.example', role }))).toBe('401 USR002')
    },
  )
})

describe('attacks', () => {
  const forged = async (claims: Record<string, unknown>, nonceOf = (nonce: string) => nonce) => {
    corp.says.idToken = (nonce) => corp.signed(corp.good(nonceOf(nonce), { ...DOROTHY, ...claims }))
    return code(await landed(corp, 'corp', {}))
  }

  test.each<[string, Record<string, unknown>]>([
    ['a token for another client', { aud: 'somebody-else' }],
    ['a token for no client', { aud: undefined }],
    ['a token for two clients without an authorized party', { aud: [CLIENT_ID, 'another'] }],
    ['a token whose authorized party is another client', { aud: [CLIENT_ID, 'another'], azp: 'another' }],
    ['a token for this client alone whose authorized party is another', { azp: 'another' }],
    ['a token of another issuer', { iss: 'https://evil.example' }],
    ['an expired token', { exp: now() - 120 }],
    ['a token without an expiry', { exp: undefined }],
    ['a token from the future', { iat: now() + 120 }],
    ['a token that is older than the login', { iat: now() - 3600 }],
    ['a token without an issue time', { iat: undefined }],
    ['a token without a nonce', { nonce: undefined }],
    ['an address that nobody has verified', { email_verified: false }],
    ['an address of which nobody says that it is verified', { email_verified: undefined }],
    ['an address that is verified as a text', { email_verified: 'true' }],
    ['no address', { email: undefined }],
    ['a list of addresses', { email: ['dorothy@staff.example'] }],
    ['no subject', { sub: undefined }],
  ])('%s is refused', async (_, claims) => {
    expect(await forged(claims)).toBe('401 USR002')
  })

  test('an authorized party that is this client is fine', async () => {
    expect(await forged({ aud: [CLIENT_ID, 'another'], azp: CLIENT_ID })).toBe('303')
  })

  test('the nonce of another login is refused', async () => {
    expect(await forged({}, () => 'another-nonce')).toBe('401 USR002')
  })

  test('a token without a signature, with one of another key, or signed with the client secret is refused', async () => {
    const payload = (nonce: string) => corp.good(nonce, DOROTHY)
    const text = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const strange = await keyPair('RS256', 'provider-key')
    const { SignJWT } = await import('jose')
    const forgeries: readonly ((nonce: string) => Promise<string>)[] = [
      async (nonce) => `${text({ alg: 'none' })}.${text(payload(nonce))}.`,
      (nonce) => corp.signed(payload(nonce), strange),
      (nonce) => new SignJWT(payload(nonce)).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from('a secret of corp')),
      async (nonce) => `${(await corp.signed(payload(nonce))).slice(0, -4)}AAAA`,
    ]
    for (const idToken of forgeries) {
      corp.says.idToken = idToken
      expect(code(await landed(corp, 'corp', {}))).toBe('401 USR002')
    }
  })

  test('mix-up: the answer of one provider is brought to the callback of another', async () => {
    const started = await start('corp')
    corp.nonce = started.location.searchParams.get('nonce') ?? ''
    corp.claims = DOROTHY
    const answer = { state: started.state, code: 'a-code' }
    expect(code(await comeBack({ ...started, idp: 'other' }, { ...answer, iss: corp.issuer }))).toBe('401 USR002')
    expect(code(await comeBack(started, { ...answer, iss: other.issuer }))).toBe('401 USR002')
    // This provider says that it always names itself.
    expect(code(await comeBack(started, answer))).toBe('401 USR002')
    expect(corp.exchanges).toHaveLength(0)
    expect((await comeBack(started, { ...answer, iss: corp.issuer })).status).toBe(303)
  })

  test('a code is not taken without a state, with another state, or in another browser', async () => {
    const [started, second] = [await start('corp'), await start('corp')]
    const answer = { code: 'a-code', iss: corp.issuer }
    for (const state of [undefined, '', 'x'.repeat(43), `${started.state}x`])
      expect(code(await comeBack(started, { ...answer, ...(state === undefined ? {} : { state }) }))).toBe('401 USR002')
    for (const cookie of ['', second.cookie, `${started.cookie}x`])
      expect(code(await comeBack({ ...started, cookie }, { ...answer, state: started.state }))).toBe('401 USR002')
    expect(corp.exchanges).toHaveLength(0)
  })

  test('of 20 answers to one login at once, one is taken, and none later', async () => {
    const started = await start('corp')
    corp.nonce = started.location.searchParams.get('nonce') ?? ''
    corp.claims = DOROTHY
    const answer = { state: started.state, code: 'a-code', iss: corp.issuer }
    const answers = await Promise.all(Array.from({ length: 20 }, () => comeBack(started, answer)))
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(code(await comeBack(started, answer))).toBe('401 USR002')
  })

  test('a login that takes longer than ten minutes is refused', async () => {
    const started = await start('corp')
    await service.local.advance(601)
    expect(code(await comeBack(started, { state: started.state, code: 'a-code', iss: corp.issuer }))).toBe('401 USR002')
    service.forgetTokens()
  })

  test('an error of the provider is refused on a page in words, which repeats nothing of it', async () => {
    const started = await start('corp')
    const answer = await comeBack(started, { state: started.state, error: '<b>denied</b>', iss: corp.issuer }, 'text/html')
    expect(answer.status).toBe(401)
    expect(answer.text).toContain('You are not signed in')
    expect(answer.text).not.toContain('denied')
  })
})

describe('the provider’s server', () => {
  test('metadata is read once and then remembered, and keys too', async () => {
    await signIn(corp, 'corp', DOROTHY)
    corp.seen.length = 0
    await signIn(corp, 'corp', DOROTHY)
    expect(corp.seen.filter((each) => each.includes('jwks'))).toEqual([])
  })

  test('a provider that is down is reported as down, at the start and at the return', async () => {
    const down = await openIdProvider()
    await configure('down', { issuer: down.issuer, tenantId: asId(1) })
    down.says.status = 500
    const page = await service.call('GET', '/svc-conductor/oidc-login/down', { headers: { accept: 'text/html' } })
    expect(page.status).toBe(503)
    expect(page.text).toContain('Your identity provider does not answer')
    down.says.status = undefined as never
    const started = await start('down')
    down.close()
    expect(code(await comeBack(started, { state: started.state, code: 'a-code', iss: down.issuer }))).toBe('503 GEN010')
    expect(code(await service.call('GET', '/svc-conductor/oidc-login/down', JSON_ERRORS))).toBe('503 GEN010')
  })

  test.each<[string, Record<string, unknown>]>([
    ['another issuer', { issuer: 'https://evil.example' }],
    ['a script as its sign-in page', { authorization_endpoint: 'javascript:alert(1)' }],
    ['no token endpoint', { token_endpoint: undefined }],
  ])('attack: metadata that names %s is not used', async (_, metadata) => {
    const strange = await openIdProvider()
    await configure('strange', { issuer: strange.issuer, tenantId: asId(1) })
    strange.says.metadata = metadata
    expect(code(await service.call('GET', '/svc-conductor/oidc-login/strange', JSON_ERRORS))).toBe('503 GEN010')
    strange.close()
  })
})

describe('logout by the provider', () => {
  const send = (token: string, idp = 'corp') =>
    service.call('POST', `/svc-conductor/oidc-logout/${idp}`, {
      body: new URLSearchParams({ logout_token: token }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const lives = async (token: string) => (await service.call('GET', '/authentication/sessions', { token })).status

  test('ends the sessions of the provider’s session, and no others', async () => {
    const first = tokenIn(await signIn(corp, 'corp', { email: 'ends@staff.example', sub: 'ends', sid: 'one' }))
    const second = tokenIn(await signIn(corp, 'corp', { email: 'ends@staff.example', sub: 'ends', sid: 'two' }))
    const unused = tokenOf(await landed(corp, 'corp', { email: 'ends@staff.example', sub: 'ends', sid: 'one' }))
    expect((await send(await corp.loggedOut({ sub: 'ends', sid: 'one' }))).status).toBe(200)
    await service.local.advance(11)
    expect([await lives(first), await lives(second)]).toEqual([401, 200])
    expect(code(await logIn(unused))).toBe('401 USR002')
    expect((await send(await corp.loggedOut({ sub: 'ends' }))).status).toBe(200)
    await service.local.advance(11)
    expect(await lives(second)).toBe(401)
    service.forgetTokens()
  })

  test('ends the sessions of its subject if no sign-in named the provider’s session', async () => {
    const token = tokenIn(await signIn(corp, 'corp', { email: 'ends@staff.example', sub: 'unnamed' }))
    const unused = tokenOf(await landed(corp, 'corp', { email: 'ends@staff.example', sub: 'unnamed' }))
    expect((await send(await corp.loggedOut({ sub: 'unnamed', sid: 'never-said' }))).status).toBe(200)
    await service.local.advance(11)
    expect(await lives(token)).toBe(401)
    expect((await logIn(unused)).status).toBe(401)
    service.forgetTokens()
  })

  test('ends sessions too by a token that says from when it is valid', async () => {
    const token = tokenIn(await signIn(corp, 'corp', { email: 'ends@staff.example', sub: 'from-now', sid: 'from-now' }))
    expect((await send(await corp.loggedOut({ sub: 'from-now', sid: 'from-now', nbf: now() }))).status).toBe(200)
    await service.local.advance(11)
    expect(await lives(token)).toBe(401)
    service.forgetTokens()
  })

  test('ends an unused sign-in of its subject if no sign-in named the provider’s session', async () => {
    const unused = tokenOf(await landed(corp, 'corp', { email: 'ends@staff.example', sub: 'unused' }))
    expect((await send(await corp.loggedOut({ sub: 'unused', sid: 'never-said' }))).status).toBe(200)
    expect((await logIn(unused)).status).toBe(401)
  })

  test('ends the agent tokens of the person, but for those that outlive log-outs', async () => {
    const token = tokenIn(await signIn(corp, 'corp', { email: 'ends@staff.example', sub: 'keeps' }))
    const [kept, bound] = await Promise.all(
      [true, false].map(async (keep) =>
        tokenIn(await service.call('POST', '/authentication/agent-tokens', { token, body: { name: 'Scribe', keep } })),
      ),
    )
    const reads = async (agent = '') => (await service.call('GET', '/tenants/1/wallets/1', { token: agent })).status
    expect([await reads(kept), await reads(bound)]).toEqual([200, 200])
    expect((await send(await corp.loggedOut({ sub: 'keeps' }))).status).toBe(200)
    await service.local.advance(11)
    expect([await lives(token), await reads(kept), await reads(bound)]).toEqual([401, 200, 401])
    service.forgetTokens()
  })

  test('told twice of one session, ends no other session of its subject', async () => {
    const first = tokenIn(await signIn(corp, 'corp', { email: 'ends@staff.example', sub: 'twice', sid: 'first' }))
    const second = tokenIn(await signIn(corp, 'corp', { email: 'ends@staff.example', sub: 'twice', sid: 'second' }))
    for (let times = 0; times < 2; times++) expect((await send(await corp.loggedOut({ sub: 'twice', sid: 'first' }))).status).toBe(200)
    await service.local.advance(11)
    expect([await lives(first), await lives(second)]).toEqual([401, 200])
    service.forgetTokens()
  })

  test.each([{ sub: 'late' }, { sub: 'late-too', sid: 'late' }])('that comes late ends no session that began since: %o', async (claims) => {
    const email = 'ends@staff.example'
    const before = tokenIn(await signIn(corp, 'corp', { email, ...claims }))
    await service.local.advance(300)
    const since = tokenIn(await signIn(corp, 'corp', { email, ...claims }))
    expect((await send(await corp.loggedOut({ ...claims, iat: now() - 200 }))).status).toBe(200)
    await service.local.advance(11)
    expect([await lives(before), await lives(since)]).toEqual([401, 200])
    expect((await send(await corp.loggedOut(claims))).status).toBe(200)
    await service.local.advance(11)
    expect(await lives(since)).toBe(401)
    service.forgetTokens()
  })

  test('attack: sent again, ends no session that began since', async () => {
    const claims = { sub: 'again', sid: 'again' }
    await signIn(corp, 'corp', { email: 'ends@staff.example', ...claims })
    const token = await corp.loggedOut(claims)
    expect((await send(token)).status).toBe(200)
    const since = tokenIn(await signIn(corp, 'corp', { email: 'ends@staff.example', ...claims }))
    expect((await send(token)).status).toBe(400)
    await service.local.advance(11)
    expect(await lives(since)).toBe(200)
    service.forgetTokens()
  })

  test.each<[string, Record<string, unknown>]>([
    ['an ID token', { events: undefined, nonce: 'n' }],
    ['a token with a nonce', { nonce: 'n' }],
    ['a token without the event', { events: {} }],
    ['a token for another client', { aud: 'another' }],
    ['a token of another issuer', { iss: 'https://evil.example' }],
    ['an old token', { iat: now() - 3600, exp: undefined }],
    ['a token from the future', { iat: now() + 300 }],
    ['an expired token', { exp: now() - 120 }],
    ['a token that is not valid yet', { nbf: now() + 300 }],
    ['a token that is valid from a text on', { nbf: 'now' }],
    ['a token without an id', { jti: undefined }],
    ['a token about nobody', { sub: undefined }],
  ])('attack: %s ends nothing', async (_, claims) => {
    const token = tokenIn(await signIn(corp, 'corp', { email: 'stays@staff.example', sub: 'stays', sid: 'stays' }))
    const answer = await send(await corp.loggedOut({ sub: 'stays', ...claims }))
    expect([answer.status, (answer.body as { error?: string }).error]).toEqual([400, 'invalid_request'])
    await service.local.advance(11)
    expect(await lives(token)).toBe(200)
    service.forgetTokens()
  })

  test('attack: a token of another provider, of a strange key, without a signature, or sent twice ends nothing', async () => {
    const good = await corp.loggedOut({ sub: 'nobody' })
    expect((await send(good)).status).toBe(200)
    const strange = await keyPair('RS256', 'provider-key')
    const [header, payload] = good.split('.')
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
    for (const [token, idp] of [
      [good, 'corp'],
      [await corp.loggedOut({ sub: 'nobody' }), 'other'],
      [await corp.signed(decodeJwt(await corp.loggedOut({ sub: 'nobody' })), strange), 'corp'],
      [unsigned, 'corp'],
      [`${header}.${payload}.AAAA`, 'corp'],
    ] as const)
      expect((await send(token, idp)).status).toBe(400)
  })
})

describe('the configuration', () => {
  const put = async (name: string, value: unknown, as: 'globalAdmin' = 'globalAdmin') =>
    service.call('PUT', `/global/properties/${name}`, { token: await service.tokenOf(as), body: { value } })
  const GOOD = { issuer: 'https://login.corp.example', clientId: 'c', landingUrls: [LANDING] }

  test('the client secret is never shown, and stays only for its issuer and client', async () => {
    const answer = await put('oidc.config.kept', { ...GOOD, clientSecret: 'very-secret' })
    expect(answer.text).toContain('"clientSecret":"***"')
    const token = await service.tokenOf('globalAdmin')
    const shown = await service.call('GET', '/global/properties/oidc.config.kept', { token })
    const list = await service.call('GET', '/global/properties', { token })
    const audit = await service.call('GET', '/global/audit-events?limit=50', { token })
    const proposed = await service.call('PUT', '/global/properties/oidc.config.kept', {
      token,
      headers: { 'task-approver-userids': '' },
      body: { value: { ...GOOD, clientSecret: 'very-secret' } },
    })
    for (const { text } of [answer, shown, list, audit, proposed]) expect(text).not.toContain('very-secret')
    expect((await put('oidc.config.kept', { ...GOOD, clientSecret: '***', scopes: ['email'] })).status).toBe(200)
    expect((await put('oidc.config.kept', { ...GOOD, clientSecret: '***', issuer: 'https://evil.example' })).status).toBe(400)
    expect((await put('oidc.config.fresh', { ...GOOD, clientSecret: '***' })).status).toBe(400)
  })

  test('a secret that is kept still signs in', async () => {
    await configure('corp', { issuer: corp.issuer, tenantId: asId(1), clientSecret: '***' })
    await signIn(corp, 'corp', DOROTHY)
    expect(Buffer.from(corp.exchanges[0]?.authorization?.slice(6) ?? '', 'base64').toString()).toContain(':a+secret+of+corp')
  })

  test.each<[string, object]>([
    ['an issuer on a private address', { issuer: 'https://10.0.0.1' }],
    ['the metadata service of the cloud', { issuer: 'http://169.254.169.254/latest' }],
    ['an issuer over http elsewhere', { issuer: 'http://login.corp.example' }],
    ['an issuer with credentials', { issuer: 'https://a:b@login.corp.example' }],
    ['an issuer with a query', { issuer: 'https://login.corp.example?x=1' }],
    ['Entra ID for everybody', { issuer: 'https://login.microsoftonline.com/common/v2.0' }],
    ['two kinds', { tenantId: 1, institution: 'harbour' }],
    ['a tenant and both', { tenantId: 1, allowGlobalAndTenantOnSameIdp: true }],
    ['no landing URL', { landingUrls: [] }],
    ['a field that nobody knows', { roleAttribute: 'role' }],
  ])('%s is 400', async (_, change) => {
    expect((await put('oidc.config.bad', { ...GOOD, ...change })).status).toBe(400)
  })

  test('attack: a short name of two providers would let one speak for the other’s people', async () => {
    const saml = { ssoUrl: 'https://idp.example/sso', entityId: 'e', certificates: [], landingUrls: [LANDING] }
    const { idp } = await import('../support/saml.ts')
    expect((await put('saml.config.corp', { ...saml, certificates: [idp.certificate] })).status).toBe(409)
    expect((await put('saml.config.first', { ...saml, certificates: [idp.certificate] })).status).toBe(200)
    expect((await put('oidc.config.first', GOOD)).status).toBe(409)
  })
})

test('no code, secret, state or token of a sign-in is ever in a log line', async () => {
  const started = await start('corp')
  corp.nonce = started.location.searchParams.get('nonce') ?? ''
  corp.claims = DOROTHY
  const token = tokenOf(await comeBack(started, { state: started.state, code: 'the-code-of-this-login', iss: corp.issuer }))
  await logIn(token)
  const lines = JSON.stringify(service.logLines)
  for (const secret of [token, started.state, corp.nonce, 'the-code-of-this-login', 'a secret of corp', 'dorothy@staff.example'])
    expect(lines).not.toContain(secret)
})
