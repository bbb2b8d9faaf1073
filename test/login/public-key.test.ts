import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { expect, test } from 'vitest'
import { publicKeyOf } from '../../shared/domain/identity/public-key.ts'
import { rsaKeys } from '../support/rsa-keys.ts'

const der = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' })
const { publicKey, privateKey } = rsaKeys(4096)
const good = der(publicKey)

test('an RSA key of 4096 bits is taken, with a fingerprint of its own', () => {
  expect(publicKeyOf(good.toString('base64'))).toMatchObject({ kind: 'key', fingerprint: expect.stringMatching(/^[\w-]{43}$/) })
})

test.each([
  ['nothing', ''],
  ['no base64', 'not base64!'],
  ['base64 of nonsense', Buffer.from('nonsense').toString('base64')],
  ['line breaks', good.toString('base64').replace(/.{64}/g, '$&\n')],
  ['URL-safe base64', good.toString('base64url')],
  ['something behind the key', Buffer.concat([good, Buffer.from([0])]).toString('base64')],
  ['PEM', '-----BEGIN PUBLIC KEY-----'],
  ['a private key', privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')],
  ['2048 bits', der(rsaKeys(2048).publicKey).toString('base64')],
  ['RSA-PSS', der(generateKeyPairSync('rsa-pss', { modulusLength: 4096 }).publicKey).toString('base64')],
  ['elliptic curves', der(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey).toString('base64')],
] as const)('%s is refused', (_, written) => {
  expect(publicKeyOf(written).kind).toBe('refused')
})
