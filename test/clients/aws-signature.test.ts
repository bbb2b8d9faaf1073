import { expect, test } from 'vitest'
import { amzDate, requestSigner } from '../../shared/clients/aws/signature.ts'

const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' }
const at = Date.parse('2015-08-30T12:36:00Z')
const sign = requestSigner({ region: 'us-east-1', service: 'service' })

test('a request is signed as AWS’s test suite for Signature Version 4 has it (post-vanilla)', () => {
  const headers = { host: 'example.amazonaws.com', 'x-amz-date': amzDate(at) }
  expect(sign({ path: '/', headers, body: '' }, credentials)).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b',
  )
})

test('a signature changes with the day, the secret, the body and each header', () => {
  const headers = { host: 'example.amazonaws.com', 'x-amz-date': amzDate(at), 'x-amz-target': 'A' }
  const one = { path: '/', headers, body: '{}' }
  const signatures = [
    sign(one, credentials),
    sign({ ...one, body: '{"a":"é"}' }, credentials),
    sign({ ...one, headers: { ...headers, 'x-amz-target': 'B' } }, credentials),
    sign(one, { ...credentials, secretAccessKey: 'another' }),
    sign({ ...one, headers: { ...headers, 'x-amz-date': amzDate(at + 86_400_000) } }, credentials),
    sign(one, credentials),
  ]
  expect(new Set(signatures).size).toBe(5)
  expect(signatures.at(-1)).toBe(signatures[0])
})
