import { endpoint } from '../../shared/contract/endpoint.ts'
import { published } from '../../shared/contract/published.ts'

type Answer = ReturnType<typeof published>
let latest: { readonly text: string; readonly answer: Answer } | undefined

/** Keys change a few times a year: what was last published is kept. */
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
  summary: 'The public keys with which tokens verify: the current one and the one before (RFC 7517)',
  access: { kind: 'open' },
  refusals: [],
  handle: async ({ ports, request }) => publishedKeys(JSON.stringify({ keys: await ports.tokens.publicKeys() }))(request),
})
