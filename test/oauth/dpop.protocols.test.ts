import { createHash, randomUUID } from 'node:crypto'
import { decodeJwt, type JWTPayload, SignJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { accessTokenIn, type KeyPair, keyPair, oauthCode, type ServiceClient, serviceClient, tokenByKey } from '../support/oauth.ts'
import { type Answer, BASE, running } from '../support/running.ts'

const service = running()
const PATH = '/tenants/1/customers'
const code = ({ status, body }: Answer) => `${status} ${(body as { code?: string } | undefined)?.code ?? ''}`.trim()
const hash = (token: string) => createHash('sha256').update(token).digest('base64url')

let keys: KeyPair
let client: ServiceClient
let token = ''

/** A proof as a well-behaved client makes it; `claims` and `header` change parts of it. */
function proofFor(claims: JWTPayload = {}, { header = {}, by = keys }: { header?: object; by?: KeyPair } = {}): Promise<string> {
  const { kid: _, ...jwk } = by.jwk
  const payload = {
    htm: 'GET',
    htu: `${service.local.baseUrl}${BASE}${PATH}`,
    iat: Math.floor(Date.now() / 1000),
    jti: randomUUID(),
    ath: hash(token),
  }
  return new SignJWT({ ...payload, ...claims })
    .setProtectedHeader({ typ: 'dpop+jwt', alg: by.alg, jwk, ...header } as never)
    .sign(by.privateKey)
}
const atToken = (claims: JWTPayload = {}) =>
  proofFor({ htm: 'POST', htu: `${service.local.baseUrl}/svc-conductor/oauth/token`, ath: undefined, ...claims })
const ask = (headers: Record<string, string>, path = PATH) => service.call('GET', path, { headers })
const asBound = async (proof: string | Promise<string>, path = PATH) => ask({ authorization: `DPoP ${token}`, dpop: await proof }, path)

beforeAll(async () => {
  keys = await keyPair()
  client = await serviceClient(service)
  const answer = await tokenByKey(service, client, {}, { headers: { dpop: await atToken() } })
  expect(answer.body).toMatchObject({ token_type: 'DPoP' })
  token = accessTokenIn(answer)
})

describe('a token that is bound to a key', () => {
  test('names the key, and works with a fresh proof for each call', async () => {
    expect(decodeJwt(token)).toMatchObject({ cnf: { jkt: expect.stringMatching(/^[\w-]{43}$/) } })
    for (const _ of [1, 2]) expect((await asBound(proofFor())).status).toBe(200)
    const write = { htm: 'PUT', htu: `${service.local.baseUrl}${BASE}${PATH}/8` }
    const answer = await service.call('PUT', `${PATH}/8`, {
      headers: { authorization: `dpop ${token}`, dpop: await proofFor(write) },
      body: { firstName: 'Ada' },
    })
    expect(answer.status).toBe(200)
  })

  test('works with a query, and with each name of this machine in a local run', async () => {
    expect((await asBound(proofFor({ htu: `${service.local.baseUrl}${BASE}${PATH}?limit=1` }), `${PATH}?limit=1`)).status).toBe(200)
    const named = service.local.baseUrl.replace('127.0.0.1', 'localhost')
    expect((await asBound(proofFor({ htu: `${named}${BASE}${PATH}` }))).status).toBe(200)
  })

  test('attack: it is sent as a bearer token by somebody who stole it', async () => {
    for (const headers of [{ authorization: `Bearer ${token}` }, { authorization: `Bearer ${token}`, dpop: await proofFor() }]) {
      const refused = await ask(headers)
      expect(code(refused)).toBe('401 SEC001')
      expect(refused.headers.get('www-authenticate')).toBe('DPoP error="invalid_token", algs="ES256 PS256 EdDSA RS256"')
    }
  })

  test.each<[string, () => Promise<string>]>([
    ['no proof', async () => ''],
    ['a proof for another method', () => proofFor({ htm: 'POST' })],
    ['a proof for another path', () => proofFor({ htu: `${service.local.baseUrl}${BASE}/tenants/1/wallets` })],
    ['a proof for another server', () => proofFor({ htu: `https://evil.example${BASE}${PATH}` })],
    ['a proof from two minutes ago', () => proofFor({ iat: Math.floor(Date.now() / 1000) - 120 })],
    ['a proof from the future', () => proofFor({ iat: Math.floor(Date.now() / 1000) + 120 })],
    ['a proof without a token hash', () => proofFor({ ath: undefined as never })],
    ['a proof for another token', () => proofFor({ ath: hash('another') })],
    ['a proof without a jti', () => proofFor({ jti: undefined as never })],
    ['a proof of another type', () => proofFor({}, { header: { typ: 'JWT' } })],
    ['a proof by another key', async () => proofFor({}, { by: await keyPair() })],
    [
      'a proof that claims another key than it was signed by',
      async () => {
        const { kid: _, ...jwk } = (await keyPair()).jwk
        return proofFor({}, { header: { jwk } })
      },
    ],
    [
      'a proof with a symmetric key',
      async () =>
        new SignJWT({ htm: 'GET' })
          .setProtectedHeader({ typ: 'dpop+jwt', alg: 'HS256', jwk: { kty: 'oct', k: 'AAAA' } as never })
          .sign(Buffer.alloc(32)),
    ],
    ['alg none', async () => `${Buffer.from('{"typ":"dpop+jwt","alg":"none"}').toString('base64url')}.e30.`],
    ['two proofs', async () => `${await proofFor()}, ${await proofFor()}`],
  ])('attack: %s', async (_, proof) => {
    const refused = await asBound(await proof())
    expect(code(refused)).toBe('401 SEC001')
    expect(refused.headers.get('www-authenticate')).toContain('DPoP error="invalid_dpop_proof"')
  })

  test('attack: of 20 parallel uses of one proof exactly one succeeds', async () => {
    const proof = await proofFor()
    const answers = await Promise.all(Array.from({ length: 20 }, () => asBound(proof)))
    expect(answers.map(code).toSorted()).toEqual(['200', ...Array<string>(19).fill('401 SEC001')])
  })

  test('opens the MCP server with one proof for all calls of a tool, once', async () => {
    const htu = `${service.local.baseUrl}/svc-conductor/oauth/token`
    const answer = await tokenByKey(service, client, { scope: 'propose' }, { headers: { dpop: await atToken({ htu }) } })
    const agent = accessTokenIn(answer)
    const body = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'read', arguments: { operationId: 'getWallet', parameters: { tenantId: 1, walletId: 1 } } },
    }
    const at = { htm: 'POST', htu: `${service.local.baseUrl}/svc-conductor/mcp`, ath: hash(agent) }
    const sent = { body, headers: { authorization: `DPoP ${agent}`, dpop: await proofFor(at) } }
    expect(JSON.stringify((await service.call('POST', '/svc-conductor/mcp', sent)).body)).toContain('walletId')
    const again = await service.call('POST', '/svc-conductor/mcp', sent)
    const bearer = `Bearer resource_metadata="${service.local.baseUrl}/.well-known/oauth-protected-resource/svc-conductor/mcp"`
    const dpop = 'DPoP error="invalid_dpop_proof", algs="ES256 PS256 EdDSA RS256"'
    expect([again.status, again.headers.get('www-authenticate')]).toEqual([
      401,
      `${bearer}, scope="propose", error="invalid_token", ${dpop}`,
    ])
  })
})

describe('an agent token that a bound session makes', () => {
  const AGENTS = '/authentication/agent-tokens'
  const at = (path: string, method: string, of: string) =>
    proofFor({ htm: method, htu: `${service.local.baseUrl}${BASE}${path}`, ath: hash(of) })

  test('attack: it needs no key, so that a thief of it needs none', async () => {
    const made = await service.call('POST', AGENTS, {
      headers: { authorization: `DPoP ${token}`, dpop: await at(AGENTS, 'POST', token) },
      body: { name: 'Clerk' },
    })
    expect(made.status, made.text).toBe(200)
    const { headerValue } = made.body as { headerValue: string }
    expect(headerValue).toMatch(/^DPoP /)
    const agent = headerValue.slice('DPoP '.length)
    expect(decodeJwt(agent)).toMatchObject({ act: {}, cnf: decodeJwt(token).cnf as object })
    for (const headers of [{ authorization: `Bearer ${agent}` }, { authorization: `DPoP ${agent}` }])
      expect(code(await ask(headers))).toBe('401 SEC001')
    expect((await ask({ authorization: headerValue, dpop: await at(PATH, 'GET', agent) })).status).toBe(200)
  })
})

test('attack: a proof does not turn a plain token into a bound one', async () => {
  const plain = accessTokenIn(await tokenByKey(service, client))
  const refused = await ask({ authorization: `DPoP ${plain}`, dpop: await proofFor({ ath: hash(plain) }) })
  expect(code(refused)).toBe('401 SEC001')
})

describe('at the token endpoint', () => {
  test('a client that must bring a proof gets no token without one', async () => {
    const strict = await serviceClient(service, { dpopRequired: true })
    expect(oauthCode(await tokenByKey(service, strict))).toBe('400 invalid_dpop_proof OAU007')
    expect(oauthCode(await tokenByKey(service, strict, {}, { headers: { dpop: await atToken() } }))).toBe('200')
  })

  test('a wrong proof is refused, also where none is needed', async () => {
    for (const proof of ['x', await atToken({ htm: 'GET' }), await atToken({ htu: 'https://evil.example/token' }), await proofFor()])
      expect(oauthCode(await tokenByKey(service, client, {}, { headers: { dpop: proof } }))).toBe('400 invalid_dpop_proof OAU007')
  })

  test('attack: of 20 parallel uses of one proof exactly one gets a token', async () => {
    const dpop = await atToken()
    const answers = await Promise.all(Array.from({ length: 20 }, () => tokenByKey(service, client, {}, { headers: { dpop } })))
    expect(answers.map(oauthCode).toSorted()).toEqual(['200', ...Array<string>(19).fill('400 invalid_dpop_proof OAU007')])
  })

  test('the metadata names the algorithms', async () => {
    const { body } = await service.call('GET', '/svc-conductor/.well-known/oauth-authorization-server')
    expect(body).toMatchObject({ dpop_signing_alg_values_supported: ['ES256', 'PS256', 'EdDSA', 'RS256'] })
  })
})
