import { decodeJwt } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { AGENT_TOKENS } from '../support/agents.ts'
import { accessTokenIn, oauthCode, postForm, serviceClient, tokenByKey } from '../support/oauth.ts'
import { inTenant, type Somebody, somebody } from '../support/people.ts'
import { running } from '../support/running.ts'

const service = running()
const ACCESS_TOKEN = 'urn:ietf:params:oauth:token-type:access_token'
const details = (more: object = {}) => JSON.stringify([{ type: 'countersign_agent', name: 'Clerk', ...more }])
const exchange = (subject_token: string, more: Record<string, string> = {}) =>
  postForm(service, 'token', {
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    subject_token,
    subject_token_type: ACCESS_TOKEN,
    requested_token_type: ACCESS_TOKEN,
    authorization_details: details(),
    ...more,
  })
let person: Somebody
beforeAll(async () => {
  person = await somebody(service, [inTenant('LEVEL_20')])
})

describe('a person exchanges their own token for that of an agent', () => {
  test('as from POST /authentication/agent-tokens', async () => {
    const answer = await exchange(person.token, {
      authorization_details: details({ limits: { largestAmount: 10 }, expiresInSeconds: 600 }),
    })
    expect(answer.body).toEqual({
      access_token: expect.any(String),
      issued_token_type: ACCESS_TOKEN,
      token_type: 'Bearer',
      expires_in: 600,
      scope: 'propose',
    })
    const token = accessTokenIn(answer)
    expect(decodeJwt(token)).toMatchObject({ scope: 'UpdateByTasks', sub: String(person.customerId), act: { sub: expect.any(String) } })
    const listed = (await person.call('GET', AGENT_TOKENS)).body
    expect(listed).toContainEqual(expect.objectContaining({ name: 'Clerk', limits: { largestAmount: 10 }, keep: false }))
    const direct = await service.call('POST', '/tenants/1/customers', { token, body: { firstName: 'A', lastName: 'B' } })
    expect((direct.body as { code: string }).code).toBe('SEC005')
  })

  test('sent with the scheme with which a login answers it', async () => {
    expect((await exchange(`Bearer ${person.token}`)).status).toBe(200)
  })

  test('for the MCP server alone, if it names it', async () => {
    const resource = `${service.local.baseUrl}/svc-conductor/mcp`
    const token = accessTokenIn(await exchange(person.token, { resource }))
    expect(decodeJwt(token)).toMatchObject({ aud: resource })
    expect((await service.call('GET', '/tenants/1/customers', { token })).status).toBe(401)
    expect((await service.call('POST', '/svc-conductor/mcp', { token, body: { jsonrpc: '2.0', id: 1, method: 'ping' } })).status).toBe(200)
  })

  test('for the MCP server by audience, and for the API by the issuer', async () => {
    const mcp = `${service.local.baseUrl}/svc-conductor/mcp`
    expect(decodeJwt(accessTokenIn(await exchange(person.token, { audience: mcp }))).aud).toBe(mcp)
    const token = accessTokenIn(await exchange(person.token, { resource: `${service.local.baseUrl}/svc-conductor` }))
    expect((await service.call('GET', '/tenants/1/customers', { token })).status).toBe(200)
  })

  test('is refused without a subject token, which is no fault of a grant', async () => {
    expect(oauthCode(await exchange(''))).toBe('400 invalid_request GEN001')
  })

  test.each([
    ['a stranger by resource', { resource: 'https://evil.example' }],
    ['a stranger by audience', { audience: 'https://evil.example' }],
  ])('is refused for %s', async (_, target) => {
    expect(oauthCode(await exchange(person.token, target))).toBe('400 invalid_target OAU006')
  })

  test.each<[string, string, string]>([
    ['nothing', '', 'invalid_authorization_details'],
    ['no JSON', '{', 'invalid_authorization_details'],
    ['another type', '[{"type":"payment","name":"x"}]', 'invalid_authorization_details'],
    ['two agents', '[{"type":"countersign_agent","name":"x"},{"type":"countersign_agent","name":"y"}]', 'invalid_authorization_details'],
    ['no name', '[{"type":"countersign_agent"}]', 'invalid_authorization_details'],
    ['a misspelt limit', details({ limits: { largest: 1 } }), 'invalid_authorization_details'],
    ['a hundred days', details({ expiresInSeconds: 100 * 86_400 }), 'invalid_authorization_details'],
    ['an approver of another tenant', details({ approvers: [999_999] }), 'invalid_request'],
  ])('is refused with %s', async (_, authorization_details, error) => {
    const refused = await exchange(person.token, { authorization_details })
    expect([refused.status, (refused.body as { error: string }).error]).toEqual([400, error])
  })

  test('says of details that are no JSON what they must be, not that they are absent', async () => {
    const { body } = await exchange(person.token, { authorization_details: '[{"type":"countersign_agent"' })
    expect(body).toMatchObject({ error_description: expect.stringContaining('must be a JSON array') })
  })
})

describe('attack', () => {
  test('an agent exchanges its token for another agent', async () => {
    const agent = accessTokenIn(await exchange(person.token))
    expect(oauthCode(await exchange(agent))).toBe('403 access_denied SEC007')
  })

  test('a launched session makes an agent', async () => {
    await service.call('PUT', '/global/properties/external.links.config', {
      token: await service.tokenOf('globalAdmin'),
      body: { value: { reports: 'https://reports.example/open' } },
    })
    const launched = await person.call('POST', '/authentication/launch', { body: { platformName: 'reports' } })
    const password = new URL((launched.body as { launchUrl: string }).launchUrl).searchParams.get('token')
    const { body } = await service.call('POST', '/authentication/login', { body: { password } })
    const token = (body as { headerValue: string }).headerValue.slice('Bearer '.length)
    expect(oauthCode(await exchange(token))).toBe('400 invalid_request GEN001')
  })

  test('the session of a back end makes an agent', async () => {
    const token = accessTokenIn(await tokenByKey(service, await serviceClient(service)))
    expect(oauthCode(await exchange(token))).toBe('400 invalid_request GEN001')
  })

  test.each<[string, () => Promise<string> | string]>([
    ['nonsense', () => 'x'],
    [
      'an ended session',
      async () => {
        const leaving = await somebody(service, [inTenant('LEVEL_01')])
        await leaving.call('POST', '/authentication/logout')
        return leaving.token
      },
    ],
  ])('%s is exchanged', async (_, token) => {
    expect(oauthCode(await exchange(await token()))).toBe('400 invalid_request GEN001')
  })

  test('an old proof makes no agent', async () => {
    const late = await somebody(service, [inTenant('LEVEL_01')])
    await service.local.advance(360)
    expect(await exchange(late.token)).toMatchObject({ status: 400, body: { error: 'insufficient_user_authentication' } })
  })
})
