import { PrivateKeyJwtProvider } from '@modelcontextprotocol/sdk/client/auth-extensions.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { decodeJwt, exportPKCS8 } from 'jose'
import { describe, expect, test } from 'vitest'
import { accessTokenIn, ISSUER_OF, oauthCode, serviceClient, tokenByKey } from '../support/oauth.ts'
import { running } from '../support/running.ts'

const service = running()
const mcp = () => `${ISSUER_OF(service)}/mcp`

test('the official MCP client connects as a back end by its key, and gets a token that opens nothing else', async () => {
  const { clientId, keys } = await serviceClient(service)
  const provider = new PrivateKeyJwtProvider({
    clientId,
    privateKey: await exportPKCS8(keys.privateKey),
    algorithm: 'ES256',
    scope: 'propose',
    expectedIssuer: ISSUER_OF(service),
  })
  const client = new Client({ name: 'nightly', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(mcp()), { authProvider: provider }) as never)
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain('propose')
  await client.close()
  const token = provider.tokens()?.access_token ?? ''
  expect(decodeJwt(token)).toMatchObject({ aud: mcp(), scope: 'UpdateByTasks', act: { sub: expect.stringMatching(/^agent:/) } })
  expect((await service.call('GET', '/authentication/agent-tokens', { token })).status).toBe(401)
})

describe('a back end that names the resource of its token (RFC 8707)', () => {
  test('gets one for the API or for directory sync, if its scope is for that', async () => {
    const client = await serviceClient(service)
    const audience = async (fields: Record<string, string>) => decodeJwt(accessTokenIn(await tokenByKey(service, client, fields))).aud
    const [issuer, scim] = [ISSUER_OF(service), `${ISSUER_OF(service)}/scim/v2`]
    expect(await audience({ resource: issuer })).toBe('countersign')
    expect(await audience({ resource: issuer, scope: 'propose' })).toBe('countersign')
    expect(await audience({ resource: scim, scope: 'scim' })).toBe(scim)
  })

  test.each([
    ['the MCP server without the scope propose', () => ({ resource: mcp() })],
    ['directory sync without its scope', () => ({ resource: `${ISSUER_OF(service)}/scim/v2` })],
    ['directory sync with another scope', () => ({ resource: `${ISSUER_OF(service)}/scim/v2`, scope: 'propose' })],
    ['the API with the scope of directory sync', () => ({ resource: ISSUER_OF(service), scope: 'scim' })],
    ['a stranger', () => ({ resource: 'https://evil.example/mcp', scope: 'propose' })],
  ])('gets none for %s', async (_, fields) => {
    expect(oauthCode(await tokenByKey(service, await serviceClient(service), fields()))).toBe('400 invalid_target OAU006')
  })
})
