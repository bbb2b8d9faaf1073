import { createHmac, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { CompactSign, importJWK, jwtVerify, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { claimsFor } from '../../shared/domain/tokens/claims.ts'
import { jwtTokens } from '../../shared/runtime/tokens.ts'

const pair = (kid: string) => ({ ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }), kid })
const ours = pair('ours')
const foreign = pair('ours')
const options = { issuer: 'https://issuer.example', audience: 'countersign', keys: async () => ({ current: ours }) }
const tokens = jwtTokens(options)
const subject = { customerId: 5, tenantId: 1, identity: 'née', sessionId: 's', tokenId: 't', amr: ['pwd'], holdings: [] }
const claims = claimsFor(subject, Date.now())
const whole = { ...claims, iss: options.issuer, aud: options.audience }

const HEADER = { alg: 'ES256', typ: 'JWT', kid: 'ours' }
const signedBy = async (key: object, payload: object = whole, header: object = HEADER) =>
  new CompactSign(Buffer.from(JSON.stringify(payload)))
    .setProtectedHeader(header as { alg: string })
    .sign(await importJWK(key as { kty: string }, 'ES256'))
const part = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url')

test('a token that we sign is verified by another library, and one that it signs by us', async () => {
  const key = await importJWK({ ...ours, d: undefined } as never, 'ES256')
  const { payload, protectedHeader } = await jwtVerify(await tokens.sign(claims), key, {
    issuer: options.issuer,
    audience: options.audience,
    algorithms: ['ES256'],
    typ: 'JWT',
  })
  expect(payload).toEqual(JSON.parse(JSON.stringify(whole)))
  expect(protectedHeader).toEqual(HEADER)
  const theirs = new SignJWT(claims as never).setProtectedHeader(HEADER).setIssuer(options.issuer).setAudience(options.audience)
  expect(await tokens.verify(await theirs.sign(await importJWK(ours as never, 'ES256')))).toMatchObject(JSON.parse(JSON.stringify(claims)))
})

describe('attack: refused is a token', () => {
  const text = (header: object) => `${part(header)}.${part(whole)}`
  const { d: _, ...publicJwk } = ours
  const publicPem = createPublicKey({ key: publicJwk as never, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
  const hmac = (of: string) => `${of}.${createHmac('sha256', publicPem).update(of).digest('base64url')}`
  test.each<[string, () => Promise<string>]>([
    ['without a signature', async () => `${text({ ...HEADER, alg: 'none' })}.`],
    ['whose signature is empty', async () => `${text(HEADER)}.`],
    ['signed with the public key as a shared secret', async () => hmac(text({ ...HEADER, alg: 'HS256' }))],
    ['that says our algorithm and is signed with a shared secret', async () => hmac(text(HEADER))],
    ['of another key under our name', async () => signedBy(foreign)],
    ['of an unknown key', async () => signedBy(ours, whole, { ...HEADER, kid: 'other' })],
    ['without the name of a key', async () => signedBy(ours, whole, { alg: 'ES256', typ: 'JWT' })],
    ['of another kind', async () => signedBy(ours, whole, { ...HEADER, typ: 'at+jwt' })],
    [
      'with an extension that has to be understood',
      async () => `${part({ ...HEADER, crit: ['b64'], b64: false })}.${part(whole)}.${'A'.repeat(86)}`,
    ],
    ['of another issuer', async () => signedBy(ours, { ...whole, iss: 'https://other.example' })],
    ['for another audience', async () => signedBy(ours, { ...whole, aud: 'other' })],
    ['for several audiences', async () => signedBy(ours, { ...whole, aud: [options.audience, 'other'] })],
    ['without a session', async () => signedBy(ours, { ...whole, sid: undefined })],
    ['whose expiry is a text', async () => signedBy(ours, { ...whole, exp: '9999999999' })],
    ['whose claims are a list', async () => signedBy(ours, [])],
    ['whose claims are no JSON', async () => `${part(HEADER)}.${Buffer.from('{').toString('base64url')}.AAAA`],
    ['with another payload', async () => (await tokens.sign(claims)).replace(/\.[^.]+\./, `.${part({ ...whole, sub: '6' })}.`)],
    ['with a fourth part', async () => `${await tokens.sign(claims)}.x`],
    ['with padding', async () => `${await tokens.sign(claims)}==`],
    ['in ASN.1', async () => `${text(HEADER)}.${Buffer.alloc(70, 48).toString('base64url')}`],
    ['of zeros', async () => `${text(HEADER)}.${'A'.repeat(86)}`],
    ['that is empty', async () => ''],
  ])('%s', async (_name, forged) => {
    expect(await tokens.verify(await forged())).toBeUndefined()
  })
})

test('attack: the signature of a good token, written in another way, is no good one', async () => {
  const token = await tokens.sign(claims)
  const last = token.at(-1) ?? ''
  const others = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'].filter((letter) => letter !== last)
  for (const letter of others) expect(await tokens.verify(`${token.slice(0, -1)}${letter}`)).toBeUndefined()
  expect(await tokens.verify(token)).toBeDefined()
})
