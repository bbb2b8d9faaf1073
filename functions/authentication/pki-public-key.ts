import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok, Raw } from '../../shared/contract/http.ts'

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
