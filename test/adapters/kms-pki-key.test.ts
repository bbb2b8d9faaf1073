import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { KMSClient } from '@aws-sdk/client-kms'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kmsPkiKey } from '../../shared/adapters/kms-pki-key.ts'
import { decrypted } from '../../shared/adapters/rsa-oaep.ts'
import { rsaKeys } from '../support/rsa-keys.ts'

const { privateKey, publicKey } = rsaKeys(4096)
const der = publicKey.export({ type: 'spki', format: 'der' })
const asked: string[] = []
let isThrottled = false
let client: KMSClient

/** Stands in for KMS: its protocol, with one key of this process. */
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const input = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, string>
  const action = String(request.headers['x-amz-target']).split('.')[1] ?? ''
  asked.push(`${action} ${input.KeyId} ${input.EncryptionAlgorithm ?? ''}`.trim())
  const answer = (status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body))
  if (isThrottled) return answer(400, { __type: 'ThrottlingException', message: 'later' })
  if (action === 'GetPublicKey') return answer(200, { PublicKey: der.toString('base64') })
  const ciphertext = Buffer.from(input.CiphertextBlob ?? '', 'base64')
  if (ciphertext.length !== 512) return answer(400, { __type: 'ValidationException', message: 'length' })
  const plaintext = decrypted(privateKey, ciphertext)
  if (plaintext === undefined) return answer(400, { __type: 'InvalidCiphertextException' })
  return answer(200, { Plaintext: Buffer.from(plaintext).toString('base64') })
})

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const credentials = { accessKeyId: 'a', secretAccessKey: 'b' }
  client = new KMSClient({ endpoint: `http://127.0.0.1:${port}`, region: 'eu-central-1', credentials, maxAttempts: 1 })
})
afterAll(() => {
  client.destroy()
  server.close()
})

test('the public key is read from KMS once, and what is encrypted with it is decrypted there', async () => {
  const key = kmsPkiKey(() => 'key-1', client)
  expect(await key.publicKey()).toBe(der.toString('base64'))
  expect(await key.publicKey()).toBe(der.toString('base64'))
  const secret = randomBytes(64)
  expect(Buffer.from((await key.decrypt(key.encryptFor(await key.publicKey(), secret))) ?? [])).toEqual(secret)
  expect(asked).toEqual(['GetPublicKey key-1', 'Decrypt key-1 RSAES_OAEP_SHA_1'])
})

test('a ciphertext that can’t be decrypted gives nothing; a busy KMS is not a fault of the ciphertext', async () => {
  const key = kmsPkiKey(() => 'key-1', client)
  expect(await key.decrypt(randomBytes(512))).toBeUndefined()
  expect(await key.decrypt(randomBytes(100))).toBeUndefined()
  isThrottled = true
  await expect(key.decrypt(randomBytes(512))).rejects.toThrow()
  await expect(key.publicKey()).rejects.toThrow()
  isThrottled = false
  expect(await key.publicKey()).toBe(der.toString('base64'))
})
