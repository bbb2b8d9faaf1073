import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { defined } from '../../shared/domain/defined.ts'
import type { OAuthClient } from '../../shared/storage/oauth-clients.ts'
import { tenantSetting } from '../../shared/storage/settings.ts'
import { replace } from '../../shared/storage/write.ts'
import { allowedCode, redeem, registeredClient } from '../support/authorizations.ts'
import { type CallbackReceiver, callbackReceiver } from '../support/callback-receiver.ts'
import { eventually } from '../support/eventually.ts'
import { asId } from '../support/ids.ts'
import { inTenant, type Somebody, somebody } from '../support/people.ts'
import { running } from '../support/running.ts'

const service = running()

/** A session of somebody, and a portal that got an ID token of it and waits for logout tokens. */
type Known = { readonly owner: Somebody; readonly idToken: string; readonly client: OAuthClient; readonly receiver: CallbackReceiver }

async function knownToPortal(): Promise<Known> {
  const receiver = await callbackReceiver()
  const client = await registeredClient(service, { name: 'Reports', backchannelLogoutUri: receiver.url })
  const owner = await somebody(service, [inTenant('LEVEL_20')])
  const { code, verifier } = await allowedCode(service, client, owner.token, { parameters: { scope: 'openid' } })
  const { body } = await redeem(service, client, code, verifier)
  return { owner, idToken: (body as { id_token: string }).id_token, client, receiver }
}

async function logoutTokenOf({ receiver }: Known): Promise<string> {
  await eventually('a logout token', () => receiver.received.length > 0)
  const [{ body, headers } = { body: '', headers: {} }] = receiver.received
  expect(headers['content-type']).toBe('application/x-www-form-urlencoded')
  return new URLSearchParams(body).get('logout_token') ?? ''
}

const onIdentity = async ({ customerId, identity }: Somebody, method: string, body?: object) =>
  service.call(method, `/tenants/1/customers/${customerId}/identities/${encodeURIComponent(identity)}`, {
    token: await service.tokenOf('globalAdmin'),
    ...defined({ body }),
  })

test.each<[string, (of: Known) => Promise<{ readonly status: number }>]>([
  ['the person logs out', ({ owner }) => owner.call('POST', '/authentication/logout')],
  ['another portal signs them out', ({ idToken }) => service.call('GET', `/svc-conductor/oauth/logout?id_token_hint=${idToken}`)],
  [
    'an administrator ends all their sessions',
    async ({ owner }) =>
      service.call('DELETE', `/tenants/1/customers/${owner.customerId}/sessions`, { token: await service.tokenOf('globalAdmin') }),
  ],
  ['an administrator sets a lock', ({ owner }) => onIdentity(owner, 'PUT', { authLockedAfter: '2020-01-01T00:00:00Z' })],
  ['an administrator sets a new password', ({ owner }) => onIdentity(owner, 'PUT', { password: 'Quite a new passphrase 7!' })],
  ['an administrator deletes the identity', ({ owner }) => onIdentity(owner, 'DELETE')],
])('a portal that got an ID token of a session gets a logout token when %s', async (_, end) => {
  const known = await knownToPortal()
  expect((await end(known)).status).toBe(200)
  const jwks = (await service.call('GET', '/svc-conductor/.well-known/jwks.json')).body as JSONWebKeySet
  const expected = { issuer: `${service.local.baseUrl}/svc-conductor`, audience: known.client.clientId, typ: 'logout+jwt' }
  const { payload } = await jwtVerify(await logoutTokenOf(known), createLocalJWKSet(jwks), expected)
  expect(payload).toMatchObject({
    sub: String(known.owner.customerId),
    ...{ jti: expect.any(String), iat: expect.any(Number), exp: expect.any(Number), sid: expect.any(String) },
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  })
  expect(payload).not.toHaveProperty('nonce')
})

test('attack: a logout token is no access token and no ID token', async () => {
  const known = await knownToPortal()
  await known.owner.call('POST', '/authentication/logout')
  const token = await logoutTokenOf(known)
  expect((await service.call('GET', '/authentication/sessions', { token })).status).toBe(401)
  expect((await service.call('GET', `/svc-conductor/oauth/logout?id_token_hint=${token}`)).status).toBe(400)
})

test('a new password of one’s own tells the portals of the other sessions, and not that of the session that stays', async () => {
  const [other, kept] = [await knownToPortal(), await callbackReceiver()]
  const { identity, customerId } = other.owner
  const login = await service.call('POST', '/authentication/login', { body: { identity, password: identity } })
  const token = (login.body as { headerValue: string }).headerValue.slice('Bearer '.length)
  const client = await registeredClient(service, { name: 'Stays', backchannelLogoutUri: kept.url })
  const { code, verifier } = await allowedCode(service, client, token, { parameters: { scope: 'openid' } })
  await redeem(service, client, code, verifier)
  const body = { currentPassword: identity, password: 'Quite a new passphrase 7!' }
  expect((await service.call('PUT', '/authentication/password', { token, body })).status).toBe(200)
  const { payload } = await jwtVerify(
    await logoutTokenOf(other),
    createLocalJWKSet((await service.call('GET', '/svc-conductor/.well-known/jwks.json')).body as JSONWebKeySet),
  )
  expect(payload.sub).toBe(String(customerId))
  expect(kept.received).toEqual([])
})

test('an administrator’s new position tells the portals of the sessions that it ends', async () => {
  const made = await service.call('POST', '/tenants/1/admin-users', {
    token: await service.tokenOf('globalAdmin'),
    body: {
      identity: 'portal-known@harbour.example',
      password: 'Quite a long passphrase 7!',
      firstName: 'P',
      lastName: 'K',
      position: 'LEVEL_03',
    },
  })
  const { customerId } = made.body as { customerId: number }
  const login = await service.call('POST', '/authentication/login', {
    body: { identity: 'portal-known@harbour.example', password: 'Quite a long passphrase 7!' },
  })
  const token = (login.body as { headerValue: string }).headerValue.slice('Bearer '.length)
  const receiver = await callbackReceiver()
  const client = await registeredClient(service, { name: 'Reports', backchannelLogoutUri: receiver.url })
  const { code, verifier } = await allowedCode(service, client, token, { parameters: { scope: 'openid' } })
  expect((await redeem(service, client, code, verifier)).status).toBe(200)
  const moved = await service.call('PUT', `/tenants/1/admin-users/${customerId}`, {
    token: await service.tokenOf('globalAdmin'),
    body: { position: 'LEVEL_04' },
  })
  expect(moved.status).toBe(200)
  await eventually('a logout token', () => receiver.received.length > 0)
})

test('ten wrong proofs in a session tell the portals of the session that they end', async () => {
  const known = await knownToPortal()
  const body = { currentPassword: 'not the password', password: 'Quite a new passphrase 7!' }
  for (let turn = 0; turn < 10; turn++) expect((await known.owner.call('PUT', '/authentication/password', { body })).status).toBe(401)
  expect((await known.owner.call('GET', '/authentication/sessions')).status).toBe(401)
  expect(decodeJwt(await logoutTokenOf(known)).sub).toBe(String(known.owner.customerId))
})

test('attack: a stolen token that is renewed late tells the portals of the session that it ends', async () => {
  const key = 'auth.renew.rotation'
  await service.local.service.ports.store.commit([replace(tenantSetting(asId(1), key), { key, value: true, lastModified: '' })])
  await service.local.advance(11)
  const known = await knownToPortal()
  const renew = () => service.call('POST', '/authentication/renew', { body: { jwt: known.owner.token } })
  expect((await renew()).status).toBe(200)
  await service.local.advance(61)
  expect((await renew()).status).toBe(401)
  expect(decodeJwt(await logoutTokenOf(known)).sub).toBe(String(known.owner.customerId))
})
