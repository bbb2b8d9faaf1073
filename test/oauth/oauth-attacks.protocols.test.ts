import { exportJWK, exportSPKI, type JWTPayload, SignJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OAuthClient } from '../../shared/storage/oauth-clients.ts'
import { allowedCode, CALLBACK, redeem, registeredClient } from '../support/authorizations.ts'
import {
  ASSERTION_TYPE,
  accessTokenIn,
  assertionFor,
  ISSUER_OF,
  keyPair,
  oauthCode,
  postForm,
  type ServiceClient,
  serviceClient,
  tokenByKey,
} from '../support/oauth.ts'
import { running } from '../support/running.ts'

const service = running()
let client: ServiceClient
let other: ServiceClient
beforeAll(async () => {
  ;[client, other] = [await serviceClient(service), await serviceClient(service)]
})
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const claimsNow = () => {
  const now = Math.floor(Date.now() / 1000)
  return { iss: client.clientId, sub: client.clientId, aud: ISSUER_OF(service), iat: now, exp: now + 60, jti: crypto.randomUUID() }
}
const assert = (claims: JWTPayload = {}, header: Record<string, unknown> = {}, by = client) =>
  assertionFor(service, client.clientId, by.keys, claims, header)
const prove = (client_assertion: string, more: Record<string, string> = {}) => tokenByKey(service, client, { client_assertion, ...more })

describe('attack: a client assertion', () => {
  test.each<[string, () => Promise<string>]>([
    ['without a signature', async () => `${base64({ alg: 'none' })}.${base64(claimsNow())}.`],
    [
      'signed with the public key as a secret',
      async () =>
        new SignJWT(claimsNow()).setProtectedHeader({ alg: 'HS256', kid: 'key-1' }).sign(Buffer.from(JSON.stringify(client.keys.jwk))),
    ],
    ['signed by the key of another client', () => assert({}, {}, other)],
    [
      'with its own key in the header',
      async () => {
        const { privateKey, jwk } = await keyPair()
        return new SignJWT(claimsNow()).setProtectedHeader({ alg: 'ES256', jwk: jwk as never }).sign(privateKey)
      },
    ],
    [
      'with the address of its own keys in the header',
      async () => {
        const { privateKey } = await keyPair()
        return new SignJWT(claimsNow()).setProtectedHeader({ alg: 'ES256', jku: 'https://evil.example/jwks' }).sign(privateKey)
      },
    ],
    [
      'with an algorithm that does not fit the key',
      () => assert({}, { alg: 'RS256' }).catch(() => `${base64({ alg: 'RS256', kid: 'key-1' })}.${base64(claimsNow())}.AAAA`),
    ],
    ['with a key id that the client does not have', () => assert({}, { kid: 'key-2' })],
    [
      'with a critical header that nobody knows',
      async () => `${base64({ alg: 'ES256', kid: 'key-1', crit: ['x'], x: 1 })}.${base64(claimsNow())}.AAAA`,
    ],
    ['of the type of an access token', () => assert({}, { typ: 'at+jwt' })],
    ['of the type of a DPoP proof', () => assert({}, { typ: 'dpop+jwt' })],
    ['of another issuer', () => assert({ iss: other.clientId })],
    ['for another subject', () => assert({ sub: other.clientId })],
    ['for another server', () => assert({ aud: 'https://evil.example' })],
    ['for two servers', () => assert({ aud: [ISSUER_OF(service), 'https://evil.example'] })],
    ['for another endpoint', () => assert({ aud: `${ISSUER_OF(service)}/oauth/revoke` })],
    ['that has expired', () => assert({ exp: Math.floor(Date.now() / 1000) - 1 })],
    ['that lives for an hour', () => assert({ exp: Math.floor(Date.now() / 1000) + 3600 })],
    ['from the future', () => assert({ iat: Math.floor(Date.now() / 1000) + 120 })],
    ['without an expiry', () => assert({ exp: undefined as never })],
    ['without a jti', () => assert({ jti: undefined as never })],
    ['that is an access token', async () => accessTokenIn(await tokenByKey(service, client))],
    ['that is no JWT', async () => 'nonsense'],
  ])('%s is refused', async (_, make) => {
    expect(oauthCode(await prove(await make()))).toBe('401 invalid_client OAU001')
  })

  test('of one client in the name of another is refused', async () => {
    expect(oauthCode(await prove(await assert(), { client_id: other.clientId }))).toBe('401 invalid_client OAU001')
  })

  test('is needed by a client with a key: its id and a secret are not enough', async () => {
    for (const more of [{}, { client_secret: 'x' }]) {
      const fields = { grant_type: 'client_credentials', client_id: client.clientId, ...more }
      expect(oauthCode(await postForm(service, 'token', fields))).toBe('401 invalid_client OAU001')
    }
    const basic = `Basic ${Buffer.from(`${client.clientId}:x`).toString('base64')}`
    const asked = await postForm(service, 'token', { grant_type: 'client_credentials' }, { headers: { authorization: basic } })
    expect(oauthCode(asked)).toBe('401 invalid_client OAU001')
  })

  test('opens nothing as an access token', async () => {
    expect((await service.call('GET', '/tenants/1/customers', { token: await assert() })).status).toBe(401)
  })

  test('of a client that is no back end gets no session', async () => {
    const keys = await keyPair()
    const made = await service.call('POST', '/tenants/1/oauth-clients', {
      token: await service.tokenOf('globalAdmin'),
      body: { name: 'Portal', kind: 'web', redirectUris: ['https://portal.example/'], jwks: { keys: [keys.jwk] } },
    })
    const { clientId } = made.body as { clientId: string }
    expect(oauthCode(await tokenByKey(service, { clientId, keys }))).toBe('400 unauthorized_client OAU003')
  })

  test('is not taken from a registered key that was weak when it was made', async () => {
    const { publicKey } = await crypto.subtle.generateKey(
      { name: 'RSASSA-PKCS1-v1_5', modulusLength: 1024, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' },
      true,
      ['sign', 'verify'],
    )
    expect(await exportSPKI(publicKey)).toContain('PUBLIC KEY')
    const body = { name: 'Weak', kind: 'web', redirectUris: ['https://w.example/'], jwks: { keys: [await exportJWK(publicKey)] } }
    const refused = await service.call('POST', '/tenants/1/oauth-clients', { token: await service.tokenOf('globalAdmin'), body })
    expect(refused.status).toBe(400)
  })
})

describe('attack: an ID token', () => {
  let portal: OAuthClient
  let idToken: string
  let forUserInfo: string
  beforeAll(async () => {
    portal = await registeredClient(service, { scopes: ['openid', 'profile', 'email', 'propose'] })
    const token = await service.freshTokenOf('operator')
    const { code, verifier } = await allowedCode(service, portal, token, { parameters: { scope: 'openid' } })
    const { body } = await redeem(service, portal, code, verifier, { redirect_uri: CALLBACK })
    ;({ id_token: idToken, access_token: forUserInfo } = body as { id_token: string; access_token: string })
  })

  test('opens nothing as an access token, and neither does the access token beside it', async () => {
    for (const token of [idToken, forUserInfo]) {
      expect((await service.call('GET', '/tenants/1/customers', { token })).status).toBe(401)
      expect((await service.call('POST', '/svc-conductor/mcp', { token, body: { jsonrpc: '2.0', id: 1, method: 'ping' } })).status).toBe(
        401,
      )
      expect((await service.call('POST', '/authentication/renew', { body: { jwt: token } })).status).toBe(401)
    }
  })

  test('is no client assertion, is not active, and is not exchanged for an agent', async () => {
    expect(oauthCode(await prove(idToken))).toBe('401 invalid_client OAU001')
    for (const token of [idToken, forUserInfo]) {
      const fields = { client_assertion_type: ASSERTION_TYPE, client_assertion: await assert(), token }
      expect((await postForm(service, 'introspect', fields)).body).toEqual({ active: false })
      const exchanged = await postForm(service, 'token', {
        grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
        subject_token: token,
        subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
        authorization_details: '[{"type":"countersign_agent","name":"x"}]',
      })
      expect(oauthCode(exchanged)).toBe('400 invalid_request GEN001')
    }
  })
})
