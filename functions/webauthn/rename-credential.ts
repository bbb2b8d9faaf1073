import * as z from 'zod'
import { endpoint } from '../../shared/contract/endpoint.ts'
import { text } from '../../shared/contract/fields.ts'
import { ok } from '../../shared/contract/http.ts'
import { Refusal } from '../../shared/errors/refusal.ts'
import { changeCredentials } from '../../shared/storage/webauthn-credentials.ts'
import { credentialShape, ownCredentials, shownCredential } from './own-credentials.ts'

export const renameCredential = endpoint({
  method: 'PUT',
  path: '/authentication/webauthn-credentials/{credentialId}',
  operationId: 'renamePasskey',
  group: 'webauthn',
  summary: 'Rename a passkey',
  description: 'Changes the name that people see; the passkey works as before.',
  access: { kind: 'token' },
  body: () => z.object({ name: text(100) }),
  answer: credentialShape,
  refusals: ['token-invalid', 'not-for-agents', 'not-found', 'conflict'],
  async handle(call) {
    const { params, body, unitOfWork } = call
    const { identity, kept } = await ownCredentials(call)
    const before = kept.credentials.find(({ credentialId }) => credentialId === params.credentialId)
    if (before === undefined) throw new Refusal('not-found')
    const after = { ...before, name: body.name }
    const credentials = kept.credentials.map((each) => (each === before ? after : each))
    unitOfWork.add(...changeCredentials(identity.canonicalName, kept, credentials))
    unitOfWork.change = { before: shownCredential(before), after: shownCredential(after) }
    return ok(shownCredential(after))
  },
})
