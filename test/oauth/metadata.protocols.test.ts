import { describe, expect, test } from 'vitest'
import { oauthEndpoints } from '../../functions/oauth/endpoints.ts'
import { gatewayPath } from '../../shared/contract/routes.ts'
import { running } from '../support/running.ts'

const service = running()
const PATHS = [
  '/svc-conductor/.well-known/openid-configuration',
  '/svc-conductor/.well-known/oauth-authorization-server',
  '/.well-known/oauth-authorization-server/svc-conductor',
  '/.well-known/openid-configuration/svc-conductor',
]
type Metadata = Readonly<Record<string, unknown>>
const at = async (path: string) => {
  const response = await fetch(`${service.local.baseUrl}${path}`)
  return { status: response.status, headers: response.headers, body: (await response.json()) as Metadata }
}

describe('the metadata of the authorization server', () => {
  test.each(PATHS)('is public, cacheable and the same at %s', async (path) => {
    const { status, headers, body } = await at(path)
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=300'])
    expect(headers.get('content-type')).toContain('application/json')
    expect(body).toEqual((await at(PATHS[0] ?? '')).body)
    expect((await fetch(`${service.local.baseUrl}${path}`, { method: 'HEAD' })).status).toBe(200)
  })

  test('names the issuer of all tokens, with its port', async () => {
    const issuer = `${service.local.baseUrl}/svc-conductor`
    expect((await at(PATHS[0] ?? '')).body).toMatchObject({ issuer, jwks_uri: `${issuer}/.well-known/jwks.json` })
    const token = await service.tokenOf('maker')
    expect(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({ iss: issuer })
  })

  test('names only endpoints that are there, and no client secrets', async () => {
    const { body } = await at(PATHS[0] ?? '')
    const known = new Set([...oauthEndpoints.map((endpoint) => `${service.local.baseUrl}${gatewayPath(endpoint)}`), body.jwks_uri])
    const named = Object.entries(body).filter(([member]) => member.endsWith('_endpoint') || member === 'jwks_uri')
    expect(named.filter(([, url]) => !known.has(url))).toEqual([])
    expect(body).toMatchObject({
      token_endpoint: `${service.local.baseUrl}/svc-conductor/oauth/token`,
      grant_types_supported: expect.arrayContaining(['client_credentials']),
      token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
      token_endpoint_auth_signing_alg_values_supported: ['ES256', 'PS256', 'EdDSA', 'RS256'],
      authorization_details_types_supported: ['countersign_agent'],
    })
  })

  test('the MCP server names the service as its authorization server', async () => {
    const { body, headers } = await at('/.well-known/oauth-protected-resource/svc-conductor/mcp')
    expect(body).toMatchObject({
      resource: `${service.local.baseUrl}/svc-conductor/mcp`,
      authorization_servers: [`${service.local.baseUrl}/svc-conductor`],
      scopes_supported: ['propose'],
    })
    expect(headers.get('cache-control')).toContain('public')
  })
})
