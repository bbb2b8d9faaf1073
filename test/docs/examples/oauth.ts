import { exportJWK, generateKeyPair } from 'jose'
import { ASSERTION_TYPE, assertionFor } from '../../support/oauth.ts'
import type { Visitor } from './visitor.ts'

const APP = { name: 'Pocket ledger', kind: 'native', redirectUris: ['http://127.0.0.1/back', 'com.example.ledger:/back'] }

/** Registers clients of a tenant and above tenants, and gets a token for a back end. */
export async function oauthClients({ service, visit }: Visitor): Promise<void> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid: 'settlement-1' }
  const body = {
    name: 'Nightly settlement',
    kind: 'service',
    jwks: { keys: [jwk] },
    customerId: service.local.demo.users.backend?.customerId,
  }
  const { clientId } = await visit<{ clientId: string }>('createOAuthClient', { as: 'globalAdmin', params: { tenantId: 1 }, body })
  const app = await visit<{ clientId: string }>('createOAuthClient', {
    as: 'globalAdmin',
    params: { tenantId: 1 },
    body: APP,
    example: 'app',
  })
  await visit('listOAuthClients', { as: 'globalAdmin', params: { tenantId: 1 } })
  await visit('getOAuthClient', { as: 'globalAdmin', params: { tenantId: 1, clientId } })
  const of = { as: 'globalAdmin', params: { tenantId: 1, clientId: app.clientId } }
  await visit('updateOAuthClient', { ...of, body: { name: 'Pocket book' } })
  await visit('deleteOAuthClient', of)

  const client_assertion = await assertionFor(service, clientId, { alg: 'ES256', privateKey: privateKey as CryptoKey, jwk })
  await visit('requestToken', {
    form: { grant_type: 'client_credentials', client_assertion_type: ASSERTION_TYPE, client_assertion },
  })
  await visit('getOpenIdConfiguration')
  await visit('getAuthorizationServerMetadata')
}

export async function globalOAuthClients({ visit }: Visitor): Promise<void> {
  const as = 'globalAdmin'
  const { clientId } = await visit<{ clientId: string }>('createGlobalOAuthClient', { as, body: APP })
  await visit('listGlobalOAuthClients', { as })
  await visit('getGlobalOAuthClient', { as, params: { clientId } })
  await visit('updateGlobalOAuthClient', { as, params: { clientId }, body: { name: 'Pocket book' } })
  await visit('deleteGlobalOAuthClient', { as, params: { clientId } })
}
