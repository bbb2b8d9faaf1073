import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { newSigningKey } from '../../infra/local/secret-files.ts'
import type { OrganisationId, TenantId } from '../../shared/domain/ids.ts'
import type { Claims } from '../../shared/domain/tokens/claims.ts'
import { jwtTokens, oneIssuer } from '../../shared/runtime/tokens.ts'
import { newIdentity } from '../support/identities.ts'
import { asId } from '../support/ids.ts'
import { type Answer, running } from '../support/running.ts'

const service = running()

let jwt: string
let claims: Claims
beforeAll(async () => {
  jwt = await service.tokenOf('customer')
  claims = (await service.local.service.ports.tokens.verify(jwt)) as Claims
})

const part = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const partsOf = (token: string) => token.split('.').map((text) => Buffer.from(text, 'base64url').toString()) as [string, string, string]
const header = () => JSON.parse(partsOf(jwt)[0]) as Record<string, unknown>
const payload = () => JSON.parse(partsOf(jwt)[1]) as Record<string, unknown>
const signature = () => jwt.split('.')[2] ?? ''
const ask = (authorization: string): Promise<Answer> => service.call('GET', '/authentication/sessions', { headers: { authorization } })
const published = async () =>
  ((await service.call('GET', '/svc-conductor/.well-known/jwks.json')).body as { keys: Record<string, string>[] }).keys

/** Signed by the service itself, with claims that it never gives. */
const signed = (change: object): Promise<string> => service.local.service.ports.tokens.sign({ ...claims, ...change })

test('a token has exactly the decided claims', () => {
  expect(header()).toEqual({ alg: 'ES256', typ: 'JWT', kid: expect.any(String) })
  expect(payload()).toEqual({
    iss: `${service.local.baseUrl}/svc-conductor`,
    aud: 'countersign',
    sub: '8',
    jti: expect.any(String),
    sid: expect.any(String),
    iat: expect.any(Number),
    exp: expect.any(Number),
    identity: 'ada@customer.example',
    tenantId: 1,
    roles: [],
    positions: [{ position: 'CUSTOMER', tenantId: 1 }],
    amr: ['pwd'],
  })
  expect(Number(payload().exp) - Number(payload().iat)).toBe(900)
})

test('with 40 positions in organisations of the longest ids a token stays under 4 KB', async () => {
  const name = `${'n'.repeat(60)}@customer.example`
  const holdings = Array.from({ length: 40 }, (_, place) => ({
    kind: 'organisation' as const,
    position: 'EMPLOYEE',
    tenantId: asId<TenantId>(Number.MAX_SAFE_INTEGER),
    organisationId: asId<OrganisationId>(Number.MAX_SAFE_INTEGER - place),
  }))
  await newIdentity(service, name, { holdings, tenantId: asId(Number.MAX_SAFE_INTEGER), customerId: asId(Number.MAX_SAFE_INTEGER) })
  const { body } = await service.call('POST', '/authentication/login', { body: { identity: name, password: name } })
  const token = (body as { headerValue: string }).headerValue.slice('Bearer '.length)
  expect(Buffer.byteLength(token)).toBeLessThan(4096)
  expect(JSON.parse(partsOf(token)[1]).positions).toHaveLength(40)
  expect((await ask(`Bearer ${token}`)).status).toBe(200)
})

test('the token works as Bearer in any case (RFC 9110 §11.1)', async () => {
  for (const scheme of ['Bearer', 'bearer', 'BEARER']) expect((await ask(`${scheme} ${jwt}`)).status).toBe(200)
})

test('attack: tokens that were changed or made up are 401 SEC001, never somebody else and never ANONYMOUS', async () => {
  const [h, p] = jwt.split('.')
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const other = (input: string) => sign('sha256', Buffer.from(input), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')
  const [key] = await published()
  const pem = JSON.stringify(key)
  const hs256 = `${part({ ...header(), alg: 'HS256' })}.${p}`
  const embedded = `${part({ ...header(), jwk: key, jku: 'https://evil.example/jwks', x5u: 'https://evil.example' })}.${p}`
  const strangers = jwtTokens({
    issuer: oneIssuer(`${service.local.baseUrl}/svc-conductor`),
    audience: 'countersign',
    keys: async () => ({ current: await newSigningKey() }),
  })
  const attacks: Record<string, string> = {
    'another subject': `${h}.${part({ ...payload(), sub: '1' })}.${signature()}`,
    'a later expiry': `${h}.${part({ ...payload(), exp: 9_999_999_999 })}.${signature()}`,
    'alg none': `${part({ ...header(), alg: 'none' })}.${p}.`,
    'alg none with a signature': `${part({ ...header(), alg: 'none' })}.${p}.${signature()}`,
    'alg None': `${part({ ...header(), alg: 'None' })}.${p}.`,
    'HS256 with the public key': `${hs256}.${createHmac('sha256', pem).update(hs256).digest('base64url')}`,
    'another key under the same kid': `${h}.${p}.${other(`${h}.${p}`)}`,
    'a key of its own': `${embedded}.${other(embedded)}`,
    'a stranger’s service': await strangers.sign(claims),
    'another kid': `${part({ ...header(), kid: 'unknown' })}.${p}.${signature()}`,
    'no kid': `${part({ ...header(), kid: undefined })}.${p}.${signature()}`,
    'a kid that is a prototype': `${part({ ...header(), kid: '__proto__' })}.${p}.${signature()}`,
    'a critical header': `${part({ ...header(), crit: ['exp'] })}.${p}.${signature()}`,
    'no signature': `${h}.${p}.`,
    'an empty signature of zeros': `${h}.${p}.${Buffer.alloc(64).toString('base64url')}`,
    'no expiry': await signed({ exp: undefined }),
    'an expiry that is a text': await signed({ exp: '9999999999' }),
    'no identity': await signed({ identity: undefined }),
    'no session': await signed({ sid: undefined }),
    'another’s subject in one’s own session': await signed({ sub: '1' }),
    'another’s identity in one’s own session': await signed({ identity: 'alan@customer.example' }),
    'a subject that is no id': await signed({ sub: '8#SESSION' }),
    'a type of its own': `${part({ ...header(), typ: 'at+jwt' })}.${p}.${signature()}`,
  }
  expect((await ask(`Bearer ${await signed({})}`)).status).toBe(200)
  for (const [name, token] of Object.entries(attacks)) {
    const answer = await ask(`Bearer ${token}`)
    expect([name, answer.status, (answer.body as { code: string }).code]).toEqual([name, 401, 'SEC001'])
    expect(answer.headers.get('www-authenticate')).toContain('Bearer')
    const renewal = await service.call('POST', '/authentication/renew', { body: { jwt: token } })
    expect([name, renewal.status]).toEqual([name, 401])
  }
})

test('attack: what is no bearer token is 401, and so is none at all', async () => {
  const odd = ['', 'Bearer', 'Bearer ', `Bearer  ${jwt}`, `Bearer ${jwt} x`, `Bearer ${jwt},Bearer ${jwt}`, jwt, `Token ${jwt}`]
  odd.push(`Basic ${part('admin:admin')}`, `Bearer ${jwt.slice(0, -5)}`, `Bearer "${jwt}"`, `Bearer ${jwt}.x`, `Bearer ${'x'.repeat(9000)}`)
  odd.push(`Bearer ${'a'.repeat(3000)}.${'b'.repeat(3000)}.${'c'.repeat(3000)}`, 'Bearer null', 'Bearer undefined', 'Bearer ..')
  for (const authorization of odd)
    expect([authorization.slice(0, 20), (await ask(authorization)).status]).toEqual([authorization.slice(0, 20), 401])
  expect((await service.call('GET', '/authentication/sessions')).body).toMatchObject({ code: 'SEC001' })
})

test('attack: a bad token on a path that does not exist for it learns nothing, and one on an open path is not looked at', async () => {
  expect((await service.call('GET', '/tenants/1/customers/8/sessions', { headers: { authorization: 'Bearer x.y.z' } })).status).toBe(401)
  expect((await service.call('GET', '/svc-conductor/health', { headers: { authorization: 'Bearer x.y.z' } })).status).toBe(200)
})

test('an expired token is 401 SEC002', async () => {
  const old = await signed({ exp: Math.floor(service.local.clock.now() / 1000) - 1 })
  const answer = await ask(`Bearer ${old}`)
  expect(answer.status).toBe(401)
  expect(answer.body).toMatchObject({ code: 'SEC002' })
  expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
})
