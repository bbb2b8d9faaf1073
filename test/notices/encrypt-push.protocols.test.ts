import { createECDH, createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { encryptPush, isPushKey, vapidAuthorization, vapidKeys } from '../../shared/domain/notices/web-push.ts'
import { decrypted } from '../support/push-browser.ts'

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

/** RFC 8291, section 5 and appendix A. */
const VECTOR = {
  plaintext: 'When I grow up, I want to be a watermelon',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  publicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

test('a pushed notice is encrypted as the example of RFC 8291 is', () => {
  const reader = { publicKey: bytes(VECTOR.publicKey), auth: bytes(VECTOR.auth) }
  const seed = { privateKey: bytes(VECTOR.privateKey), salt: bytes(VECTOR.salt) }
  expect(Buffer.from(encryptPush(Buffer.from(VECTOR.plaintext), reader, seed)).toString('base64url')).toBe(VECTOR.body)
})

test.each([
  ['a point of the curve', VECTOR.publicKey, true],
  ['a point beside the curve', `${VECTOR.publicKey.slice(0, -4)}AAAA`, false],
  ['a compressed point', createECDH('prime256v1').generateKeys('base64url', 'compressed'), false],
  ['no bytes', '', false],
])('%s as the key of a browser', (_, key, isOne) => {
  expect(isPushKey(bytes(key))).toBe(isOne)
})

test('the keys of a stage are always the same, and sign for the push service alone, for half a day', () => {
  const secret = new Uint8Array(32).fill(7)
  const keys = vapidKeys(secret)
  expect(vapidKeys(secret)).toEqual(keys)
  expect(vapidKeys(new Uint8Array(32).fill(255)).publicKey).not.toBe(keys.publicKey)
  const now = Date.parse('2026-01-31T08:00:00Z')
  const header = vapidAuthorization(keys, new URL('https://push.example/send/1?x=2'), 'https://stage.example', now)
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(header) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  expect(key).toBe(keys.publicKey)
  expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({ typ: 'JWT', alg: 'ES256' })
  const exp = now / 1000 + 12 * 3600
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
    aud: 'https://push.example',
    exp,
    sub: 'https://stage.example',
  })
  const point = Buffer.from(keys.publicKey, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  expect(verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))).toBe(true)
})

test('only the browser reads a notice, and a change of it is noticed', () => {
  const browser = createECDH('prime256v1')
  const reader = { publicKey: browser.generateKeys(), auth: new Uint8Array(16).fill(3) }
  const body = encryptPush(Buffer.from('2 wait'), reader, { privateKey: new Uint8Array(32).fill(9), salt: new Uint8Array(16).fill(1) })
  expect(decrypted(body, browser, reader.auth)).toBe('2 wait')
  const changed = Uint8Array.from(body, (byte, at) => (at === body.length - 20 ? byte ^ 1 : byte))
  expect(() => decrypted(changed, browser, reader.auth)).toThrow()
  const other = createECDH('prime256v1')
  other.generateKeys()
  expect(() => decrypted(body, other, reader.auth)).toThrow()
})
