import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok, Raw } from '../../shared/contract/http.ts'

export const pkiPublicKey = endpoint({
  method: 'GET',
  path: '/global/config/pkiAuthPublicKey',
  operationId: 'getPkiPublicKey',
  group: 'authentication',
  summary: 'The service’s public key for PKI logins: base64 of its DER SubjectPublicKeyInfo, as plain text',
  access: { kind: 'open' },
  answersWith: { kind: 'text', mediaType: 'text/plain', description: 'Base64 of the DER SubjectPublicKeyInfo.' },
  refusals: [],
  async handle({ ports }) {
    return ok(new Raw('text/plain; charset=utf-8', await ports.pkiKey.publicKey()))
  },
})
