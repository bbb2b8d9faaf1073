import { exportJWK, generateKeyPair } from 'jose'
import { newPkce, registeredClient } from '../../support/authorizations.ts'
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

  const keys = { alg: 'ES256', privateKey: privateKey as CryptoKey, jwk }
  const proof = async () => ({ client_assertion_type: ASSERTION_TYPE, client_assertion: await assertionFor(service, clientId, keys) })
  const { access_token: token } = await visit<{ access_token: string }>('requestToken', {
    form: { grant_type: 'client_credentials', ...(await proof()) },
  })
  await visit('introspectToken', { form: { token, ...(await proof()) } })
  await visit('introspectToken', { form: { token: 'unknown', ...(await proof()) }, example: 'inactive' })
  await visit('revokeToken', { form: { token, ...(await proof()) } })
  await visit('registerOAuthClient', { body: { client_name: 'Desk helper', redirect_uris: ['http://127.0.0.1/back'], scope: 'propose' } })
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

const REDIRECT = 'http://127.0.0.1/back'

/** Connects an agent as a person does in the portal, and lets another portal learn who they are. */
export async function authorizations({ service, visit, answerTo }: Visitor): Promise<void> {
  const { clientId } = await registeredClient(service, { name: 'Ledger clerk', redirectUris: [REDIRECT] })
  const { verifier, challenge } = newPkce()
  const request = {
    ...{ client_id: clientId, redirect_uri: REDIRECT, response_type: 'code', state: 'xyz' },
    ...{ code_challenge: challenge, code_challenge_method: 'S256' },
  }
  const token = await service.freshTokenOf('operator')
  const opened = async (query: Readonly<Record<string, string>>) => {
    const { headers } = await answerTo('authorize', { query })
    const cookie = (headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    const requestId = new URL(headers.get('location') ?? '').searchParams.get('request') ?? ''
    return { token, params: { requestId }, headers: { cookie } }
  }
  const codeOf = ({ redirectTo }: { redirectTo: string }) => new URL(redirectTo).searchParams.get('code') ?? ''
  const exchange = { grant_type: 'authorization_code', client_id: clientId, redirect_uri: REDIRECT, code_verifier: verifier }

  const { request_uri } = await visit<{ request_uri: string }>('pushAuthorizationRequest', { form: request })
  const agent = await opened({ client_id: clientId, request_uri })
  await visit('getAuthorizationRequest', agent)
  const body = { decision: 'allow', name: 'Ledger clerk', limits: { mostOpenProposals: 20 }, expiresInSeconds: 2_592_000 }
  const allowed = await visit<{ redirectTo: string }>('decideAuthorizationRequest', { ...agent, body })
  const tokens = await visit<{ refresh_token: string }>('requestToken', {
    form: { ...exchange, code: codeOf(allowed) },
    example: 'code',
  })
  const refreshed = { grant_type: 'refresh_token', client_id: clientId, refresh_token: tokens.refresh_token }
  await visit('requestToken', { form: refreshed, example: 'refresh' })

  const person = await opened({ ...request, scope: 'openid profile email', nonce: 'n-0S6' })
  const known = await visit<{ redirectTo: string }>('decideAuthorizationRequest', {
    ...person,
    body: { decision: 'allow' },
    example: 'openid',
  })
  const told = await visit<{ access_token: string; id_token: string }>('requestToken', {
    form: { ...exchange, code: codeOf(known) },
    example: 'openid',
  })
  await visit('getUserInfo', { token: told.access_token })
  await visit('postUserInfo', { token: told.access_token })
  await visit('listConsents', { token })
  await visit('deleteConsent', { token, params: { clientId } })
  const { params, headers } = await opened({ ...request, scope: 'openid', prompt: 'none' })
  await visit('answerSignedOut', { params, headers })
  await answerTo('endOAuthSession', { query: { client_id: clientId } })
  await answerTo('postEndOAuthSession', { form: { id_token_hint: told.id_token } })
  service.forgetTokens()
}
