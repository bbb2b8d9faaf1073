import { expect, test } from 'vitest'
import { allowedCode, connected, redeem, refresh, registeredClient, type Tokens } from '../support/authorizations.ts'
import { ISSUER_OF } from '../support/oauth.ts'
import { running } from '../support/running.ts'

const service = running()
const MINE = '/global/tasks?waitingForCustomerId=me'

/** An agent of the operator that a client has asked for, with the API as its resource. */
async function agentOfApi() {
  const client = await registeredClient(service)
  const resource = ISSUER_OF(service)
  const { code, verifier } = await allowedCode(service, client, await service.freshTokenOf('operator'), { parameters: { resource } })
  const answer = await redeem(service, client, code, verifier, { resource })
  expect(answer.status, answer.text).toBe(200)
  return { client, resource, tokens: answer.body as Tokens }
}

test('an agent whose resource is the issuer uses the API: it reads and proposes, and changes nothing itself', async () => {
  const { client, resource, tokens } = await agentOfApi()
  expect(tokens).toMatchObject({ scope: 'propose', expires_in: 900 })
  const token = tokens.access_token
  expect((await service.call('GET', MINE, { token })).status).toBe(200)
  const { customerMain, customer2Main } = service.local.demo.wallets
  const body = { amount: 1, fromWalletId: customerMain, toWalletId: customer2Main }
  const direct = await service.call('POST', '/tenants/1/wallets/transfers', { token, body })
  expect([direct.status, (direct.body as { code: string }).code]).toEqual([403, 'SEC005'])
  const next = await refresh(service, client, tokens.refresh_token, { resource })
  expect((await service.call('GET', MINE, { token: (next.body as Tokens).access_token })).status).toBe(200)
})

test('attack: neither a code nor a refresh token changes its resource', async () => {
  const { client, tokens } = await agentOfApi()
  const mcp = `${ISSUER_OF(service)}/mcp`
  expect((await refresh(service, client, tokens.refresh_token, { resource: mcp })).body).toMatchObject({ error: 'invalid_target' })
  const forMcp = await allowedCode(service, client, await service.freshTokenOf('operator'))
  const wider = await redeem(service, client, forMcp.code, forMcp.verifier, { resource: ISSUER_OF(service) })
  expect(wider.body).toMatchObject({ error: 'invalid_target' })
  const second = await allowedCode(service, client, await service.freshTokenOf('operator'))
  const own = (await redeem(service, client, second.code, second.verifier)).body as Tokens
  expect((await refresh(service, client, own.refresh_token, { resource: ISSUER_OF(service) })).body).toMatchObject({
    error: 'invalid_target',
  })
  expect((await service.call('GET', MINE, { token: own.access_token })).status).toBe(401)
})

test('an expired token of an agent is refused like every token that cannot be renewed: its client has the refresh token', async () => {
  const { client, resource, tokens } = await agentOfApi()
  await service.local.advance(901)
  const refused = await service.call('GET', MINE, { token: tokens.access_token })
  expect([refused.status, refused.body]).toEqual([401, expect.objectContaining({ code: 'SEC001' })])
  expect(refused.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
  const renewed = await service.call('POST', '/authentication/renew', { body: { jwt: tokens.access_token } })
  expect([renewed.status, renewed.body]).toEqual([403, expect.objectContaining({ code: 'SEC007' })])
  const next = await refresh(service, client, tokens.refresh_token, { resource })
  expect((await service.call('GET', MINE, { token: (next.body as Tokens).access_token })).status).toBe(200)
})

test('an expired token of an MCP client is refused with the way to the next one', async () => {
  const client = await registeredClient(service)
  const { access_token: token } = await connected(service, client, await service.freshTokenOf('operator'))
  await service.local.advance(901)
  const refused = await service.call('POST', '/svc-conductor/mcp', { token, body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } })
  expect([refused.status, refused.body]).toEqual([401, expect.objectContaining({ code: 'SEC001' })])
  const challenge = refused.headers.get('www-authenticate')
  expect(challenge).toMatch(/^Bearer resource_metadata="[^"]+", scope="propose", error="invalid_token"$/)
})
