import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillDirectory } from '../../infra/operate/cells/fill-steps.ts'
import { moveTenant } from '../../infra/operate/cells/move-steps.ts'
import type { CustomerId } from '../../shared/domain/ids.ts'
import { newClientId } from '../../shared/domain/oauth/client-id.ts'
import { sharingClients } from '../../shared/runtime/shared-clients.ts'
import { beginClientChange, type DirectoryClient, directoryClient } from '../../shared/storage/directory-things.ts'
import { changeOAuthClient, type OAuthClient, removeOAuthClient } from '../../shared/storage/oauth-clients.ts'
import { discard } from '../../shared/storage/write.ts'
import {
  allowedCode,
  answered,
  CALLBACK,
  connected,
  decide,
  look,
  post,
  redeem,
  refresh,
  registeredClient,
  start,
  type Tokens,
} from '../support/authorizations.ts'
import { ANSWERED_BY } from '../support/cells/local-edge.ts'
import { byEdge, moveIn, tokenByEdge } from '../support/cells/moving.ts'
import { twoCells } from '../support/cells/two-cells.ts'
import { newIdentity } from '../support/identities.ts'
import { ASSERTION_TYPE, accessTokenIn, assertionFor, keyPair } from '../support/oauth.ts'
import { mortalStore } from '../support/stores-that-fail.ts'

const cells = twoCells()
const service = byEdge(cells, 1)
/** The same, where tests store something behind the back of the first or second cell. */
const at = (cell: 0 | 1) => ({ ...service, local: cells.cells[cell] })

/** A client above tenants, made by an administrator of a cell. */
const aboveTenants = (cell: 0 | 1, more: Partial<OAuthClient> = {}) =>
  registeredClient(at(cell), {
    clientId: `${newClientId({ kind: 'global' }, `${Date.now()}${'k'.repeat(12)}${Math.floor(Math.random() * 1e9)}`)}.c${cell}`,
    tenantId: undefined,
    version: 1,
    ...more,
  } as Partial<OAuthClient>)

const works = async (token: string) => {
  const answer = await cells.call('GET', '/tenants/1/wallets/1', { token })
  return [answer.status, answer.headers.get(ANSWERED_BY)]
}

/** Connects an agent that uses the API, not the MCP server alone. */
async function agentOf(client: Pick<OAuthClient, 'clientId'>, token: string): Promise<Tokens> {
  const started = await start(service, client, { scope: 'propose', resource: `${cells.edge.baseUrl}/svc-conductor` })
  const decided = await decide(service, started, token, { decision: 'allow' })
  expect(decided.status, decided.text).toBe(200)
  const answer = await redeem(service, client, answered(decided).code ?? '', started.verifier)
  expect(answer.status, answer.text).toBe(200)
  return answer.body as Tokens
}

beforeAll(async () => {
  const moved = await moveTenant(moveIn(cells, { to: 1 }))
  if (moved.kind === 'refused') throw new Error(moved.why.join('\n'))
}, 120_000)

describe.each([
  ['the first cell', 0],
  ['the second cell', 1],
] as const)('a client above tenants that stands in %s', (_, home) => {
  let client: OAuthClient
  let tokens: Tokens
  beforeAll(async () => {
    client = await aboveTenants(home)
  })

  test('connects agents of people in the second cell, whose tokens work and are renewed there', async () => {
    const first = await agentOf(client, await tokenByEdge(cells, 'operator'))
    expect(await works(first.access_token)).toEqual([200, '1'])
    const renewed = await refresh(service, client, first.refresh_token)
    expect(renewed.status, renewed.text).toBe(200)
    tokens = renewed.body as Tokens
    expect(await works(tokens.access_token)).toEqual([200, '1'])
  })

  test('connects agents of people in the first cell', async () => {
    const first = await connected(service, client, await tokenByEdge(cells, 'otherTenantAdmin'))
    expect((await refresh(service, client, first.refresh_token)).status).toBe(200)
  })

  test('uses the address that an administrator has given it since', async () => {
    const { store } = cells.cells[home].service.ports
    const changed = { ...client, redirectUris: ['https://other.example/callback'], version: client.version + 1 }
    expect((await store.commit([changeOAuthClient(client, changed)])).kind).toBe('committed')
    const answer = await start(service, client)
    expect(answer.answer.status).toBe(400)
    expect((await start(service, client, { redirect_uri: 'https://other.example/callback' })).answer.status).toBe(302)
    client = changed
  })

  test('a change that is refused leaves it as it was', async () => {
    const { store } = cells.cells[home].service.ports
    const refused = await store.commit([changeOAuthClient({ ...client, version: 99 }, { ...client, name: 'Forged', version: 100 })])
    expect(refused.kind).toBe('refused')
    const renewed = await refresh(service, client, tokens.refresh_token)
    expect(renewed.status, renewed.text).toBe(200)
    tokens = renewed.body as Tokens
  })

  test('is gone everywhere once it is deleted: its tokens end, and it gets no other', async () => {
    const { store } = cells.cells[home].service.ports
    expect((await store.commit([removeOAuthClient(client)])).kind).toBe('committed')
    expect((await refresh(service, client, tokens.refresh_token)).body).toMatchObject({ error: 'invalid_client' })
    await cells.cells[1].advance(11)
    expect((await works(tokens.access_token))[0]).toBe(401)
    expect((await start(service, client)).answer.status).toBe(400)
  })
})

const register = async (): Promise<Pick<OAuthClient, 'clientId'>> => {
  const made = await cells.call('POST', '/svc-conductor/oauth/register', { body: { redirect_uris: [CALLBACK], client_name: 'Scribe' } })
  expect(made.status, made.text).toBe(201)
  return { clientId: (made.body as { client_id: string }).client_id }
}

async function inDirectory(clientId: string): Promise<DirectoryClient | undefined> {
  const [found] = await cells.directory.read([directoryClient(clientId)])
  return found as DirectoryClient | undefined
}

describe('a client that registered itself', () => {
  test('connects agents of people in each cell, and is kept from then on', async () => {
    const client = await register()
    expect(await inDirectory(client.clientId)).toHaveProperty('expiresAt')
    const agent = await agentOf(client, await tokenByEdge(cells, 'operator'))
    expect(await works(agent.access_token)).toEqual([200, '1'])
    expect((await refresh(service, client, agent.refresh_token)).status).toBe(200)
    expect(await inDirectory(client.clientId)).not.toHaveProperty('expiresAt')
    const other = await connected(service, client, await tokenByEdge(cells, 'otherTenantAdmin'))
    expect((await refresh(service, client, other.refresh_token)).status).toBe(200)
  })

  test('attack: an id that nobody has registered, or that names a cell which is not there, is no client anywhere', async () => {
    const { clientId } = await register()
    for (const forged of [clientId.slice(0, -1), `${clientId}.c1`, `${newClientId({ kind: 'global' }, 'k'.repeat(30))}.c31`])
      expect((await start(service, { clientId: forged })).answer.status).toBe(400)
    const answer = await post(service, 'token', {
      grant_type: 'refresh_token',
      client_id: 'client-global-x.c31',
      refresh_token: 'rt_x.c31',
    })
    expect(answer.status).toBe(401)
  })
})

test('a client whose id is the URL of its metadata connects agents of people in each cell', async () => {
  const server = createServer((request, response) => {
    const client_id = `http://127.0.0.1:${(server.address() as AddressInfo).port}${request.url}`
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ client_id, client_name: 'Desk helper', redirect_uris: [CALLBACK] }))
  })
  afterAll(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const client = { clientId: `http://127.0.0.1:${(server.address() as AddressInfo).port}/client` }
  for (const role of ['operator', 'otherTenantAdmin']) {
    const agent = await connected(service, client, await tokenByEdge(cells, role))
    expect((await refresh(service, client, agent.refresh_token)).status).toBe(200)
  }
})

describe('a request of a client that belongs to no tenant', () => {
  test('belongs to the first person of any cell who opens it, and is decided once', async () => {
    const client = await register()
    const [here, there] = [await tokenByEdge(cells, 'operator'), await tokenByEdge(cells, 'otherTenantAdmin')]
    const started = await start(service, client, { scope: 'propose' })
    expect((await look(service, { ...started, cookie: '' }, here)).status).toBe(404)
    expect((await look(service, started, here)).status).toBe(200)
    expect((await look(service, started, here)).status).toBe(200)
    expect((await look(service, started, there)).status).toBe(404)
    expect((await decide(service, started, there, { decision: 'allow' })).status).toBe(404)
    expect((await decide(service, started, here, { decision: 'deny' })).status).toBe(200)
    for (const token of [here, there]) expect((await decide(service, started, token, { decision: 'allow' })).status).toBe(404)
  })

  test('attack: of people in both cells who decide it at the same moment, one succeeds', async () => {
    const client = await register()
    const tokens = [await tokenByEdge(cells, 'operator'), await tokenByEdge(cells, 'otherTenantAdmin')]
    for (let round = 0; round < 5; round++) {
      const started = await start(service, client, { scope: 'propose' })
      const answers = await Promise.all(tokens.map((token) => decide(service, started, token, { decision: 'allow' })))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    }
  })

  test('gets its error where nobody is signed in', async () => {
    const { requestId, cookie } = await start(service, await register(), { prompt: 'none' })
    const answer = await cells.call('POST', `/oauth/requests/${requestId}/signed-out`, { headers: { cookie }, body: {} })
    expect(answer.status, answer.text).toBe(200)
    expect((answer.body as { redirectTo: string }).redirectTo).toContain('error=login_required')
  })
})

describe('a back end above tenants whose account is in the second cell', () => {
  let clientId: string
  let keys: Awaited<ReturnType<typeof keyPair>>
  beforeAll(async () => {
    keys = await keyPair()
    const { ports } = cells.cells[1].service
    const customerId = ports.newIdOfCell<CustomerId>(ports.clock.now())
    const holdings = [{ kind: 'global', role: 'GLOBAL_ADMIN' }] as const
    await newIdentity(at(1), 'root-of-two', { customerId, holdings, tenantId: undefined as never })
    const login = await cells.call('POST', '/authentication/login', { body: { identity: 'root-of-two', password: 'root-of-two' } })
    const token = (login.body as { headerValue: string }).headerValue.slice('Bearer '.length)
    const body = { name: 'Nightly report', kind: 'service', jwks: { keys: [keys.jwk] }, customerId }
    const made = await cells.call('POST', '/global/oauth-clients', { token, body })
    expect(made.status, made.text).toBe(200)
    clientId = (made.body as { clientId: string }).clientId
  })

  const byKey = async () => ({
    client_assertion_type: ASSERTION_TYPE,
    client_assertion: await assertionFor({ ...service, local: { ...cells.cells[1], baseUrl: cells.edge.baseUrl } }, clientId, keys),
  })

  test('has an id that names the cell, by which it gets its tokens', async () => {
    expect(clientId).toMatch(/^client-global-.*\.c1$/)
    const answer = await post(service, 'token', { grant_type: 'client_credentials', ...(await byKey()) })
    expect(answer.status, answer.text).toBe(200)
    const token = accessTokenIn(answer)
    expect(decodeJwt(token)).toMatchObject({ client_id: clientId })
    const own = await cells.call('GET', '/authentication/sessions', { token })
    expect([own.status, own.headers.get(ANSWERED_BY)]).toEqual([200, '1'])
  })

  test('proves itself where the token that it asks about is, in each cell', async () => {
    const root = await tokenByEdge(cells, 'globalAdmin')
    const answer = await post(service, 'introspect', { token: root, ...(await byKey()) })
    expect(answer.body).toMatchObject({ active: true })
  })

  test('attack: an assertion that one cell has accepted is refused by the other', async () => {
    const proof = await byKey()
    const root = await tokenByEdge(cells, 'globalAdmin')
    expect((await post(service, 'introspect', { token: root, ...proof })).status).toBe(200)
    const again = await post(service, 'token', { grant_type: 'client_credentials', ...proof })
    expect(again.body).toMatchObject({ error: 'invalid_client' })
    expect((await post(service, 'introspect', { token: root, ...proof })).body).toMatchObject({ error: 'invalid_client' })
  })
})

test('what a client above tenants was allowed goes with the tenant when it moves back', async () => {
  const [client, registered] = [await aboveTenants(1), await register()]
  const token = await tokenByEdge(cells, 'operator')
  const agents = [await agentOf(client, token), await agentOf(registered, token)]
  const { code, verifier } = await allowedCode(service, client, token)
  const moved = await moveTenant(moveIn(cells, { to: 0 }))
  expect(moved, JSON.stringify(moved)).toMatchObject({ kind: 'moved' })
  for (const [index, of] of [client, registered].entries()) {
    expect(await works(agents[index]?.access_token ?? '')).toEqual([200, '0'])
    const renewed = await refresh(service, of, agents[index]?.refresh_token ?? '')
    expect(renewed.status, renewed.text).toBe(200)
  }
  // A code stays behind: the app begins again.
  const late = await redeem(service, client, code, verifier)
  expect(late.body).toMatchObject({ error: 'temporarily_unavailable' })
}, 60_000)

test('an operator makes the clients of a lost directory again, also one whose change was interrupted', async () => {
  const [lost, torn] = [await aboveTenants(1), await aboveTenants(1, { name: 'Torn' })]
  await cells.directory.commit([discard(directoryClient(lost.clientId)), beginClientChange(torn.clientId, 'of a process that died')])
  const there = await tokenByEdge(cells, 'otherTenantAdmin')
  const filled = await fillDirectory({ cell: cells.operated[1], directory: cells.directory })
  expect(filled).toMatchObject({ clients: expect.any(Number), taken: [] })
  for (const client of [lost, torn]) {
    expect((await inDirectory(client.clientId))?.client).toEqual(client)
    expect((await connected(service, client, there)).scope).toBe('propose')
  }
})

test.each([
  { dies: 'before it writes the client', when: 'before', name: 'First name' },
  { dies: 'after it wrote the client', when: 'after', name: 'Second name' },
] as const)('the sweep publishes a change whose process dies $dies', async ({ when, name }) => {
  const client = await aboveTenants(1, { name: 'First name' })
  const agent = await connected(service, client, await tokenByEdge(cells, 'otherTenantAdmin'))
  // Its first commit is the note.
  const dying = mortalStore(cells.operated[1].store, { at: 2, when }).store
  const { clock } = cells.cells[1].service.ports
  const sharing = sharingClients(dying, { number: 1, things: cells.directory, clock })
  await expect(sharing.commit([changeOAuthClient(client, { ...client, name: 'Second name', version: 2 })])).rejects.toThrow()
  expect((await refresh(service, client, agent.refresh_token)).status).toBe(503)
  await cells.cells[1].advance(180)
  expect((await inDirectory(client.clientId))?.client?.name).toBe(name)
  expect((await refresh(service, client, agent.refresh_token)).status).toBe(200)
})

test('nobody relies on a client while it is changed: the answer is 503 with retry-after', async () => {
  const client = await aboveTenants(1)
  const agent = await connected(service, client, await tokenByEdge(cells, 'otherTenantAdmin'))
  await cells.directory.commit([beginClientChange(client.clientId, 'a change')])
  const answer = await refresh(service, client, agent.refresh_token)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
  await fillDirectory({ cell: cells.operated[1], directory: cells.directory })
  expect((await refresh(service, client, agent.refresh_token)).status).toBe(200)
})
