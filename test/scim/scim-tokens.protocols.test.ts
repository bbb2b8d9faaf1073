import { describe, expect, test } from 'vitest'
import { newIdentity } from '../support/identities.ts'
import { ASSERTION_TYPE, accessTokenIn, assertionFor, oauthCode, postForm, serviceClient, tokenByKey } from '../support/oauth.ts'
import { inTenant } from '../support/people.ts'
import { running } from '../support/running.ts'
import { directoryWith, SCIM, scimToken } from '../support/scim.ts'

const service = running()
const CONFIG = '/ServiceProviderConfig'

describe('a token for directory sync', () => {
  test('is shown once, and opens the SCIM endpoints of its tenant', async () => {
    const made = await service.call('POST', '/tenants/1/scim-tokens', {
      token: await service.freshTokenOf('operator'),
      body: { name: 'Okta', expiresInSeconds: 3600 },
    })
    expect(made.status).toBe(200)
    const { token, scimTokenId, ...shown } = made.body as Record<string, string>
    expect(shown).toMatchObject({ name: 'Okta', expires: expect.any(String), customerId: expect.any(Number) })
    const config = await directoryWith(service, token ?? '').call('GET', CONFIG)
    expect(config.status).toBe(200)
    expect(config.headers.get('content-type')).toBe('application/scim+json')
    const listed = await service.call('GET', '/tenants/1/scim-tokens', { token: await service.tokenOf('operator') })
    expect(listed.body).toContainEqual({ scimTokenId, ...shown, created: expect.any(String) })
    expect(listed.text).not.toContain(token?.split('.')[2])
  })

  test.each([
    ['more than a year', 365 * 86_400 + 1],
    ['less than a minute', 59],
  ])('is refused for %s', async (_, expiresInSeconds) => {
    const made = await service.call('POST', '/tenants/1/scim-tokens', {
      token: await service.freshTokenOf('operator'),
      body: { name: 'x', expiresInSeconds },
    })
    expect(made.status).toBe(400)
  })

  test('opens nothing but SCIM', async () => {
    const token = await scimToken(service)
    for (const path of ['/tenants/1/admin-users', '/authentication/sessions', '/tenants/1/scim-tokens', '/svc-conductor/mcp'])
      expect(
        (await service.call(path.endsWith('mcp') ? 'POST' : 'GET', path, { token, ...(path.endsWith('mcp') ? { body: {} } : {}) })).status,
        path,
      ).toBe(401)
  })

  test('is refused with another secret, without one, and after its end', async () => {
    const token = await scimToken(service)
    const [name, id, secret = ''] = token.split('.')
    const other = `${secret.startsWith('A') ? 'B' : 'A'}${secret.slice(1)}`
    for (const bad of [`${name}.${id}.${other}`, `${name}.${id}.`, `scim-1.nobody.${secret}`, 'scim-1'])
      expect((await directoryWith(service, bad).call('GET', CONFIG)).status).toBe(401)
    const ended = await service.call('DELETE', `/tenants/1/scim-tokens/${id}`, { token: await service.tokenOf('operator') })
    expect(ended.status).toBe(200)
    expect((await directoryWith(service, token).call('GET', CONFIG)).status).toBe(401)
  })

  test('works in its own tenant only, also if a global administrator made it', async () => {
    const token = await scimToken(service, 'globalAdmin')
    expect((await directoryWith(service, token).call('GET', CONFIG)).status).toBe(200)
    const made = await service.call('POST', '/global/tenants', { token: await service.tokenOf('globalAdmin'), body: { name: 'Other' } })
    const { tenantId } = made.body as { tenantId: number }
    const elsewhere = await directoryWith(service, token, `/svc-conductor/scim/v2/tenants/${tenantId}`).call('GET', CONFIG)
    expect(elsewhere.status).toBe(404)
  })

  test('ends with the position of its creator', async () => {
    const { customerId, token: session } = await admin('LEVEL_20', 'scim-creator@x.example')
    const made = await service.call('POST', '/tenants/1/scim-tokens', { token: session, body: { name: 'x' } })
    const { token } = made.body as { token: string }
    expect((await directoryWith(service, token).call('GET', CONFIG)).status).toBe(200)
    const moved = await service.call('PUT', `/tenants/1/admin-users/${customerId}`, {
      token: await service.tokenOf('globalAdmin'),
      body: { position: 'LEVEL_01' },
    })
    expect(moved.status).toBe(200)
    expect((await directoryWith(service, token).call('GET', CONFIG)).status).toBe(401)
  })

  test('is listed only while it works, and counts for the limit of a tenant only then', async () => {
    const { token: session } = await admin('LEVEL_20', 'scim-lister@x.example')
    const create = () => service.call('POST', '/tenants/1/scim-tokens', { token: session, body: { name: 'Ends early' } })
    const listed = async () =>
      ((await service.call('GET', '/tenants/1/scim-tokens', { token: session })).body as { name: string }[]).filter(
        ({ name }) => name === 'Ends early',
      )
    const first = await create()
    const made = [first]
    while (made.at(-1)?.status === 200) made.push(await create())
    expect(made.at(-1)?.status).toBe(409)
    expect((await listed()).length).toBe(made.length - 1)
    const { token } = first.body as { token: string }
    expect((await service.call('DELETE', '/authentication/sessions', { token: session })).status).toBe(200)
    expect((await directoryWith(service, token).call('GET', CONFIG)).status).toBe(401)
    expect(await listed()).toEqual([])
    expect((await create()).status).toBe(200)
    expect(await listed()).toHaveLength(1)
  })

  test('attack: is not made by a position for a while, which it would outlive', async () => {
    const { customerId, token: session } = await admin('LEVEL_01', 'scim-for-a-while@x.example')
    const given = await service.call('POST', `/tenants/1/customers/${customerId}/temporary-positions`, {
      token: await service.tokenOf('operator'),
      body: { position: 'LEVEL_20', minutes: 5, reason: 'Holidays' },
    })
    expect(given.status).toBe(200)
    const made = await service.call('POST', '/tenants/1/scim-tokens', { token: session, body: { name: 'x' } })
    expect(made).toMatchObject({ status: 403, body: { code: 'SEC003' } })
  })

  test('is made by LEVEL_20 and GLOBAL_ADMIN only, and by no agent', async () => {
    for (const role of ['maker', 'backend', 'globalSupport'].filter((each) => service.local.demo.users[each] !== undefined)) {
      const made = await service.call('POST', '/tenants/1/scim-tokens', { token: await service.freshTokenOf(role), body: { name: 'x' } })
      expect(made.status, role).toBe(403)
    }
    const agent = await service.call('POST', '/authentication/agent-tokens', {
      token: await service.freshTokenOf('operator'),
      body: { name: 'a' },
    })
    const token = (agent.body as { headerValue: string }).headerValue.slice('Bearer '.length)
    const made = await service.call('POST', '/tenants/1/scim-tokens', { token, body: { name: 'x' } })
    expect(made.status).toBe(403)
    expect((await directoryWith(service, token).call('GET', CONFIG)).status).toBe(401)
  })
})

describe('access to directory sync', () => {
  test('needs a token of its own kind, and says so in the shape of SCIM', async () => {
    const session = await directoryWith(service, await service.tokenOf('operator')).call('GET', CONFIG)
    expect(session.status).toBe(401)
    expect(session.body).toMatchObject({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: '401',
      detail: expect.any(String),
    })
    expect(session.headers.get('content-type')).toBe('application/scim+json')
    expect((await service.call('GET', `${SCIM}${CONFIG}`)).status).toBe(401)
  })

  test('is given to an OAuth service client of the tenant with scope scim', async () => {
    const client = await serviceClient(service, { customerId: service.local.demo.users.operator?.customerId, scopes: ['scim'] })
    const answer = await tokenByKey(service, client, { scope: 'scim' })
    expect(answer.body).toMatchObject({ scope: 'scim', token_type: 'Bearer', expires_in: 900 })
    const token = accessTokenIn(answer)
    expect((await directoryWith(service, token).call('GET', CONFIG)).status).toBe(200)
    expect((await service.call('GET', '/tenants/1/admin-users', { token })).status).toBe(401)
    const other = accessTokenIn(await tokenByKey(service, client))
    expect((await directoryWith(service, other).call('GET', CONFIG)).status).toBe(401)
    const introspected = await postForm(service, 'introspect', {
      client_assertion_type: ASSERTION_TYPE,
      client_assertion: await assertionFor(service, client.clientId, client.keys),
      token,
    })
    expect(introspected.body).toMatchObject({ active: true, scope: 'scim' })
  })

  test('is not combined with another scope, and not given to a client without it', async () => {
    const operator = service.local.demo.users.operator?.customerId
    const both = await serviceClient(service, { customerId: operator })
    expect(oauthCode(await tokenByKey(service, both, { scope: 'scim propose' }))).toBe('400 invalid_scope OAU005')
    const proposing = await serviceClient(service, { customerId: operator, scopes: ['propose'] })
    expect(oauthCode(await tokenByKey(service, proposing, { scope: 'scim' }))).toBe('400 invalid_scope OAU005')
  })

  test('asks for the rights of the account', async () => {
    const of = await newIdentity(service, 'powerless back end', { holdings: [inTenant('ONBOARDING')], tenantId: 1 as never })
    const client = await serviceClient(service, { customerId: of.customerId, scopes: ['scim'] })
    const token = accessTokenIn(await tokenByKey(service, client, { scope: 'scim' }))
    expect((await directoryWith(service, token).call('GET', CONFIG)).status).toBe(403)
  })
})

async function admin(position: string, identity: string): Promise<{ customerId: number; token: string }> {
  const password = 'Correct-horse-battery-9'
  const made = await service.call('POST', '/tenants/1/admin-users', {
    token: await service.tokenOf('globalAdmin'),
    body: { identity, password, position, firstName: 'Ann', lastName: 'Lee', email: identity },
  })
  if (made.status !== 200) throw new Error(made.text)
  const login = await service.call('POST', '/authentication/login', { body: { identity, password } })
  if (login.status !== 200) throw new Error(login.text)
  return {
    customerId: (made.body as { customerId: number }).customerId,
    token: (login.body as { headerValue: string }).headerValue.slice('Bearer '.length),
  }
}
