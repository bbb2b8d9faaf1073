import { CompactSign, decodeJwt, decodeProtectedHeader, importJWK } from 'jose'
import { describe, expect, test } from 'vitest'
import { newSigningKey } from '../../infra/local/secret-files.ts'
import type { Claims } from '../../shared/domain/tokens/claims.ts'
import { jwtTokens, oneIssuer } from '../../shared/runtime/tokens.ts'
import { newIdentity } from '../support/identities.ts'
import { meteredCalls } from '../support/metered-call.ts'
import { ASSERTION_TYPE, accessTokenIn, assertionFor, ISSUER_OF, oauthCode, postForm, serviceClient, tokenByKey } from '../support/oauth.ts'
import { inTenant } from '../support/people.ts'
import { running } from '../support/running.ts'

const service = running()
const backendId = () => service.local.demo.users.backend?.customerId

describe('a back end with a key of its own', () => {
  test('gets a session of its account for 15 minutes, without a refresh token', async () => {
    const client = await serviceClient(service)
    const answer = await tokenByKey(service, client)
    expect(answer.body).toEqual({ access_token: expect.any(String), token_type: 'Bearer', expires_in: 900 })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const token = accessTokenIn(answer)
    const claims = decodeJwt(token)
    expect(claims).toMatchObject({ sub: String(backendId()), amr: ['pkjwt'], client_id: client.clientId })
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(900)
    const sessions = await service.call('GET', '/authentication/sessions', { token })
    expect(sessions.body).toContainEqual(expect.objectContaining({ current: true, amr: ['pkjwt'], sessionId: claims.sid }))
    expect((await service.call('GET', '/tenants/1/customers', { token })).status).toBe(200)
  })

  test('needs no PKI exchange as TENANT_SYSTEM', async () => {
    const { customerId } = await newIdentity(service, 'keyless backend', { holdings: [inTenant('TENANT_SYSTEM')], tenantId: 1 as never })
    const client = await serviceClient(service, { customerId })
    expect((await tokenByKey(service, client)).status).toBe(200)
  })

  test.each(['ES256', 'PS256', 'RS256', 'EdDSA'])('signs with %s', async (alg) => {
    const client = await serviceClient(service, {}, alg)
    expect(oauthCode(await tokenByKey(service, client))).toBe('200')
  })

  test('names the token endpoint as audience, if it likes', async () => {
    const client = await serviceClient(service)
    for (const aud of [`${service.local.baseUrl}/svc-conductor/oauth/token`, [`${service.local.baseUrl}/svc-conductor`]])
      expect(
        oauthCode(
          await tokenByKey(service, client, { client_assertion: await assertionFor(service, client.clientId, client.keys, { aud }) }),
        ),
      ).toBe('200')
  })

  test('is refused once its account is locked, and its live token with it', async () => {
    const identity = await newIdentity(service, 'locked backend', { holdings: [inTenant('LEVEL_03')], tenantId: 1 as never })
    const client = await serviceClient(service, { customerId: identity.customerId })
    const token = accessTokenIn(await tokenByKey(service, client))
    const locked = await service.call('PUT', `/tenants/1/customers/${identity.customerId}/identities/locked%20backend`, {
      token: await service.tokenOf('globalAdmin'),
      body: { authLockedAfter: '2020-01-01T00:00:00Z' },
    })
    expect(locked.status).toBe(200)
    expect(oauthCode(await tokenByKey(service, client))).toBe('400 invalid_grant OAU002')
    expect((await service.call('POST', '/authentication/logout', { token })).status).toBe(401)
  })

  test('with scope=propose can only read and propose, as one agent that its owner can end', async () => {
    const client = await serviceClient(service)
    const answer = await tokenByKey(service, client, { scope: 'propose' })
    expect(answer.body).toMatchObject({ scope: 'propose', token_type: 'Bearer', expires_in: 900 })
    const token = accessTokenIn(answer)
    expect(decodeJwt(token)).toMatchObject({ scope: 'UpdateByTasks', act: { sub: expect.stringMatching(/^agent:/) } })
    const transfer = { amount: 1, fromWalletId: 1, toWalletId: 3 }
    const direct = await service.call('POST', '/tenants/1/wallets/transfers', { token, body: transfer })
    expect([direct.status, (direct.body as { code: string }).code]).toEqual([403, 'SEC005'])
    expect((await service.call('POST', '/authentication/renew', { body: { jwt: token } })).status).toBe(403)
    const again = accessTokenIn(await tokenByKey(service, client, { scope: 'propose' }))
    const owner = { token: await service.tokenOf('backend') }
    const { body } = await service.call('GET', '/authentication/agent-tokens', owner)
    const listed = (body as { agentTokenId: string; name: string; clientId?: string }[]).filter(({ name }) => name === 'Nightly settlement')
    expect(listed).toHaveLength(1)
    await service.call('DELETE', `/authentication/agent-tokens/${listed[0]?.agentTokenId}`, owner)
    for (const each of [token, again]) expect((await service.call('GET', '/authentication/agent-tokens', { token: each })).status).toBe(401)
    expect(oauthCode(await tokenByKey(service, client, { scope: 'propose' }))).toBe('200')
  })

  test('costs one read and one write for each token after its first in a process', async () => {
    const client = await serviceClient(service)
    const call = meteredCalls(service.local.service)
    const next = async () => {
      const assertion = await assertionFor(service, client.clientId, client.keys)
      const body = { grant_type: 'client_credentials', client_assertion_type: ASSERTION_TYPE, client_assertion: assertion }
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      return call('POST', '/svc-conductor/oauth/token', { body: new URLSearchParams(body).toString(), headers })
    }
    expect((await next()).status).toBe(200)
    expect(await next()).toMatchObject({ status: 200, cost: { roundTrips: 2 } })
  })

  test('acts at once as the account that an administrator gives it, and not as the one that it had', async () => {
    const client = await serviceClient(service)
    expect((await tokenByKey(service, client)).status).toBe(200)
    const { customerId } = await newIdentity(service, 'other account', { holdings: [inTenant('TENANT_SYSTEM')], tenantId: 1 as never })
    const changed = await service.call('PUT', `/tenants/1/oauth-clients/${client.clientId}`, {
      token: await service.freshTokenOf('globalAdmin'),
      body: { customerId },
    })
    expect([changed.status, changed.text]).toEqual([200, expect.stringContaining(String(customerId))])
    expect(decodeJwt(accessTokenIn(await tokenByKey(service, client)))).toMatchObject({ sub: String(customerId) })
  })

  test('loses its tokens with its client', async () => {
    const client = await serviceClient(service)
    const token = accessTokenIn(await tokenByKey(service, client))
    const removed = await service.call('DELETE', `/tenants/1/oauth-clients/${client.clientId}`, {
      token: await service.tokenOf('globalAdmin'),
    })
    expect(removed.status).toBe(200)
    expect((await service.call('POST', '/authentication/logout', { token })).status).toBe(401)
    expect(oauthCode(await tokenByKey(service, client))).toBe('401 invalid_client OAU001')
  })

  test('cannot renew the token: it proves its key again', async () => {
    const token = accessTokenIn(await tokenByKey(service, await serviceClient(service)))
    const renewed = await service.call('POST', '/authentication/renew', { body: { jwt: token } })
    expect([renewed.status, (renewed.body as { code: string }).code]).toEqual([401, 'SEC001'])
  })
})

describe('errors have the shape of OAuth', () => {
  test('with the code and the trace id of the service', async () => {
    const answer = await postForm(service, 'token', { grant_type: 'password' })
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({
      error: 'unsupported_grant_type',
      error_description: expect.stringContaining('grant_type'),
      code: 'OAU004',
      traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
  })

  test.each([
    ['no grant type', '', '400 invalid_request GEN001'],
    ['a repeated parameter', 'grant_type=client_credentials&grant_type=client_credentials', '400 invalid_request GEN001'],
    ['no client', 'grant_type=client_credentials', '401 invalid_client OAU001'],
    ['an unknown client', 'grant_type=client_credentials&client_id=nobody', '401 invalid_client OAU001'],
    ['broken percent encoding', 'grant_type=%zz', '400 invalid_request GEN001'],
  ])('for %s', async (_, body, code) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(oauthCode(await service.call('POST', '/svc-conductor/oauth/token', { body, headers }))).toBe(code)
  })

  test('a client that tries a secret in the header learns so in that scheme', async () => {
    const client = await serviceClient(service)
    const headers = { authorization: `Basic ${Buffer.from(`${client.clientId}:secret`).toString('base64')}` }
    const basic = await postForm(service, 'token', { grant_type: 'client_credentials' }, { headers })
    expect([oauthCode(basic), basic.headers.get('www-authenticate')]).toEqual(['401 invalid_client OAU001', 'Basic realm="oauth"'])
    expect((await postForm(service, 'token', { grant_type: 'client_credentials' })).headers.get('www-authenticate')).toBeNull()
  })

  test.each(['token', 'par', 'revoke', 'introspect', 'register'])(
    'GET of %s is 405, and the answer says what is allowed',
    async (endpoint) => {
      const answer = await service.call('GET', `/svc-conductor/oauth/${endpoint}`)
      expect([oauthCode(answer), answer.headers.get('allow')]).toEqual(['405 invalid_request GEN003', 'POST'])
      expect(answer.body).toMatchObject({ error_description: expect.any(String), traceId: expect.any(String) })
    },
  )

  test('JSON is 415, and the answer says what is accepted', async () => {
    const answer = await service.call('POST', '/svc-conductor/oauth/token', { body: { grant_type: 'client_credentials' } })
    expect(oauthCode(answer)).toBe('415 invalid_request GEN006')
    expect(answer.headers.get('accept')).toBe('application/x-www-form-urlencoded')
  })
})

test('attack: of 20 parallel uses of one assertion exactly one gets a token', async () => {
  const client = await serviceClient(service)
  const client_assertion = await assertionFor(service, client.clientId, client.keys)
  const answers = await Promise.all(Array.from({ length: 20 }, () => tokenByKey(service, client, { client_assertion })))
  expect(answers.map(oauthCode).toSorted()).toEqual(['200', ...Array<string>(19).fill('401 invalid_client OAU001')])
  expect(oauthCode(await tokenByKey(service, client, { client_assertion }))).toBe('401 invalid_client OAU001')
})

test('an assertion that fails on the scope is not used up by it', async () => {
  const client = await serviceClient(service)
  const client_assertion = await assertionFor(service, client.clientId, client.keys)
  expect(oauthCode(await tokenByKey(service, client, { client_assertion, scope: 'openid' }))).toBe('400 invalid_scope OAU005')
  expect(oauthCode(await tokenByKey(service, client, { client_assertion }))).toBe('200')
})

test('a client gets at most 600 tokens an hour, then 429 with retry-after', async () => {
  const client = await serviceClient(service)
  const { store } = service.local.service.ports
  await tokenByKey(service, client)
  const { tokensOfClient } = await import('../../shared/storage/hourly-counts.ts')
  const { update } = await import('../../shared/storage/write.ts')
  await store.write(update(tokensOfClient(client.clientId), { set: { times: 599 } }))
  expect(oauthCode(await tokenByKey(service, client))).toBe('200')
  const refused = await tokenByKey(service, client)
  expect(oauthCode(refused)).toBe('429 temporarily_unavailable OAU008')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('the type of the assertion must be named', async () => {
  const client = await serviceClient(service)
  expect(oauthCode(await tokenByKey(service, client, { client_assertion_type: `${ASSERTION_TYPE}x` }))).toBe('401 invalid_client OAU001')
})

test.each([{}, { scope: 'propose' }])(
  'a back end gets a token of the type of RFC 9068 with %o, beside which older ones still work',
  async (fields) => {
    const token = accessTokenIn(await tokenByKey(service, await serviceClient(service), fields))
    expect(decodeProtectedHeader(token).typ).toBe('at+jwt')
    const keys = await newSigningKey()
    const at = { issuer: oneIssuer(ISSUER_OF(service)), audience: 'countersign', keys: async () => ({ current: keys }) }
    const older = await new CompactSign(Buffer.from(JSON.stringify(decodeJwt(token))))
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: String(keys.kid) })
      .sign(await importJWK(keys, 'ES256'))
    const newer = await jwtTokens(at).sign(decodeJwt(token) as Claims)
    expect([await jwtTokens(at).verify(older), await jwtTokens(at).verify(newer)]).toEqual([decodeJwt(token), decodeJwt(token)])
  },
)
