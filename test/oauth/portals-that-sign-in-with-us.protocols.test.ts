import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { changeIdentity } from '../../shared/storage/identities.ts'
import type { OAuthClient } from '../../shared/storage/oauth-clients.ts'
import {
  allowedCode,
  answered,
  CALLBACK,
  decide,
  look,
  newPkce,
  ownerId,
  post,
  redeem,
  registeredClient,
  start,
  type Tokens,
} from '../support/authorizations.ts'
import { ASSERTION_TYPE, assertionFor, keyPair } from '../support/oauth.ts'
import { running } from '../support/running.ts'
import { code as codeOf } from '../support/second-factors.ts'

const service = running()
const issuer = () => `${service.local.baseUrl}/svc-conductor`
const SIGNED_OUT = 'https://app.example/signed-out'
let client: OAuthClient

beforeAll(async () => {
  client = await registeredClient(service, { name: 'Reports', postLogoutRedirectUris: [SIGNED_OUT] })
})

const OPENID = { scope: 'openid profile email', nonce: 'n-1' }
const userInfo = (token: string, method = 'GET') => service.call(method, '/svc-conductor/oauth/userinfo', { token })

/** A new session of somebody, and the tokens of a portal to which they have allowed to know who they are. */
async function signedIn(role = 'operator', parameters: Record<string, string> = OPENID) {
  const token = await service.freshTokenOf(role)
  const { code, verifier } = await allowedCode(service, client, token, { parameters: { prompt: 'consent', ...parameters } })
  return { token, code, verifier, tokens: (await redeem(service, client, code, verifier)).body as Tokens & { id_token: string } }
}

describe('an ID token', () => {
  test('is signed by the published keys and tells who the person is, as far as the scopes allow', async () => {
    const { token, tokens } = await signedIn()
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 900, scope: 'openid profile email' })
    expect(tokens.refresh_token).toBeUndefined()
    const jwks = (await service.call('GET', '/svc-conductor/.well-known/jwks.json')).body as JSONWebKeySet
    const at = { issuer: issuer(), audience: client.clientId, currentDate: new Date(service.local.clock.now()) }
    const { payload, protectedHeader } = await jwtVerify(tokens.id_token, createLocalJWKSet(jwks), at)
    expect(protectedHeader.alg).toBe('ES256')
    expect(payload).toMatchObject({
      ...{ sub: String(ownerId(service, 'operator')), identity: 'operator@harbour.example', tenantId: 1, nonce: 'n-1' },
      ...{ amr: expect.any(Array), acr: expect.any(String), auth_time: expect.any(Number), at_hash: expect.stringMatching(/^[\w-]{22}$/) },
      ...{ sid: decodeJwt(token).sid, name: expect.any(String), given_name: expect.any(String), email: expect.any(String) },
    })
    const { tokens: bare } = await signedIn('operator', { scope: 'openid' })
    expect(decodeJwt(bare.id_token)).not.toHaveProperty('name')
    expect(decodeJwt(bare.id_token)).not.toHaveProperty('email')
    expect(decodeProtectedHeader(bare.id_token)).toMatchObject({ alg: 'ES256', typ: 'JWT' })
    expect(decodeProtectedHeader(bare.access_token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' })
  })

  test('comes with an access token that works at userinfo only', async () => {
    const { tokens } = await signedIn()
    for (const method of ['GET', 'POST']) {
      const answer = await userInfo(tokens.access_token, method)
      expect(answer.status).toBe(200)
      expect(answer.body).toMatchObject({
        sub: String(ownerId(service, 'operator')),
        identity: 'operator@harbour.example',
        name: expect.any(String),
      })
    }
    for (const path of ['/tenants/1/wallets/1', '/authentication/sessions'])
      expect(codeOf(await service.call('GET', path, { token: tokens.access_token }))).toBe('401 SEC001')
    expect(
      (await service.call('POST', '/svc-conductor/mcp', { token: tokens.access_token, body: { jsonrpc: '2.0', id: 1, method: 'ping' } }))
        .status,
    ).toBe(401)
  })

  test('attack: it is no access token, and tokens of other kinds are none for userinfo', async () => {
    const { token, tokens } = await signedIn()
    expect(codeOf(await service.call('GET', '/authentication/sessions', { token: tokens.id_token }))).toBe('401 SEC001')
    for (const other of [tokens.id_token, token, `${tokens.access_token}x`]) {
      const refused = await userInfo(other)
      expect(refused.status).toBe(401)
      expect(refused.headers.get('www-authenticate')).toContain('error="invalid_token"')
    }
    expect((await service.call('GET', '/svc-conductor/oauth/userinfo')).headers.get('www-authenticate')).toBe('Bearer')
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${tokens.access_token.split('.')[1]}.`
    expect((await userInfo(unsigned)).status).toBe(401)
  })

  test('comes with an access token that the portal can end, and nobody else', async () => {
    const { token, tokens } = await signedIn()
    const other = await registeredClient(service)
    await post(service, 'revoke', { client_id: other.clientId, token: tokens.access_token })
    expect((await userInfo(tokens.access_token)).status).toBe(200)
    expect((await post(service, 'revoke', { client_id: client.clientId, token: tokens.access_token })).status).toBe(200)
    expect((await userInfo(tokens.access_token)).status).toBe(401)
    expect((await service.call('GET', '/authentication/sessions', { token })).status).toBe(200)
  })

  test('attack: a second use of its code ends the access token', async () => {
    const { code, verifier, tokens } = await signedIn()
    expect((await userInfo(tokens.access_token)).status).toBe(200)
    expect((await redeem(service, client, code, verifier)).body).toMatchObject({ error: 'invalid_grant' })
    expect((await userInfo(tokens.access_token)).status).toBe(401)
  })
})

describe('a person is asked', () => {
  test('once by a client of their tenant, again with prompt=consent, and again after they have removed it', async () => {
    const own = await registeredClient(service, { name: 'Asks once' })
    const token = await service.freshTokenOf('checker')
    await allowedCode(service, own, token, { parameters: { scope: 'openid' } })
    const remembered = await look(service, await start(service, own, { scope: 'openid' }), token)
    expect(Object.keys(remembered.body as object)).toEqual(['redirectTo'])
    expect(answered(remembered)).toMatchObject({ code: expect.any(String), state: 'st-1', iss: issuer() })
    expect((await look(service, await start(service, own, { scope: 'openid', prompt: 'consent' }), token)).body).toHaveProperty('client')
    expect((await look(service, await start(service, own, { scope: 'openid email' }), token)).body).toHaveProperty('client')

    expect((await service.call('GET', '/oauth/consents', { token })).body).toContainEqual(
      expect.objectContaining({ clientId: own.clientId, clientName: 'Asks once', host: 'app.example', scope: 'openid' }),
    )
    expect((await service.call('DELETE', `/oauth/consents/${own.clientId}`, { token })).status).toBe(200)
    expect((await look(service, await start(service, own, { scope: 'openid' }), token)).body).toHaveProperty('client')
    expect(codeOf(await service.call('DELETE', `/oauth/consents/${own.clientId}`, { token }))).toBe('404 GEN002')
  })

  test('attack: a portal keeps neither a code nor a token beyond the consent that the person has removed', async () => {
    const own = await registeredClient(service, { name: 'Is removed' })
    const token = await service.freshTokenOf('checker')
    const asked = { parameters: { scope: 'openid' } }
    const used = await allowedCode(service, own, token, asked)
    const tokens = (await redeem(service, own, used.code, used.verifier)).body as Tokens
    const unused = await allowedCode(service, own, token, { parameters: { scope: 'openid', prompt: 'consent' } })
    expect((await userInfo(tokens.access_token)).status).toBe(200)
    const removed = await service.call('DELETE', `/oauth/consents/${own.clientId}`, { token })
    expect(removed.status).toBe(200)
    expect((await redeem(service, own, unused.code, unused.verifier)).body).toMatchObject({ error: 'invalid_grant' })
    expect((await userInfo(tokens.access_token)).status).toBe(401)

    const again = await allowedCode(service, own, token, asked)
    expect((await redeem(service, own, again.code, again.verifier)).status).toBe(200)
    expect((await redeem(service, own, unused.code, unused.verifier)).body).toMatchObject({ error: 'invalid_grant' })
    expect((await userInfo(tokens.access_token)).status).toBe(401)
  })

  test('a consent that the person repeats ends nothing', async () => {
    const own = await registeredClient(service, { name: 'Is repeated' })
    const token = await service.freshTokenOf('checker')
    const first = await allowedCode(service, own, token, { parameters: { scope: 'openid' } })
    const tokens = (await redeem(service, own, first.code, first.verifier)).body as Tokens
    await service.local.advance(1)
    await allowedCode(service, own, token, { parameters: { scope: 'openid email', prompt: 'consent' } })
    expect((await userInfo(tokens.access_token)).status).toBe(200)
    expect((await service.call('GET', '/oauth/consents', { token })).body).toContainEqual(
      expect.objectContaining({ clientId: own.clientId, scope: 'openid email' }),
    )
  })

  test('every time by a client of another tenant, which gets no agent', async () => {
    const foreign = await registeredClient(service, { tenantId: 2 as never })
    const token = await service.freshTokenOf('operator')
    await allowedCode(service, foreign, token, { parameters: { scope: 'openid' } })
    expect((await look(service, await start(service, foreign, { scope: 'openid' }), token)).body).toHaveProperty('client')
    const started = await start(service, foreign)
    expect(answered(await look(service, started, token))).toEqual({ error: 'access_denied', state: 'st-1', iss: issuer() })
    expect(answered(await decide(service, started, token, { decision: 'allow' }))).toEqual({
      error: 'access_denied',
      state: 'st-1',
      iss: issuer(),
    })
  })

  test('never with prompt=none: the client gets consent_required or login_required', async () => {
    const silent = await registeredClient(service)
    const token = await service.freshTokenOf('operator')
    const asked = { scope: 'openid', prompt: 'none' }
    expect(answered(await look(service, await start(service, silent, asked), token))).toMatchObject({
      error: 'consent_required',
      state: 'st-1',
    })
    const { requestId, cookie } = await start(service, silent, asked)
    const path = `/oauth/requests/${requestId}/signed-out`
    expect(codeOf(await service.call('POST', path))).toBe('404 GEN002')
    expect(answered(await service.call('POST', path, { headers: { cookie } }))).toMatchObject({
      error: 'login_required',
      state: 'st-1',
      iss: issuer(),
    })
    expect(codeOf(await service.call('POST', path, { headers: { cookie } }))).toBe('404 GEN002')
    await allowedCode(service, silent, token, { parameters: { scope: 'openid' } })
    expect(answered(await look(service, await start(service, silent, asked), token))).toHaveProperty('code')
  })

  test('to prove who they are with prompt=login, and with max_age after that time', async () => {
    const token = await service.freshTokenOf('operator')
    await service.local.advance(30)
    for (const wanted of [{ prompt: 'login' }, { max_age: '10' }]) {
      const started = await start(service, client, { scope: 'openid', ...wanted })
      expect((await look(service, started, token)).body).toHaveProperty('client')
      expect(codeOf(await decide(service, started, token, { decision: 'allow' }))).toBe('401 SEC004')
    }
    const silent = await start(service, client, { scope: 'openid', max_age: '10', prompt: 'none' })
    expect(answered(await look(service, silent, token))).toMatchObject({ error: 'login_required' })
    const late = await start(service, client, { scope: 'openid', max_age: '600' })
    expect((await decide(service, late, token, { decision: 'allow' })).status).toBe(200)
    service.forgetTokens()
  })
})

describe('signing out', () => {
  const signOut = (query: Record<string, string>) => service.call('GET', `/svc-conductor/oauth/logout?${new URLSearchParams(query)}`)

  test('by a portal ends the session of the ID token, and returns to a registered address', async () => {
    const { token, tokens } = await signedIn()
    const asked = await signOut({ id_token_hint: '', post_logout_redirect_uri: '', state: '' })
    expect([asked.status, asked.text]).toEqual([200, expect.stringContaining('Do you want to sign out?')])
    const wrong = await signOut({ id_token_hint: tokens.id_token, post_logout_redirect_uri: 'https://evil.example/' })
    expect([wrong.status, wrong.headers.get('location')]).toEqual([400, null])
    expect((await service.call('GET', '/authentication/sessions', { token })).status).toBe(200)
    const out = await signOut({ id_token_hint: tokens.id_token, post_logout_redirect_uri: SIGNED_OUT, state: 'bye' })
    expect([out.status, out.headers.get('location')]).toEqual([303, `${SIGNED_OUT}?state=bye`])
    await service.local.advance(11)
    expect((await service.call('GET', '/authentication/sessions', { token })).status).toBe(401)
    expect((await userInfo(tokens.access_token)).status).toBe(401)
    service.forgetTokens()
  })

  test('without an ID token asks the person, and ends nothing', async () => {
    const { token } = await signedIn()
    const asked = await signOut({ client_id: client.clientId })
    expect([asked.status, asked.text]).toEqual([200, expect.stringContaining('Do you want to sign out?')])
    const refused = await post(service, 'logout', { id_token_hint: token })
    expect(refused.status).toBe(400)
    expect((await service.call('GET', '/authentication/sessions', { token })).status).toBe(200)
  })
})

describe('the authorization endpoint', () => {
  test.each<[string, Record<string, string | undefined>]>([
    ['an unknown client', { client_id: 'client-1-unknownunknownunknown' }],
    ['no client', { client_id: undefined }],
    ['another redirect URI', { redirect_uri: 'https://app.example/callback/' }],
    ['no redirect URI', { redirect_uri: undefined }],
    ['an unknown pushed request', { request_uri: 'urn:ietf:params:oauth:request_uri:nothing' }],
  ])('attack: %s is answered by a page, never by a redirect', async (_, more) => {
    const { answer } = await start(service, client, more)
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(answer.headers.get('x-frame-options')).toBe('DENY')
    expect(answer.text).toContain('This app cannot be connected')
  })

  const sentWith = async (more: string) => {
    const query = new URLSearchParams({ client_id: client.clientId, redirect_uri: CALLBACK, response_type: 'code' })
    return service.call('GET', `/svc-conductor/oauth/authorize?${query}${more}`, { headers: { accept: 'text/html' } })
  }

  test.each(['client_id=x', `redirect_uri=${encodeURIComponent(CALLBACK)}`, 'redirect_uri=https%3A%2F%2Fevil.example&state=a&state=b'])(
    'attack: a repeated address is answered by a page (%s)',
    async (more) => {
      const answer = await sentWith(`&${more}`)
      expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
      expect(answer.text).toContain('This app cannot be connected')
    },
  )

  test.each([
    ['a repeated parameter', '&state=st-1&scope=openid&scope=propose', 'scope: must be sent only once', 'st-1'],
    ['a repeated state', '&state=a&state=b', 'state: must be sent only once', undefined],
    ['a repeated request_uri', '&state=st-1&request_uri=urn:a&request_uri=urn:b', 'request_uri: must be sent only once', 'st-1'],
    ['a repeated unknown parameter', '&state=st-1&x%22=1&x%22=2', 'query: must be sent only once', 'st-1'],
    ['a text that is too long', `&state=st-1&nonce=${'n'.repeat(2049)}`, 'nonce: must have at most 2048 characters', 'st-1'],
    ['a control character', '&state=st-1&nonce=a%0Ab', 'nonce: must not contain control characters or lone surrogates', 'st-1'],
    ['bytes that are no text', '&state=st-1&login_hint=%ff', 'login_hint: must be valid percent-encoded UTF-8', 'st-1'],
  ])('tells the client of %s', async (_, more, description, state) => {
    const answer = await sentWith(more)
    const location = new URL(answer.headers.get('location') ?? '')
    expect([answer.status, location.origin + location.pathname]).toEqual([302, CALLBACK])
    expect(Object.fromEntries(location.searchParams)).toEqual({
      error: 'invalid_request',
      error_description: description,
      ...(state === undefined ? {} : { state }),
      iss: issuer(),
    })
  })

  test.each(['scope', 'nonce', 'max_age', 'prompt', 'resource', 'response_mode', 'request', 'request_uri', 'dpop_jkt', 'login_hint'])(
    'takes the parameter %s without a value as left out',
    async (name) => {
      const { answer } = await start(service, client, { [name]: '' })
      expect([answer.status, answer.headers.get('location')]).toEqual([302, expect.stringContaining('/portal/authorize?request=')])
    },
  )

  test('takes a required parameter without a value as missing, and repeats no empty state', async () => {
    const { answer } = await start(service, client, { response_type: '', state: '' })
    const { searchParams } = new URL(answer.headers.get('location') ?? '')
    expect([searchParams.get('error'), searchParams.has('state')]).toEqual(['invalid_request', false])
  })

  test.each([
    ['PKCE is downgraded', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['PKCE is left out', { code_challenge: undefined }, 'invalid_request'],
    ['the response type is another', { response_type: 'token' }, 'unsupported_response_type'],
    ['a scope is unknown', { scope: 'admin' }, 'invalid_scope'],
    ['the resource is another', { resource: 'https://evil.example' }, 'invalid_target'],
  ])('tells the client if %s', async (_, more, error) => {
    const { answer } = await start(service, client, more)
    expect(answer.status).toBe(302)
    const location = new URL(answer.headers.get('location') ?? '')
    expect(location.origin + location.pathname).toBe(CALLBACK)
    expect(Object.fromEntries(location.searchParams)).toEqual({
      error,
      error_description: expect.any(String),
      state: 'st-1',
      iss: issuer(),
    })
  })

  test.each([
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ scope: 'admin' }, 'invalid_scope'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
  ])('refuses a pushed request with %o as the endpoint itself does (RFC 9126 §2.3)', async (more, error) => {
    const { challenge } = newPkce()
    const sent = { client_id: client.clientId, redirect_uri: CALLBACK, response_type: 'code', scope: 'openid' }
    const answer = await post(service, 'par', { ...sent, code_challenge: challenge, code_challenge_method: 'S256', ...more })
    expect([answer.status, (answer.body as { error: string }).error]).toEqual([400, error])
  })

  test('takes a request that was pushed, once, from the client that pushed it, within 60 seconds', async () => {
    const { code_challenge } = { code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM' }
    const form = {
      client_id: client.clientId,
      redirect_uri: CALLBACK,
      response_type: 'code',
      code_challenge,
      code_challenge_method: 'S256',
      state: 'p',
    }
    const push = async () => {
      const pushed = await post(service, 'par', form)
      expect([pushed.status, pushed.body]).toEqual([
        201,
        { request_uri: expect.stringMatching(/^urn:ietf:params:oauth:request_uri:/), expires_in: 60 },
      ])
      return (pushed.body as { request_uri: string }).request_uri
    }
    const open = (request_uri: string, client_id = client.clientId) =>
      service.call('GET', `/svc-conductor/oauth/authorize?${new URLSearchParams({ client_id, request_uri })}`, {
        headers: { accept: 'text/html' },
      })
    const uri = await push()
    expect((await open(uri, (await registeredClient(service)).clientId)).status).toBe(400)
    expect((await open(uri)).headers.get('location')).toContain('/portal/authorize?request=')
    expect((await open(uri)).status).toBe(400)
    const late = await push()
    await service.local.advance(61)
    expect((await open(late)).status).toBe(400)
    expect((await post(service, 'par', { ...form, redirect_uri: 'https://evil.example' })).body).toMatchObject({ error: 'invalid_request' })
    expect((await post(service, 'par', { ...form, scope: 'admin' })).body).toMatchObject({ error: 'invalid_scope' })
    expect((await post(service, 'par', { ...form, client_id: 'client-1-unknownunknownunknown' })).body).toMatchObject({
      error: 'invalid_client',
    })
  })
})

test('attack: a session that has just ended obtains no code, although reads may still be admitted', async () => {
  const own = await registeredClient(service)
  const token = await service.freshTokenOf('operator')
  await allowedCode(service, own, token, { parameters: { scope: 'openid' } })
  const started = await start(service, own, { scope: 'openid' })
  expect((await service.call('GET', '/authentication/sessions', { token })).status).toBe(200)
  const { store } = service.local.service.ports
  await store.commit([changeIdentity('operator@harbour.example', { add: { epoch: 1 } })])
  expect(codeOf(await look(service, started, token))).toBe('401 SEC001')
  service.forgetTokens()
})

test('a portal with a key proves itself at par and at the token endpoint, by assertions as common libraries write them', async () => {
  const keys = await keyPair()
  const portal = await registeredClient(service, { kind: 'web', keys: [keys.jwk as never] })
  const now = Math.floor(Date.now() / 1000)
  const proof = async (claims: object = {}) => ({
    client_id: portal.clientId,
    client_assertion_type: ASSERTION_TYPE,
    client_assertion: await assertionFor(service, portal.clientId, keys, { nbf: now, ...claims }),
  })
  const { verifier, challenge } = newPkce()
  const asked = { redirect_uri: CALLBACK, response_type: 'code', code_challenge: challenge, code_challenge_method: 'S256', scope: 'openid' }
  expect((await post(service, 'par', { ...asked, client_id: portal.clientId })).body).toMatchObject({ error: 'invalid_client' })
  expect((await post(service, 'par', { ...asked, ...(await proof({ nbf: now + 3_600 })) })).body).toMatchObject({ error: 'invalid_client' })
  expect((await post(service, 'par', { ...asked, ...(await proof()) })).status).toBe(201)

  const token = await service.freshTokenOf('operator')
  const started = await start(service, portal, { scope: 'openid', code_challenge: challenge })
  const { code = '' } = answered(await decide(service, started, token, { decision: 'allow' }))
  expect((await redeem(service, portal, code, verifier)).body).toMatchObject({ error: 'invalid_client' })
  expect((await redeem(service, portal, code, verifier, await proof())).body).toMatchObject({ id_token: expect.any(String) })
})

describe('attack: an open request is not answered', () => {
  const at = (clientId: string) => `/tenants/1/oauth-clients/${clientId}`
  const manage = async (method: string, clientId: string, body?: object) =>
    service.call(method, at(clientId), { token: await service.tokenOf('globalAdmin'), ...(body === undefined ? {} : { body }) })

  test('once its client was deleted, and no consent to it is kept', async () => {
    const gone = await registeredClient(service, { name: 'Gone' })
    const token = await service.tokenOf('operator')
    const [opened, remembered] = [await start(service, gone, OPENID), await start(service, gone, OPENID)]
    expect((await look(service, opened, token)).status).toBe(200)
    expect((await manage('DELETE', gone.clientId)).status).toBe(200)
    for (const request of [opened, remembered]) expect((await look(service, request, token)).status).toBe(404)
    expect((await decide(service, opened, token, { decision: 'allow' })).status).toBe(404)
    const consents = (await service.call('GET', '/oauth/consents', { token })).body as { clientId: string }[]
    expect(consents.map(({ clientId }) => clientId)).not.toContain(gone.clientId)
  })

  test('at an address that its client no longer has', async () => {
    const moved = await registeredClient(service, { name: 'Moved', version: 1 })
    const token = await service.tokenOf('operator')
    const opened = await start(service, moved, OPENID)
    expect((await manage('PUT', moved.clientId, { redirectUris: ['https://app.example/moved'] })).status).toBe(200)
    expect((await decide(service, opened, token, { decision: 'allow' })).status).toBe(404)
    const again = await start(service, moved, { ...OPENID, redirect_uri: 'https://app.example/moved' })
    expect((await decide(service, again, token, { decision: 'allow' })).status).toBe(200)
  })
})
