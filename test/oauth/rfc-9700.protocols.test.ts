import { describe, expect, test } from 'vitest'
import {
  allowedCode,
  answered,
  CALLBACK,
  connected,
  decide,
  look,
  newPkce,
  post,
  redeem,
  refresh,
  registeredClient,
  start,
  type Tokens,
} from '../support/authorizations.ts'
import { ISSUER_OF, serviceClient, tokenByKey } from '../support/oauth.ts'
import { running } from '../support/running.ts'

/** The attacks of RFC 9700 (OAuth 2.0 Security Best Current Practice), in its order. Each test is named after its attack. */
const service = running()
const META = '/svc-conductor/.well-known/oauth-authorization-server'
const person = () => service.freshTokenOf('operator')
const errorOf = ({ body }: { readonly body: unknown }) => (body as { readonly error?: string }).error
const redirectedTo = ({ answer }: { readonly answer: { readonly headers: Headers } }) => new URL(answer.headers.get('location') ?? '')

describe('insufficient validation of the redirect URI (4.1)', () => {
  test.each([
    'https://app.example/callback/',
    'https://app.example/callback?next=https://evil.example',
    'https://app.example/callback/../evil',
    'https://app.example/callback%2f..%2fevil',
    'https://app.example:444/callback',
    'https://app.example@evil.example/callback',
    'https://app.example.evil.example/callback',
    'https://evil.app.example/callback',
    'HTTPS://APP.EXAMPLE/callback',
    'http://app.example/callback',
    'https://app.example/callback#fragment',
    'https://app.example\\@evil.example/callback',
    'javascript:alert(1)//https://app.example/callback',
  ])('attack: %j gets no answer', async (uri) => {
    const { answer } = await start(service, await registeredClient(service), { redirect_uri: uri })
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
  })

  test('attack: a loopback address with another path or host is not that of the app', async () => {
    const client = await registeredClient(service, { redirectUris: ['http://127.0.0.1/back'] })
    for (const uri of ['http://127.0.0.1:9/other', 'http://localhost:9/back', 'http://127.0.0.2:9/back', 'https://127.0.0.1:9/back'])
      expect((await start(service, client, { redirect_uri: uri })).answer.status).toBe(400)
    expect((await start(service, client, { redirect_uri: 'http://127.0.0.1:49152/back' })).answer.status).toBe(302)
  })
})

describe('credential leakage (4.2, 4.3)', () => {
  test('attack: no page of the sign-in sends its address in a referrer', async () => {
    const page = redirectedTo(await start(service, await registeredClient(service)))
    const answers = [
      await service.call('GET', page.pathname + page.search, { headers: { accept: 'text/html' } }),
      (await start(service, await registeredClient(service), { redirect_uri: 'https://evil.example/' })).answer,
    ]
    for (const { headers } of answers) expect(headers.get('referrer-policy')).toBe('no-referrer')
  })

  test.each(['token', 'id_token', 'code token', 'code id_token', 'none'])(
    'attack: response type %j puts a token into the history',
    async (type) => {
      const refused = redirectedTo(await start(service, await registeredClient(service), { response_type: type }))
      expect(refused.searchParams.get('error')).toBe('unsupported_response_type')
      expect(refused.hash).toBe('')
    },
  )

  test('attack: an access token in the query of a call opens nothing', async () => {
    const token = await person()
    expect((await service.call('GET', `/global/tasks?access_token=${token}`)).status).toBe(401)
    expect((await service.call('GET', `/svc-conductor/oauth/userinfo?access_token=${token}`)).status).toBe(401)
  })
})

describe('mix-up (4.4)', () => {
  test('attack: every answer to a client names the issuer, refusals too', async () => {
    const client = await registeredClient(service)
    const token = await person()
    const allowed = answered(await decide(service, await start(service, client), token, { decision: 'allow' }))
    const denied = answered(await decide(service, await start(service, client), token, { decision: 'deny' }))
    const refused = redirectedTo(await start(service, client, { scope: 'admin' })).searchParams
    expect([allowed.iss, denied.iss, refused.get('iss')]).toEqual(Array(3).fill(ISSUER_OF(service)))
    expect((await service.call('GET', META)).body).toMatchObject({ authorization_response_iss_parameter_supported: true })
  })
})

describe('authorization code injection (4.5)', () => {
  test('attack: the code of a victim is of no use with the verifier of the attacker', async () => {
    const client = await registeredClient(service)
    const victim = await allowedCode(service, client, await person())
    expect(errorOf(await redeem(service, client, victim.code, newPkce().verifier))).toBe('invalid_grant')
  })

  test('attack: the code of a victim is of no use at another client', async () => {
    const [client, other] = [await registeredClient(service), await registeredClient(service)]
    const { code, verifier } = await allowedCode(service, client, await person())
    expect(errorOf(await redeem(service, other, code, verifier))).toBe('invalid_grant')
  })

  test('attack: a code is of no use with another redirect URI', async () => {
    const client = await registeredClient(service, { redirectUris: [CALLBACK, 'https://app.example/other'] })
    const { code, verifier } = await allowedCode(service, client, await person())
    expect(errorOf(await redeem(service, client, code, verifier, { redirect_uri: 'https://app.example/other' }))).toBe('invalid_grant')
  })
})

describe('access token injection (4.6)', () => {
  test('attack: an ID token names its access token, its client and its request', async () => {
    const client = await registeredClient(service)
    const { code, verifier } = await allowedCode(service, client, await person(), { parameters: { scope: 'openid', nonce: 'n-1' } })
    const { id_token: idToken = '' } = (await redeem(service, client, code, verifier)).body as Tokens
    const claims = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString())
    expect(claims).toMatchObject({ aud: client.clientId, nonce: 'n-1', at_hash: expect.any(String) })
  })
})

describe('cross-site request forgery (4.7)', () => {
  test('attack: a page that makes another browser open the request of the attacker gets no consent', async () => {
    const started = await start(service, await registeredClient(service))
    const token = await person()
    const elsewhere = { ...started, cookie: (await start(service, await registeredClient(service))).cookie }
    expect((await look(service, elsewhere, token)).status).toBe(404)
    expect((await decide(service, elsewhere, token, { decision: 'allow' })).status).toBe(404)
    expect((await decide(service, { ...started, cookie: '' }, token, { decision: 'allow' })).status).toBe(404)
  })

  test('attack: the state of the client comes back unchanged', async () => {
    const state = 'a b&c=d#é"<'
    const started = await start(service, await registeredClient(service), { state })
    expect(answered(await decide(service, started, await person(), { decision: 'allow' })).state).toBe(state)
  })
})

describe('PKCE downgrade (4.8)', () => {
  test.each<[string, Record<string, string | undefined>]>([
    ['without a challenge', { code_challenge: undefined, code_challenge_method: undefined }],
    ['with a plain challenge', { code_challenge_method: 'plain' }],
    ['without the method, which means plain', { code_challenge_method: undefined }],
    ['with a challenge that is no digest', { code_challenge: 'short' }],
  ])('attack: a request %s is refused', async (_, more) => {
    const refused = redirectedTo(await start(service, await registeredClient(service), more))
    expect(refused.searchParams.get('error')).toBe('invalid_request')
  })

  test('attack: a code is of no use without its verifier', async () => {
    const client = await registeredClient(service)
    const { code } = await allowedCode(service, client, await person())
    const fields = { grant_type: 'authorization_code', client_id: client.clientId, code, redirect_uri: CALLBACK }
    expect((await post(service, 'token', fields)).status).toBe(400)
  })

  test('the metadata offers S256 alone', async () => {
    expect((await service.call('GET', META)).body).toMatchObject({ code_challenge_methods_supported: ['S256'] })
  })
})

describe('access token leakage at a resource server (4.9)', () => {
  test('attack: a token for one resource opens no other', async () => {
    const { access_token: token } = await connected(service, await registeredClient(service), await person())
    expect((await service.call('GET', '/global/tasks?waitingForCustomerId=me', { token })).status).toBe(401)
    expect((await service.call('GET', '/svc-conductor/oauth/userinfo', { token })).status).toBe(401)
  })

  test('attack: a counterfeit resource gets no token', async () => {
    const refused = redirectedTo(await start(service, await registeredClient(service), { resource: 'https://evil.example/mcp' }))
    expect(refused.searchParams.get('error')).toBe('invalid_target')
  })
})

describe('open redirection (4.11)', () => {
  test.each(['https://evil.example/', '//evil.example/', 'https://app.example/callback'])(
    'attack: signing out does not lead to %j without a client that registered it',
    async (uri) => {
      const answer = await service.call('GET', `/svc-conductor/oauth/logout?post_logout_redirect_uri=${encodeURIComponent(uri)}`, {
        headers: { accept: 'text/html' },
      })
      expect(answer.headers.get('location') ?? '').not.toContain('example')
    },
  )
})

describe('307 redirect (4.12)', () => {
  test('attack: no redirect repeats the request with what a person has typed', async () => {
    const client = await registeredClient(service)
    const answers = [(await start(service, client)).answer, (await start(service, client, { scope: 'admin' })).answer]
    for (const { status } of answers) expect([302, 303]).toContain(status)
    // The decision is a JSON answer that the page follows with GET.
    expect((await decide(service, await start(service, client), await person(), { decision: 'deny' })).status).toBe(200)
  })
})

describe('reverse proxies that end TLS (4.13)', () => {
  test.each(['x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-original-url'])(
    'attack: %s does not change the issuer',
    async (header) => {
      const value = header === 'forwarded' ? 'host=evil.example;proto=https' : 'evil.example'
      const answer = await service.call('GET', META, { headers: { [header]: value } })
      expect(answer.text).not.toContain('evil.example')
      expect(answer.body).toMatchObject({ issuer: ISSUER_OF(service) })
    },
  )

  test.each(['client-cert', 'x-client-cert', 'x-ssl-client-cert'])('attack: %s proves no client', async (header) => {
    const { clientId } = await serviceClient(service)
    const answer = await service.call('POST', '/svc-conductor/oauth/token', {
      body: new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', [header]: 'x' },
    })
    expect([answer.status, errorOf(answer)]).toEqual([401, 'invalid_client'])
  })
})

describe('refresh token protection (4.14)', () => {
  test('attack: a refresh token that was stolen and used late ends the grant', async () => {
    const client = await registeredClient(service)
    const first = await connected(service, client, await person())
    const second = (await refresh(service, client, first.refresh_token)).body as Tokens
    const third = (await refresh(service, client, second.refresh_token)).body as Tokens
    expect(third.refresh_token).toEqual(expect.any(String))
    expect(errorOf(await refresh(service, client, first.refresh_token))).toBe('invalid_grant')
    expect(errorOf(await refresh(service, client, third.refresh_token))).toBe('invalid_grant')
  })

  test('attack: a refresh token gets no wider scope', async () => {
    const client = await registeredClient(service)
    const { refresh_token: token } = await connected(service, client, await person())
    expect(errorOf(await refresh(service, client, token, { scope: 'propose openid' }))).toBe('invalid_scope')
  })
})

describe('a client that impersonates a resource owner (4.15)', () => {
  test('attack: the id of a client is never the subject of a token', async () => {
    const client = await serviceClient(service)
    const { body } = await tokenByKey(service, client)
    const claims = JSON.parse(Buffer.from((body as Tokens).access_token.split('.')[1] ?? '', 'base64url').toString())
    expect(claims.sub).toMatch(/^\d+$/)
    expect(claims).toMatchObject({ client_id: client.clientId })
    expect(claims.sub).not.toBe(client.clientId)
    expect(client.clientId).not.toMatch(/^\d+$/)
  })
})

describe('clickjacking (4.16)', () => {
  test('attack: neither the consent page nor a page of errors can be framed', async () => {
    const page = redirectedTo(await start(service, await registeredClient(service)))
    const consent = await service.call('GET', page.pathname + page.search, { headers: { accept: 'text/html' } })
    const error = (await start(service, await registeredClient(service), { redirect_uri: 'https://evil.example/' })).answer
    for (const { headers } of [consent, error]) {
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('x-frame-options')).toBe('DENY')
    }
  })
})

describe('in-browser communication flows (4.17)', () => {
  test.each(['web_message', 'fragment', 'form_post'])('attack: response mode %j sends no code anywhere else', async (mode) => {
    const started = await start(service, await registeredClient(service), { response_mode: mode })
    const location = redirectedTo(started)
    if (location.origin === new URL(CALLBACK).origin) return expect(location.searchParams.get('error')).toBe('invalid_request')
    const { redirectTo } = (await decide(service, started, await person(), { decision: 'allow' })).body as { redirectTo: string }
    expect(redirectTo).toMatch(/^https:\/\/app\.example\/callback\?/)
  })
})

describe('grants that must not be used (2.1.2, 2.4)', () => {
  test.each(['password', 'implicit', 'urn:ietf:params:oauth:grant-type:device_code'])(
    'attack: grant type %j is refused',
    async (grantType) => {
      const { identity = '', password = '' } = service.local.demo.users.operator ?? {}
      const { clientId } = await registeredClient(service)
      const answer = await post(service, 'token', { grant_type: grantType, client_id: clientId, username: identity, password })
      expect([answer.status, errorOf(answer)]).toEqual([400, 'unsupported_grant_type'])
    },
  )
})
