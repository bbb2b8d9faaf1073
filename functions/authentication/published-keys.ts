import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok, Raw } from '../../shared/contract/http.ts'
import { published } from '../../shared/contract/published.ts'

type Answer = ReturnType<typeof published>
let latest: { readonly text: string; readonly answer: Answer } | undefined

/** Keys change a few times a year, so the last published text is cached. */
function publishedKeys(text: string): Answer {
  if (latest?.text !== text) {
    const headers = { 'cache-control': 'public, max-age=300' }
    latest = { text, answer: published(Buffer.from(text), { contentType: 'application/json', headers }) }
  }
  return latest.answer
}

export const keys = endpoint({
  method: 'GET',
  base: 'service',
  path: '/.well-known/jwks.json',
  operationId: 'getJwks',
  group: 'authentication',
  summary: 'Get the public keys of tokens',
  description:
    'Answers the keys that verify the signatures of tokens, current and previous, as a JSON Web Key Set (RFC 7517). Cache it for five minutes.',
  access: { kind: 'open' },
  answer: () => z.object({ keys: z.array(z.record(z.string(), z.unknown())).meta({ description: 'Public keys in JWK form (RFC 7517).' }) }),
  refusals: [],
  handle: async ({ ports, request }) => publishedKeys(JSON.stringify({ keys: await ports.tokens.publicKeys() }))(request),
})

export const pkiPublicKey = endpoint({
  method: 'GET',
  path: '/global/config/pkiAuthPublicKey',
  operationId: 'getPkiPublicKey',
  group: 'authentication',
  summary: 'Get the public key for PKI logins',
  description: 'Answers the public key with which a client encrypts its challenge: base64 of the DER SubjectPublicKeyInfo.',
  access: { kind: 'open' },
  answersWith: {
    kind: 'text',
    mediaType: 'text/plain',
    description: 'RSA public key of 4096 bits: base64 of its DER SubjectPublicKeyInfo.',
    example: 'MIICIjANBgkqhkiG9w0BAQEFAAOCAg8AMIICCgKCAgEA…',
  },
  refusals: [],
  async handle({ ports }) {
    return ok(new Raw('text/plain; charset=utf-8', await ports.pkiKey.publicKey()))
  },
})
