import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { ok } from '../../shared/contract/http.ts'
import { credentialsOf, MOST_OF_A_PERSON } from '../../shared/storage/webauthn-credentials.ts'
import { credentialShape, shownCredential } from './own-credentials.ts'

/** An identity has at most 10, so there are no pages. */
export const listCredentials = endpoint({
  method: 'GET',
  path: '/authentication/webauthn-credentials',
  operationId: 'listPasskeys',
  group: 'webauthn',
  summary: 'List your passkeys',
  description: 'Lists the passkeys of the signed-in identity, newest first.',
  access: { kind: 'token' },
  answer: () => z.array(credentialShape()).max(MOST_OF_A_PERSON),
  refusals: ['token-invalid'],
  async handle({ caller, read }) {
    const kept = await read.one(credentialsOf(caller.identity))
    return ok((kept?.credentials ?? []).map(shownCredential))
  },
})
