import { calculateJwkThumbprint } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { newIdentity } from '../support/identities.ts'
import { asId } from '../support/ids.ts'
import {
  ASSERTION_TYPE,
  accessTokenIn,
  assertionFor,
  dpopProof,
  keyPair,
  oauthCode,
  postForm,
  type ServiceClient,
  serviceClient,
  tokenByKey,
} from '../support/oauth.ts'
import { inTenant } from '../support/people.ts'
import { running } from '../support/running.ts'

const service = running()
let client: ServiceClient
beforeAll(async () => {
  client = await serviceClient(service)
})
const provenBy = async (of: ServiceClient) => ({
  client_assertion_type: ASSERTION_TYPE,
  client_assertion: await assertionFor(service, of.clientId, of.keys),
})
const ask = async (endpoint: string, token: string, of = client) => postForm(service, endpoint, { ...(await provenBy(of)), token })
const logIn = async (identity: string) => {
  const { body } = await service.call('POST', '/authentication/login', { body: { identity, password: identity } })
  return (body as { headerValue: string }).headerValue.slice('Bearer '.length)
}

describe('introspection', () => {
  test('tells of a live token of the same tenant', async () => {
    const { customerId } = await newIdentity(service, 'asked person', { holdings: [inTenant('LEVEL_02')], tenantId: asId(1) })
    const { body } = await ask('introspect', await logIn('asked person'))
    expect(body).toMatchObject({
      active: true,
      sub: String(customerId),
      username: 'asked person',
      tenantId: 1,
      token_type: 'Bearer',
      iss: `${service.local.baseUrl}/svc-conductor`,
      exp: expect.any(Number),
      sid: expect.any(String),
    })
  })

  test('names the key of a token that is bound to one, so that a back end can check its proof (RFC 9449 §6.2)', async () => {
    const keys = await keyPair()
    const htu = `${service.local.baseUrl}/svc-conductor/oauth/token`
    const bound = await tokenByKey(service, client, {}, { headers: { dpop: await dpopProof(keys, { htm: 'POST', htu }) } })
    const jkt = await calculateJwkThumbprint(keys.jwk)
    expect((await ask('introspect', accessTokenIn(bound))).body).toMatchObject({ active: true, token_type: 'DPoP', cnf: { jkt } })
    const { body } = await ask('introspect', accessTokenIn(await tokenByKey(service, client)))
    expect(body).toMatchObject({ token_type: 'Bearer', aud: expect.any(String) })
    expect(body).not.toHaveProperty('cnf')
  })

  test('takes the token with the scheme with which a login answers it', async () => {
    await newIdentity(service, 'asked with scheme', { holdings: [inTenant('LEVEL_02')], tenantId: asId(1) })
    expect((await ask('introspect', `Bearer ${await logIn('asked with scheme')}`)).body).toMatchObject({ active: true })
  })

  test('is live: a session that has just ended is inactive at once', async () => {
    await newIdentity(service, 'leaving person', { holdings: [inTenant('LEVEL_02')], tenantId: asId(1) })
    const token = await logIn('leaving person')
    expect((await ask('introspect', token)).body).toMatchObject({ active: true })
    await service.call('POST', '/authentication/logout', { token })
    expect((await ask('introspect', token)).body).toEqual({ active: false })
  })

  test('attack: tokens of other tenants, of people above tenants and of nobody tell nothing', async () => {
    const others = [await service.tokenOf('otherTenantAdmin'), await service.tokenOf('globalAdmin'), 'a.b.c', 'x']
    for (const token of others) expect((await ask('introspect', token)).body).toEqual({ active: false })
  })

  test('attack: an app without a key, or another portal, may not ask', async () => {
    const made = await service.call('POST', '/tenants/1/oauth-clients', {
      token: await service.tokenOf('globalAdmin'),
      body: { name: 'App', kind: 'native', redirectUris: ['https://app.example/'] },
    })
    const { clientId } = made.body as { clientId: string }
    const asked = await postForm(service, 'introspect', { client_id: clientId, token: await service.tokenOf('maker') })
    expect(oauthCode(asked)).toBe('400 unauthorized_client OAU003')
    expect(oauthCode(await postForm(service, 'introspect', { token: 'x' }))).toBe('401 invalid_client OAU001')
  })

  test('attack: one assertion asks once', async () => {
    const fields = { ...(await provenBy(client)), token: 'x' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => postForm(service, 'introspect', fields)))
    expect(answers.map(oauthCode).toSorted()).toEqual(['200', ...Array<string>(9).fill('401 invalid_client OAU001')])
  })
})

describe('revocation', () => {
  test('ends a token of the client, its session with it', async () => {
    const token = accessTokenIn(await tokenByKey(service, client))
    expect((await ask('revoke', token)).status).toBe(200)
    expect((await service.call('GET', '/authentication/sessions', { token })).status).toBe(401)
  })

  test('ends the agent of a back end, with all of its tokens', async () => {
    const own = await serviceClient(service)
    const [one, other] = [
      accessTokenIn(await tokenByKey(service, own, { scope: 'propose' })),
      accessTokenIn(await tokenByKey(service, own, { scope: 'propose' })),
    ]
    expect((await ask('revoke', one, own)).status).toBe(200)
    expect((await service.call('GET', '/authentication/agent-tokens', { token: other })).status).toBe(401)
  })

  test('attack: tokens of other clients and of people stay, and the answer is the same', async () => {
    const others = accessTokenIn(await tokenByKey(service, await serviceClient(service)))
    const person = await service.tokenOf('maker')
    for (const token of [others, person, 'x'])
      expect([(await ask('revoke', token)).status, (await ask('revoke', token)).text]).toEqual([200, ''])
    for (const token of [others, person]) expect((await service.call('GET', '/authentication/sessions', { token })).status).toBe(200)
  })
})
