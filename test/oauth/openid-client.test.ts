import * as oauth from 'openid-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { type ServiceClient, serviceClient } from '../support/oauth.ts'
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
