import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OAuthClient } from '../../shared/storage/oauth-clients.ts'
import { allowedCode, redeem, start } from '../support/authorizations.ts'
import { accessTokenIn, keyPair, oauthCode, postForm, serviceClient, tokenByKey } from '../support/oauth.ts'
import { running } from '../support/running.ts'

const service = running()
const META = '/svc-conductor/.well-known/oauth-authorization-server'
const BACK = 'http://127.0.0.1/back'

/** Documents by path, and how often each was read. */
const documents = new Map<string, (response: ServerResponse) => void>()
const reads = new Map<string, number>()
const server = createServer((request, response) => {
  const path = request.url ?? ''
  reads.set(path, (reads.get(path) ?? 0) + 1)
  const answer = documents.get(path)
  if (answer === undefined) response.writeHead(404).end()
  else answer(response)
})
let origin = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

const json =
  (body: unknown, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

/** Puts a metadata document at a new URL. */
function described(path: string, more: object = {}, headers: Record<string, string> = {}): string {
  const clientId = `${origin}${path}`
  documents.set(path, json({ client_id: clientId, client_name: 'Desk helper', redirect_uris: [BACK], ...more }, headers))
  return clientId
}
const asClient = (clientId: string): OAuthClient => ({ clientId, redirectUris: [BACK] }) as unknown as OAuthClient
/** Connects an agent of a person by this client. */
async function connects(clientId: string) {
  const token = await service.freshTokenOf('operator')
  const { code, verifier } = await allowedCode(service, asClient(clientId), token, { parameters: { redirect_uri: BACK } })
  return redeem(service, asClient(clientId), code, verifier, { redirect_uri: BACK })
}
const begins = async (clientId: string) =>
  (await start(service, asClient(clientId), { redirect_uri: BACK, scope: 'propose' })).answer.status

describe('a client whose id is the URL of its metadata', () => {
  test('connects an agent', async () => {
    expect((await connects(described('/good'))).body).toMatchObject({ scope: 'propose', refresh_token: expect.any(String) })
  })

  test('is named in the metadata of the server', async () => {
    expect((await service.call('GET', META)).body).toMatchObject({ client_id_metadata_document_supported: true })
  })

  test('is read once while its cache-control lets it be kept, and each time if it says no-store', async () => {
    const [kept, never] = [
      described('/kept', {}, { 'cache-control': 'max-age=60' }),
      described('/never', {}, { 'cache-control': 'no-store' }),
    ]
    for (const clientId of [kept, kept, never, never]) expect(await begins(clientId)).toBe(302)
    expect([reads.get('/kept'), reads.get('/never')]).toEqual([1, 2])
  })

  test('attack: it gets no more than propose', async () => {
    const refused = await start(service, asClient(described('/openid')), { redirect_uri: BACK, scope: 'openid' })
    expect(new URL(refused.answer.headers.get('location') ?? '').searchParams.get('error')).toBe('invalid_scope')
  })

  test.each<[string, (path: string) => string]>([
    ['a document of another id', (path) => described(path, { client_id: 'https://other.example/' })],
    ['a document with a client secret', (path) => described(path, { client_secret: 'x' })],
    ['a redirect URI over http', (path) => described(path, { redirect_uris: [BACK, 'http://evil.example/'] })],
    ['no redirect URI', (path) => described(path, { redirect_uris: [] })],
    [
      'a document that redirects',
      (path) => {
        documents.set(path, (response) => void response.writeHead(302, { location: `${origin}/good` }).end())
        return `${origin}${path}`
      },
    ],
    ['a document over 10 KiB', (path) => described(path, { padding: 'x'.repeat(11_000) })],
    [
      'a page instead of JSON',
      (path) => {
        documents.set(path, (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('{}'))
        return `${origin}${path}`
      },
    ],
    ['no document', (path) => `${origin}${path}`],
    ['a URL with a fragment', (path) => `${described(path)}#x`],
    ['a URL with credentials', (path) => described(path).replace('http://', 'http://me@')],
    ['a private address', () => 'http://10.0.0.1/client'],
    ['the metadata of a cloud', () => 'http://169.254.169.254/latest/meta-data'],
    ['plain http elsewhere', () => 'http://shop.example/client'],
  ])('attack: %s is an unknown client, and leads nowhere', async (_, make) => {
    expect(await begins(make(`/wrong-${documents.size}-${reads.size}`))).toBe(400)
  })
})

describe('dynamic registration', () => {
  const register = (body: object) => service.call('POST', '/svc-conductor/oauth/register', { body })

  test('registers an app that connects an agent, and is kept from then on', async () => {
    const made = await register({ redirect_uris: [BACK], client_name: 'Desk helper' })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      client_id: expect.any(String),
      client_id_issued_at: expect.any(Number),
      token_endpoint_auth_method: 'none',
      redirect_uris: [BACK],
      scope: 'propose',
    })
    const { client_id } = made.body as { client_id: string }
    expect((await connects(client_id)).status).toBe(200)
    const idle = (await register({ redirect_uris: [BACK] })).body as { client_id: string }
    await service.local.advance(25 * 3600)
    service.forgetTokens()
    expect([await begins(client_id), await begins(idle.client_id)]).toEqual([302, 400])
  })

  test('registers an app that gets an agent by a token exchange, and is kept like one with a code', async () => {
    const { client_id } = (await register({ redirect_uris: [BACK], client_name: 'Terminal' })).body as { client_id: string }
    const exchanged = await postForm(service, 'token', {
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      client_id,
      subject_token: await service.freshTokenOf('operator'),
      subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      authorization_details: JSON.stringify([{ type: 'countersign_agent', name: 'Clerk', expiresInSeconds: 5 * 86_400, keep: true }]),
    })
    expect(exchanged.status).toBe(200)
    await service.local.advance(25 * 3600)
    service.forgetTokens()
    expect((await service.call('GET', '/tenants/1/customers', { token: accessTokenIn(exchanged) })).status).toBe(200)
    expect(await begins(client_id)).toBe(302)
  })

  // The metadata that these clients send, and the address to which their answer goes.
  test.each<[string, string[], string]>([
    ['Claude Code', ['http://localhost:54321/callback'], 'http://localhost:54321/callback'],
    ['Claude Code by another port', ['http://localhost/callback', 'http://127.0.0.1/callback'], 'http://localhost:3118/callback'],
    ['Claude Desktop', ['claude://claude.ai/mcp-auth-callback/sdk'], 'claude://claude.ai/mcp-auth-callback/sdk'],
    ['the MCP inspector', ['http://localhost:6274/oauth/callback'], 'http://localhost:6274/oauth/callback'],
    ['Cursor', ['cursor://anysphere.cursor-mcp/oauth/callback'], 'cursor://anysphere.cursor-mcp/oauth/callback'],
    [
      'VS Code',
      ['https://insiders.vscode.dev/redirect', 'https://vscode.dev/redirect', 'http://localhost/', 'http://127.0.0.1/'],
      'http://127.0.0.1:33418/',
    ],
  ])('connects %s', async (name, redirectUris, answersTo) => {
    const { client_id } = (await register({ redirect_uris: redirectUris, client_name: name })).body as { client_id: string }
    const of = { redirect_uri: answersTo }
    const { code, verifier } = await allowedCode(service, asClient(client_id), await service.freshTokenOf('operator'), { parameters: of })
    expect((await redeem(service, asClient(client_id), code, verifier, of)).body).toMatchObject({ scope: 'propose' })
  })

  test.each([
    'http://localhost.evil.example/back',
    'http://evil.localhost/back',
    'http://localhost@evil.example/back',
    'https://localhost@evil.example/back',
    'myapp:/back',
    'data:text/html,x',
    'file:///etc/passwd',
    'vbscript:x',
  ])('attack: the redirect URI %j is refused', async (uri) => {
    const refused = await register({ redirect_uris: [BACK, uri] })
    expect([refused.status, (refused.body as { error: string }).error]).toEqual([400, 'invalid_redirect_uri'])
  })

  test('attack: an app on localhost gets no answer at the address, and the other way round', async () => {
    const made = async (uri: string) => ((await register({ redirect_uris: [uri] })).body as { client_id: string }).client_id
    const byName = await made('http://localhost/back')
    const byAddress = await made('http://127.0.0.1/back')
    const asks = async (clientId: string, uri: string) => (await start(service, asClient(clientId), { redirect_uri: uri })).answer.status
    expect([await asks(byName, 'http://127.0.0.1:9/back'), await asks(byAddress, 'http://localhost:9/back')]).toEqual([400, 400])
    expect([await asks(byName, 'http://localhost:9/back'), await asks(byAddress, 'http://127.0.0.1:9/back')]).toEqual([302, 302])
  })

  test('gives an app without a name one that people can read', async () => {
    expect((await register({ redirect_uris: [BACK], client_name: ' ' })).body).toMatchObject({ client_name: 'Unnamed app' })
  })

  test.each<[string, object, string]>([
    ['no redirect URI', {}, 'invalid_redirect_uri'],
    ['a redirect URI over http', { redirect_uris: ['http://evil.example/'] }, 'invalid_redirect_uri'],
    ['javascript as redirect URI', { redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
    [
      'a key',
      { redirect_uris: ['https://a.example/'], token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'https://a.example/k' },
      'invalid_client_metadata',
    ],
    ['a client secret', { redirect_uris: [BACK], token_endpoint_auth_method: 'client_secret_basic' }, 'invalid_client_metadata'],
    ['more than propose', { redirect_uris: [BACK], scope: 'openid' }, 'invalid_client_metadata'],
    ['redirect URIs that are no list', { redirect_uris: BACK }, 'invalid_redirect_uri'],
    ['a name that is no text', { redirect_uris: [BACK], client_name: 5 }, 'invalid_client_metadata'],
    ['a scope that is no text', { redirect_uris: [BACK], scope: ['propose'] }, 'invalid_client_metadata'],
    ['grants that are no list', { redirect_uris: [BACK], grant_types: 'authorization_code' }, 'invalid_client_metadata'],
    ['a name with hidden characters', { redirect_uris: [BACK], client_name: 'Bank\u202e' }, 'invalid_client_metadata'],
  ])('refuses %s', async (_, body, error) => {
    const refused = await register(body)
    expect([refused.status, (refused.body as { error: string }).error]).toEqual([400, error])
  })

  test('takes at most 20 an hour from one address', async () => {
    await service.local.advance(3601)
    const statuses = await Promise.all(Array.from({ length: 25 }, async () => (await register({ redirect_uris: [BACK] })).status))
    expect(statuses.filter((status) => status === 201)).toHaveLength(20)
    const refused = await register({ redirect_uris: [BACK] })
    expect([oauthCode(refused), refused.headers.get('retry-after')]).toEqual(['429 temporarily_unavailable GEN008', '3600'])
  })

  test('is switched off by its property, in the metadata too', async () => {
    const property = '/global/properties/oauth.dynamic.registration'
    const as = { token: await service.freshTokenOf('globalAdmin') }
    expect((await service.call('GET', META)).body).toMatchObject({
      registration_endpoint: `${service.local.baseUrl}/svc-conductor/oauth/register`,
    })
    await service.call('PUT', property, { ...as, body: { value: false } })
    await service.local.advance(3601)
    expect(oauthCode(await register({ redirect_uris: [BACK] }))).toBe('403 access_denied SEC003')
    expect((await service.call('GET', META)).body).not.toHaveProperty('registration_endpoint')
  })
})

test('the keys of a client are read at its URL, again for an unknown key, but not more than once a minute', async () => {
  const [first, second] = [await keyPair('ES256', 'first'), await keyPair('ES256', 'second')]
  documents.set('/keys', json({ keys: [first.jwk] }))
  service.forgetTokens()
  const { clientId } = await serviceClient(service, { jwks: undefined, jwksUri: `${origin}/keys` })
  expect(oauthCode(await tokenByKey(service, { clientId, keys: first }))).toBe('200')
  expect(oauthCode(await tokenByKey(service, { clientId, keys: first }))).toBe('200')
  for (const _ of [1, 2, 3]) expect(oauthCode(await tokenByKey(service, { clientId, keys: second }))).toBe('401 invalid_client OAU001')
  expect(reads.get('/keys')).toBe(1)
})
