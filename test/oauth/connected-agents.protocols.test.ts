import { decodeJwt } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { changeIdentity } from '../../shared/storage/identities.ts'
import { changeOAuthClient, type OAuthClient } from '../../shared/storage/oauth-clients.ts'
import { property } from '../../shared/storage/settings.ts'
import { replace, type Write } from '../../shared/storage/write.ts'
import { AGENT_TOKENS, toolsOver } from '../support/agents.ts'
import {
  allowedCode,
  answered,
  CALLBACK,
  connected,
  decide,
  look,
  ownerId,
  redeem,
  refresh,
  registeredClient,
  start,
  type Tokens,
} from '../support/authorizations.ts'
import { inTenant, type Somebody, somebody } from '../support/people.ts'
import { type Running, running } from '../support/running.ts'
import { code as codeOf } from '../support/second-factors.ts'

const service = running()
const issuer = () => `${service.local.baseUrl}/svc-conductor`
const resource = () => `${issuer()}/mcp`
let client: OAuthClient

beforeAll(async () => {
  client = await registeredClient(service)
})

const written = (on: Running, write: Write) => on.local.service.ports.store.commit([write])

const ping = (token: string) =>
  service.call('POST', '/svc-conductor/mcp', {
    token,
    body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    headers: { accept: 'application/json, text/event-stream' },
  })

describe('the way from a client to its agent', () => {
  test('begins at a page of the portal, and shows the person who asks, for what, and where the answer goes', async () => {
    const started = await start(service, client)
    expect(started.answer.status).toBe(302)
    expect(started.answer.headers.get('location')).toMatch(/\/svc-conductor\/portal\/authorize\?request=[\w-]{43}$/)
    expect(started.answer.headers.get('set-cookie')).toMatch(/HttpOnly/)
    const seen = await look(service, started, await service.freshTokenOf('operator'))
    expect(seen.body).toEqual({
      client: { name: 'Ledger clerk', host: 'app.example', checked: true },
      ...{ scope: 'propose', resource: resource(), redirectUri: CALLBACK, expires: expect.any(String) },
    })
  })

  test('leads to a token that proposes, is listed with its client, and is renewed by a token that rotates', async () => {
    const token = await service.freshTokenOf('operator')
    const approvers = [ownerId(service, 'checker')]
    const started = await start(service, client)
    const decided = await decide(service, started, token, { decision: 'allow', name: 'Clerk', approvers, limits: { largestAmount: 10 } })
    expect(answered(decided)).toEqual({ code: expect.stringMatching(/^[\w-]{43}$/), state: 'st-1', iss: issuer() })
    const redeemed = await redeem(service, client, answered(decided).code ?? '', started.verifier)
    expect(redeemed.status).toBe(200)
    const tokens = redeemed.body as Tokens
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 900, scope: 'propose' })
    expect(redeemed.headers.get('cache-control')).toBe('no-store')
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      ...{ iss: issuer(), aud: resource(), client_id: client.clientId, scope: 'UpdateByTasks', sub: String(ownerId(service, 'operator')) },
      act: { sub: expect.stringMatching(/^agent:/) },
    })
    const tools = await toolsOver(service, { token: tokens.access_token, agentTokenId: '' })
    const { customerMain, customer2Main } = service.local.demo.wallets
    const body = { amount: 7, fromWalletId: customerMain, toWalletId: customer2Main }
    const proposed = await tools.use('propose', { operationId: 'createTransfer', parameters: { tenantId: 1 }, body, comment: 'Rent' })
    expect(proposed.says).toMatchObject({ status: 'PENDING' })
    await tools.close()

    const listed = await service.call('GET', AGENT_TOKENS, { token })
    expect(listed.body).toContainEqual(
      expect.objectContaining({
        ...{ name: 'Clerk', clientId: client.clientId, clientName: 'Ledger clerk', approvers, limits: { largestAmount: 10 }, keep: true },
        lastUsed: expect.any(String),
      }),
    )
    const renewed = await refresh(service, client, tokens.refresh_token)
    expect(renewed.status).toBe(200)
    expect((renewed.body as Tokens).refresh_token).not.toBe(tokens.refresh_token)
    expect((await ping((renewed.body as Tokens).access_token)).status).toBe(200)
  })

  test('is bound to the browser that started it and to the first person who opens it', async () => {
    const [operator, checker] = [await service.freshTokenOf('operator'), await service.freshTokenOf('checker')]
    const started = await start(service, client)
    const elsewhere = await start(service, client)
    expect(codeOf(await look(service, { ...started, cookie: elsewhere.cookie }, operator))).toBe('404 GEN002')
    expect(codeOf(await look(service, { ...started, cookie: '' }, operator))).toBe('404 GEN002')
    expect((await look(service, started, operator)).status).toBe(200)
    expect((await look(service, started, operator)).status).toBe(200)
    expect(codeOf(await look(service, started, checker))).toBe('404 GEN002')
    expect(codeOf(await decide(service, started, checker, { decision: 'allow' }))).toBe('404 GEN002')
    expect((await decide(service, started, operator, { decision: 'deny' })).status).toBe(200)
    expect(codeOf(await decide(service, started, operator, { decision: 'allow' }))).toBe('404 GEN002')
    expect(codeOf(await look(service, started, operator))).toBe('404 GEN002')
  })

  test('ends with access_denied if the person denies, and after ten minutes without a decision', async () => {
    const token = await service.freshTokenOf('operator')
    const denied = await decide(service, await start(service, client), token, { decision: 'deny' })
    expect(answered(denied)).toEqual({ error: 'access_denied', state: 'st-1', iss: issuer() })
    const forgotten = await start(service, client)
    await service.local.advance(601)
    service.forgetTokens()
    expect(codeOf(await look(service, forgotten, await service.freshTokenOf('operator')))).toBe('404 GEN002')
  })

  test('attack: a token for the MCP server opens nothing else', async () => {
    const { access_token: token } = await connected(service, client, await service.freshTokenOf('operator'))
    expect((await ping(token)).status).toBe(200)
    for (const path of ['/tenants/1/wallets/1', '/authentication/sessions', AGENT_TOKENS])
      expect(codeOf(await service.call('GET', path, { token }))).toBe('401 SEC001')
    expect(codeOf(await service.call('POST', '/authentication/renew', { body: { jwt: token } }))).toBe('401 SEC001')
  })

  test('attack: an agent token and a launched session allow nothing', async () => {
    const token = await service.freshTokenOf('operator')
    const agent = await service.call('POST', AGENT_TOKENS, { token, body: { name: 'Scribe' } })
    const agentToken = (agent.body as { headerValue: string }).headerValue.slice('Bearer '.length)
    const started = await start(service, client)
    expect(codeOf(await look(service, started, agentToken))).toBe('403 SEC007')
    expect(codeOf(await decide(service, started, agentToken, { decision: 'allow' }))).toBe('403 SEC007')

    const { store } = service.local.service.ports
    const key = 'external.links.config'
    await store.commit([replace(property(key), { key, value: { reports: 'https://reports.example/' }, lastModified: '' })])
    await service.local.advance(11)
    const launched = await service.call('POST', '/authentication/launch', { token, body: { platformName: 'reports' } })
    const password = new URL((launched.body as { launchUrl: string }).launchUrl).searchParams.get('token')
    const login = await service.call('POST', '/authentication/login', { body: { password } })
    const launchedToken = (login.body as { headerValue: string }).headerValue.slice('Bearer '.length)
    expect((await look(service, started, launchedToken)).status).toBe(200)
    expect(codeOf(await decide(service, started, launchedToken, { decision: 'allow' }))).toBe('403 SEC003')
    expect((await decide(service, started, launchedToken, { decision: 'deny' })).status).toBe(200)
  })

  test('needs a proof of the last minutes; denying needs none', async () => {
    const token = await service.freshTokenOf('operator')
    await service.local.advance(6 * 60)
    const started = await start(service, client)
    const refused = await decide(service, started, token, { decision: 'allow' })
    expect(codeOf(refused)).toBe('401 SEC004')
    expect(refused.headers.get('sca')).toMatch(/type=IDENTITY/)
    expect((await decide(service, started, token, { decision: 'deny' })).status).toBe(200)
    service.forgetTokens()
  })
})

describe('a refresh token', () => {
  test('gets the same successor if it is repeated within 30 seconds, and ends the agent afterwards', async () => {
    const owner = await service.freshTokenOf('operator')
    const first = await connected(service, client, owner, { name: 'Repeated' })
    const second = (await refresh(service, client, first.refresh_token)).body as Tokens
    await service.local.advance(20)
    expect((await refresh(service, client, first.refresh_token)).body).toEqual(second)
    await service.local.advance(20)
    const reused = await refresh(service, client, first.refresh_token)
    expect(reused.status).toBe(400)
    expect(reused.body).toMatchObject({ error: 'invalid_grant' })
    expect((await refresh(service, client, second.refresh_token)).body).toMatchObject({ error: 'invalid_grant' })
    expect((await ping(second.access_token)).status).toBe(401)
    const listed = await service.call('GET', AGENT_TOKENS, { token: owner })
    expect(listed.body).not.toContainEqual(expect.objectContaining({ name: 'Repeated' }))
  })

  test('may repeat the scopes that the person has allowed, and name no others', async () => {
    const owner = await service.freshTokenOf('operator')
    const { code, verifier } = await allowedCode(service, client, owner, { parameters: { scope: 'openid propose' } })
    const first = (await redeem(service, client, code, verifier)).body as Tokens
    for (const scope of ['openid', 'propose email', 'propose admin'])
      expect((await refresh(service, client, first.refresh_token, { scope })).body).toMatchObject({ error: 'invalid_scope' })
    const second = (await refresh(service, client, first.refresh_token, { scope: first.scope })).body as Tokens
    expect(second).toMatchObject({ scope: 'propose', refresh_token: expect.any(String) })
    expect((await refresh(service, client, second.refresh_token, { scope: 'propose' })).status).toBe(200)
  })

  test('of 20 uses at once exactly one rotates: all get the same successor', async () => {
    const first = await connected(service, client, await service.freshTokenOf('operator'))
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(service, client, first.refresh_token)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => (body as Tokens).refresh_token)).size).toBe(1)
  })

  test('ends where its agent is ended, and with the lock of its owner', async () => {
    const owner = await service.freshTokenOf('operator')
    const tokens = await connected(service, client, owner, { name: 'Ended' })
    const listed = (await service.call('GET', AGENT_TOKENS, { token: owner })).body as { name: string; agentTokenId: string }[]
    const { agentTokenId = '' } = listed.find(({ name }) => name === 'Ended') ?? {}
    expect((await service.call('DELETE', `${AGENT_TOKENS}/${agentTokenId}`, { token: owner })).status).toBe(200)
    expect((await refresh(service, client, tokens.refresh_token)).body).toMatchObject({ error: 'invalid_grant' })
    expect((await ping(tokens.access_token)).status).toBe(401)
  })

  test.each<[string, (service: Running, of: Somebody) => Promise<unknown>]>([
    [
      'a lock of its owner',
      (on, { identity }) => written(on, changeIdentity(identity, { set: { authLockedAfter: new Date(0).toISOString() } })),
    ],
    [
      'the end of all sessions of its owner, as by a new position or password',
      (on, { identity }) => written(on, changeIdentity(identity, { add: { epoch: 1 } })),
    ],
  ])('ends with %s', async (_, end) => {
    const owner = await somebody(service, [inTenant('LEVEL_20')])
    const tokens = await connected(service, client, owner.token)
    expect((await ping(tokens.access_token)).status).toBe(200)
    await end(service, owner)
    expect((await refresh(service, client, tokens.refresh_token)).body).toMatchObject({ error: 'invalid_grant' })
    expect((await ping(tokens.access_token)).status).toBe(401)
  })

  test('is listed no more after its client was deleted: not to its owner, and not in the access report', async () => {
    const gone = await registeredClient(service)
    const [owner, admin] = [await service.freshTokenOf('checker'), await service.freshTokenOf('globalAdmin')]
    await connected(service, gone, owner, { name: 'Orphan' })
    await connected(service, client, owner, { name: 'Kept' })
    const namesIn = (agents: unknown) => (agents as { name: string }[]).map(({ name }) => name)
    const listed = async () => namesIn((await service.call('GET', AGENT_TOKENS, { token: owner })).body)
    expect(await listed()).toEqual(['Kept', 'Orphan'])
    expect((await service.call('DELETE', `/tenants/1/oauth-clients/${gone.clientId}`, { token: admin })).status).toBe(200)
    expect(await listed()).toEqual(['Kept'])
    const report = (await service.call('GET', '/tenants/1/access-report', { token: admin })).body as {
      customerId: number
      agents: unknown
    }[]
    expect(namesIn(report.find(({ customerId }) => customerId === ownerId(service, 'checker'))?.agents)).toEqual(['Kept'])
  })

  test('rests while agents are switched off, and no new agent is allowed', async () => {
    const token = await service.freshTokenOf('operator')
    const tokens = await connected(service, client, token)
    const admin = await service.freshTokenOf('globalAdmin')
    const path = '/tenants/1/config/agents.enabled'
    expect((await service.call('PUT', path, { token: admin, body: { value: false } })).status).toBe(200)
    await service.local.advance(11)
    const denied = { error: 'access_denied', state: 'st-1', iss: issuer() }
    const started = await start(service, client)
    expect(answered(await look(service, started, token))).toEqual(denied)
    expect(answered(await decide(service, started, token, { decision: 'allow' }))).toEqual(denied)
    expect((await refresh(service, client, tokens.refresh_token)).body).toMatchObject({ error: 'access_denied' })
    await service.call('DELETE', path, { token: admin })
    await service.local.advance(11)
    expect((await refresh(service, client, tokens.refresh_token)).status).toBe(200)
  })

  test('gets nothing while its client may not propose, and neither does a code', async () => {
    const narrowed = await registeredClient(service, { version: 1 })
    const token = await service.freshTokenOf('operator')
    const tokens = await connected(service, narrowed, token)
    const { code, verifier } = await allowedCode(service, narrowed, token)
    await written(service, changeOAuthClient(narrowed, { ...narrowed, scopes: ['openid'], version: 2 }))
    expect(codeOf(await refresh(service, narrowed, tokens.refresh_token))).toContain('400')
    const redeemed = await redeem(service, narrowed, code, verifier)
    expect(redeemed.body).toMatchObject({ error: 'invalid_grant' })
    await written(service, changeOAuthClient({ ...narrowed, version: 2 }, { ...narrowed, version: 3 }))
    expect((await refresh(service, narrowed, tokens.refresh_token)).status).toBe(200)
  })

  test('attack: another client cannot use it', async () => {
    const tokens = await connected(service, client, await service.freshTokenOf('operator'))
    const other = await registeredClient(service)
    expect((await refresh(service, other, tokens.refresh_token)).body).toMatchObject({ error: 'invalid_grant' })
    expect((await refresh(service, client, `${tokens.refresh_token}x`)).body).toMatchObject({ error: 'invalid_grant' })
    expect((await refresh(service, client, tokens.refresh_token, { scope: 'openid' })).body).toMatchObject({ error: 'invalid_scope' })
    expect((await refresh(service, client, tokens.refresh_token)).status).toBe(200)
  })

  test('attack: a made-up token of a known grant ends nothing', async () => {
    const tokens = await connected(service, client, await service.freshTokenOf('operator'))
    const madeUp = `rt_${'A'.repeat(43)}.${'B'.repeat(43)}`
    expect((await refresh(service, client, madeUp)).body).toMatchObject({ error: 'invalid_grant' })
    expect((await refresh(service, client, tokens.refresh_token)).status).toBe(200)
  })
})

describe('a code', () => {
  test('attack: a second use is refused and ends what the first has obtained', async () => {
    const owner = await service.freshTokenOf('operator')
    const { code, verifier } = await allowedCode(service, client, owner, { body: { name: 'Replayed' } })
    const tokens = (await redeem(service, client, code, verifier)).body as Tokens
    expect((await ping(tokens.access_token)).status).toBe(200)
    expect((await redeem(service, client, code, verifier)).body).toMatchObject({
      error: 'invalid_grant',
      code: expect.any(String),
      traceId: expect.any(String),
    })
    expect((await ping(tokens.access_token)).status).toBe(401)
    expect((await refresh(service, client, tokens.refresh_token)).body).toMatchObject({ error: 'invalid_grant' })
  })

  test('of 20 uses at once exactly one obtains tokens', async () => {
    const { code, verifier } = await allowedCode(service, client, await service.freshTokenOf('operator'))
    const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(service, client, code, verifier)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test.each([
    ['mixed-up clients', async () => ({ client_id: (await registeredClient(service)).clientId }), 'invalid_grant'],
    ['another redirect URI', async () => ({ redirect_uri: 'https://app.example/other' }), 'invalid_grant'],
    ['another verifier', async () => ({ code_verifier: 'x'.repeat(43) }), 'invalid_grant'],
    ['another resource', async () => ({ resource: 'https://other.example/mcp' }), 'invalid_target'],
  ])('attack: is refused with %s, and stays usable', async (_, more, error) => {
    const { code, verifier } = await allowedCode(service, client, await service.freshTokenOf('operator'))
    const refused = await redeem(service, client, code, verifier, await more())
    expect([refused.status, (refused.body as { error: string }).error]).toEqual([400, error])
    expect((await redeem(service, client, code, verifier)).status).toBe(200)
  })

  test('attack: PKCE cannot be left out', async () => {
    const { code } = await allowedCode(service, client, await service.freshTokenOf('operator'))
    const form = { grant_type: 'authorization_code', client_id: client.clientId, code, redirect_uri: CALLBACK }
    const { post } = await import('../support/authorizations.ts')
    expect((await post(service, 'token', form)).body).toMatchObject({ error: 'invalid_request' })
  })

  test('works for 60 seconds', async () => {
    const { code, verifier } = await allowedCode(service, client, await service.freshTokenOf('operator'))
    await service.local.advance(61)
    expect((await redeem(service, client, code, verifier)).body).toMatchObject({ error: 'invalid_grant' })
  })
})
