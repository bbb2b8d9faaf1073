import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'

export const keys = endpoint({
  method: 'GET',
  base: 'service',
  path: '/.well-known/jwks.json',
  operationId: 'getJwks',
  group: 'authentication',
  summary: 'The public keys with which tokens verify: the current one and the one before (RFC 7517)',
  access: { kind: 'open' },
  refusals: [],
  async handle({ ports }) {
    return ok({ keys: await ports.tokens.publicKeys() })
  },
})
