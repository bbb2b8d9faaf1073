import * as oauth from 'openid-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { CALLBACK, decide, registeredClient } from '../support/authorizations.ts'
import { keyPair, type ServiceClient, serviceClient } from '../support/oauth.ts'
import { running } from '../support/running.ts'

const service = running()
let client: ServiceClient
let config: oauth.Configuration
beforeAll(async () => {
  client = await serviceClient(service)
  const key = { key: client.keys.privateKey, kid: client.keys.jwk.kid as string }
  const server = new URL(`${service.local.baseUrl}/svc-conductor`)
  config = await oauth.discovery(server, client.clientId, undefined, oauth.PrivateKeyJwt(key), { execute: [oauth.allowInsecureRequests] })
})
const customers = () => new URL(`${service.local.baseUrl}/svc-conductor/rest/v1/tenants/1/customers`)

describe('a back end by openid-client', () => {
  test('finds the service, gets a session by its key, and calls the API', async () => {
    const { access_token, token_type, expires_in } = await oauth.clientCredentialsGrant(config)
    expect([token_type, expires_in]).toEqual(['bearer', 900])
    expect((await oauth.fetchProtectedResource(config, access_token, customers(), 'GET')).status).toBe(200)
    expect(await oauth.tokenIntrospection(config, access_token)).toMatchObject({ active: true, client_id: client.clientId })
    await oauth.tokenRevocation(config, access_token)
    expect(await oauth.tokenIntrospection(config, access_token)).toEqual({ active: false })
  })

  test('binds its token to a key, and proves it with each call', async () => {
    const DPoP = oauth.getDPoPHandle(config, await oauth.randomDPoPKeyPair())
    const { access_token, token_type } = await oauth.clientCredentialsGrant(config, undefined, { DPoP })
    expect(token_type).toBe('dpop')
    for (const _ of [1, 2])
      expect((await oauth.fetchProtectedResource(config, access_token, customers(), 'GET', undefined, undefined, { DPoP })).status).toBe(
        200,
      )
    await expect(oauth.fetchProtectedResource(config, access_token, customers(), 'GET')).rejects.toThrow()
  })

  test('only proposes with the scope propose', async () => {
    expect(await oauth.clientCredentialsGrant(config, { scope: 'propose' })).toMatchObject({ scope: 'propose' })
    await expect(oauth.clientCredentialsGrant(config, { scope: 'openid' })).rejects.toMatchObject({ error: 'invalid_scope' })
  })

  test('exchanges the token of a person for that of an agent', async () => {
    const answer = await oauth.genericGrantRequest(config, 'urn:ietf:params:oauth:grant-type:token-exchange', {
      subject_token: await service.freshTokenOf('maker'),
      subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      authorization_details: JSON.stringify([{ type: 'countersign_agent', name: 'Clerk' }]),
    })
    expect(answer).toMatchObject({ scope: 'propose', expires_in: 86_400 })
  })

  test('registers an app', async () => {
    const server = new URL(`${service.local.baseUrl}/svc-conductor`)
    const metadata = { redirect_uris: ['http://127.0.0.1/back'], client_name: 'Desk helper' }
    const app = await oauth.dynamicClientRegistration(server, metadata, oauth.None(), { execute: [oauth.allowInsecureRequests] })
    expect(app.clientMetadata().client_id).toMatch(/^client-public-/)
  })
})

const LOOPBACK = { execute: [oauth.allowInsecureRequests] }
const issuer = () => new URL(`${service.local.baseUrl}/svc-conductor`)

/** The browser of a person: it opens the address that the library made, and the person allows what is asked. The address of the answer. */
async function allowedInBrowser(address: URL, token: string, body: object = {}): Promise<URL> {
  const answer = await fetch(address, { headers: { accept: 'text/html' }, redirect: 'manual' })
  const requestId = new URL(answer.headers.get('location') ?? '').searchParams.get('request') ?? ''
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const decided = await decide(service, { requestId, cookie }, token, { decision: 'allow', ...body })
  expect(decided.status, decided.text).toBe(200)
  return new URL((decided.body as { redirectTo: string }).redirectTo)
}

/** The secrets of one sign-in that a client keeps, and the parameters that it sends. */
async function newSignIn(scope: string) {
  const checks = {
    pkceCodeVerifier: oauth.randomPKCECodeVerifier(),
    expectedState: oauth.randomState(),
    expectedNonce: oauth.randomNonce(),
  }
  const sent = {
    redirect_uri: CALLBACK,
    scope,
    code_challenge: await oauth.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: checks.expectedState,
  }
  return { checks, sent, withNonce: { ...sent, nonce: checks.expectedNonce } }
}

describe('another portal by openid-client', () => {
  test.each(['in the address', 'pushed before'])('signs a person in by code, with parameters %s', async (how) => {
    const keys = await keyPair()
    const { clientId } = await registeredClient(service, {
      kind: 'web',
      keys: [{ ...keys.jwk, alg: keys.alg } as never],
      scopes: ['openid', 'profile', 'email'],
    })
    const web = await oauth.discovery(
      issuer(),
      clientId,
      undefined,
      oauth.PrivateKeyJwt({ key: keys.privateKey, kid: keys.jwk.kid as string }),
      LOOPBACK,
    )
    const { checks, withNonce } = await newSignIn('openid profile email')
    const parameters = { ...withNonce, max_age: '300' }
    const address =
      how === 'pushed before' ? await oauth.buildAuthorizationUrlWithPAR(web, parameters) : oauth.buildAuthorizationUrl(web, parameters)
    const back = await allowedInBrowser(address, await service.freshTokenOf('customer'))
    const tokens = await oauth.authorizationCodeGrant(web, back, { ...checks, maxAge: 300, idTokenExpected: true })
    const claims = tokens.claims()
    expect(claims).toMatchObject({ sub: '8', tenantId: 1, identity: 'ada@customer.example', given_name: 'Ada' })
    expect(await oauth.fetchUserInfo(web, tokens.access_token, claims?.sub ?? '')).toMatchObject({ sub: '8', name: 'Ada Lovelace' })
    const out = oauth.buildEndSessionUrl(web, { id_token_hint: tokens.id_token ?? '' })
    expect((await fetch(out, { redirect: 'manual' })).status).toBeLessThan(400)
  })

  test('notices an answer of another request, and one of another server', async () => {
    const { clientId } = await registeredClient(service)
    const app = await oauth.discovery(issuer(), clientId, undefined, oauth.None(), LOOPBACK)
    const { checks, withNonce } = await newSignIn('openid')
    const back = await allowedInBrowser(oauth.buildAuthorizationUrl(app, withNonce), await service.freshTokenOf('customer'))
    await expect(oauth.authorizationCodeGrant(app, back, { ...checks, expectedState: 'another' })).rejects.toThrow()
    const mixedUp = new URL(back)
    mixedUp.searchParams.set('iss', 'https://evil.example')
    await expect(oauth.authorizationCodeGrant(app, mixedUp, checks)).rejects.toThrow()
    const { checks: others } = await newSignIn('openid')
    const wrong = { ...checks, pkceCodeVerifier: others.pkceCodeVerifier }
    await expect(oauth.authorizationCodeGrant(app, back, wrong)).rejects.toMatchObject({ error: 'invalid_grant' })
  })
})

describe('an agent by openid-client', () => {
  test.each(['bearer', 'dpop'])('connects by code, refreshes and ends (%s)', async (type) => {
    const { clientId } = await registeredClient(service, { scopes: ['propose'] })
    const app = await oauth.discovery(issuer(), clientId, undefined, oauth.None(), LOOPBACK)
    const DPoP = type === 'dpop' ? oauth.getDPoPHandle(app, await oauth.randomDPoPKeyPair()) : undefined
    const options = DPoP === undefined ? {} : { DPoP }
    const resource = `${service.local.baseUrl}/svc-conductor/mcp`
    const { checks, sent } = await newSignIn('propose')
    const back = await allowedInBrowser(oauth.buildAuthorizationUrl(app, { ...sent, resource }), await service.freshTokenOf('maker'), {
      name: 'Clerk',
    })
    const { expectedNonce: _, ...expected } = checks
    const first = await oauth.authorizationCodeGrant(app, back, expected, { resource }, options)
    expect([first.token_type, first.scope, first.expires_in]).toEqual([type, 'propose', 900])
    const second = await oauth.refreshTokenGrant(app, first.refresh_token ?? '', undefined, options)
    expect(second.refresh_token).not.toBe(first.refresh_token)
    const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })
    const headers = new Headers({ 'content-type': 'application/json' })
    const called = () => oauth.fetchProtectedResource(app, second.access_token, new URL(resource), 'POST', ping, headers, options)
    expect((await called()).status).toBe(200)
    if (DPoP !== undefined) await expect(oauth.refreshTokenGrant(app, second.refresh_token ?? '')).rejects.toThrow()
    await oauth.tokenRevocation(app, second.refresh_token ?? '')
    await expect(oauth.refreshTokenGrant(app, second.refresh_token ?? '', undefined, options)).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    await expect(called()).rejects.toThrow()
  })
})
