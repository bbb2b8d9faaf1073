import { beforeAll, describe, expect, test } from 'vitest'
import { newIdentity } from '../support/identities.ts'
import { asId } from '../support/ids.ts'
import { accessTokenIn, keyPair, oauthCode, serviceClient, tokenByKey } from '../support/oauth.ts'
import { inTenant, type Somebody, somebody } from '../support/people.ts'
import { type Answer, running } from '../support/running.ts'

const service = running()
const CLIENTS = '/tenants/1/oauth-clients'
const code = ({ status, body }: Answer) => `${status} ${(body as { code?: string } | undefined)?.code ?? ''}`.trim()
const faults = ({ body }: Answer) => (body as { errors?: { field: string }[] }).errors?.map(({ field }) => field)
const web = (more: object = {}) => ({ name: 'Shop', kind: 'native', redirectUris: ['https://shop.example/back'], ...more })

let integrator: Somebody
let chief: Somebody
let reader: Somebody
beforeAll(async () => {
  integrator = await somebody(service, [{ kind: 'global', role: 'GLOBAL_INTEGRATOR' }])
  chief = await somebody(service, [inTenant('LEVEL_20')])
  reader = await somebody(service, [inTenant('LEVEL_05')])
})

describe('clients of a tenant', () => {
  test('are created, read, listed, changed and deleted', async () => {
    const made = await chief.call('POST', CLIENTS, { body: web() })
    expect(made.body).toMatchObject({
      ...web(),
      tenantId: 1,
      clientId: expect.any(String),
      created: expect.any(String),
      dpopRequired: false,
    })
    const { clientId } = made.body as { clientId: string }
    expect((await reader.call('GET', `${CLIENTS}/${clientId}`)).body).toEqual(made.body)
    expect((await reader.call('GET', CLIENTS)).body).toContainEqual(made.body)
    const changed = await chief.call('PUT', `${CLIENTS}/${clientId}`, { body: { name: 'Market' } })
    expect(changed.body).toMatchObject({ name: 'Market', redirectUris: ['https://shop.example/back'] })
    expect(changed.headers.get('etag')).toBeTruthy()
    expect(code(await reader.call('PUT', `${CLIENTS}/${clientId}`, { body: { name: 'x' } }))).toBe('403 SEC003')
    expect(code(await reader.call('DELETE', `${CLIENTS}/${clientId}`))).toBe('403 SEC003')
    expect((await chief.call('DELETE', `${CLIENTS}/${clientId}`)).status).toBe(200)
    expect((await chief.call('GET', `${CLIENTS}/${clientId}`)).status).toBe(404)
  })

  test('are 404 from another tenant and from above', async () => {
    const { clientId } = (await chief.call('POST', CLIENTS, { body: web() })).body as { clientId: string }
    const operator = { token: await service.tokenOf('globalAdmin') }
    for (const path of ['/tenants/2/oauth-clients', '/global/oauth-clients'])
      expect((await service.call('GET', `${path}/${clientId}`, operator)).status).toBe(404)
    expect((await chief.call('GET', '/tenants/2/oauth-clients')).status).toBe(404)
  })

  test('stand above tenants too', async () => {
    const operator = { token: await service.tokenOf('globalAdmin') }
    const made = await service.call('POST', '/global/oauth-clients', { ...operator, body: web() })
    expect(made.body).not.toHaveProperty('tenantId')
    const { clientId } = made.body as { clientId: string }
    expect((await service.call('GET', '/global/oauth-clients', operator)).body).toContainEqual(made.body)
    expect((await service.call('DELETE', `/global/oauth-clients/${clientId}`, operator)).status).toBe(200)
    expect(code(await chief.call('GET', '/global/oauth-clients'))).toBe('403 SEC003')
  })

  test('can be proposed as a task, which another person approves', async () => {
    const other = await somebody(service, [inTenant('LEVEL_20')])
    const headers = { 'task-approver-userids': String(other.customerId), 'task-skip-draft': 'true' }
    const proposed = await chief.call('POST', CLIENTS, { body: web({ name: 'Proposed' }), headers })
    const taskId = proposed.headers.get('task-id')
    const decided = await other.call('PUT', `/global/tasks/${taskId}`, { body: { status: 'EXECUTE' } })
    expect(decided.body).toMatchObject({ status: 'EXECUTED' })
    expect((await chief.call('GET', CLIENTS)).body).toContainEqual(expect.objectContaining({ name: 'Proposed' }))
  })
})

describe('the rules of each kind', () => {
  test.each([
    ['a loopback address for an app', 'native', 'http://127.0.0.1/back'],
    ['a loopback address with a port for an app', 'native', 'http://[::1]:9999/back'],
    ['a scheme of its own for an app', 'native', 'com.example.app:/back'],
    ['https for an app', 'native', 'https://app.example/back'],
  ])('take %s', async (_, kind, uri) => {
    expect((await chief.call('POST', CLIENTS, { body: { name: 'x', kind, redirectUris: [uri] } })).status).toBe(200)
  })

  test.each([
    'http://shop.example/back',
    'http://localhost/back',
    'https://shop.example/back#part',
    'https://user:secret@shop.example/back',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'myapp:/back',
    '/back',
    'https://shop.example/\\evil',
    ' https://shop.example/',
    'http://127.0.0.1.evil.example/',
    'http://2130706433@evil.example/',
  ])('refuse the redirect URI %j', async (uri) => {
    const refused = await chief.call('POST', CLIENTS, { body: { name: 'x', kind: 'native', redirectUris: [uri] } })
    expect([refused.status, faults(refused)]).toEqual([400, ['redirectUris.0']])
  })

  test.each(['http://127.0.0.1/back', 'http://[::1]/back', 'com.example.app:/back'])('refuse %s for another portal', async (uri) => {
    const { jwk } = await keyPair()
    const refused = await chief.call('POST', CLIENTS, { body: { name: 'x', kind: 'web', jwks: { keys: [jwk] }, redirectUris: [uri] } })
    expect([refused.status, faults(refused)]).toEqual([400, ['redirectUris.0']])
  })

  test('refuse what does not belong to a kind, and what is missing', async () => {
    const { jwk } = await keyPair()
    const keys = { jwks: { keys: [jwk] } }
    const uris = { redirectUris: ['https://shop.example/back'] }
    const account = { customerId: service.local.demo.users.backend?.customerId }
    const wrong: readonly (readonly [object, string])[] = [
      [{ kind: 'service', ...account }, 'jwks'],
      [{ kind: 'service', ...keys }, 'customerId'],
      [{ kind: 'service', ...keys, ...account, ...uris }, 'redirectUris'],
      [{ kind: 'service', ...keys, ...account, jwksUri: 'https://shop.example/jwks' }, 'jwksUri'],
      [{ kind: 'service', ...keys, ...account, scopes: ['openid'] }, 'scopes'],
      [{ kind: 'web', ...uris }, 'jwks'],
      [{ kind: 'web', ...keys }, 'redirectUris'],
      [{ kind: 'web', ...keys, ...uris, ...account }, 'customerId'],
      [{ kind: 'native', ...uris, ...keys }, 'jwks'],
      [{ kind: 'native', ...uris, backchannelLogoutUri: 'http://10.0.0.1/' }, 'backchannelLogoutUri'],
      [{ kind: 'web', ...uris, jwksUri: 'http://169.254.169.254/latest' }, 'jwksUri'],
      [{ kind: 'web', ...uris, jwksUri: 'http://shop.example/jwks' }, 'jwksUri'],
      [{ kind: 'other', ...uris }, 'kind'],
      [{ kind: 'native', ...uris, scopes: ['everything'] }, 'scopes.0'],
    ]
    for (const [body, field] of wrong) {
      const refused = await chief.call('POST', CLIENTS, { body: { name: 'x', ...body } })
      expect([body, refused.status, faults(refused)?.[0]]).toEqual([body, 400, field])
    }
  })

  test('refuse private, symmetric, weak and malformed keys', async () => {
    const { jwk } = await keyPair()
    const weak = {
      kty: 'RSA',
      e: 'AQAB',
      n: Buffer.alloc(128, 0xff).toString('base64url'),
    }
    const wrong = [
      { ...jwk, d: 'AAAA' },
      { kty: 'oct', k: 'AAAA' },
      weak,
      { ...jwk, x: jwk.y },
      { ...jwk, crv: 'P-384' },
      { ...jwk, alg: 'RS256' },
      { ...jwk, use: 'enc' },
    ]
    for (const key of wrong) {
      const body = { name: 'x', kind: 'web', redirectUris: ['https://shop.example/'], jwks: { keys: [key] } }
      const refused = await chief.call('POST', CLIENTS, { body })
      expect([key, refused.status, faults(refused)]).toEqual([key, 400, ['jwks']])
    }
  })
})

describe('the account of a back end', () => {
  const backEnd = async (customerId: unknown, more: object = {}) => ({
    name: 'x',
    kind: 'service',
    jwks: { keys: [(await keyPair()).jwk] },
    customerId,
    ...more,
  })

  test('attack: nobody makes a client for an account whose rights they do not cover', async () => {
    const boss = await somebody(service, [inTenant('LEVEL_20')])
    for (const who of [integrator]) {
      const refused = await who.call('POST', CLIENTS, { body: await backEnd(boss.customerId) })
      expect([code(refused), (refused.body as { description: string }).description]).toEqual([
        '403 SEC003',
        expect.stringContaining('this requires'),
      ])
    }
  })

  test('attack: an integrator cannot put a key of theirs into a client of a higher account', async () => {
    const client = await serviceClient(service)
    const { jwk } = await keyPair()
    const refused = await integrator.call('PUT', `${CLIENTS}/${client.clientId}`, { body: { jwks: { keys: [jwk] } } })
    expect(code(refused)).toBe('403 SEC003')
    expect(oauthCode(await tokenByKey(service, client))).toBe('200')
  })

  test('attack: an account of another tenant is not there', async () => {
    const foreign = await newIdentity(service, 'foreign account', { holdings: [inTenant('LEVEL_01', asId(2))], tenantId: asId(2) })
    expect(code(await chief.call('POST', CLIENTS, { body: await backEnd(foreign.customerId) }))).toBe('404 GEN002')
  })

  test('attack: an agent may not even propose a key for an administrator', async () => {
    const made = await chief.call('POST', '/authentication/agent-tokens', { body: { name: 'Helper' } })
    const token = (made.body as { headerValue: string }).headerValue.slice('Bearer '.length)
    const headers = { 'task-approver-userids': String(service.local.demo.users.checker?.customerId) }
    const body = await backEnd(service.local.demo.users.backend?.customerId)
    expect(code(await service.call('POST', CLIENTS, { token, body, headers }))).toBe('403 SEC007')
  })

  test('attack: an administrator who gives a colleague’s account a key does not approve their own task through it', async () => {
    const maker = await somebody(service, [inTenant('LEVEL_20')])
    const colleague = await somebody(service, [inTenant('LEVEL_20')])
    const keys = await keyPair()
    const made = await maker.call('POST', CLIENTS, { body: { ...(await backEnd(colleague.customerId)), jwks: { keys: [keys.jwk] } } })
    const { clientId } = made.body as { clientId: string }
    const token = accessTokenIn(await tokenByKey(service, { clientId, keys }))
    const headers = { 'task-executor-roles': 'LEVEL_20', 'task-skip-draft': 'true' }
    const proposed = await maker.call('POST', CLIENTS, { body: web(), headers })
    const decided = await service.call('PUT', `/global/tasks/${proposed.headers.get('task-id')}`, { token, body: { status: 'EXECUTE' } })
    expect(code(decided)).toBe('403 TSK005')
  })

  test('has an owner who gets a message about the key', async () => {
    const told = await service.call('POST', '/tenants/1/admin-users', {
      token: chief.token,
      body: {
        identity: 'told@oauth.example',
        password: 'Long enough 4 anybody!',
        position: 'LEVEL_02',
        firstName: 'T',
        lastName: 'D',
        email: 'told@oauth.example',
      },
    })
    const { customerId } = told.body as { customerId: number }
    expect((await chief.call('POST', CLIENTS, { body: await backEnd(customerId) })).status).toBe(200)
    await service.local.advance(1)
    const found = service.local.outbox.find({ to: 'told@oauth.example' })
    expect(JSON.stringify(found)).toContain('may act as you')
  })
})

test('a new key takes the place of the old one', async () => {
  const client = await serviceClient(service)
  const keys = await keyPair('ES256', 'key-2')
  const changed = await service.call('PUT', `${CLIENTS}/${client.clientId}`, {
    token: await service.tokenOf('globalAdmin'),
    body: { jwks: { keys: [keys.jwk] } },
  })
  expect(changed.status).toBe(200)
  expect(oauthCode(await tokenByKey(service, client))).toBe('401 invalid_client OAU001')
  expect(oauthCode(await tokenByKey(service, { clientId: client.clientId, keys }))).toBe('200')
})
