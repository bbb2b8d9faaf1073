import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
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
